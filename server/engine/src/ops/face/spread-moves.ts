import { areaOf, type FaceNet } from './face-net.ts';

/** Where points of a net are to go from where they are, pixels. A point at rest has [0, 0]. */
export type Moves = ReadonlyMap<number, readonly [x: number, y: number]>;

const passes = 400;
/** A triangle may shrink to this share of itself. */
const leastArea = 0.2;
/** Twice the area in pixels² under which a triangle is a line, such as between closed lips. */
const sliver = 1;
const easings = 40;
const scalings = 12;

/** Moves of all points: the given ones as given, each other one by the mean of its neighbours. x and y of each. */
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

/** Triangles that a move folds over or squeezes flat. */
const spoiled = (flat: Float32Array, moved: Float32Array, triangles: Uint32Array): number[] => {
  const found: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
    const before = areaOf(flat, a, b, c);
    if (Math.abs(before) >= sliver && areaOf(moved, a, b, c) / before < leastArea) found.push(i);
  }
  return found;
};

/** The corners of a triangle come half the way to going one way together, but for those that are held. */
const ease = (spread: Float32Array, corners: Uint32Array, isHeld: (one: number) => boolean): void => {
  for (const axis of [0, 1]) {
    const mean = corners.reduce((sum, one) => sum + spread[2 * one + axis], 0) / 3;
    for (const one of corners) if (!isHeld(one)) spread[2 * one + axis] += 0.5 * (mean - spread[2 * one + axis]);
  }
};

/**
 * The moved points, with no triangle folded over or squeezed flat: where one would be, its corners go more alike, and where that does not
 * help, all go less far. `held`: points that stay as `spread` says.
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
