import type { ToolExamples } from '@atelier/workbench/tool-routes';

/** Drawn by the engine: `pnpm --filter @atelier/server examples`. By tool type. */
export const examples: ToolExamples = {
  220: {
    inputs: {
      original: [new URL('./examples/coat.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/220-1.webp', import.meta.url).href],
  },
  800: {
    inputs: {
      original: [new URL('./examples/shirt.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/800-1.webp', import.meta.url).href],
  },
  215: {
    inputs: {
      original: [new URL('./examples/coat.jpg', import.meta.url).href],
      background: [new URL('./examples/terracotta-arch.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/215-1.webp', import.meta.url).href],
  },
  210: {
    inputs: {
      original: [new URL('./examples/shirt.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/210-1.webp', import.meta.url).href],
  },
  212: {
    inputs: {
      original: [new URL('./examples/dress.jpg', import.meta.url).href],
      background: [new URL('./examples/evening-street.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/212-1.webp', import.meta.url).href],
  },
  213: {
    inputs: {
      original: [new URL('./examples/coat.jpg', import.meta.url).href],
    },
    results: [new URL('./examples/213-1.webp', import.meta.url).href],
  },
};
