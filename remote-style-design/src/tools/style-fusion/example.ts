import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const styleFusionExamples: ToolExamples = {
  41: {
    inputs: {
      garment: [new URL('./flat-dress.png', import.meta.url).href, new URL('./flat-knit.png', import.meta.url).href],
    },
    params: { batch_size: 2 },
    results: [new URL('./41-1.webp', import.meta.url).href, new URL('./41-2.webp', import.meta.url).href],
  },
};
