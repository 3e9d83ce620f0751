import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { guideSide } from './constants.ts';
import { completeMatte, type Matte } from './matte.ts';

/** Returns the garment on a transparent background. Edge pixels take the garment's own colour, all others the image's. */
export const applyMatte = (picture: Raster, { alpha, edge, readForeground }: Matte): Raster => {
  const { width, height, channels } = picture;
  const data = new Uint8Array(width * height * 4);
  const colour = new Float32Array(3);
  for (let i = 0; i < alpha.length; i++) {
    const cover = Math.round(255 * alpha[i]);
    // Fully transparent pixels stay black: they compress to nothing and contain no trace of the old background.
    if (cover === 0) continue;
    if (edge[i]) {
      readForeground(i % width, Math.floor(i / width), alpha[i], colour);
      for (let c = 0; c < 3; c++) data[i * 4 + c] = Math.round(colour[c]);
    } else for (let c = 0; c < 3; c++) data[i * 4 + c] = picture.data[i * channels + c];
    data[i * 4 + 3] = cover;
  }
  return { width, height, channels: 4, data };
};

/** Cuts an image out by an alpha of its size, as `applyMatte` does for a detected garment. */
export const cutOut = async (picture: Raster, alpha: Float32Array): Promise<Raster> => {
  const guide = await shrinkToSide(picture, guideSide);
  const report = { confidence: 1, warnings: [] };
  return applyMatte(picture, completeMatte(picture, guide, { alpha, wide: alpha }, report));
};
