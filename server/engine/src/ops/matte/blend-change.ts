import { createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { refineAlpha } from './alpha-refine.ts';
import { guideSide } from './constants.ts';

/** Pixels of the working copy around a change in which the edge is computed again. */
const edgeBand = 5;

/** Hard mask of an alpha at working size. */
export const thresholdAlpha = (alpha: Float32Array, from: Raster, to: Raster): Mask => {
  const small = resamplePlane(alpha, from, to);
  return createMask(to, (at) => small[at] > 0.5);
};

/** Computes a new soft edge near the difference of two masks of the size of `work`; elsewhere the old alpha stays bit-identical. */
export const blendChange = async (
  picture: Raster,
  alpha: Float32Array,
  work: Raster,
  old: Mask,
  next: Mask,
): Promise<Float32Array> => {
  const changed = createMask(work, (at) => old.data[at] !== next.data[at]);
  if (!changed.data.includes(1)) return alpha.slice();
  const near = dilate(changed, edgeBand).data;
  const guide = await shrinkToSide(picture, guideSide);
  const refined = refineAlpha(picture, guide, next).alpha;
  const out = alpha.slice();
  for (let y = 0; y < picture.height; y++) {
    const row = Math.min(work.height - 1, Math.floor(((y + 0.5) * work.height) / picture.height)) * work.width;
    for (let x = 0; x < picture.width; x++) {
      const at = row + Math.min(work.width - 1, Math.floor(((x + 0.5) * work.width) / picture.width));
      if (near[at]) out[y * picture.width + x] = refined[y * picture.width + x];
    }
  }
  return out;
};
