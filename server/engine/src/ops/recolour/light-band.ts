import { createBilinearReader } from '../geometry/bilinear.ts';
import type { ClothLight } from './cloth-light.ts';

/** Part of a picture, in pixels; right and bottom are one beyond. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The light of a garment and its dye at every pixel of a box. */
export interface LightBand extends Pick<ClothLight, 'mean' | 'deviation' | 'slope' | 'a' | 'b'> {}

/** Brings the small planes of `light` to the size of the picture, within a box of it. */
export const readLightBand = (light: ClothLight, picture: { width: number; height: number }, box: Box): LightBand => {
  const count = (box.right - box.left) * (box.bottom - box.top);
  const band: LightBand = {
    mean: new Float32Array(count),
    deviation: new Float32Array(count),
    slope: new Float32Array(count),
    a: new Float32Array(count),
    b: new Float32Array(count),
  };
  const reader = createBilinearReader(light, picture);
  let j = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++, j++) {
      reader.moveTo(x, y);
      band.mean[j] = reader.read(light.mean);
      band.deviation[j] = reader.read(light.deviation);
      band.slope[j] = reader.read(light.slope);
      band.a[j] = reader.read(light.a);
      band.b[j] = reader.read(light.b);
    }
  }
  return band;
};
