import type { Localized } from '@atelier/catalogue/text';

/** Millimetres, y down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Line = readonly Point[];

/** How often a piece is cut, and of what. */
export interface Cut {
  material: string;
  count: number;
  /** Cut on folded fabric: one cut gives the whole piece. */
  onFold: boolean;
}

/** One piece of a pattern as it is cut; every loop is closed and does not repeat its first point. */
export interface Piece {
  /** Unique in its pattern, `[A-Za-z0-9]`. */
  id: string;
  name: Localized;
  cuts: readonly Cut[];
  /** Where the scissors go: exactly one loop. */
  outline: Line;
  /** Where the needle goes; the outline itself where the piece has no allowance. */
  seam: Line;
  fold: readonly [Point, Point] | null;
  grain: readonly [Point, Point] | null;
  notches: readonly Point[];
  marks: readonly { at: Point; kind: 'button' | 'buttonhole' | 'eyelet' | 'snap' }[];
  /** Darts, pleats, pockets, folds. */
  internals: readonly { points: Line; isClosed: boolean }[];
}

/** A whole pattern, drawn to one body. */
export interface DrawnPattern {
  design: string;
  /** Millimetres; 0 where the design knows none. */
  allowance: number;
  pieces: readonly Piece[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
