import { EngineError } from '../../engine.ts';
import { countSet, createMask, findComponents, type Mask, open, overlap } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { measureConfidence } from './confidence.ts';
import {
  fray,
  leastShared,
  maxHole,
  minCertain,
  minGarment,
  minPart,
  minStep,
  networkWeight,
  voteSide,
  workSide,
} from './constants.ts';
import { averageStep, findFaintEdge, measureEdgeSteps, traceContour } from './contour.ts';
import { findDoubt } from './doubt.ts';
import { type GarmentPrior, voteForPrior } from './garment-prior.ts';
import { runGrabCut } from './grab-cut.ts';
import { createPicturePlanes, type PicturePlanes } from './picture-planes.ts';
import { createTrimap } from './trimap.ts';

/** The garment as a hard mask at working size, and its confidence, 0 to 1. */
export interface GarmentMask {
  mask: Mask;
  confidence: number;
  prior: GarmentPrior['source'];
  /** Regions where network, border and colours differ, same size: possible background inside the mask, and possible cloth outside it. */
  doubt: Mask;
  beyond: Mask;
  /** Outline pixels on no visible edge, same size. */
  faint: Mask;
}

/**
 * Finds the garment: a network, or the border vote without one, locates it; GrabCut segments the band between confident garment and
 * confident background. Calls `onStep` after each finished step with its share of the work, 0 to 1.
 */
export const findGarmentMask = async (
  picture: Raster,
  seed: number,
  onStep: (step: string, share: number) => Promise<void>,
  askNetwork?: (picture: Raster, planes: PicturePlanes) => Promise<GarmentPrior | undefined>,
): Promise<GarmentMask> => {
  const work = await shrinkToSide(picture, workSide);
  const planes = createPicturePlanes(work);
  await onStep('shrink', 0.05);
  const network = await askNetwork?.(picture, planes);
  const vote = voteForPrior(createPicturePlanes(await shrinkToSide(picture, voteSide)), seed);
  const prior = network ?? vote;
  if (!prior) throw new EngineError('refused', 'no-garment-found');
  await onStep('vote', 0.5);
  const own = resamplePlane(prior.share, prior.planes, work);
  const voted = network && vote && resamplePlane(vote.share, vote.planes, work);
  const held = over(own, work);
  const isHeard = voted && vote.certainty >= minCertain && overlap(held, over(voted, work)) >= leastShared;
  const share = isHeard ? own.map((value, at) => networkWeight * value + (1 - networkWeight) * voted[at]) : own;
  const { cv } = await loadOpenCv();
  const cut = runGrabCut(cv, work, createTrimap(share, work), seed);
  await onStep('grab-cut', 0.9);
  const mask = tidyMask({ width: work.width, height: work.height, data: cut }, share);
  if (!looksLikeGarment(mask, planes)) throw new EngineError('refused', 'no-garment-found');
  const { within: doubt, beyond } = findDoubt(mask, voted ? [held, over(voted, work)] : [held]);
  const confidence = measureConfidence(mask, prior, held, planes);
  await onStep('clean-up', 1);
  return { mask, confidence, prior: prior.source, doubt, beyond, faint: findFaintEdge(mask, planes) };
};

const over = (share: Float32Array, size: { width: number; height: number }): Mask =>
  createMask(size, (at) => share[at] > 0.5);

/** Removes specks and frayed pixels, and fills small holes; with a prior, only those that it counts as garment. */
export const tidyMask = (mask: Mask, share?: Float32Array): Mask => {
  const parts = findComponents(open(mask, Math.max(1, Math.round(fray * Math.max(mask.width, mask.height)))));
  const most = parts.reduce((area, part) => Math.max(area, part.area), 0);
  const data = new Uint8Array(mask.data.length);
  for (const { area, pixels } of parts) if (area >= minPart * most) for (const at of pixels) data[at] = 1;
  for (const { area, pixels, touchesFrame } of findComponents({ ...mask, data }, 0)) {
    if (touchesFrame || area > maxHole * data.length) continue;
    const held = share ? pixels.reduce((sum, at) => sum + share[at], 0) : area;
    if (held > 0.5 * area) for (const at of pixels) data[at] = 1;
  }
  return { ...mask, data };
};

const looksLikeGarment = (mask: Mask, planes: PicturePlanes): boolean =>
  countSet(mask) >= minGarment * mask.data.length &&
  averageStep(measureEdgeSteps(planes, traceContour(mask))) >= minStep;
