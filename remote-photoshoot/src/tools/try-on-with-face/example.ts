import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const tryOnWithFaceExamples: ToolExamples = {
  741: {
    inputs: {
      garment: [new URL('./dress.jpg', import.meta.url).href],
    },
    params: { personView: 'V02' },
    results: [],
  },
  740: {
    inputs: {
      garment: [new URL('./dress.jpg', import.meta.url).href],
    },
    results: [],
  },
};
