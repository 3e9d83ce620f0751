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

const fillPiece = (plane: Plane, one: MattingPoint, other: MattingPoint, radius: number, value: number): void => {
  const { left, top, right, bottom } = boundsOf(plane, [one, other], radius);
  const reach = radius * radius;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (squareDistance(x + 0.5, y + 0.5, one, other) <= reach) plane.data[y * plane.width + x] = value;
    }
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
