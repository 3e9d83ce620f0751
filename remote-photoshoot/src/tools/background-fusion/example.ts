import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const backgroundFusionExamples: ToolExamples = {
  212: {
    inputs: {
      original: [new URL('./dress.jpg', import.meta.url).href],
      background: [new URL('./evening-street.jpg', import.meta.url).href],
    },
    results: [new URL('./212-1.webp', import.meta.url).href],
  },
};
