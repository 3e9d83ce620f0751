import { recolour } from '@atelier/catalogue/recolour';

export const recolourTool = {
  ...recolour,
  example: {
    inputs: {
      original: [new URL('./coat.jpg', import.meta.url).href],
    },
    params: { colour: '#2f5d50' },
    results: [new URL('./220-1.webp', import.meta.url).href],
  },
};
