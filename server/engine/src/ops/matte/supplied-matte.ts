import type { EngineJob } from '../../engine.ts';
import { createMask, dilate } from '../geometry/mask.ts';
import { type Raster, readLayers, uniteLayers } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { refineAlpha } from './alpha-refine.ts';
import { completeMatte, findKeptMatte, type Matte } from './matte.ts';

const guideSide = 1024;
/** Pixels that repainting may reach beyond the supplied outline. */
const wideReach = 2;
/** A matte from a cover that the caller supplies. It takes precedence everywhere: repainting reaches at most two pixels beyond it. */
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
 * The matte of a job's picture: from its `mask` input, all layers together, when they cover anything, else found. `original` is the size of the
 * picture as it was sent, which the mask must have; `picture` may be a reduced copy. `find` looks where there is no mask.
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
