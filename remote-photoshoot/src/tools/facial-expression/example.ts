import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const facialExpressionExamples: ToolExamples = {
  63: {
    inputs: {},
    params: { smile: 0.35, eyebrow: 3 },
    results: [],
  },
};
