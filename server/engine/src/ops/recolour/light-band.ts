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
    for (let y = box.top, j = 0; y < box.bottom; y++) {
      const upper = rows.first[y] * from.width;
      const lower = rows.second[y] * from.width;
      const down = rows.part[y];
      for (let x = first[box.left]; x <= second[box.right - 1]; x++) {
        line[x] = plane[upper + x] + (plane[lower + x] - plane[upper + x]) * down;
      }
      for (let x: number = box.left; x < box.right; x++, j++) {
        const left = line[first[x]];
        out[j] = left + (line[second[x]] - left) * part[x];
      }
    }
    return out;
  });
};
