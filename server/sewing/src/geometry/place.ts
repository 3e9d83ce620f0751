import clipper from 'clipper-lib';
import type { Box, Line, Piece, Point } from '../piece.ts';
import { areaOf, boxOf, meets, withoutRepeats } from './lines.ts';

const { Clipper, ClipType, PolyFillType, PolyType } = clipper;

/** Integer steps per millimetre: Clipper computes in integers, which keeps overlapping edges exact. */
const scale = 10_000;

const pathOf = (loop: Line) => loop.map(({ x, y }) => ({ X: Math.round(x * scale), Y: Math.round(y * scale) }));

/** True when part of the area of a loop is inside a box. */
export const overlaps = (loop: Line, box: Box): boolean => {
  if (!meets(boxOf([loop]), box)) return false;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const corners = [
    { x: box.x, y: box.y },
    { x: right, y: box.y },
    { x: right, y: bottom },
    { x: box.x, y: bottom },
  ];
  const meeting = new Clipper();
  meeting.AddPath(pathOf(loop), PolyType.ptSubject, true);
  meeting.AddPath(pathOf(corners), PolyType.ptClip, true);
  const found: { X: number; Y: number }[][] = [];
  meeting.Execute(ClipType.ctIntersection, found, PolyFillType.pftNonZero, PolyFillType.pftNonZero);
  return found.length > 0;
};

/** Outer loop of the union of the loops; null for an empty union. */
export const around = (loops: readonly Line[]): Point[] | null => {
  const union = new Clipper();
  for (const loop of loops) {
    const path = pathOf(loop);
    // With equal orientation, no loop cancels another.
    union.AddPath(Clipper.Area(path) < 0 ? path.toReversed() : path, PolyType.ptSubject, true);
  }
  const found: { X: number; Y: number }[][] = [];
  union.Execute(ClipType.ctUnion, found, PolyFillType.pftNonZero, PolyFillType.pftNonZero);
  const outer = found.map((path) => path.map(({ X, Y }) => ({ x: X / scale, y: Y / scale })));
  const largest = outer.reduce<Line>((best, loop) => (areaOf(loop) > areaOf(best) ? loop : best), []);
  return largest.length < 3 ? null : withoutRepeats(largest, true);
};

interface Foot {
  /** Step index of the loop, and position along it, 0 to 1. */
  step: number;
  along: number;
  at: Point;
}

/** The point of a loop nearest to a point. */
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

/** Points from one position of a loop to another, in the loop's direction. */
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

/** The area between a loop and an open line beside it: the smaller of both directions. */
export const bandBetween = (loop: Line, line: Line): Point[] => {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return [];
  const [start, end] = [footOn(loop, last), footOn(loop, first)];
  const onward = [...line, ...walk(loop, start, end)];
  const back = [...line, ...walk(loop, end, start).toReversed()];
  return areaOf(onward) <= areaOf(back) ? onward : back;
};

type Move = (point: Point) => Point;

const mapPair = (pair: readonly [Point, Point] | null, move: Move): readonly [Point, Point] | null =>
  pair && [move(pair[0]), move(pair[1])];

/** Translates a piece. */
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

/** Translates a piece to the origin; `isTurned`: rotated by a quarter turn. */
const toOrigin = (piece: Piece, isTurned: boolean): Piece => {
  const turned = isTurned ? moved(piece, ({ x, y }) => ({ x: -y, y: x })) : piece;
  const { x: left, y: top } = boxOf([turned.outline]);
  return moved(turned, ({ x, y }) => ({ x: x - left, y: y - top }));
};

/** Positioned pieces and the size of their sheet from the origin, mm. */
export interface Sheet extends Pick<Box, 'width' | 'height'> {
  pieces: readonly Piece[];
}

/** Gap between pieces, mm. */
const gap = 20;

/** Arranges the pieces in rows, tallest first. One wider than `mostWidth` (mm) is rotated, else the sheet grows. */
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
