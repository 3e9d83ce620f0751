import type { Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { placeOf } from './dye-place.ts';
import type { DyeRow } from './dye-row.ts';
import { readGround } from './ground-part.ts';
import type { Box } from './light-band.ts';

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
