import { boxOf } from '../geometry/lines.ts';
import type { Point } from '../piece.ts';
import { readLimits } from './file-facts.ts';
import type { DrawnLine } from './lines-preview.ts';

/** What pdfium exports beyond what its wrapper names; objects and segments are addresses in its memory. */
export interface PathFunctions {
  malloc(size: number): number;
  free(address: number): void;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, at: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFFormObj_CountObjects(object: number): number;
  FPDFFormObj_GetObject(object: number, at: number): number;
  FPDFPath_CountSegments(path: number): number;
  FPDFPath_GetPathSegment(path: number, at: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPathSegment_GetType(segment: number): number;
  FPDFPathSegment_GetClose(segment: number): number;
}

export interface PdfMemory {
  functions: PathFunctions;
  /** Grows, and is another one then. */
  bytes(): Uint8Array;
}

const kinds = { path: 2, form: 5 } as const;
const steps = { line: 0, curve: 1, move: 2 } as const;
/** Chords of one curve. */
const chords = 12;
const mostDepth = 4;

type Matrix = readonly [number, number, number, number, number, number];
const upright: Matrix = [1, 0, 0, 1, 0, 0];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

const moved = ({ x, y }: Point, [a, b, c, d, e, f]: Matrix): Point => ({ x: a * x + c * y + e, y: b * x + d * y + f });

const curve = (from: Point, [one, two, to]: readonly [Point, Point, Point]): Point[] =>
  Array.from({ length: chords }, (_, at) => {
    const t = (at + 1) / chords;
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return { x: p * from.x + q * one.x + r * two.x + s * to.x, y: p * from.y + q * one.y + r * two.y + s * to.y };
  });

/** More was drawn than is looked at: nothing is said of its pieces. */
class TooMuch extends Error {}

/** Every path of a page as lines, in points of 1/72 inch and with y up; null when there are too many of them. */
export const pathsOf = ({ functions, bytes }: PdfMemory, page: number): DrawnLine[] | null => {
  const lines: DrawnLine[] = [];
  let left: number = readLimits.vertices;
  const room = functions.malloc(24);
  const floats = (count: number): number[] => {
    const view = new DataView(bytes().buffer, room, 4 * count);
    return Array.from({ length: count }, (_, at) => view.getFloat32(at * 4, true));
  };
  const matrixOf = (object: number): Matrix => {
    if (!functions.FPDFPageObj_GetMatrix(object, room)) return upright;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(6);
    return [a, b, c, d, e, f];
  };
  const pointOf = (segment: number): Point => {
    functions.FPDFPathSegment_GetPoint(segment, room, room + 4);
    const [x = 0, y = 0] = floats(2);
    return { x, y };
  };
  const walkPath = (path: number, matrix: Matrix): void => {
    let points: Point[] = [];
    let held: Point[] = [];
    const finish = (isClosed: boolean) => {
      if (points.length > 1) lines.push({ points: points.map((point) => moved(point, matrix)), isClosed });
    };
    const count = functions.FPDFPath_CountSegments(path);
    for (let at = 0; at < count; at++) {
      const segment = functions.FPDFPath_GetPathSegment(path, at);
      const [kind, here] = [functions.FPDFPathSegment_GetType(segment), pointOf(segment)];
      left -= kind === steps.curve ? chords / 3 : 1;
      if (left < 0) throw new TooMuch();
      if (kind === steps.move) {
        finish(false);
        points = [here];
      } else if (kind === steps.line) points.push(here);
      else held.push(here);
      const [one, two, to] = held;
      if (one && two && to) {
        points.push(...curve(points.at(-1) ?? one, [one, two, to]));
        held = [];
      }
      if (functions.FPDFPathSegment_GetClose(segment)) {
        finish(true);
        points = points.slice(0, 1);
      }
    }
    finish(false);
  };
  const walk = (object: number, matrix: Matrix, depth: number): void => {
    left -= 1;
    if (left < 0) throw new TooMuch();
    const kind = functions.FPDFPageObj_GetType(object);
    if (kind !== kinds.path && kind !== kinds.form) return;
    const own = times(matrixOf(object), matrix);
    if (kind === kinds.path) walkPath(object, own);
    else if (depth < mostDepth)
      for (let at = 0; at < functions.FPDFFormObj_CountObjects(object); at++)
        walk(functions.FPDFFormObj_GetObject(object, at), own, depth + 1);
  };
  try {
    for (let at = 0; at < functions.FPDFPage_CountObjects(page); at++)
      walk(functions.FPDFPage_GetObject(page, at), upright, 0);
    return lines;
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  } finally {
    functions.free(room);
  }
};

/** Whether the line is wholly on the paper: a part cut off by a tile is no countable piece. */
export const isOnPage = (line: DrawnLine, width: number, height: number): boolean => {
  const box = boxOf([line.points]);
  return box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
};
