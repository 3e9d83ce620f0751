import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const patternTryOnExamples: ToolExamples = {
  235: {
    inputs: {
      garment: [new URL('./tee.jpg', import.meta.url).href],
      pattern: [new URL('./bouquet.png', import.meta.url).href],
    },
    params: { placement: { x: 0.5, y: 0.47, scale: 0.3, rotation: 0 } },
    results: [new URL('./235-1.webp', import.meta.url).href],
  },
  229: {
    inputs: {
      garment: [new URL('./tee.jpg', import.meta.url).href],
      pattern: [new URL('./sun.png', import.meta.url).href],
    },
    params: { placement: { x: 0.5, y: 0.47, scale: 0.3, rotation: 0 } },
    results: [new URL('./229-1.webp', import.meta.url).href],
  },
};
