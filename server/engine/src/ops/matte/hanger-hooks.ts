import { type Component, createMask, dilate, findComponents, open } from '../geometry/mask.ts';
import type { HangerSign } from './hanger-body.ts';
import type { TopZone } from './top-zone.ts';

/** Pixels between the mask and what stands on it: the mixed outline. */
const gap = 7;
/** Smaller things are noise, pixels. */
const minArea = 30;
/** Half the width of what is thin, as a share of the longer side, and how much of a hook may be thicker: its shadow, other hangers. */
const thin = 0.012;
const maxThick = 0.55;
/** Most of a hook is clear of the garment: what runs along the outline is shade. */
const maxFoot = 0.3;
/** A hook stands within this share of the garment's width from its axis and rises by this share of the longer side. */
const nearAxis = 0.15;
const minRise = 0.04;
/** A straight line (a seam of the floor) keeps to its own line within this share of the longer side; a hook bends. */
const straight = 0.006;
/** What leaves the frame may be lines of the floor: a hanger with its hook has this area, share of the longer side squared. */
const minCut = 0.005;
/** A hook whose upper part the frame cuts off stands alone: as wide and as high at most, and at least as high and as bent (shares of the longer side). */
const cutHook = { most: 0.12, minRise: 0.025, minBend: 0.008, minArea: 0.001 } as const;

/** How far under a hook the bar of its hanger is looked for by the person who reads the mark, as a share of the longer side. */
const neck = 0.05;

/** The garment under the foot of each hook that stands over it, and the hooks. */
export const findHooks = (zone: TopZone): HangerSign => {
  const { mask, standing, side, width, garment } = zone;
  const near = dilate(mask, gap).data;
  const thick = open(standing, Math.round(thin * side)).data;
  const feet = createMask(mask, () => false);
  const things: Component[] = [];
  for (const thing of findComponents(standing)) {
    const isCut = isCutHook(thing, zone);
    if (!isCut && thing.area < (leavesFrame(thing, zone) ? minCut * side ** 2 : minArea)) continue;
    const foot = thing.pixels.filter((at) => near[at] === 1);
    if (foot.length === 0 || foot.length > maxFoot * thing.area) continue;
    const middle = foot.reduce((sum, at) => sum + (at % width), 0) / foot.length;
    if (Math.abs(middle - garment.axis) > nearAxis * (garment.right - garment.left + 1)) continue;
    const row = foot.reduce((sum, at) => sum + Math.floor(at / width), 0) / foot.length;
    const rise = row - Math.floor((thing.pixels[0] ?? 0) / width);
    if (rise < (isCut ? cutHook.minRise : minRise) * side) continue;
    if (thing.pixels.filter((at) => thick[at] === 1).length > maxThick * thing.area) continue;
    if (measureBend(thing, width) < straight * side) continue;
    things.push(thing);
    for (const at of foot) {
      const lowest = Math.min(feet.data.length, at + Math.round(neck * side) * width);
      for (let below = at; below < lowest; below += width) feet.data[below] = 1;
    }
  }
  return { place: feet, things };
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
