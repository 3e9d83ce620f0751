import {
  type Component,
  close,
  countSet,
  createMask,
  createMaskOf,
  erode,
  findComponents,
  type Mask,
} from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createColourCells, isLikelierGround, rateGround, type Sides } from './colour-shares.ts';
import { dropCrumbs } from './mask-cleanup.ts';
import { floors, rateNearby } from './nearby-rates.ts';
import { measureInnerStep, measureOuterSteps } from './part-steps.ts';
import type { PicturePlanes } from './picture-planes.ts';
import { hasFellows } from './print-fellows.ts';
import { isAlike, isWhereLabelsLie, type SettledRim } from './rim-ground.ts';

/** How deep a rim is trimmed, pixels. What is wider must be surer of itself. */
const depth = 5;
/** The outermost pixels are mixed of both sides everywhere, and the soft edge takes them away; so many deeper ones are a sliver. */
const mixed = 2;
const minDeep = 4;
/** Natural logarithm of how many times likelier ground a pixel is. */
const pixelOdds = 3;

interface Sureness {
  /** The same for the whole of a sliver, by the colours nearby and everywhere. */
  nearby: number;
  everywhere: number;
  /** How many times its edge towards the cloth the one towards the ground is at most: a welt's or a trim's is clearer. */
  overInner: number;
}
const rim: Sureness = { nearby: 4.2, everywhere: 5.2, overInner: 1.45 };
/**
 * A sliver in a corner of the outline, with cloth on either side: how wide the corner is at most, pixels, and the share of the sliver in it. Ground in a crotch or an armpit is
 * darker than the ground before it, and no part of a print.
 */
const corner = { nearby: 4, everywhere: 4.5, overInner: 1.6, width: 6, share: 0.8 } as const;
/** In the label area nothing is trimmed; what has so many pixels and a fainter edge towards the ground than towards the cloth is doubtful. */
const leastAtLabels = 60;
const atLabels: Sureness = { ...rim, overInner: 1 };
/** Where more of the garment than this would go the whole outline is mixed or worn, and no place of it is a sliver. */
const mostTrimmed = 0.015;

/**
 * Trims thin slivers of ground off a mask's outline: crumbs of a carpet, the ground in a crotch or an armpit, the shade under a hem. They are too thin for `settleRim`, whose pieces must
 * survive an opening, and at their colours' odds hardly ever cloth. `picture` and `planes` have the size of the mask; `sides`: its colours.
 */
export const trimRim = (mask: Mask, picture: Raster, planes: PicturePlanes, sides: Sides): SettledRim => {
  const slivers = findSlivers(mask, picture, sides).filter((sliver) => isLikely(sliver, corner));
  if (slivers.length === 0) return { mask };
  const outer = measureOuterSteps(mask, planes, slivers);
  const inCorner = closeCorners(mask, slivers);
  const isSure = (sliver: Sliver, than: Sureness): boolean => {
    if (!isLikely(sliver, than)) return false;
    const steps = outer[slivers.indexOf(sliver)] ?? [];
    const step = steps.reduce((sum, value) => sum + value, 0) / Math.max(1, steps.length);
    return step < than.overInner * measureInnerStep(mask, planes, sliver);
  };
  const isCorner = ({ pixels, area }: Sliver) =>
    pixels.reduce((sum, at) => sum + inCorner[at], 0) >= corner.share * area;
  const isGround = (sliver: Sliver): boolean =>
    isCorner(sliver) ? isSure(sliver, corner) : isSure(sliver, rim) && !hasFellows(sliver, mask, picture);
  const labels = slivers.filter((sliver) => isWhereLabelsLie(sliver, mask));
  const lost = slivers.filter((sliver) => !labels.includes(sliver) && isGround(sliver));
  const doubts = labels.filter((sliver) => sliver.area >= leastAtLabels && isSure(sliver, atLabels));
  const area = lost.reduce((sum, sliver) => sum + sliver.area, 0);
  const isMixed = area > mostTrimmed * countSet(mask);
  return {
    mask: area === 0 || isMixed ? mask : dropCrumbs(without(mask, lost)),
    ...(doubts.length > 0 && { doubt: createMaskOf(mask, doubts) }),
  };
};

interface Sliver extends Component {
  /** Means over its pixels. */
  odds: { nearby: number; everywhere: number };
}

const isLikely = ({ odds }: Sliver, than: Sureness): boolean =>
  odds.nearby >= than.nearby && odds.everywhere >= than.everywhere;

const findSlivers = (mask: Mask, picture: Raster, sides: Sides): Sliver[] => {
  const cells = createColourCells(picture);
  const outermost = erode(mask, 1).data;
  const deep = erode(mask, mixed).data;
  const core = erode(mask, depth).data;
  const list = (isMeant: (at: number) => boolean): Component[] =>
    findComponents(createMask(mask, (at) => mask.data[at] === 1 && core[at] === 0 && isMeant(at))).filter(
      ({ pixels }) =>
        pixels.some((at) => outermost[at] === 0) && pixels.filter((at) => deep[at] === 1).length >= minDeep,
    );
  const asked = list((at) => isLikelierGround(cells, sides, floors.everywhere, at, pixelOdds));
  if (asked.length === 0 || isAlike(mask, cells, sides)) return [];
  const nearby = rateNearby(mask, cells, asked);
  return list((at) => nearby[at] > pixelOdds).map((piece) => {
    const mean = (rate: (at: number) => number) => piece.pixels.reduce((sum, at) => sum + rate(at), 0) / piece.area;
    const everywhere = mean((at) => rateGround(cells, sides, floors.everywhere, at));
    return { ...piece, odds: { nearby: mean((at) => nearby[at]), everywhere } };
  });
};

/** 1 where the mask without its slivers has cloth or a narrow corner. */
const closeCorners = (mask: Mask, slivers: readonly Component[]): Uint8Array =>
  close(without(mask, slivers), corner.width).data;

const without = (mask: Mask, pieces: readonly Component[]): Mask => {
  const { data } = createMaskOf(mask, pieces);
  return createMask(mask, (at) => mask.data[at] === 1 && data[at] === 0);
};
