import { type PlaneTaker, takeFresh } from '../geometry/plane-pool.ts';
import { createSteps } from '../geometry/resample.ts';
import type { ClothLight } from './cloth-light.ts';

/** Part of a picture, in pixels; right and bottom are one beyond. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The light of a garment and its dye at every pixel of a box. */
export interface LightBand extends Pick<ClothLight, 'mean' | 'slope' | 'a' | 'b'> {}

interface Size {
  width: number;
  height: number;
}

/** Brings the small planes of `light` to the size of the picture within a box of it. */
export const readLightBand = (light: ClothLight, picture: Size, box: Box, take = takeFresh): LightBand => {
  const [mean, slope, a, b] = enlargeAll([light.mean, light.slope, light.a, light.b], light, picture, box, take);
  return { mean, slope, a, b } as LightBand;
};

/** A plane of the size `from` at the pixels of a box of `picture`, bilinear. */
export const enlargeWithin = (plane: Float32Array, from: Size, picture: Size, box: Box): Float32Array =>
  enlargeAll([plane], from, picture, box, takeFresh)[0] as Float32Array;

const enlargeAll = (
  planes: readonly Float32Array[],
  from: Size,
  picture: Size,
  box: Box,
  take: PlaneTaker,
): Float32Array[] => {
  const columns = createSteps(from.width, picture.width);
  const rows = createSteps(from.height, picture.height);
  const width = box.right - box.left;
  const line = new Float32Array(from.width);
  const [first, second, part] = [columns.first, columns.second, columns.part];
  return planes.map((plane) => {
    const out = take(width * (box.bottom - box.top));
    for (let y = box.top, j = 0; y < box.bottom; y++, j += width) {
      const [upper, lower] = [rows.first[y] * from.width, rows.second[y] * from.width];
      mixRows(plane, upper, lower, rows.part[y], line, first[box.left], second[box.right - 1]);
      stretchRow(line, first, second, part, box.left, out, j, width);
    }
    return out;
  });
};

const mixRows = (
  plane: Float32Array,
  upper: number,
  lower: number,
  down: number,
  line: Float32Array,
  from: number,
  to: number,
): void => {
  for (let x = from; x <= to; x++) line[x] = plane[upper + x] + (plane[lower + x] - plane[upper + x]) * down;
};

const stretchRow = (
  line: Float32Array,
  first: Int32Array,
  second: Int32Array,
  part: Float32Array,
  left: number,
  out: Float32Array,
  to: number,
  count: number,
): void => {
  for (let n = 0; n < count; n++) {
    const value = line[first[left + n]];
    out[to + n] = value + (line[second[left + n]] - value) * part[left + n];
  }
};
