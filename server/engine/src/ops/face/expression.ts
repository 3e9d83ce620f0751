import {
  areaOf,
  type FaceFrame,
  type FaceNet,
  leftBrow,
  leftEye,
  mouthGap,
  outline,
  rightBrow,
  rightEye,
} from './face-frame.ts';

/** Displacements of mesh points, pixels. A point at rest has [0, 0]. */
type Moves = ReadonlyMap<number, readonly [x: number, y: number]>;

const passes = 400;
/** Minimum share of its area to which a triangle may shrink. */
const minArea = 0.2;
/** Twice the area in pixels² below which a triangle counts as a line, such as between closed lips. */
const sliver = 1;
const easings = 40;
const scalings = 12;

/** Displacements of all points (x, y): the given ones, and for each other point the mean of its neighbours. */
export const spreadMoves = (flat: Float32Array, { neighbours }: FaceNet, moves: Moves): Float32Array => {
  const spread = new Float32Array(flat.length);
  for (const [one, [x, y]] of moves) spread.set([x, y], 2 * one);
  const free = [...neighbours.keys()].filter((one) => !moves.has(one) && neighbours[one].length > 0);
  const weights = free.map((one) =>
    neighbours[one].map((other) => {
      const [x, y] = [flat[2 * other] - flat[2 * one], flat[2 * other + 1] - flat[2 * one + 1]];
      return 1 / Math.max(0.5, Math.hypot(x, y));
    }),
  );
  for (let pass = 0; pass < passes; pass++) {
    for (const [nth, one] of free.entries()) {
      let [x, y, sum] = [0, 0, 0];
      for (const [k, other] of neighbours[one].entries()) {
        const weight = weights[nth][k];
        x += weight * spread[2 * other];
        y += weight * spread[2 * other + 1];
        sum += weight;
      }
      spread[2 * one] = x / sum;
      spread[2 * one + 1] = y / sum;
    }
  }
  return spread;
};

/** Triangles that a displacement folds over or flattens. */
const spoiled = (flat: Float32Array, moved: Float32Array, triangles: Uint32Array): number[] => {
  const found: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
    const before = areaOf(flat, a, b, c);
    if (Math.abs(before) >= sliver && areaOf(moved, a, b, c) / before < minArea) found.push(i);
  }
  return found;
};

/** Moves the corners of a triangle halfway towards a common displacement, except the held ones. */
const ease = (spread: Float32Array, corners: Uint32Array, isHeld: (one: number) => boolean): void => {
  for (const axis of [0, 1]) {
    const mean = corners.reduce((sum, one) => sum + spread[2 * one + axis], 0) / 3;
    for (const one of corners) if (!isHeld(one)) spread[2 * one + axis] += 0.5 * (mean - spread[2 * one + axis]);
  }
};

/**
 * Displaces points without folding or flattening a triangle: where one would be, the displacements of its corners are equalised, and where
 * that is not enough, all are reduced. `held`: points fixed at their displacement in `spread`.
 */
export const moveWithoutFold = (
  flat: Float32Array,
  { triangles }: FaceNet,
  spread: Float32Array,
  held: readonly number[],
): { moved: Float32Array; share: number } => {
  const eased = spread.slice();
  const holds = new Set(held);
  let share = 1;
  for (let turn = 0; ; turn++) {
    const moved = flat.map((value, i) => value + share * eased[i]);
    const bad = spoiled(flat, moved, triangles);
    if (bad.length === 0 || turn > easings + scalings) return { moved, share };
    if (turn >= easings) share *= 0.75;
    else for (const i of bad) ease(eased, triangles.subarray(i, i + 3), (one) => holds.has(one));
  }
};

/**
 * A point of the left side, its twin on the right, and the displacement of the left one in face widths: inwards and downwards are positive.
 */
type Pull = readonly [left: number, right: number, inwards: number, downwards: number];

/** Displacements at 1: lips stay closed or open, corners move out and up with the cheeks and lower lids. */
const smiling: readonly Pull[] = [
  [61, 291, -0.035, -0.043],
  [76, 306, -0.034, -0.042],
  [62, 292, -0.033, -0.041],
  [78, 308, -0.031, -0.039],
  [0, 0, 0, -0.004],
  [17, 17, 0, 0.006],
  [13, 13, 0, -0.002],
  [14, 14, 0, 0.002],
  [50, 280, -0.012, -0.022],
  [205, 425, -0.016, -0.027],
  [145, 374, 0, -0.008],
];

/** Displacements at 1: corners of the mouth in and down, lower lip slightly up. */
const sulking: readonly Pull[] = [
  [61, 291, 0.006, 0.036],
  [76, 306, 0.006, 0.035],
  [62, 292, 0.006, 0.034],
  [78, 308, 0.006, 0.032],
  [0, 0, 0, 0],
  [17, 17, 0, -0.004],
  [205, 425, 0.004, 0.012],
];

/** Displacements at 1: both brows up, most in their middle. The lids follow slightly. */
const raising: readonly Pull[] = [
  [46, 276, 0, -0.03],
  [53, 283, 0, -0.042],
  [52, 282, 0, -0.047],
  [65, 295, 0, -0.047],
  [55, 285, 0, -0.043],
  [107, 336, 0, -0.043],
  [66, 296, 0, -0.047],
  [105, 334, 0, -0.047],
  [63, 293, 0, -0.042],
  [70, 300, 0, -0.03],
  [159, 386, 0, -0.005],
];

/** Displacements at 1: inner ends of the brows in and down. */
const frowning: readonly Pull[] = [
  [46, 276, 0, 0.002],
  [53, 283, 0, 0.006],
  [52, 282, 0.003, 0.014],
  [65, 295, 0.008, 0.023],
  [55, 285, 0.013, 0.027],
  [107, 336, 0.013, 0.027],
  [66, 296, 0.008, 0.023],
  [105, 334, 0.003, 0.014],
  [63, 293, 0, 0.006],
  [70, 300, 0, 0.002],
];

export interface Expression {
  /** -0.3 (corners of the mouth down) to 1.3. */
  smile: number;
  /** -10 (a frown) to 15 (raised). */
  eyebrow: number;
}

/** Values of the control at which the displacements are applied in full. */
const full = { smile: 1, sulk: 0.3, raise: 15, frown: 10 } as const;

const resting = [...outline, ...leftEye, ...rightEye, 1, 2, 4, 5, 6, 168, 98, 327];

/** Displacements of the points that an expression moves, pixels, and the fixed points: outline, eyes, nose. */
export const movesOf = ({ smile, eyebrow }: Expression, frame: FaceFrame): Moves => {
  const moves = new Map<number, [number, number]>(resting.map((one) => [one, [0, 0]]));
  const pull = (pulls: readonly Pull[], share: number): void => {
    const move = (one: number, right: number, down: number) =>
      moves.set(one, [
        share * (right * frame.across[0] + down * frame.down[0]),
        share * (right * frame.across[1] + down * frame.down[1]),
      ]);
    for (const [left, right, inwards, downwards] of pulls) {
      move(left, inwards, downwards);
      if (right !== left) move(right, -inwards, downwards);
    }
  };
  if (smile > 0) pull(smiling, smile / full.smile);
  else if (smile < 0) pull(sulking, -smile / full.sulk);
  else for (const one of mouthGap) moves.set(one, [0, 0]);
  if (eyebrow > 0) pull(raising, eyebrow / full.raise);
  else if (eyebrow < 0) pull(frowning, -eyebrow / full.frown);
  else for (const one of [...leftBrow, ...rightBrow]) moves.set(one, [0, 0]);
  return moves;
};
