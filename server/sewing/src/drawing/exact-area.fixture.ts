import type { Point } from '../piece.ts';
import type { PathOp } from './outline.ts';

const cross = (one: Point, other: Point): number => one.x * other.y - other.x * one.y;

/** Area inside a path of straight steps and Bézier curves by Green's theorem, without flattening, mm². */
export const exactArea = (ops: readonly PathOp[]): number => {
  let [sum, first, here] = [0, undefined as Point | undefined, undefined as Point | undefined];
  for (const op of ops) {
    if (!('to' in op)) continue;
    if (here && op.type === 'line') sum += cross(here, op.to) / 2;
    if (here && op.type === 'curve') {
      const [a, b, c, d] = [here, op.cp1, op.cp2, op.to];
      sum +=
        (6 * cross(a, b) + 3 * cross(a, c) + cross(a, d) + 3 * cross(b, c) + 3 * cross(b, d) + 6 * cross(c, d)) / 20;
    }
    first ??= op.to;
    here = op.to;
  }
  return Math.abs(sum + (first && here ? cross(here, first) / 2 : 0));
};
