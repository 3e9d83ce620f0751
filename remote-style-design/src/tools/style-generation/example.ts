import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const styleGenerationExamples: ToolExamples = {
  1: {
    inputs: {},
    params: { prompt: '红色碎花连衣裙，V 领，泡泡袖', batch_size: 3 },
    results: [
      new URL('./1-1.webp', import.meta.url).href,
      new URL('./1-2.webp', import.meta.url).href,
      new URL('./1-3.webp', import.meta.url).href,
    ],
  },
};
