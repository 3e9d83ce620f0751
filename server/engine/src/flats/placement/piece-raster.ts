import { boxOf, type Edge, type Point, pointAt } from '../edge.ts';
import type { Piece } from '../piece.ts';

/** Which piece is seen at each place of a drawn side. */
export interface PieceRaster {
  left: number;
  top: number;
  /** Side of a cell, cm. */
  step: number;
  width: number;
  height: number;
  /** Row by row, the place of the uppermost piece in the list; -1 where there is none. */
  ids: Int16Array;
}

/** Places on each curve of an outline. */
const stepsOfCurve = 6;

type Span = readonly [from: number, to: number];

const flatten = (edge: Edge): Point[] => {
  const count = ((edge.length - 1) / 3) * stepsOfCurve;
  return Array.from({ length: count + 1 }, (_, i) => pointAt(edge, i / count));
};

/** Where a closed outline covers each row of cells: nonzero, as SVG fills it. */
const spansOf = (edge: Edge, { left, top, step, height }: Omit<PieceRaster, 'ids' | 'width'>): Span[][] => {
  const crossings: { x: number; turn: number }[][] = Array.from({ length: height }, () => []);
  const places = flatten(edge);
  for (const [nth, [x, y]] of places.entries()) {
    const [nextX, nextY] = places[(nth + 1) % places.length] as Point;
    const [low, high] = y < nextY ? [y, nextY] : [nextY, y];
    const first = Math.max(0, Math.ceil((low - top) / step - 0.5));
    const last = Math.min(height - 1, Math.ceil((high - top) / step - 0.5) - 1);
    for (let row = first; row <= last; row++) {
      const at = top + (row + 0.5) * step;
      crossings[row]?.push({ x: x + ((nextX - x) * (at - y)) / (nextY - y), turn: y < nextY ? 1 : -1 });
    }
  }
  return crossings.map((row) => {
    const spans: Span[] = [];
    let [winding, start] = [0, 0];
    for (const { x, turn } of row.toSorted((one, other) => one.x - other.x)) {
      if (winding === 0) start = x;
      winding += turn;
      if (winding === 0) spans.push([(start - left) / step, (x - left) / step]);
    }
    return spans;
  });
};

/**
 * Draws pieces as areas of their place in the list, later ones over earlier ones, in cells of `step` cm. Cloth that lets others through
 * covers as any other: it is seen.
 */
export const rasterPieces = (pieces: readonly Piece[], step = 0.8): PieceRaster => {
  const box = boxOf(pieces.map(({ outline }) => outline));
  const size = { left: box.left, top: box.top, step };
  const width = Math.max(1, Math.ceil((box.right - box.left) / step));
  const height = Math.max(1, Math.ceil((box.bottom - box.top) / step));
  const ids = new Int16Array(width * height).fill(-1);
  for (const [nth, { outline, clip }] of pieces.entries()) {
    const spans = spansOf(outline, { ...size, height });
    const within = clip ? spansOf(clip, { ...size, height }) : undefined;
    for (const [row, parts] of spans.entries())
      for (const [from, to] of parts)
        for (const [a, b] of within?.[row] ?? [[0, width] as const]) {
          const first = Math.max(0, Math.ceil(Math.max(from, a) - 0.5));
          const last = Math.min(width, Math.ceil(Math.min(to, b) - 0.5));
          if (last > first) ids.fill(nth, row * width + first, row * width + last);
        }
  }
  return { ...size, width, height, ids };
};

/** How many cells of each piece are seen. */
export const seenCells = ({ ids }: PieceRaster, count: number): number[] => {
  const cells = new Array<number>(count).fill(0);
  for (const id of ids) if (id >= 0) cells[id] = (cells[id] ?? 0) + 1;
  return cells;
};
