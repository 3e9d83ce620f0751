import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const styleExpansionExamples: ToolExamples = {
  110: {
    inputs: {
      garment: [new URL('./flat-dress.png', import.meta.url).href],
    },
    params: { batch_size: 4 },
    results: [
      new URL('./110-1.webp', import.meta.url).href,
      new URL('./110-2.webp', import.meta.url).href,
      new URL('./110-3.webp', import.meta.url).href,
      new URL('./110-4.webp', import.meta.url).href,
    ],
  },
  11: {
    inputs: {
      garment: [new URL('./flat-dress.png', import.meta.url).href],
    },
    params: { batch_size: 4 },
    results: [
      new URL('./11-1.webp', import.meta.url).href,
      new URL('./11-2.webp', import.meta.url).href,
      new URL('./11-3.webp', import.meta.url).href,
      new URL('./11-4.webp', import.meta.url).href,
    ],
  },
};
