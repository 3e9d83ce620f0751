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
export const readLightBand = (light: ClothLight, picture: Size, box: Box): LightBand => ({
  mean: enlargeWithin(light.mean, light, picture, box),
  slope: enlargeWithin(light.slope, light, picture, box),
  a: enlargeWithin(light.a, light, picture, box),
  b: enlargeWithin(light.b, light, picture, box),
});

/** A plane of the size `from` at the pixels of a box of `picture`, bilinear. */
export const enlargeWithin = (plane: Float32Array, from: Size, picture: Size, box: Box): Float32Array => {
  const columns = createSteps(from.width, picture.width);
  const rows = createSteps(from.height, picture.height);
  const line = new Float32Array(from.width);
  const out = new Float32Array((box.right - box.left) * (box.bottom - box.top));
  for (let y = box.top, j = 0; y < box.bottom; y++) {
    const upper = rows.first[y] * from.width;
    const lower = rows.second[y] * from.width;
    const down = rows.part[y];
    for (let x = columns.first[box.left]; x <= columns.second[box.right - 1]; x++) {
      line[x] = plane[upper + x] * (1 - down) + plane[lower + x] * down;
    }
    for (let x: number = box.left; x < box.right; x++, j++) {
      const across = columns.part[x];
      out[j] = line[columns.first[x]] * (1 - across) + line[columns.second[x]] * across;
    }
  }
  return out;
};
