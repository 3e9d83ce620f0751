import {
  type Component,
  countSet,
  createMask,
  createMaskOf,
  dilate,
  erode,
  findComponents,
  type Mask,
  open,
} from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createColourCells, isLikelierGround, learnSides, rateGround, type Sides } from './colour-shares.ts';
import { measureInnerStep, partEdge } from './part-steps.ts';
import type { PicturePlanes } from './picture-planes.ts';
import { isWhereLabelsLie } from './rim-ground.ts';
import { findBox } from './top-zone.ts';

/** Largest depth of a slit, a share of the longer side. */
const depth = 0.1;
/** Natural logarithm of how many times likelier ground a pixel, the whole of a slit and its ends are, and the share that a colour has on either side at least. */
const odds = { pixel: 2, whole: 3, end: 0.5 } as const;
const floor = 1e-4;
/** Pixels of the smallest slit. Logos, labels and cords are shorter for their width, panels have a fainter edge (steps of colour). */
const minArea = 60;
const minLength = 4;
const minStep = 25;
/** A sleeve is beside its body: a slit is as steep as this, degrees. */
const minSlope = 65;
/** More pieces in the ground's colours are a print. */
const mostPieces = 3;
/** Beside the garment's axis (share of its width) a slit is taken out, up to this share of the garment; at the axis it may be a placket. */
const besideAxis = 0.12;
const mostTaken = 0.015;
/** How many times as large as what is sure a slit is with its darker ends, at most. */
const mostGrown = 2.5;

export interface Slits {
  /** What is ground. */
  ground?: Mask;
  /** What may be a placket or a panel in the ground's colour. */
  doubt?: Mask;
}

/**
 * Slits of ground that the garment encloses: a sleeve runs along its body and touches it above and at the cuff. They are long, narrow and steep, in the
 * ground's colours, with a clear edge. `picture` and `planes` have the size of the mask; `sides`: its colours, if they are known.
 */
export const findSlits = (
  mask: Mask,
  picture: Raster,
  planes: PicturePlanes,
  sides: Sides = learnSides(mask, picture),
): Slits => {
  const cells = createColourCells(picture);
  const rate = (at: number) => rateGround(cells, sides, floor, at);
  const core = erode(mask, Math.round(depth * planes.side)).data;
  const pieces = findComponents(
    open(
      createMask(mask, (at) => mask.data[at] === 1 && isLikelierGround(cells, sides, floor, at, odds.pixel)),
      1,
    ),
  ).filter(({ area, pixels }) => area >= minArea && pixels.some((at) => core[at] === 0));
  if (pieces.length > mostPieces) return {};
  const slits = pieces.filter((piece) => {
    const { length, slope } = measureShape(piece, mask.width);
    const whole = piece.pixels.reduce((sum, at) => sum + rate(at), 0) / piece.area;
    const isLong = length >= minLength && slope >= minSlope && whole >= odds.whole;
    return isLong && measureInnerStep(mask, planes, piece) >= minStep && !isWhereLabelsLie(piece, mask);
  });
  const box = findBox(mask);
  const garment = countSet(mask);
  const isGround = ({ pixels, area }: Component): boolean => {
    if (!box || area > mostTaken * garment) return false;
    const middle = pixels.reduce((sum, at) => sum + (at % mask.width), 0) / area;
    return Math.abs(middle - box.axis) > besideAxis * (box.right - box.left);
  };
  const sure = slits.filter(isGround);
  const rest = slits.filter((slit) => !sure.includes(slit));
  return {
    ...(sure.length > 0 && { ground: withEdge(createMaskOf(mask, sure), mask, rate) }),
    ...(rest.length > 0 && { doubt: createMaskOf(mask, rest) }),
  };
};

/** Slits with their ends, and with the pixels that they share with the cloth. */
const withEdge = (sure: Mask, mask: Mask, rate: (at: number) => number): Mask => {
  const whole = createMask(mask, (at) => sure.data[at] === 1 || (mask.data[at] === 1 && rate(at) > odds.end));
  const ends = findComponents(whole).filter(({ area, pixels }) => {
    const own = pixels.filter((at) => sure.data[at] === 1).length;
    return own > 0 && area <= mostGrown * own;
  });
  const slits = createMaskOf(mask, [...ends, ...findComponents(sure)]);
  const [next, near] = [dilate(slits, 1).data, dilate(slits, partEdge).data];
  return createMask(mask, (at) => mask.data[at] === 1 && (next[at] === 1 || (near[at] === 1 && rate(at) > 0)));
};

/** How many times longer than wide a piece is, by the deviations along its axes, and how steep, 0 to 90 degrees. */
export const measureShape = ({ pixels, area }: Component, width: number): { length: number; slope: number } => {
  const mean = (pick: (at: number) => number) => pixels.reduce((sum, at) => sum + pick(at), 0) / area;
  const xOf = (at: number) => at % width;
  const yOf = (at: number) => Math.floor(at / width);
  const [x, y] = [mean(xOf), mean(yOf)];
  const xx = mean((at) => (xOf(at) - x) ** 2);
  const yy = mean((at) => (yOf(at) - y) ** 2);
  const xy = mean((at) => (xOf(at) - x) * (yOf(at) - y));
  const [middle, apart] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
  const slope = Math.abs((Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI));
  return { length: Math.sqrt((middle + apart) / Math.max(0.1, middle - apart)), slope };
};
