import sharp from 'sharp';
import type { Raster } from '../geometry/raster.ts';

/** Root mean square over the channels, 0 to 255, from which a region looks different. */
const seen = 40;

/** Fraction of a picture that looks different when its vector is rendered at its size; transparent pixels are ignored. */
export const measureVectorLoss = async (
  { width, height, channels, data }: Raster,
  svg: Uint8Array,
): Promise<number> => {
  const { data: drawn } = await sharp(svg, { density: 72 })
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  let lost = 0;
  for (let i = 0; i < width * height; i++) {
    if (channels === 4 && data[i * 4 + 3] < 255) continue;
    let square = 0;
    for (let c = 0; c < 3; c++) square += (data[i * channels + c] - drawn[i * 3 + c]) ** 2;
    count++;
    if (square > 3 * seen ** 2) lost++;
  }
  return lost / Math.max(1, count);
};
