import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const tryOnExamples: ToolExamples = {
  730: {
    inputs: {
      garment: [new URL('./coat.jpg', import.meta.url).href],
    },
    results: [],
  },
  722: {
    inputs: {
      garment: [new URL('./coat.jpg', import.meta.url).href],
    },
    params: { skinRoughness: 45 },
    results: [],
  },
  731: {
    inputs: {
      garment: [new URL('./coat.jpg', import.meta.url).href],
      background: [new URL('./evening-street.jpg', import.meta.url).href],
    },
    results: [],
  },
  72: {
    inputs: {
      garment: [new URL('./tee.jpg', import.meta.url).href],
    },
    params: { garmentArea: 'upper' },
    results: [],
  },
};
