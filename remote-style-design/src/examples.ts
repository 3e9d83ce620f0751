import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const examples: ToolExamples = {
  111: {
    inputs: {
      garment: [new URL('./examples/flat-dress.png', import.meta.url).href],
    },
    results: [new URL('./examples/111-1.webp', import.meta.url).href],
  },
  110: {
    inputs: {
      garment: [new URL('./examples/flat-dress.png', import.meta.url).href],
    },
    results: [
      new URL('./examples/110-1.webp', import.meta.url).href,
      new URL('./examples/110-2.webp', import.meta.url).href,
      new URL('./examples/110-3.webp', import.meta.url).href,
      new URL('./examples/110-4.webp', import.meta.url).href,
    ],
  },
  11: {
    inputs: {
      garment: [new URL('./examples/flat-dress.png', import.meta.url).href],
    },
    results: [
      new URL('./examples/11-1.webp', import.meta.url).href,
      new URL('./examples/11-2.webp', import.meta.url).href,
      new URL('./examples/11-3.webp', import.meta.url).href,
      new URL('./examples/11-4.webp', import.meta.url).href,
    ],
  },
  41: {
    inputs: {
      garment: [
        new URL('./examples/flat-dress.png', import.meta.url).href,
        new URL('./examples/flat-knit.png', import.meta.url).href,
      ],
    },
    results: [
      new URL('./examples/41-1.webp', import.meta.url).href,
      new URL('./examples/41-2.webp', import.meta.url).href,
    ],
  },
  221: {
    inputs: {
      garment: [new URL('./examples/dress.jpg', import.meta.url).href],
    },
    results: [
      new URL('./examples/221-1.webp', import.meta.url).href,
      new URL('./examples/221-2.webp', import.meta.url).href,
      new URL('./examples/221-3.webp', import.meta.url).href,
      new URL('./examples/221-4.webp', import.meta.url).href,
    ],
  },
  1: {
    inputs: {},
    results: [
      new URL('./examples/1-1.webp', import.meta.url).href,
      new URL('./examples/1-2.webp', import.meta.url).href,
      new URL('./examples/1-3.webp', import.meta.url).href,
    ],
  },
  4: {
    inputs: {
      sketch: [new URL('./examples/line-drawing.png', import.meta.url).href],
    },
    results: [new URL('./examples/4-1.webp', import.meta.url).href],
  },
};
