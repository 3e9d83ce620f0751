import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const faceEnhancementExamples: ToolExamples = {
  61: {
    inputs: {},
    params: { centreY: 28, faceHeight: 26 },
    results: [],
  },
};
