import type { Box, Line, Point } from '../piece.ts';

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Signed area, mm²: positive for a clockwise loop with y pointing down. */
const signedArea = (loop: Line): number => {
  let twice = 0;
  let last = loop.at(-1);
  for (const point of loop) {
    if (last) twice += last.x * point.y - point.x * last.y;
    last = point;
  }
  return twice / 2;
};

/** mm². */
export const areaOf = (loop: Line): number => Math.abs(signedArea(loop));

/** Bounding box of all points; zeros for none. */
export const boxOf = (lines: readonly Line[]): Box => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines)
    for (const { x, y } of line) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/** True when two boxes overlap. */
export const meets = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

export const isFinitePoint = ({ x, y }: Point): boolean => Number.isFinite(x) && Number.isFinite(y);

/** Minimum distance of consecutive points, mm; closer ones are merged. */
const least = 0.001;

/** Removes consecutive equal points. */
export const withoutRepeats = (line: Line, isClosed: boolean): Point[] => {
  const kept = line.filter((point, at) => at === 0 || distance(point, line[at - 1] ?? point) > least);
  const [first] = kept;
  while (isClosed && first && kept.length > 1 && distance(first, kept.at(-1) ?? first) <= least) kept.pop();
  return kept;
};
