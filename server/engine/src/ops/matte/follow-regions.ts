import { close, createMask, dilate, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { blendChange, thresholdAlpha } from './blend-change.ts';
import { coverMark, type MatteMark } from './matte-marks.ts';
import { fillCracks } from './seeded-cut.ts';

/** Longest side of the copy on which regions are laid. */
const workSide = 512;
const covered = 128;
/** Distance around a region within which specks and cracks change with it, pixels of the working copy. */
const crumbReach = 6;
/** How far round it a line that is thinner than three pixels goes with it: an outline is drawn with few corners. */
const threadReach = 3;

/**
 * Takes closed regions out of a garment or gives them back, one after the other, with the soft edge that a found garment has: unlike `layMarks` their
 * outline says which pixels are meant, not where the edge runs to a pixel. What is farther from what changed keeps its alpha, bit by bit.
 */
export const followRegions = async (
  picture: Raster,
  alpha: Float32Array,
  regions: readonly MatteMark[],
): Promise<Float32Array> => {
  const work = await shrinkToSide(picture, workSide);
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
