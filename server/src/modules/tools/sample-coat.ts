import { drawGarmentPicture } from './garment-picture.ts';

/** Size of the home page's sample, pixels. */
export const sampleSize = { width: 880, height: 704 };

const wool = { main: '#b07c46', second: '#8a5f34', accent: '#5d3f22', trim: '#3a2a1b' };

/** Draws the coat of the home page's example: PNG, 1200 x 960. */
export const drawSampleCoat = (): Promise<Buffer> =>
  drawGarmentPicture({ kind: 'coat', gender: 'woman', print: 'solid', colours: wool }, 12, '#dcd7cd', {
    width: 1200,
    height: 960,
  });
