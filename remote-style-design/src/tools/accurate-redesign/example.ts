import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const accurateRedesignExamples: ToolExamples = {
  111: {
    inputs: {
      garment: [new URL('./flat-dress.png', import.meta.url).href],
    },
    params: { prompt: '改成墨绿色，长袖，加腰带' },
    results: [new URL('./111-1.webp', import.meta.url).href],
  },
};
