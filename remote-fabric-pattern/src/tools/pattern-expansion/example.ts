import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const patternExpansionExamples: ToolExamples = {
  102: {
    inputs: {
      pattern: [new URL('./terrazzo.jpg', import.meta.url).href],
    },
    results: [new URL('./102-1.webp', import.meta.url).href],
  },
};
