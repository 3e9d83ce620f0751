import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const patternRepeatTryOnExamples: ToolExamples = {
  230: {
    inputs: {
      garment: [new URL('./dress.jpg', import.meta.url).href],
      pattern: [new URL('./night-meadow.jpg', import.meta.url).href],
    },
    params: { size: 60 },
    results: [new URL('./230-1.webp', import.meta.url).href],
  },
};
