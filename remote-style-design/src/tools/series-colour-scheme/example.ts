import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const seriesColourSchemeExamples: ToolExamples = {
  221: {
    inputs: {
      garment: [new URL('./dress.jpg', import.meta.url).href],
    },
    results: [
      new URL('./221-1.webp', import.meta.url).href,
      new URL('./221-2.webp', import.meta.url).href,
      new URL('./221-3.webp', import.meta.url).href,
      new URL('./221-4.webp', import.meta.url).href,
    ],
  },
};
