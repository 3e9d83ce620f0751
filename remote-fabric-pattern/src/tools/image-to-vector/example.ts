import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const imageToVectorExamples: ToolExamples = {
  8: {
    inputs: {
      original: [new URL('./checked-shirt.jpg', import.meta.url).href],
    },
    results: [new URL('./8-1.webp', import.meta.url).href],
  },
};
