import { createMask, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import { resamplePlane } from '../geometry/resample.ts';
import { averageStep, measureEdgeSteps, traceContour } from './contour.ts';
import type { GarmentPrior } from './garment-prior.ts';
import { trimapLabel } from './grab-cut.ts';

const sureCover = 0.92;
const unsure = 0.08;
/** Margins as shares of the longest side. */
const foregroundMargin = 0.014;
const backgroundMargin = 0.02;

/** Turns what is held for garment into labels for GrabCut at `size`. */
export const createTrimap = (prior: GarmentPrior, size: { width: number; height: number }): Uint8Array => {
  const side = Math.max(size.width, size.height);
  const share = resamplePlane(prior.share, prior.planes, size);
  const islands = resamplePlane(new Float32Array(findIslands(prior)), prior.planes, size);
  const over = (limit: number) => createMask(size, (at) => share[at] > limit);
  const sure = erode(over(sureCover), Math.round(side * foregroundMargin));
  const possible = dilate(over(unsure), Math.round(side * backgroundMargin));
  return Uint8Array.from(share, (value, i) => {
    if (islands[i] > 0.5) return trimapLabel.maybeBackground;
    if (sure.data[i]) return trimapLabel.foreground;
    if (!possible.data[i]) return trimapLabel.background;
    return value > 0.5 ? trimapLabel.maybeForeground : trimapLabel.maybeBackground;
  });
};

/** Ground seen through a slit (an armpit, between the legs): limits that keep panels of a print from being cut out. */
const groundDistance = 1.5;
const clearStep = 9;
const maxIsland = 0.02;
const maxIslands = 0.035;
const minIslandPixels = 6;

const findIslands = ({ share, field, planes }: GarmentPrior): Uint8Array => {
  const { width, height } = planes;
  const inside = createMask(planes, (at) => share[at] > 0.5).data;
  const garment = inside.reduce((sum, value) => sum + value, 0);
  const ground: Mask = {
    width,
    height,
    data: inside.map((value, i) => (value && field[i] < groundDistance ? 1 : 0)),
  };
  const islands = new Uint8Array(inside.length);
  let total = 0;
  for (const { pixels, area } of findComponents(ground)) {
    if (area < minIslandPixels || area > maxIsland * garment) continue;
    const alone: Mask = { width, height, data: new Uint8Array(inside.length) };
    for (const at of pixels) alone.data[at] = 1;
    if (averageStep(measureEdgeSteps(planes, traceContour(alone))) < clearStep) continue;
    total += area;
    for (const at of pixels) islands[at] = 1;
  }
  return total > maxIslands * garment ? new Uint8Array(inside.length) : islands;
};
