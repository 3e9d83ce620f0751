import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const imageToVideoExamples: ToolExamples = {
  300: {
    inputs: {
      startImage: [new URL('./coat.jpg', import.meta.url).href],
    },
    params: { move: 'push-in', duration: 3 },
    results: [],
  },
};
