import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const sketchToDesignExamples: ToolExamples = {
  4: {
    inputs: {
      sketch: [new URL('./line-drawing.png', import.meta.url).href],
    },
    results: [new URL('./4-1.webp', import.meta.url).href],
  },
};
