import { blurBox } from '../geometry/box-filter.ts';
import { createMask, createMaskOf, dilate, erode, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createColourCells, isLikelierGround, learnSides, rateGround } from '../matte/colour-shares.ts';
import { floors, rateNearby } from '../matte/nearby-rates.ts';

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
export const rateRim = (mask: Mask, picture: Raster): Float32Array | undefined => {
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
    const told = isAlone ? everywhere - alone : Math.min(nearby[at], everywhere + leeway);
    odds[at] = Math.max(-surest, Math.min(surest, told));
  }
  return evenWithin(odds, mask);
};

const evenWithin = (odds: Float32Array, { width, height, data }: Mask): Float32Array => {
  const own = odds.map((value, at) => value * data[at]);
  const [sums, weight] = [blurBox(own, width, height, 1), blurBox(Float32Array.from(data), width, height, 1)];
  return sums.map((sum, at) => (data[at] === 1 ? sum / weight[at] : 0));
};
