import { type Component, createMask, dilate, findComponents, open } from '../geometry/mask.ts';
import type { HangerSign } from './hanger-body.ts';
import type { TopZone } from './top-zone.ts';

/** Pixels between the mask and an object on it: the mixed outline. */
const gap = 7;
/** Smaller things are noise, pixels. */
const minArea = 30;
/** Half the width of what is thin, as a share of the longer side, and how much of a hook may be thicker: its shadow, other hangers. */
const thin = 0.012;
const maxThick = 0.55;
/** Most of a hook is clear of the garment: what runs along the outline is shade. */
const maxFoot = 0.3;
/** A hook is within this share of the garment's width from its axis and rises by this share of the longer side. */
const nearAxis = 0.15;
const minRise = 0.04;
/** A straight line (a seam of the floor) keeps to its own line within this share of the longer side; a hook bends. */
const straight = 0.006;
/** What leaves the frame may be lines of the floor: a hanger with its hook has this area, share of the longer side squared. */
const minCut = 0.005;
/**
 * A hook whose upper part the frame cuts off is separate: as wide and as high at most, and at least as high and as bent (shares of the longer
 * side).
 */
const cutHook = { most: 0.12, minRise: 0.025, minBend: 0.008, minArea: 0.001 } as const;
/**
 * A garment that hangs so near the upper edge that its hook is short: largest distance, least height of the hook, its largest distance from the
 * axis and of its foot from the garment's top, and the largest share of foot. Lines of a floor rarely meet a garment just there, and then
 * several do, so that a single straight or thick one is a hook too.
 */
const shortHook = { from: 0.065, minRise: 0.012, nearAxis: 0.12, atTop: 0.02, maxFoot: 0.35 } as const;

/** How far under a hook the bar of its hanger is marked for the user, as a share of the longer side. */
const neck = 0.05;

/** The hooks over the garment, and the garment under the foot of each. */
export const findHooks = (zone: TopZone): HangerSign => {
  const { mask, standing, side, width } = zone;
  const near = dilate(mask, gap).data;
  const thick = open(standing, Math.round(thin * side)).data;
  const feet = createMask(mask, () => false);
  const things: Component[] = [];
  const meeting = findComponents(standing)
    .filter(({ area }) => area >= minArea)
    .map((thing) => ({ thing, foot: thing.pixels.filter((at) => near[at] === 1) }))
    .filter(({ foot }) => foot.length > 0);
  const isAlone = meeting.filter(({ thing }) => topOf(thing, width) === 0).length === 1;
  for (const { thing, foot } of meeting) {
    if (!isHook(thing, foot, zone, thick) && !(isAlone && isShortHook(thing, foot, zone))) continue;
    things.push(thing);
    for (const at of foot) {
      const lowest = Math.min(feet.data.length, at + Math.round(neck * side) * width);
      for (let below = at; below < lowest; below += width) feet.data[below] = 1;
    }
  }
  return { place: feet, things };
};

const isHook = (thing: Component, foot: Uint32Array, zone: TopZone, thick: Uint8Array): boolean => {
  const { side, width } = zone;
  const isCut = isCutHook(thing, zone);
  if (!isCut && leavesFrame(thing, zone) && thing.area < minCut * side ** 2) return false;
  if (foot.length > maxFoot * thing.area || standsOff(foot, zone) > nearAxis) return false;
  if (rowOf(foot, width) - topOf(thing, width) < (isCut ? cutHook.minRise : minRise) * side) return false;
  const thickPart = thing.pixels.filter((at) => thick[at] === 1).length;
  return thickPart <= maxThick * thing.area && measureBend(thing, width) >= straight * side;
};

const isShortHook = (thing: Component, foot: Uint32Array, zone: TopZone): boolean => {
  const { width, side, garment } = zone;
  if (garment.top > shortHook.from * side || topOf(thing, width) > 0) return false;
  const row = rowOf(foot, width);
  return (
    row >= shortHook.minRise * side &&
    Math.abs(row - garment.top) <= shortHook.atTop * side &&
    standsOff(foot, zone) <= shortHook.nearAxis &&
    foot.length <= shortHook.maxFoot * thing.area
  );
};

const topOf = ({ pixels }: Component, width: number): number => Math.floor((pixels[0] ?? 0) / width);

const rowOf = (pixels: Uint32Array, width: number): number =>
  pixels.reduce((sum, at) => sum + Math.floor(at / width), 0) / pixels.length;

/** How far from the garment's axis, as a share of its width. */
const standsOff = (pixels: Uint32Array, { width, garment }: TopZone): number => {
  const middle = pixels.reduce((sum, at) => sum + (at % width), 0) / pixels.length;
  return Math.abs(middle - garment.axis) / (garment.right - garment.left + 1);
};

/** Standard deviation of a thing's pixels across its longer axis, pixels. */
const measureBend = ({ pixels, area }: Component, width: number): number => {
  let [sumX, sumY] = [0, 0];
  for (const at of pixels) {
    sumX += at % width;
    sumY += Math.floor(at / width);
  }
  const [meanX, meanY] = [sumX / area, sumY / area];
  let [xx, yy, xy] = [0, 0, 0];
  for (const at of pixels) {
    const [dx, dy] = [(at % width) - meanX, Math.floor(at / width) - meanY];
    xx += (dx * dx) / area;
    yy += (dy * dy) / area;
    xy += (dx * dy) / area;
  }
  const middle = (xx + yy) / 2;
  return Math.sqrt(Math.max(0, middle - Math.hypot((xx - yy) / 2, xy)));
};

/** Cut off by the upper edge of the picture only, and too compact for lines of the floor that cross. */
const isCutHook = (thing: Component, { width, side }: TopZone): boolean => {
  if (thing.area < cutHook.minArea * side ** 2 || !thing.pixels.some((at) => at < width)) return false;
  let [left, right, lowest] = [width, 0, 0];
  for (const at of thing.pixels) {
    left = Math.min(left, at % width);
    right = Math.max(right, at % width);
    lowest = Math.max(lowest, Math.floor(at / width));
  }
  const isFree = left > 0 && right < width - 1;
  const isCompact = Math.max(right - left, lowest) < cutHook.most * side;
  return isFree && isCompact && measureBend(thing, width) >= cutHook.minBend * side;
};

/** The lower edge of the zone is no frame of the picture. */
const leavesFrame = ({ pixels }: Component, { width }: TopZone): boolean =>
  pixels.some((at) => at < width || at % width === 0 || at % width === width - 1);
