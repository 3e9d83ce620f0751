import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const logoTryOnExamples: ToolExamples = {
  233: {
    inputs: {
      garment: [new URL('./shirt.jpg', import.meta.url).href],
      logo: [new URL('./leaf-mark.png', import.meta.url).href],
    },
    params: { placement: { x: 0.62, y: 0.4, scale: 0.1, rotation: 0 } },
    results: [new URL('./233-1.webp', import.meta.url).href],
  },
};
