import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const logoTryOnExamples: ToolExamples = {
  233: {
    inputs: {
      garment: [new URL('./shirt.jpg', import.meta.url).href],
      logo: [new URL('./leaf-mark.png', import.meta.url).href],
    },
    results: [new URL('./233-1.webp', import.meta.url).href],
  },
};
