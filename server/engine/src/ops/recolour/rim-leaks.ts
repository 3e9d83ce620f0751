import type { ClothModel } from '../cloth/cloth-model.ts';
import { type OklabPlanes, toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import {
  type Component,
  countSet,
  createMask,
  createMaskOf,
  dilate,
  erode,
  findComponents,
  type Mask,
} from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createColourCells, isLikelierGround, learnSides, rateGround } from '../matte/colour-shares.ts';
import { floors, rateNearby } from '../matte/nearby-rates.ts';
import { measureInnerStep, measureOuterSteps } from '../matte/part-steps.ts';
import { createPicturePlanes } from '../matte/picture-planes.ts';
import { hasFellows } from '../matte/print-fellows.ts';
import { measureDyeDistance } from './dye-distance.ts';

/** Shares of the longer side: cloth is learnt from this depth inside the outline on, and pixels deeper than the second are cloth. */
const depth = { learn: 0.045, rim: 0.1 } as const;
/** Odds by the whole picture's colours from which those nearby are asked, pixels around that are asked too, and the fewest of a piece. */
const asked = { odds: 1, around: 3, least: 4 } as const;
/** One pixel is no surer than this, either way. */
const surest = 4;
/** The whole picture has more shades of the ground than a neighbourhood; where nothing is nearby it must be so much surer. */
const leeway = 1;
const alone = 2;

/**
 * Natural logarithm of how many times likelier the pixels along a mask's outline are ground, in whatever shade, than cloth: -4 to 4, each the mean of its neighbours within the mask, -4 where
 * nothing speaks of ground. Cloth is learnt deep within, where neither shade nor ground that the outline took along reaches. Undefined where nothing is likelier ground.
 * `picture` has the size of the mask.
 */
const rateRim = (mask: Mask, picture: Raster): Float32Array | undefined => {
  const cells = createColourCells(picture);
  const sides = learnSides(mask, picture, depth.learn);
  const core = erode(mask, Math.round(depth.rim * Math.max(mask.width, mask.height))).data;
  const isRim = (at: number) => mask.data[at] === 1 && core[at] === 0;
  const isAsked = (at: number) => isRim(at) && isLikelierGround(cells, sides, floors.everywhere, at, asked.odds);
  const pieces = findComponents(createMask(mask, isAsked)).filter(({ area }) => area >= asked.least);
  if (pieces.length === 0) return undefined;
  const around = dilate(createMaskOf(mask, pieces), asked.around).data;
  const rim = createMask(mask, (at) => around[at] === 1 && isRim(at));
  const nearby = rateNearby(mask, cells, findComponents(rim), depth.learn);
  const odds = new Float32Array(rim.data.length).fill(-surest);
  for (let at = 0; at < odds.length; at++) {
    if (rim.data[at] === 0) continue;
    const everywhere = rateGround(cells, sides, floors.everywhere, at);
    const isAlone = nearby[at] === Number.NEGATIVE_INFINITY;
    const logOdds = isAlone ? everywhere - alone : Math.min(nearby[at], everywhere + leeway);
    odds[at] = Math.max(-surest, Math.min(surest, logOdds));
  }
  return evenWithin(odds, mask);
};

const evenWithin = (odds: Float32Array, { width, height, data }: Mask): Float32Array => {
  const own = odds.map((value, at) => value * data[at]);
  const [sums, weight] = [blurBox(own, width, height, 1), blurBox(Float32Array.from(data), width, height, 1)];
  return sums.map((sum, at) => (data[at] === 1 ? sum / weight[at] : 0));
};

/** Pixels to either side between which a step is looked at as a whole, and how far from a piece's edge its steepest place may lie. */
const whole = 6;
const shift = 4;
const ways = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/**
 * How sharply a piece of a mask ends towards the rest of it: the share of the step of colour across its edge that falls within three pixels, 0 to 1. Ground ends at an edge of the cloth, with .81
 * and more; a shade that mirrors the ground fades into the cloth, with .71. 1 where they do not meet. `planes` have the size of the mask.
 */
const measureInnerSharpness = (
  { lightness, a, b }: OklabPlanes,
  { width, height, data }: Mask,
  { pixels }: Component,
): number => {
  const own = new Uint8Array(data.length);
  for (const at of pixels) own[at] = 1;
  const stepOf = (one: number, other: number): number =>
    Math.hypot(lightness[one] - lightness[other], a[one] - a[other], b[one] - b[other]);
  const isRest = (at: number): boolean => data[at] === 1 && own[at] === 0;
  let [steep, all] = [0, 0];
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [dx, dy] of ways) {
      const [u, v] = [x + dx * whole, y + dy * whole];
      const way = dx + dy * width;
      if (u < 0 || v < 0 || u >= width || v >= height || !isRest(at + way) || !isRest(at + way * whole)) continue;
      // No farther back than the piece is wide.
      let back = 0;
      while (back < shift && own[at - way * (back + 1)] === 1) back++;
      let most = 0;
      for (let from = -back; from <= whole - 3; from++)
        most = Math.max(most, stepOf(at + way * from, at + way * (from + 3)));
      steep += most;
      all += Math.max(most, stepOf(at - way * back, at + way * whole));
    }
  }
  return all > 0 ? steep / all : 1;
};

/** Odds (natural logarithm) of the surest pixel of a piece, of all its pixels, and of the piece as a whole. */
const odds = { seed: 2.5, pixel: 1, whole: 2 } as const;
/** Pixels along the outline that both sides mix, the fewest of a piece, and how much of it is deeper. */
const mixed = 2;
const least = { area: 40, deep: 8, share: 0.25 } as const;
/** Share of a piece at the outline; in the label area a piece needs more. */
const atOutline = { usual: 0.03, labels: 0.12 } as const;
/** How many times its edge towards the cloth the one towards the ground is at most; a faint one, in steps of colour, may be more. */
const overInner = { usual: 1.5, faint: 2, step: 25 } as const;
/** How sharply it ends towards the cloth at least. */
const sharp = 0.78;
/** What the dye would take: distance beyond the print's limit, and share of a piece. Panels and stripes in the ground's colour have up to .29. */
const takes = { beyond: 0.02, share: 0.32 } as const;
/** More of a garment than this is no leak, nor where so much of it as of the leaks is enclosed by cloth: garment and ground share their colours. */
const most = 0.12;
const enclosed = 0.6;

/**
 * Ground within a mask that a new dye would take: along the outline, in the ground's colours, with an edge towards the cloth that is about as clear as the one towards the ground. Ground far
 * from the dye keeps its colour anyway, and may be a stripe or a panel. `limit`: distance (`measureDyeDistance`) at which a print begins. `picture` has the size of the mask. Undefined where there is none.
 */
export const findRimLeaks = (mask: Mask, picture: Raster, cloth: ClothModel, limit: number): Mask | undefined => {
  const rates = rateRim(mask, picture);
  if (!rates) return undefined;
  const beyond = createMask(mask, (at) => mask.data[at] === 0);
  const outline = dilate(beyond, mixed).data;
  const grown = findComponents(createMask(mask, (at) => mask.data[at] === 1 && rates[at] > odds.pixel));
  const oklab = toOklabPlanes(picture.data, picture.channels);
  const { lightness, a, b } = oklab;
  const isTaken = (at: number) =>
    measureDyeDistance(lightness[at], a[at], b[at], cloth.a, cloth.b, cloth) < limit + takes.beyond;
  let shared = 0;
  const isLikely = ({ area, pixels }: Component): boolean => {
    if (!pixels.some((at) => rates[at] > odds.seed)) return false;
    let [sum, touching, taken] = [0, 0, 0];
    for (const at of pixels) {
      sum += rates[at];
      if (outline[at] === 1) touching++;
      if (isTaken(at)) taken++;
    }
    if (taken < takes.share * area) return false;
    if (touching === 0) shared += area;
    if (area < least.area || sum < odds.whole * area) return false;
    return area - touching >= Math.max(least.deep, least.share * area) && touching >= atOutline.usual * area;
  };
  const likely = grown.filter(isLikely);
  if (likely.length === 0) return undefined;
  const planes = createPicturePlanes(picture);
  const outer = measureOuterSteps(mask, planes, likely);
  const leaks = likely.filter((piece, nth) => {
    const touching = piece.pixels.reduce((sum, at) => sum + outline[at], 0);
    if (isWhereLabelsLie(piece, mask) && touching < atOutline.labels * piece.area) return false;
    const steps = outer[nth] ?? [];
    const step = steps.reduce((sum, value) => sum + value, 0) / Math.max(1, steps.length);
    const times = step < overInner.step ? overInner.faint : overInner.usual;
    return (
      step < times * measureInnerStep(mask, planes, piece) &&
      measureInnerSharpness(oklab, mask, piece) > sharp &&
      !hasFellows(piece, mask, picture)
    );
  });
  const area = leaks.reduce((sum, piece) => sum + piece.area, 0);
  return area > 0 && area < most * countSet(mask) && shared < enclosed * area ? createMaskOf(mask, leaks) : undefined;
};

/** Labels are at the middle of the upper edge: shares of the garment's width and height. */
const labels = { across: 0.15, down: 0.12 } as const;

/** Whether a piece is at the middle of the upper edge, where a label has any colour. */
const isWhereLabelsLie = ({ pixels, area }: Component, { width, data }: Mask): boolean => {
  let [left, right, top, bottom, sum, count] = [width, -1, -1, 0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const x = at % width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.floor(at / width);
    if (top < 0) top = bottom;
    sum += x;
    count++;
  }
  const middle = pixels.reduce((total, at) => total + (at % width), 0) / area;
  const row = pixels.reduce((total, at) => total + Math.floor(at / width), 0) / area;
  return (
    Math.abs(middle - sum / Math.max(1, count)) < labels.across * (right - left) &&
    row - top < labels.down * (bottom - top)
  );
};
