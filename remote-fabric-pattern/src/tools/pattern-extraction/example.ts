import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const patternExtractionExamples: ToolExamples = {
  232: {
    inputs: {
      original: [new URL('./printed-tee.jpg', import.meta.url).href],
    },
    results: [new URL('./232-1.webp', import.meta.url).href],
  },
};
