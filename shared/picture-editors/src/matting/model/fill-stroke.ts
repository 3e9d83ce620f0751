import type { MattingPoint } from '@atelier/contract/matting';
import { boundsOf } from './fill-shape.ts';
import type { Plane } from './plane.ts';

/** Squared distance from a point to a segment. */
const squareDistance = (x: number, y: number, [x1, y1]: MattingPoint, [x2, y2]: MattingPoint): number => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2;
};

/** A segment is convex, so it covers one run of pixels per row, computed from its end discs and sides. */
const fillPiece = (plane: Plane, one: MattingPoint, other: MattingPoint, radius: number, value: number): void => {
  const { left, top, right, bottom } = boundsOf(plane, [one, other], radius);
  const reach = radius * radius;
  const [[x1, y1], [x2, y2]] = [one, other];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const lean = dx === 0 && dy === 0 ? 0 : radius / Math.hypot(dx, dy);
  for (let row = top; row < bottom; row++) {
    const y = row + 0.5;
    const isIn = (x: number) => squareDistance(x + 0.5, y, one, other) <= reach;
    // A point slightly outside may round to inside.
    const half1 = Math.sqrt(Math.max(0, reach - (y - y1) ** 2 + 1e-6));
    const half2 = Math.sqrt(Math.max(0, reach - (y - y2) ** 2 + 1e-6));
    let from = Math.min(half1 > 0 ? x1 - half1 : right, half2 > 0 ? x2 - half2 : right);
    let to = Math.max(half1 > 0 ? x1 + half1 : left, half2 > 0 ? x2 + half2 : left);
    if (dy !== 0) {
      for (let side = -lean; side <= lean && lean > 0; side += 2 * lean) {
        const along = (y - y1 - dx * side) / dy;
        if (along < 0 || along > 1) continue;
        from = Math.min(from, x1 - dy * side + along * dx);
        to = Math.max(to, x1 - dy * side + along * dx);
      }
    }
    from = Math.max(left, Math.floor(from) - 1);
    to = Math.min(right, Math.ceil(to) + 1);
    while (from < to && !isIn(from)) from++;
    while (to > from && !isIn(to - 1)) to--;
    if (to > from) plane.data.fill(value, row * plane.width + from, row * plane.width + to);
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
