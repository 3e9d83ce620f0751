import type { PathOp } from '../drawing/freesewing-face.ts';
import type { Line, Point } from '../piece.ts';
import { withoutRepeats } from './lines.ts';

/** Largest distance of a straight run from its curve, mm. */
const flatness = 0.02;
const mostDepth = 12;

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Distance of a point from the straight through two others; from their place where they are one. */
const offLine = (point: Point, from: Point, to: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 1e-9) return Math.hypot(point.x - from.x, point.y - from.y);
  return Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx) / length;
};

type Curve = readonly [Point, Point, Point, Point];

const bend = ([from, one, two, to]: Curve, depth: number, into: Point[]): void => {
  const isFlat = depth > 1 && offLine(one, from, to) <= flatness && offLine(two, from, to) <= flatness;
  if (isFlat || depth >= mostDepth) {
    into.push(to);
    return;
  }
  const [a, b, c] = [middle(from, one), middle(one, two), middle(two, to)];
  const [d, e] = [middle(a, b), middle(b, c)];
  const at = middle(d, e);
  bend([from, a, d, at], depth + 1, into);
  bend([at, e, c, to], depth + 1, into);
};

export interface Run {
  points: Line;
  isClosed: boolean;
}

/** The runs of a path as straight steps, each no farther from its curve than a fiftieth of a millimetre. */
export const flatten = (ops: readonly PathOp[]): Run[] => {
  const runs: Run[] = [];
  let points: Point[] = [];
  const finish = (isClosed: boolean) => {
    const line = withoutRepeats(points, isClosed);
    if (line.length > 1) runs.push({ points: line, isClosed });
    points = [];
  };
  for (const op of ops) {
    if (op.type === 'move') {
      finish(false);
      points = [{ x: op.to.x, y: op.to.y }];
    } else if (op.type === 'line') points.push({ x: op.to.x, y: op.to.y });
    else if (op.type === 'curve') {
      const from = points.at(-1) ?? op.to;
      bend([from, op.cp1, op.cp2, op.to], 0, points);
    } else if (op.type === 'close') finish(true);
  }
  finish(false);
  return runs.map(({ points: line, ...run }) => ({ ...run, points: line.map(({ x, y }) => ({ x, y })) }));
};
