import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const garmentExtractionExamples: ToolExamples = {
  800: {
    inputs: {
      original: [new URL('./shirt.jpg', import.meta.url).href],
    },
    results: [new URL('./800-1.webp', import.meta.url).href],
  },
};
