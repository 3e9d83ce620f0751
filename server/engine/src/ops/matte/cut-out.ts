import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { completeMatte, type Matte } from './matte.ts';

/** Longest side of the copy that edge colours are read from. */
const guideSide = 1024;

/** The garment on transparent ground. Edge pixels take the garment's own colour, all others the picture's. */
export const applyMatte = (picture: Raster, { alpha, edge, readForeground }: Matte): Raster => {
  const { width, height, channels } = picture;
  const data = new Uint8Array(width * height * 4);
  const colour = new Float32Array(3);
  for (let i = 0; i < alpha.length; i++) {
    const cover = Math.round(255 * alpha[i]);
    // Fully transparent pixels stay black: they compress to nothing and carry no trace of the old ground.
    if (cover === 0) continue;
    if (edge[i]) {
      readForeground(i % width, Math.floor(i / width), alpha[i], colour);
      for (let c = 0; c < 3; c++) data[i * 4 + c] = Math.round(colour[c]);
    } else for (let c = 0; c < 3; c++) data[i * 4 + c] = picture.data[i * channels + c];
    data[i * 4 + 3] = cover;
  }
  return { width, height, channels: 4, data };
};

/** Cuts out what a cover of the picture's size keeps, as `applyMatte` does for a garment that was found. */
export const cutOut = async (picture: Raster, alpha: Float32Array): Promise<Raster> => {
  const guide = await shrinkToSide(picture, guideSide);
  const report = { confidence: 1, warnings: [] };
  return applyMatte(picture, completeMatte(picture, guide, { alpha, wide: alpha }, report));
};
