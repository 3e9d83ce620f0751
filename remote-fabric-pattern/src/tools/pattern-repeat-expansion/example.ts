import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const patternRepeatExpansionExamples: ToolExamples = {
  101: {
    inputs: {
      pattern: [new URL('./deco-fans.jpg', import.meta.url).href],
    },
    results: [new URL('./101-1.webp', import.meta.url).href],
  },
};
