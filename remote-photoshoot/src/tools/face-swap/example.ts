import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const faceSwapExamples: ToolExamples = {
  6: {
    inputs: {},
    params: { faceSimilarity: 85, batch_size: 4 },
    results: [],
  },
  64: {
    inputs: {},
    params: { faceSimilarity: 85, skinRoughness: 45 },
    results: [],
  },
};
