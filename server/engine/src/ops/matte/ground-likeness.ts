import { createMask, dilate, type Mask } from '../geometry/mask.ts';
import { findQuantile } from './otsu.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** How far around a part its ground is looked at, as shares of the longer side, nearest first, and the pixels of mixed colour along the outline. */
const groundReaches = [0.06, 0.15, 1] as const;
const mixed = 4;
/** Pixels around a part that are not yet other cloth, and the step of colour up to which cloth looks like the part. */
const apart = 6;
const alikeStep = 8;
/** Fewer pixels of ground say nothing. */
const minGround = 40;

export interface GroundLikeness {
  /** Steps of lightness (OKLab x 100) and of chroma (x 250) to the ground beside the part; infinite when there is none. */
  light: number;
  chroma: number;
  /** Share of the rest of the mask that looks like the part, 0 to 1. */
  alike: number;
}

type Colour = [number, number, number];

/** How much a part of a mask looks like the ground beside it, and how much like the rest of the mask. */
export const measureGroundLikeness = (
  pixels: Uint32Array,
  mask: Mask,
  { side, lightness, a, b }: PicturePlanes,
): GroundLikeness => {
  const alone = createMask(mask, () => false);
  for (const at of pixels) alone.data[at] = 1;
  const outline = dilate(mask, mixed).data;
  let ground = new Uint32Array(0);
  for (const share of groundReaches) {
    const reach = dilate(alone, Math.round(share * side)).data;
    ground = listWhere(reach, (at) => reach[at] === 1 && outline[at] === 0);
    if (ground.length >= minGround) break;
  }
  const own = findMedian([lightness, a, b], pixels);
  const near = dilate(alone, apart).data;
  let rest = 0;
  let alike = 0;
  for (let at = 0; at < near.length; at++) {
    if (!mask.data[at] || near[at]) continue;
    rest++;
    if (Math.hypot(lightness[at] - own[0], a[at] - own[1], b[at] - own[2]) < alikeStep) alike++;
  }
  const share = alike / Math.max(1, rest);
  if (ground.length < minGround)
    return { light: Number.POSITIVE_INFINITY, chroma: Number.POSITIVE_INFINITY, alike: share };
  const beside = findMedian([lightness, a, b], ground);
  return { light: own[0] - beside[0], chroma: Math.hypot(own[1] - beside[1], own[2] - beside[2]), alike: share };
};

/** How far around a part all of the ground counts, a share of the longer side: the colours a sheet and the floor beside it have. */
const wideReach = 0.25;

/** Share of the ground around a part that looks like it, 0 to 1: ground of several colours has more than the nearest one. */
export const measureShareOfGround = (
  pixels: Uint32Array,
  mask: Mask,
  { side, lightness, a, b }: PicturePlanes,
): number => {
  const alone = createMask(mask, () => false);
  for (const at of pixels) alone.data[at] = 1;
  const around = dilate(alone, Math.round(wideReach * side)).data;
  const outline = dilate(mask, mixed).data;
  const own = findMedian([lightness, a, b], pixels);
  const ground = listWhere(around, (at) => around[at] === 1 && outline[at] === 0);
  if (ground.length < minGround) return 0;
  const alike = ground.filter((at) => Math.hypot(lightness[at] - own[0], a[at] - own[1], b[at] - own[2]) < alikeStep);
  return alike.length / ground.length;
};

const listWhere = (data: Uint8Array, isMeant: (at: number) => boolean): Uint32Array<ArrayBuffer> => {
  const found: number[] = [];
  for (let at = 0; at < data.length; at++) if (isMeant(at)) found.push(at);
  return Uint32Array.from(found);
};

const findMedian = (planes: readonly Float32Array[], pixels: Uint32Array): Colour =>
  planes.map((plane) =>
    findQuantile(
      Float32Array.from(pixels, (at) => plane[at]),
      0.5,
    ),
  ) as Colour;
