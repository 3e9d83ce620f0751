import { createMask, type Mask } from '../geometry/mask.ts';
import { resamplePlane } from '../geometry/resample.ts';
import { labelParts } from './label-parts.ts';
import { findLegAxis, findSleeveAxis } from './limb-axis.ts';
import { findCuts, type LimbCut } from './limb-cuts.ts';
import { type Point, takeLargestPart, traceOutline } from './outline.ts';
import { splitAlong } from './split-along.ts';

/** A sleeve or a trouser leg: how its cloth is turned. */
export interface Limb {
  /** Degrees, clockwise, from hanging straight down to where it points. */
  turn: number;
  /** Middle of the seam that joins it, in pixels of the picture. */
  pivot: Point;
}

/** A garment's silhouette in parts that are cut from cloth of their own grain. */
export interface GarmentParts {
  /** Per pixel of the picture: 0 where the cloth hangs straight, else 1 + the limb's place in `limbs`. */
  part: Uint8Array;
  limbs: Limb[];
  /** Seams that join them, from end to end, in pixels of the picture. */
  seams: [Point, Point][];
}

/** Longest side that the silhouette is looked at on, and the least garment there, pixels. */
const workSide = 320;
const leastArea = 400;
/** Share of the garment that a sleeve takes; two legs share it so evenly at least. */
const sleeveShare = [0.013, 0.26] as const;
const evenLegs = 0.6;
/** Armpits lie in this upper share of a garment, crotches below it. */
const armpits = 0.48;
/** Two sleeves have this much of each other's area at least. */
const alikeSleeves = 0.35;
/** How far they may point differently, degrees. */
const unevenTurns = 40;
/** Length of a limb over its seam, at least, and degrees: what points nearly down is not worth a seam, what points farther is no such limb. */
const sleeve = { length: 0.3, least: 6, most: 115 } as const;
const leg = { length: 0.45, most: 32, spread: 4 } as const;

interface Piece {
  pixels: Uint32Array;
  cut: LimbCut;
  turn: number;
}

/**
 * Splits an upright garment into body, sleeves and legs by its outline: notches are armpits and crotch, cuts lead from them to shoulder
 * and waist, and each limb's axis says how its cloth is turned. Limbs come in pairs; what is not clear stays straight.
 */
export const findGarmentParts = (alpha: Float32Array, size: { width: number; height: number }): GarmentParts => {
  const none: GarmentParts = { part: new Uint8Array(alpha.length), limbs: [], seams: [] };
  const scale = Math.min(1, workSide / Math.max(size.width, size.height));
  const small = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  const cover = resamplePlane(alpha, size, small);
  const mask = takeLargestPart(createMask(small, (at) => cover[at] > 0.5));
  if (mask.data.reduce((sum, value) => sum + value, 0) < leastArea) return none;
  const outline = traceOutline(mask);
  const pieces = pickLimbs(mask, outline, findCuts(outline, mask));
  if (pieces.length === 0) return none;
  const up = ({ x, y }: Point): Point => ({ x: (x + 0.5) / scale, y: (y + 0.5) / scale });
  return {
    part: labelParts(alpha, pieces, mask, size),
    limbs: pieces.map(({ cut: { from, to }, turn }) => ({
      turn,
      pivot: up({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }),
    })),
    seams: [...new Set(pieces.map(({ cut }) => cut))].map(({ from, to }) => [up(from), up(to)]),
  };
};

/** Two sleeves, two legs, both or none. */
const pickLimbs = (mask: Mask, outline: readonly Point[], cuts: readonly LimbCut[]): Piece[] => {
  const [rows, columns] = [outline.map(({ y }) => y), outline.map(({ x }) => x)];
  const top = Math.min(...rows);
  const armpitRow = top + armpits * (Math.max(...rows) - top);
  const middle = (Math.min(...columns) + Math.max(...columns)) / 2;
  const area = mask.data.reduce((sum, value) => sum + value, 0);
  const sleeves: Piece[] = [];
  for (const cut of cuts) {
    if (cut.inward.y >= 0.2) continue;
    const [larger, smaller] = splitAlong(mask, cut);
    if (!larger || !smaller) continue;
    const share = smaller.length / area;
    if (share < sleeveShare[0]) continue;
    if (share <= sleeveShare[1]) {
      if (cut.from.y > armpitRow) continue;
      const found = readSleeve(smaller, outline, cut, middle);
      if (found) sleeves.push(found);
    } else if (share >= evenLegs * (1 - share)) {
      const legs = [larger, smaller].map((pixels) => readLeg(pixels, mask.width, cut));
      if (legs.every((each) => each !== undefined) && isSpread(legs, mask.width)) return legs;
    }
  }
  return pairSleeves(sleeves);
};

const readSleeve = (
  pixels: Uint32Array,
  outline: readonly Point[],
  cut: LimbCut,
  middle: number,
): Piece | undefined => {
  const axis = findSleeveAxis(outline, cut);
  if (!axis || axis.length < sleeve.length * seamOf(cut)) return undefined;
  const turn = turnOf(axis.way);
  // Left sleeves point to the left.
  const isOutward = Math.sign(turn) === Math.sign(middle - cut.from.x);
  return isOutward && Math.abs(turn) >= sleeve.least && Math.abs(turn) <= sleeve.most
    ? { pixels, cut, turn }
    : undefined;
};

const readLeg = (pixels: Uint32Array, width: number, cut: LimbCut): Piece | undefined => {
  const axis = findLegAxis(pixels, width, cut);
  if (!axis || axis.length < leg.length * seamOf(cut)) return undefined;
  const turn = turnOf(axis.way);
  return Math.abs(turn) <= leg.most ? { pixels, cut, turn } : undefined;
};

const seamOf = ({ from, to }: LimbCut): number => Math.hypot(to.x - from.x, to.y - from.y);

/** Degrees from straight down, clockwise. */
const turnOf = ({ x, y }: Point): number => (Math.atan2(-x, y) * 180) / Math.PI;

/** The left leg points farther to the left than the right one. */
const isSpread = (legs: readonly Piece[], width: number): boolean => {
  const [left, right] = legs
    .map(({ pixels, turn }) => ({ turn, x: pixels.reduce((sum, at) => sum + (at % width), 0) / pixels.length }))
    .sort((p, q) => p.x - q.x);
  return left !== undefined && right !== undefined && left.turn - right.turn >= leg.spread;
};

/** The surest two that lie on both sides and are alike. */
const pairSleeves = (sleeves: readonly Piece[]): Piece[] => {
  for (const [nth, one] of sleeves.entries()) {
    for (const other of sleeves.slice(nth + 1)) {
      const alike = one.pixels.length / other.pixels.length;
      const isOpposite = Math.sign(one.turn) !== Math.sign(other.turn);
      const isEven = Math.abs(one.turn + other.turn) <= unevenTurns && Math.min(alike, 1 / alike) >= alikeSleeves;
      if (isOpposite && isEven) return [one, other];
    }
  }
  return [];
};
