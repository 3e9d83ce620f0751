import type { EngineJob } from '../../engine.ts';
import { createMask, dilate } from '../geometry/mask.ts';
import { type Raster, readLayers, uniteLayers } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { refineAlpha } from './alpha-refine.ts';
import { guideSide } from './constants.ts';
import { completeMatte, findKeptMatte, type Matte } from './matte.ts';

/** Pixels by which repainting may extend beyond the supplied outline. */
const wideReach = 2;
/**
 * Creates a matte from an alpha that the caller supplies. It takes precedence everywhere: repainting extends at most two pixels beyond it.
 */
export const createSuppliedMatte = async (picture: Raster, alpha: Float32Array): Promise<Matte> => {
  const guide = await shrinkToSide(picture, guideSide);
  const small = resamplePlane(alpha, picture, guide);
  const hard = createMask(guide, (at) => small[at] > 0.5);
  const refined = refineAlpha(picture, guide, hard).wide;
  const reach = dilate(
    createMask(picture, (at) => alpha[at] >= 0.5),
    wideReach,
  ).data;
  const wide = refined.map((value, i) => Math.max(alpha[i], reach[i] ? value : 0));
  return completeMatte(picture, guide, { alpha, wide }, { confidence: 1, warnings: [] });
};

/**
 * Matte of a job's image: all layers of its `mask` input together, when not empty, otherwise detected. `original` is the size of the image
 * as sent, which the mask must have; `picture` may be a reduced copy. `find` runs where there is no mask.
 */
export const findMatteOfJob = async (
  job: EngineJob,
  picture: Raster,
  original: { width: number; height: number },
  onStep: (step: string, share: number) => Promise<void>,
  find: (picture: Raster, onStep: (step: string, share: number) => Promise<void>) => Promise<Matte> = findKeptMatte,
): Promise<Matte> => {
  const alpha = uniteLayers(await readLayers(job, original));
  if (!alpha) return find(picture, onStep);
  await onStep('mask', 0.5);
  const matte = await createSuppliedMatte(picture, resamplePlane(alpha, original, picture));
  await onStep('decontaminate', 1);
  return matte;
};
