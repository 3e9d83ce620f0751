import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const changePoseExamples: ToolExamples = {
  750: {
    inputs: {
      pose: [new URL('./walking.jpg', import.meta.url).href],
    },
    results: [],
  },
};
