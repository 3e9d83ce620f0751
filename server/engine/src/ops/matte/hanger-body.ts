import {
  type Component,
  countSet,
  createMask,
  dilate,
  erode,
  findComponents,
  type Mask,
  open,
} from '../geometry/mask.ts';
import { findQuantile } from './otsu.ts';
import type { TopZone } from './top-zone.ts';

/** Signs of a hanger: places to look at, and the things outside the garment that were taken for it. */
export interface HangerSign {
  place: Mask;
  things: readonly Component[];
}

/** Steps of colour within which a pixel of the garment looks like the hook. */
const alike = 9;
/** More of the cloth around looks like the hook, and the two are not distinguishable. */
const mostAlike = 0.4;
/** A hanger is within this share of the garment's width from its axis; a corner of a shoulder is not. */
const nearAxis = 0.2;
/** Half the width of what is thin, as a share of the longer side: shoulders of a hanger, the jaw of a clip. */
const thin = 0.012;
/** Fewest pixels for a mean colour. */
const leastCore = 12;
/** Pixels between the hook and the part of its hanger inside the mask: the mixed outline. */
const gap = 9;
/** How far from the hook its hanger is looked for: shares of the garment's width to either side, and of the longer side downwards. */
const reach = { across: 0.26, down: 0.14 } as const;

/**
 * Pixels of a garment's mask that are the hanger itself: thin, in the colour of a hook or a clip outside or of a thin piece over the garment, and
 * joined to it. A thin piece in the middle counts wholly, unless it has the cloth's colour and no object is on the ground beside it: that may be a strap. Where hanger and
 * cloth have one colour nothing is found inside.
 */
export const findHangerBody = (zone: TopZone, things: readonly Component[], tops: readonly Component[]): Mask => {
  const { mask } = zone;
  const body = createMask(mask, () => false);
  const take = (pixels: Iterable<number>) => {
    for (const at of pixels) body.data[at] = 1;
  };
  const besides = dilate(zone.standing, gap).data;
  for (const thing of things) for (const { pixels } of followInside(zone, thing) ?? []) take(pixels);
  for (const top of tops) {
    if (!isNearAxis(top, zone)) continue;
    const inside = followInside(zone, top);
    if (inside || top.pixels.some((at) => besides[at] === 1)) take(top.pixels);
    for (const { pixels } of inside ?? []) take(pixels);
  }
  return body;
};

const isNearAxis = ({ pixels }: Component, { width, garment }: TopZone): boolean => {
  const middle = pixels.reduce((sum, at) => sum + (at % width), 0) / pixels.length;
  return Math.abs(middle - garment.axis) < nearAxis * (garment.right - garment.left + 1);
};

/** What goes on from a thing in its colour; undefined where the cloth around has that colour too. */
const followInside = (zone: TopZone, thing: Component): readonly Component[] | undefined => {
  const { mask, side, width, garment } = zone;
  const { left, right, foot } = frame(thing, width);
  const across = reach.across * (garment.right - garment.left + 1);
  const isNear = (at: number) =>
    at % width > left - across && at % width < right + across && at / width < foot + reach.down * side;
  const window = createMask(mask, (at) => mask.data[at] === 1 && isNear(at));
  const isLike = createLikeness(zone, thing);
  const like = createMask(mask, (at) => window.data[at] === 1 && isLike(at));
  if (countSet(like) > mostAlike * countSet(window)) return undefined;
  const thick = dilate(open(like, Math.round(thin * side)), 1).data;
  const seen = createMask(mask, () => false);
  for (const at of thing.pixels) seen.data[at] = 1;
  const joined = dilate(seen, gap).data;
  return findComponents(createMask(mask, (at) => like.data[at] === 1 && thick[at] === 0)).filter(({ pixels }) =>
    pixels.some((at) => joined[at] === 1),
  );
};

const createLikeness = ({ planes, mask }: TopZone, thing: Component): ((at: number) => boolean) => {
  const pixels = findCore(thing, mask);
  const middle = planes.map((plane) =>
    findQuantile(
      Float32Array.from(pixels, (at) => plane[at]),
      0.5,
    ),
  );
  return (at) => {
    const squares = planes.reduce((sum, plane, nth) => sum + (plane[at] - (middle[nth] ?? 0)) ** 2, 0);
    return squares < alike * alike;
  };
};

/** The middle of a thing, whose rim is mixed with the ground: as deep as there is any. */
const findCore = ({ pixels }: Component, size: Mask): Uint32Array => {
  const whole = createMask(size, () => false);
  for (const at of pixels) whole.data[at] = 1;
  for (const depth of [3, 2, 1]) {
    const { data } = erode(whole, depth);
    const core = pixels.filter((at) => data[at] === 1);
    if (core.length >= leastCore) return core;
  }
  return pixels;
};

const frame = ({ pixels }: Component, width: number): { left: number; right: number; foot: number } => {
  let [left, right, foot] = [width, 0, 0];
  for (const at of pixels) {
    left = Math.min(left, at % width);
    right = Math.max(right, at % width);
    foot = Math.max(foot, Math.floor(at / width));
  }
  return { left, right, foot };
};
