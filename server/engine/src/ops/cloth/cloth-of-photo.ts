import type { Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import { makeSeamless } from '../repeat/seamless.ts';
import type { DressedGarment } from './dressed-garment.ts';

const unitSide = 384;
/** Smaller squares show too little of a print. */
const minSide = 24;

/** A seamless unit of the cloth that a photographed garment is made of, and its width on the garment in pixels. */
export interface PhotoCloth {
  unit: Raster;
  width: number;
}

/** Cuts the largest square out of the middle of the garment; undefined when none is large enough. */
export const readClothOf = async ({ picture, matte }: DressedGarment): Promise<PhotoCloth | undefined> => {
  const square = findLargestSquare(matte.alpha, picture.width, picture.height);
  if (square.side < minSide) return undefined;
  const side = Math.floor(square.side * 0.92);
  const data = new Uint8Array(side * side * 3);
  const [left, top] = [square.left + (square.side - side) / 2, square.top + (square.side - side) / 2].map(
    Math.floor,
  ) as [number, number];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = ((top + y) * picture.width + left + x) * picture.channels;
      for (let c = 0; c < 3; c++) data[(y * side + x) * 3 + c] = picture.data[from + c];
    }
  }
  const crop = await reduceToSide({ width: side, height: side, channels: 3, data }, unitSide);
  return { unit: makeSeamless(crop, 'auto').unit, width: side };
};

/** Dynamic programming over rows: each pixel's square is one larger than the smallest of its three neighbours'. */
const findLargestSquare = (
  alpha: Float32Array,
  width: number,
  height: number,
): { left: number; top: number; side: number } => {
  let before = new Int32Array(width);
  const best = { left: 0, top: 0, side: 0 };
  for (let y = 0; y < height; y++) {
    const row = new Int32Array(width);
    for (let x = 0; x < width; x++) {
      if (alpha[y * width + x] < 0.98) continue;
      const left = x > 0 ? row[x - 1] : 0;
      const up = before[x];
      const corner = x > 0 ? before[x - 1] : 0;
      const side = Math.min(left, up, corner) + 1;
      row[x] = side;
      if (side > best.side) Object.assign(best, { side, left: x - side + 1, top: y - side + 1 });
    }
    before = row;
  }
  return best;
};
