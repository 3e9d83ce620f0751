import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const recolourExamples: ToolExamples = {
  220: {
    inputs: {
      original: [new URL('./coat.jpg', import.meta.url).href],
    },
    params: { colour: '#2f5d50' },
    results: [new URL('./220-1.webp', import.meta.url).href],
  },
};
