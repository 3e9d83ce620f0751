import type { MattingPoint } from '@atelier/contract/matting';
import type { Area, Plane } from './plane.ts';

interface Crossing {
  x: number;
  /** Winding direction: 1 downwards, -1 upwards. */
  turn: 1 | -1;
}

/** Intersections of the outline with the centre of a row, from left to right. */
const crossingsOf = (points: readonly MattingPoint[], y: number): Crossing[] => {
  const crossings: Crossing[] = [];
  for (const [index, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(index + 1) % points.length] as MattingPoint;
    if (y1 <= y === y2 <= y) continue;
    crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 });
  }
  return crossings.sort((one, other) => one.x - other.x);
};

/** Pixel bounds of points, clipped to the plane. */
export const boundsOf = ({ width, height }: Plane, points: readonly MattingPoint[], margin = 0): Area => {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [x, y] of points) {
    left = Math.min(left, Math.floor(x - margin));
    top = Math.min(top, Math.floor(y - margin));
    right = Math.max(right, Math.ceil(x + margin) + 1);
    bottom = Math.max(bottom, Math.ceil(y + margin) + 1);
  }
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  };
};

/** Sets the pixels whose centre is inside a closed outline (non-zero winding rule). The outline may leave the plane. */
export const fillShape = (plane: Plane, points: readonly MattingPoint[], value: number): void => {
  const { top, bottom } = boundsOf(plane, points);
  for (let y = top; y < bottom; y++) {
    let winding = 0;
    const crossings = crossingsOf(points, y + 0.5);
    for (const [index, { x, turn }] of crossings.entries()) {
      winding += turn;
      const next = crossings[index + 1];
      if (winding === 0 || !next) continue;
      const from = Math.max(0, Math.ceil(x - 0.5));
      const to = Math.min(plane.width, Math.ceil(next.x - 0.5));
      if (to > from) plane.data.fill(value, y * plane.width + from, y * plane.width + to);
    }
  }
};
