import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const diverseSkinsExamples: ToolExamples = {
  62: {
    inputs: {},
    params: { tone: 'brown' },
    results: [],
  },
};
