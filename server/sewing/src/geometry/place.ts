import type { Box, Line, Piece, Point } from '../piece.ts';
import { boxOf } from './lines.ts';

type Move = (point: Point) => Point;

const mapPair = (pair: readonly [Point, Point] | null, move: Move): readonly [Point, Point] | null =>
  pair && [move(pair[0]), move(pair[1])];

/** The piece with every point moved. */
const moved = (piece: Piece, move: Move): Piece => {
  const line = (points: Line) => points.map(move);
  return {
    ...piece,
    outline: line(piece.outline),
    seam: line(piece.seam),
    fold: mapPair(piece.fold, move),
    grain: mapPair(piece.grain, move),
    notches: line(piece.notches),
    marks: piece.marks.map((mark) => ({ ...mark, at: move(mark.at) })),
    internals: piece.internals.map((internal) => ({ ...internal, points: line(internal.points) })),
  };
};

/** Its corner at the origin; `isTurned`: a quarter turn. */
const toOrigin = (piece: Piece, isTurned: boolean): Piece => {
  const turned = isTurned ? moved(piece, ({ x, y }) => ({ x: -y, y: x })) : piece;
  const { x: left, y: top } = boxOf([turned.outline]);
  return moved(turned, ({ x, y }) => ({ x: x - left, y: y - top }));
};

/** Pieces placed beside one another, and the size of their sheet from the origin, mm. */
export interface Sheet extends Pick<Box, 'width' | 'height'> {
  pieces: readonly Piece[];
}

/** Between pieces, mm. */
const gap = 20;

/**
 * Lays the pieces in rows, the tallest first. One wider than the sheet is turned; where that does not help the sheet grows.
 * @param mostWidth of the sheet, mm
 */
export const layOut = (pieces: readonly Piece[], mostWidth: number): Sheet => {
  const laid = pieces.map((piece) => {
    const { width, height } = boxOf([piece.outline]);
    const at = toOrigin(piece, width > mostWidth && height < width);
    return { piece: at, box: boxOf([at.outline]) };
  });
  laid.sort((one, other) => other.box.height - one.box.height);
  const placed: Piece[] = [];
  let [x, y, row, width] = [0, 0, 0, 0];
  for (const { piece, box } of laid) {
    if (x > 0 && x + box.width > mostWidth) {
      x = 0;
      y += row + gap;
      row = 0;
    }
    const [left, top] = [x, y];
    placed.push(moved(piece, (point) => ({ x: point.x + left, y: point.y + top })));
    x += box.width + gap;
    row = Math.max(row, box.height);
    width = Math.max(width, left + box.width);
  }
  return { pieces: placed, width, height: y + row };
};

/** A sheet about one and a half times as wide as high. */
export const layOutForScreen = (pieces: readonly Piece[], ratio = 1.4): Sheet => {
  const boxes = pieces.map(({ outline }) => boxOf([outline]));
  const area = boxes.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(...boxes.map(({ width }) => width));
  return layOut(pieces, Math.max(widest, Math.sqrt(area * ratio) * 1.05));
};
