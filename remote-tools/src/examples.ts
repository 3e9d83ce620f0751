import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const examples: ToolExamples = {
  220: {
    inputs: {
      original: [new URL('./examples/coat.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/220-1.webp', import.meta.url).href],
  },
  5: {
    inputs: {
      original: [new URL('./examples/coat.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/5-1.webp', import.meta.url).href],
  },
  100: {
    inputs: {
      original: [new URL('./examples/coat.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/100-1.webp', import.meta.url).href],
  },
};
