import { createMask, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import { resamplePlane } from '../geometry/resample.ts';
import { averageStep, measureEdgeSteps, traceContour } from './contour.ts';
import type { GarmentVote } from './garment-vote.ts';
import { trimapLabel } from './grab-cut.ts';
import type { PicturePlanes } from './picture-planes.ts';

const SURE = 0.92;
const UNSURE = 0.08;
/** Margins as shares of the longest side. */
const FOREGROUND_MARGIN = 0.014;
const BACKGROUND_MARGIN = 0.02;

/** Turns the vote, taken at the size of `planes`, into labels for GrabCut at `size`. */
export function createTrimap(
  vote: GarmentVote,
  planes: PicturePlanes,
  size: { width: number; height: number },
): Uint8Array {
  const side = Math.max(size.width, size.height);
  const share = resamplePlane(vote.share, planes, size);
  const islands = resamplePlane(new Float32Array(findIslands(vote, planes)), planes, size);
  const over = (limit: number) => createMask(size, (at) => share[at] > limit);
  const sure = erode(over(SURE), Math.round(side * FOREGROUND_MARGIN));
  const possible = dilate(over(UNSURE), Math.round(side * BACKGROUND_MARGIN));
  return Uint8Array.from(share, (value, i) => {
    if (islands[i] > 0.5) return trimapLabel.maybeBackground;
    if (sure.data[i]) return trimapLabel.foreground;
    if (!possible.data[i]) return trimapLabel.background;
    return value > 0.5 ? trimapLabel.maybeForeground : trimapLabel.maybeBackground;
  });
}

/** Ground seen through a slit (an armpit, between the legs): limits that keep panels of a print from being cut out. */
const GROUND_DISTANCE = 1.5;
const CLEAR_STEP = 9;
const MAX_ISLAND = 0.02;
const MAX_ISLANDS = 0.035;
const MIN_ISLAND_PIXELS = 6;

function findIslands(vote: GarmentVote, planes: PicturePlanes): Uint8Array {
  const { width, height } = planes;
  const inside = createMask(planes, (at) => vote.share[at] > 0.5).data;
  const garment = inside.reduce((sum, value) => sum + value, 0);
  const ground: Mask = {
    width,
    height,
    data: inside.map((value, i) => (value && vote.field[i] < GROUND_DISTANCE ? 1 : 0)),
  };
  const islands = new Uint8Array(inside.length);
  let total = 0;
  for (const { pixels, area } of findComponents(ground)) {
    if (area < MIN_ISLAND_PIXELS || area > MAX_ISLAND * garment) continue;
    const alone: Mask = { width, height, data: new Uint8Array(inside.length) };
    for (const at of pixels) alone.data[at] = 1;
    if (averageStep(measureEdgeSteps(planes, traceContour(alone))) < CLEAR_STEP) continue;
    total += area;
    for (const at of pixels) islands[at] = 1;
  }
  return total > MAX_ISLANDS * garment ? new Uint8Array(inside.length) : islands;
}
