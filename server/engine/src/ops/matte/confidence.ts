import { type Mask, measureFrameTouch, overlap } from '../geometry/mask.ts';
import {
  calibration,
  edgeRamp,
  edgeWeight,
  freeTouch,
  mostTouchLoss,
  overlapRamp,
  simpleWeights,
  touchLoss,
} from './constants.ts';
import { measureEdgeSteps, measureRealEdgeShare, traceContour } from './contour.ts';
import type { GarmentPrior } from './garment-prior.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** How likely a mask has no visible error, 0 to 1. `held`: what the prior held for garment, at the mask's size. */
export const measureConfidence = (mask: Mask, prior: GarmentPrior, held: Mask, planes: PicturePlanes): number => {
  const shared = overlap(held, mask);
  const edge = measureEdgeShare(mask, planes);
  if (prior.source === 'network') return calibrate(shared - edgeWeight * (1 - edge));
  const { certainty, edge: onEdge, overlap: alike } = simpleWeights;
  const sum =
    certainty * prior.certainty + onEdge * rateEdge(edge) + alike * ramp(shared, overlapRamp.from, overlapRamp.range);
  return Math.max(0, sum - rateFrameTouch(mask));
};

/** Straight lines between the steps of the calibration. */
const calibrate = (agreement: number): number => {
  let [from, least]: readonly [number, number] = calibration[0];
  for (const [to, most] of calibration) {
    if (agreement <= to) return least + (most - least) * ramp(agreement, from, Math.max(1e-9, to - from));
    [from, least] = [to, most];
  }
  return least;
};

/** Share of a mask's outline on a visible edge, 0 to 1: the only confidence for a mask that the user drew. */
export const measureEdgeConfidence = (mask: Mask, planes: PicturePlanes): number =>
  Math.max(0, rateEdge(measureEdgeShare(mask, planes)) - rateFrameTouch(mask));

const ramp = (value: number, from: number, range: number): number => Math.max(0, Math.min(1, (value - from) / range));

const measureEdgeShare = (mask: Mask, planes: PicturePlanes): number =>
  measureRealEdgeShare(measureEdgeSteps(planes, traceContour(mask)));

const rateEdge = (share: number): number => ramp(share, edgeRamp.from, edgeRamp.range);

/** What a mask loses that is cut by the frame as no hem or sleeve is. */
const rateFrameTouch = (mask: Mask): number => {
  const touch = measureFrameTouch(mask);
  return Math.min(mostTouchLoss, touchLoss * touch, 2 * touchLoss * Math.max(0, touch - freeTouch));
};
