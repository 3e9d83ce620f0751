import type { FoundBody } from '../../vision/people.ts';
import type { Oklab } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { frameOf } from './face-frame.ts';
import { lips, mouthGap } from './face-points.ts';
import { readPlaces } from './read-face.ts';

/** Joints of BlazePose from the wrists to the thumbs. */
const hands = { from: 15, to: 23 } as const;
/** Of joints beyond the frame the network guesses hands too, with .5 to .7. */
const seen = 0.7;
/** Widths of the face from the middle of the mouth: fingers reach so far beyond their joints. */
const near = 0.8;
/** Widths of the face beyond the edge of the lips at which skin is read. */
const beyond = 0.045;
/** Red over yellow (OKLab) that lips have more than the skin beside them, and the share of their edge that shows it: lips beside a hand on cheek or chin had .7 and more, one under a hand .6. */
const redder = { yellow: 0.4, least: 0.004 } as const;
const leastLips = 0.65;

/**
 * Whether a hand covers the mouth: a joint of one is near it, and where the mesh has lips they are no redder than their surroundings. Skin alone does not distinguish
 * a hand from a face, and lips alone can be as pale as their skin. `points`: of the face, pixels of the picture.
 */
export const isHandBefore = (picture: Raster, points: Float32Array, bodies: readonly FoundBody[]): boolean => {
  const middle = [0, 1].map((k) => lips.reduce((sum, one) => sum + points[3 * one + k] / lips.length, 0));
  const { width } = frameOf(points);
  const isNear = bodies.some((body) =>
    body.points
      .slice(hands.from, hands.to)
      .some(({ x, y, visibility }) => visibility > seen && Math.hypot(x - middle[0], y - middle[1]) < near * width),
  );
  return isNear && shareOfLips(picture, points, middle as [number, number], width) < leastLips;
};

/** Share of the lips' edge inside of which it is redder than beside it, 0 to 1. */
const shareOfLips = (
  picture: Raster,
  points: Float32Array,
  [x, y]: readonly [number, number],
  width: number,
): number => {
  const at = (one: number) => [points[3 * one], points[3 * one + 1]] as const;
  const pairs = lips.map((one) => {
    const [edgeX, edgeY] = at(one);
    const inner = mouthGap
      .map(at)
      .reduce((best, other) =>
        Math.hypot(other[0] - edgeX, other[1] - edgeY) < Math.hypot(best[0] - edgeX, best[1] - edgeY) ? other : best,
      );
    const length = Math.max(1, Math.hypot(edgeX - x, edgeY - y));
    const out = (beyond * width) / length;
    return [
      [(edgeX + inner[0]) / 2, (edgeY + inner[1]) / 2],
      [edgeX + out * (edgeX - x), edgeY + out * (edgeY - y)],
    ] as const;
  });
  const red = ([, a, b]: Oklab): number => a - redder.yellow * b;
  const reds = readPlaces(picture, pairs.flat(), width).map(red);
  return pairs.filter((_, nth) => reds[2 * nth] - reds[2 * nth + 1] > redder.least).length / pairs.length;
};
