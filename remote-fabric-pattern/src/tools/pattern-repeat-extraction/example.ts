import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const patternRepeatExtractionExamples: ToolExamples = {
  231: {
    inputs: {
      original: [new URL('./dotted-shirt.jpg', import.meta.url).href],
    },
    results: [new URL('./231-1.webp', import.meta.url).href],
  },
};
