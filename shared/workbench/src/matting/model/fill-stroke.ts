import type { MattingPoint } from '@atelier/contract/matting';
import { boundsOf } from './fill-shape.ts';
import type { Plane } from './plane.ts';

/** Square of the distance from a point to the piece of line between two others. */
const squareDistance = (x: number, y: number, [x1, y1]: MattingPoint, [x2, y2]: MattingPoint): number => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2;
};

/** From where to where a round-ended piece reaches on a line across, give or take a rounding: its two discs and its sides. */
const runAt = (y: number, one: MattingPoint, other: MattingPoint, radius: number): [number, number] => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const take = (x: number) => {
    from = Math.min(from, x);
    to = Math.max(to, x);
  };
  for (const [x, middle] of [one, other]) {
    const square = radius * radius - (y - middle) ** 2;
    // A hair outside may round to inside.
    if (square < -1e-6) continue;
    const half = Math.sqrt(Math.max(0, square));
    take(x - half);
    take(x + half);
  }
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
  const length = Math.hypot(dx, dy);
  if (dy === 0 || length === 0) return [from, to];
  for (const side of [radius / length, -radius / length]) {
    const along = (y - one[1] - dx * side) / dy;
    if (along >= 0 && along <= 1) take(one[0] - dy * side + along * dx);
  }
  return [from, to];
};

/** A piece is convex, so a row has one run of pixels: only its two ends are looked at. */
const fillPiece = (plane: Plane, one: MattingPoint, other: MattingPoint, radius: number, value: number): void => {
  const { left, top, right, bottom } = boundsOf(plane, [one, other], radius);
  const reach = radius * radius;
  for (let y = top; y < bottom; y++) {
    const isIn = (x: number) => squareDistance(x + 0.5, y + 0.5, one, other) <= reach;
    const run = runAt(y + 0.5, one, other, radius);
    let from = Math.max(left, Math.floor(run[0]) - 1);
    let to = Math.min(right, Math.ceil(run[1]) + 1);
    while (from < to && !isIn(from)) from++;
    while (to > from && !isIn(to - 1)) to--;
    if (to > from) plane.data.fill(value, y * plane.width + from, y * plane.width + to);
  }
};

/** Sets the pixels under a round stroke; a single point is a dot. At least one pixel wide. The stroke may leave the plane. */
export const fillStroke = (plane: Plane, points: readonly MattingPoint[], width: number, value: number): void => {
  const radius = Math.max(0.71, width / 2);
  const [first] = points;
  if (first && points.length === 1) fillPiece(plane, first, first, radius, value);
  for (let index = 1; index < points.length; index++) {
    fillPiece(plane, points[index - 1] as MattingPoint, points[index] as MattingPoint, radius, value);
  }
};
