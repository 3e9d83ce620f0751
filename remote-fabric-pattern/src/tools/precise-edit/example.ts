import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const preciseEditExamples: ToolExamples = {
  22: {
    inputs: {
      original: [new URL('./printed-tee.jpg', import.meta.url).href],
    },
    params: { action: 'erase' },
    results: [new URL('./22-1.webp', import.meta.url).href],
  },
};
