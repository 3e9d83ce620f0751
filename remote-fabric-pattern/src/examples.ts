import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const examples: ToolExamples = {
  230: {
    inputs: {
      garment: [new URL('./examples/dress.jpg', import.meta.url).href],
      pattern: [new URL('./examples/night-meadow.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/230-1.webp', import.meta.url).href],
  },
  235: {
    inputs: {
      garment: [new URL('./examples/tee.jpg', import.meta.url).href],
      pattern: [new URL('./examples/bouquet.png', import.meta.url).href],
    },
    results: [new URL('./examples/235-1.webp', import.meta.url).href],
  },
  229: {
    inputs: {
      garment: [new URL('./examples/tee.jpg', import.meta.url).href],
      pattern: [new URL('./examples/sun.png', import.meta.url).href],
    },
    results: [new URL('./examples/229-1.webp', import.meta.url).href],
  },
  231: {
    inputs: {
      original: [new URL('./examples/dotted-shirt.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/231-1.webp', import.meta.url).href],
  },
  232: {
    inputs: {
      original: [new URL('./examples/printed-tee.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/232-1.webp', import.meta.url).href],
  },
  2: {
    inputs: {
      garment: [new URL('./examples/coat.jpg', import.meta.url).href],
      fabric: [new URL('./examples/tartan.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/2-1.webp', import.meta.url).href],
  },
  233: {
    inputs: {
      garment: [new URL('./examples/shirt.jpg', import.meta.url).href],
      logo: [new URL('./examples/leaf-mark.png', import.meta.url).href],
    },
    results: [new URL('./examples/233-1.webp', import.meta.url).href],
  },
  22: {
    inputs: {
      original: [new URL('./examples/printed-tee.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/22-1.webp', import.meta.url).href],
  },
  101: {
    inputs: {
      pattern: [new URL('./examples/deco-fans.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/101-1.webp', import.meta.url).href],
  },
  102: {
    inputs: {
      pattern: [new URL('./examples/terrazzo.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/102-1.webp', import.meta.url).href],
  },
  220: {
    inputs: {
      original: [new URL('./examples/coat.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/220-1.webp', import.meta.url).href],
  },
  8: {
    inputs: {
      original: [new URL('./examples/checked-shirt.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/8-1.webp', import.meta.url).href],
  },
};
