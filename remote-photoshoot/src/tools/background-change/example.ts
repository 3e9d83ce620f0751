import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const backgroundChangeExamples: ToolExamples = {
  215: {
    inputs: {
      original: [new URL('./coat.jpg', import.meta.url).href],
      background: [new URL('./terracotta-arch.jpg', import.meta.url).href],
    },
    results: [new URL('./215-1.webp', import.meta.url).href],
  },
  210: {
    inputs: {
      original: [new URL('./shirt.jpg', import.meta.url).href],
    },
    params: { colour: '#e8d9c6' },
    results: [new URL('./210-1.webp', import.meta.url).href],
  },
};
