import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const fabricTryOnExamples: ToolExamples = {
  2: {
    inputs: {
      garment: [new URL('./coat.jpg', import.meta.url).href],
      fabric: [new URL('./tartan.jpg', import.meta.url).href],
    },
    results: [new URL('./2-1.webp', import.meta.url).href],
  },
};
