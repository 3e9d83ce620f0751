import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const cutoutExamples: ToolExamples = {
  100: {
    inputs: {
      original: [new URL('./coat.jpg', import.meta.url).href],
    },
    results: [new URL('./100-1.webp', import.meta.url).href],
  },
};
