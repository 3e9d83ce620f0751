import type { MattingOperation, MattingPiece, MattingPoint } from '@atelier/contract/matting';
import { boundsOf, fillShape } from './fill-shape.ts';
import { createPlane, kept, type Plane } from './plane.ts';

/** The current state of a piece that the engine was not sure of. */
export interface StandingPiece {
  /** Corners, pixels of the picture. */
  outline: readonly MattingPoint[];
  box: MattingPiece['box'];
  isKept: boolean;
  /** It differs from the engine's result. */
  isChanged: boolean;
}

/** A plane's value from which a pixel is kept. */
const half = 128;

/** Whether more than half of an outline's inside is kept. `scale`: pixels of the plane for one of the picture. */
const isPieceKept = (plane: Plane, outline: readonly MattingPoint[], scale: number): boolean => {
  const points = outline.map(([x, y]): MattingPoint => [x * scale, y * scale]);
  const { left, top, right, bottom } = boundsOf(plane, points);
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  const inside = createPlane(width, height);
  fillShape(
    inside,
    points.map(([x, y]): MattingPoint => [x - left, y - top]),
    kept,
  );
  let [all, on] = [0, 0];
  for (let at = 0; at < inside.data.length; at++) {
    if (inside.data[at] === 0) continue;
    all++;
    const row = top + Math.floor(at / width);
    if ((plane.data[row * plane.width + left + (at % width)] as number) >= half) on++;
  }
  return on > all / 2;
};

/** The state of the pieces on a layer's plane, whatever operation changed them. */
export const standPieces = (pieces: readonly MattingPiece[], plane: Plane, scale: number): StandingPiece[] =>
  pieces.map(({ outline, box, is_in }) => {
    const isKept = isPieceKept(plane, outline, scale);
    return { outline, box, isKept, isChanged: isKept !== is_in };
  });

/** The step that changes a piece's side. */
export const turnPiece = ({ outline, isKept }: StandingPiece): MattingOperation => ({
  tool: 'lasso',
  act: isKept ? 'remove' : 'keep',
  points: [...outline],
  edge: 'soft',
});

/** The index of the outline (any coordinates) that contains a point or is at most `reach` away; of several the one with the nearest edge. */
export const pieceAt = (
  outlines: readonly (readonly MattingPoint[])[],
  [x, y]: MattingPoint,
  reach: number,
): number | undefined => {
  let [found, nearest]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const [index, outline] of outlines.entries()) {
    const { isInside, distance } = placeOf(outline, x, y);
    if ((isInside || distance <= reach) && distance < nearest) [found, nearest] = [index, distance];
  }
  return found;
};

const placeOf = (outline: readonly MattingPoint[], x: number, y: number) => {
  let [isInside, distance] = [false, Number.POSITIVE_INFINITY];
  for (const [index, [x1, y1]] of outline.entries()) {
    const [x2, y2] = outline[(index + 1) % outline.length] as MattingPoint;
    if (y1 <= y !== y2 <= y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
    distance = Math.min(distance, Math.hypot(x - x1 - along * dx, y - y1 - along * dy));
  }
  return { isInside, distance };
};
