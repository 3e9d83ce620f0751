import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const hdUpscaleExamples: ToolExamples = {
  5: {
    inputs: {
      original: [new URL('./coat.jpg', import.meta.url).href],
    },
    results: [new URL('./5-1.webp', import.meta.url).href],
  },
};
