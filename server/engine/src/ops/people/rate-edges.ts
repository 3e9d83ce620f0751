import type { Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { measureEdgeSteps, measureRealEdgeShare, traceContour } from '../matte/contour.ts';
import { createPicturePlanes } from '../matte/picture-planes.ts';

/** Share of an outline on visible edges at which nothing may be said for a mask, and from which nothing against it. */
const [none, all] = [0.35, 0.85];

/** Share of a mask's outline within its picture on a visible edge, as a confidence of 0 to 1. */
export const rateEdges = (mask: Mask, work: Raster): number => {
  const share = measureRealEdgeShare(measureEdgeSteps(createPicturePlanes(work), traceContour(mask)));
  return Math.max(0, Math.min(1, (share - none) / (all - none)));
};
