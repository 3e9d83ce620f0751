import { close, createMask, dilate, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { blendChange, thresholdAlpha } from './blend-change.ts';
import { covered, strokeSide } from './constants.ts';
import { coverMark, type MatteMark } from './matte-marks.ts';
import { fillCracks } from './seeded-cut.ts';

/** Distance around a region within which specks and cracks change with it, pixels of the working copy. */
const crumbReach = 6;
/** Distance within which a line thinner than three pixels changes with it: an outline is drawn with few corners. */
const threadReach = 3;

/**
 * Removes closed regions from a garment or restores them, one after the other, with the soft edge of a detected garment: unlike in
 * `layMarks`, their outline selects pixels rather than defining the exact edge. Pixels farther from the change keep their alpha
 * bit-identical.
 */
export const followRegions = async (
  picture: Raster,
  alpha: Float32Array,
  regions: readonly MatteMark[],
): Promise<Float32Array> => {
  const work = await shrinkToSide(picture, strokeSide);
  const old = thresholdAlpha(alpha, picture, work);
  const next: Mask = { ...old, data: old.data.slice() };
  for (const region of regions) {
    const wanted = region.action === 'keep' ? 1 : 0;
    const cover = await coverMark(region, picture, work);
    const inside = createMask(work, (at) => cover[at] >= covered);
    for (let at = 0; at < next.data.length; at++) if (inside.data[at] === 1) next.data[at] = wanted;
    dropThreads(next, dilate(inside, threadReach).data, wanted);
    fillCracks(next, dilate(inside, crumbReach).data, wanted);
  }
  return blendChange(picture, alpha, work, old, next);
};

/** Changes `mask`. */
const dropThreads = (mask: Mask, reach: Uint8Array, wanted: 0 | 1): void => {
  const smooth = wanted ? close(mask, 1) : open(mask, 1);
  for (let at = 0; at < mask.data.length; at++) if (reach[at] === 1) mask.data[at] = smooth.data[at];
};
