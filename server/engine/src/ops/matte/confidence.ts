import {
  countSet,
  createMask,
  dilate,
  erode,
  findComponents,
  type Mask,
  measureFrameTouch,
  open,
  overlap,
} from '../geometry/mask.ts';
import {
  calibration,
  edgeRamp,
  edgeWeight,
  freeTouch,
  maxTouchLoss,
  networkPixel,
  overlapRamp,
  simpleWeights,
  touchLoss,
} from './constants.ts';
import { measureEdgeSteps, measureRealEdgeShare, traceContour } from './contour.ts';
import type { GarmentPrior } from './garment-prior.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Probability that a mask has no visible error, 0 to 1. `held`: the prior's garment mask, at the mask's size. */
export const measureConfidence = (mask: Mask, prior: GarmentPrior, held: Mask, planes: PicturePlanes): number => {
  const edge = measureEdgeShare(mask, planes);
  if (prior.source === 'network') return calibrate(measureDifference(mask, held) + edgeWeight * (1 - edge));
  const { certainty, edge: onEdge, overlap: alike } = simpleWeights;
  const shared = ramp(overlap(held, mask), overlapRamp.from, overlapRamp.range);
  return Math.max(0, certainty * prior.certainty + onEdge * rateEdge(edge) + alike * shared - rateFrameTouch(mask));
};

/**
 * Area in which masks differ, farther from the outline than a pixel of the network, plus that of the largest differing region: shares of
 * the garment.
 */
const measureDifference = (mask: Mask, held: Mask): number => {
  const pixel = Math.max(1, Math.round(networkPixel * Math.max(mask.width, mask.height)));
  const [within, around] = [erode(mask, pixel).data, dilate(mask, pixel).data];
  const far = createMask(mask, (at) => (held.data[at] === 1 ? around[at] === 0 : within[at] === 1));
  const pieces = findComponents(
    open(
      createMask(mask, (at) => held.data[at] !== mask.data[at]),
      1,
    ),
  );
  return (countSet(far) + pieces.reduce((most, { area }) => Math.max(most, area), 0)) / countSet(mask);
};

/** Linear interpolation between the steps of the calibration. */
const calibrate = (difference: number): number => {
  let [from, most]: readonly [number, number] = calibration[0];
  for (const [to, least] of calibration) {
    if (difference <= to) return most - (most - least) * ramp(difference, from, Math.max(1e-9, to - from));
    [from, most] = [to, least];
  }
  return most;
};

/** Share of a mask's outline on a visible edge, 0 to 1: the only confidence for a mask that the user drew. */
export const measureEdgeConfidence = (mask: Mask, planes: PicturePlanes): number =>
  Math.max(0, rateEdge(measureEdgeShare(mask, planes)) - rateFrameTouch(mask));

const ramp = (value: number, from: number, range: number): number => Math.max(0, Math.min(1, (value - from) / range));

const measureEdgeShare = (mask: Mask, planes: PicturePlanes): number =>
  measureRealEdgeShare(measureEdgeSteps(planes, traceContour(mask)));

const rateEdge = (share: number): number => ramp(share, edgeRamp.from, edgeRamp.range);

/** Deduction for a mask that the frame cuts unlike a hem or sleeve. */
const rateFrameTouch = (mask: Mask): number => {
  const touch = measureFrameTouch(mask);
  return Math.min(maxTouchLoss, touchLoss * touch, 2 * touchLoss * Math.max(0, touch - freeTouch));
};
