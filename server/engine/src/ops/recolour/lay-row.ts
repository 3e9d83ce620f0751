import type { Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { placeOf } from './dye-place.ts';
import type { DyeRow } from './dye-row.ts';
import type { Box } from './light-band.ts';

/** Tint of a garment, distance from grey in 8-bit steps, from which its complementary tint is detectable. */
const clearTint = 8;
/** Pixels within which ground is looked at, every second one. */
const groundReach = 4;

/**
 * Writes the ground's part of a pixel that holds garment of the colour `own`. Where the outline is too far out, more of the old dye is taken off than the
 * pixel has, which leaves a rim of the complementary colour, blue round yellow cloth; where it is too far in, a rim of the old dye. So the ground's part
 * leans to either side no farther than the ground beside it, or to the other side than the pixel itself.
 */
const readGround = (
  picture: Raster,
  wide: Float32Array,
  x: number,
  y: number,
  own: Float32Array,
  out: Float32Array,
): void => {
  const { data, width, channels } = picture;
  const i = y * width + x;
  const mean = (own[0] + own[1] + own[2]) / 3;
  let square = 0;
  let lean = 0;
  let seen = 0;
  for (let c = 0; c < 3; c++) {
    const tint = own[c] - mean;
    out[c] = data[i * channels + c] - wide[i] * own[c];
    square += tint * tint;
    lean += out[c] * tint;
    seen += data[i * channels + c] * tint;
  }
  if (square < clearTint * clearTint || (lean <= 0 && lean >= (1 - wide[i]) * Math.min(0, seen))) return;
  const beside = leanOfGround(picture, wide, x, y, own, mean);
  if (beside === undefined) return;
  const least = (1 - wide[i]) * Math.min(0, seen, beside);
  const most = (1 - wide[i]) * Math.max(0, beside);
  const kept = Math.max(least, Math.min(most, lean));
  for (let c = 0; c < 3; c++) out[c] = out[c] + ((kept - lean) / square) * (own[c] - mean);
};

/** How far the ground beside a pixel leans towards the tint of `own`, whose mean is given; below 0 to the other side. Undefined where there is none. */
const leanOfGround = (
  { data, width, height, channels }: Raster,
  wide: Float32Array,
  x: number,
  y: number,
  own: Float32Array,
  mean: number,
): number | undefined => {
  let [count, lean] = [0, 0];
  for (let v = Math.max(0, y - groundReach); v <= Math.min(height - 1, y + groundReach); v += 2) {
    for (let u = Math.max(0, x - groundReach); u <= Math.min(width - 1, x + groundReach); u += 2) {
      const at = v * width + u;
      if (wide[at] > 0) continue;
      count++;
      for (let c = 0; c < 3; c++) lean += data[at * channels + c] * (own[c] - mean);
    }
  }
  return count > 0 ? lean / count : undefined;
};

/** Alpha falls this many times faster to the ground's full share than to 0. */
const groundFade = 8;

/** A dyed box on its way into the picture. */
export interface Laid {
  picture: Raster;
  matte: Matte;
  result: { picture: Raster; toned: Mask };
  box: Box;
  place: Uint8Array;
  /** Room for colours. */
  own: Float32Array;
  spilt: Float32Array;
}

/** Lays a dyed row into the picture, row `y` of it, which begins at pixel `start` of the box. */
export const layRow = (laid: Laid, row: DyeRow, y: number, start: number): void => {
  const { picture, matte, result, box, place } = laid;
  const { wide } = matte;
  const { data } = result.picture;
  const toned = result.toned.data;
  const { colour } = row;
  for (let x = 0, i = y * picture.width + box.left; x < row.toned.length; x++, i++) {
    if (place[start + x] === placeOf.ground) continue;
    if (row.toned[x]) toned[i] = 1;
    if (place[start + x] === placeOf.edge || wide[i] < 1) {
      layEdge(laid, row, x, y);
      continue;
    }
    const at = i * picture.channels;
    data[at] = colour[3 * x];
    data[at + 1] = colour[3 * x + 1];
    data[at + 2] = colour[3 * x + 2];
  }
};

/** Lays pixel `x` of a dyed row, which the garment covers in part. */
const layEdge = ({ picture, matte, result, box, own, spilt }: Laid, { colour }: DyeRow, x: number, y: number): void => {
  const i = y * picture.width + box.left + x;
  const soft = matte.wide[i];
  // What the garment does not cover is the ground's; what it covers wholly keeps none of the light that the ground spilt on it.
  const ground = Math.min(1, groundFade * (1 - soft));
  if (ground > 0) {
    matte.readForeground(box.left + x, y, soft, own);
    readGround(picture, matte.wide, box.left + x, y, own, spilt);
  }
  const at = i * picture.channels;
  for (let c = 0; c < 3; c++) {
    const dyed = colour[3 * x + c];
    const value = soft * dyed + ground * spilt[c];
    // Where the outline is on the ground, the sum would leave a rim lighter or darker than both.
    const low = Math.min(picture.data[at + c], dyed);
    const high = Math.max(picture.data[at + c], dyed);
    result.picture.data[at + c] = Math.max(low, Math.min(high, Math.round(value)));
  }
};
