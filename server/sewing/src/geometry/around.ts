import clipper from 'clipper-lib';
import type { Line, Point } from '../piece.ts';
import { areaOf, withoutRepeats } from './lines.ts';

const { Clipper, ClipType, PolyFillType, PolyType } = clipper;

/** Steps of a millimetre: the union counts in whole numbers, which is why it is right where edges overlap. */
const scale = 10_000;

/** The largest loop round everything that the loops cover; null where they cover nothing. */
export const around = (loops: readonly Line[]): Point[] | null => {
  const union = new Clipper();
  for (const loop of loops) {
    const path = loop.map(({ x, y }) => ({ X: Math.round(x * scale), Y: Math.round(y * scale) }));
    // Turned alike, no loop cancels another.
    union.AddPath(Clipper.Area(path) < 0 ? path.toReversed() : path, PolyType.ptSubject, true);
  }
  const found: { X: number; Y: number }[][] = [];
  union.Execute(ClipType.ctUnion, found, PolyFillType.pftNonZero, PolyFillType.pftNonZero);
  const outer = found.map((path) => path.map(({ X, Y }) => ({ x: X / scale, y: Y / scale })));
  const largest = outer.reduce<Line>((best, loop) => (areaOf(loop) > areaOf(best) ? loop : best), []);
  return largest.length < 3 ? null : withoutRepeats(largest, true);
};

interface Foot {
  /** Step of the loop, and how far along it, 0 to 1. */
  step: number;
  along: number;
  at: Point;
}

/** The place of a loop that is nearest to a point. */
export const footOn = (loop: Line, point: Point): Foot => {
  let best: Foot = { step: 0, along: 0, at: loop[0] ?? point };
  let least = Infinity;
  for (const [step, from] of loop.entries()) {
    const to = loop[(step + 1) % loop.length] ?? from;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const square = dx * dx + dy * dy;
    const along =
      square === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square));
    const at = { x: from.x + along * dx, y: from.y + along * dy };
    const away = Math.hypot(at.x - point.x, at.y - point.y);
    if (away < least) {
      least = away;
      best = { step, along, at };
    }
  }
  return best;
};

/** From one place of a loop on to another, as the loop runs. */
const walk = (loop: Line, from: Foot, to: Foot): Point[] => {
  const points = [from.at];
  let steps = (to.step - from.step + loop.length) % loop.length;
  if (steps === 0 && to.along < from.along) steps = loop.length;
  for (let step = 1; step <= steps; step++) {
    const corner = loop[(from.step + step) % loop.length];
    if (corner) points.push(corner);
  }
  points.push(to.at);
  return points;
};

/** The area between a loop and an open line beside it: of the two ways round, the smaller one. */
export const bandBetween = (loop: Line, line: Line): Point[] => {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return [];
  const [start, end] = [footOn(loop, last), footOn(loop, first)];
  const onward = [...line, ...walk(loop, start, end)];
  const back = [...line, ...walk(loop, end, start).toReversed()];
  return areaOf(onward) <= areaOf(back) ? onward : back;
};
