import type { PatternFormat } from './pattern-format.ts';

/** A piece as described by a file; mm where the file's scale is known, else in the file's own units. */
export interface FoundPiece {
  name: string;
  /** 0 where the file names the piece without drawing it separately. */
  width: number;
  height: number;
  /** mm², or the file's own units squared, of the largest outline that closes; null: none does. */
  area: number | null;
  /** As the file writes it, e.g. 42 or XL; null: it does not say. */
  size: string | null;
  /** How often it is cut; null: the file does not say. */
  quantity: number | null;
}

/** What is seen in a file of pattern pieces. */
export interface FileFacts {
  format: PatternFormat;
  pieces: readonly FoundPiece[];
  /** More were found than are listed. */
  total: number;
  /** Of one unit of the file; null: the file does not say. */
  unit: 'mm' | 'inch' | null;
  /** The unit itself, where it is neither millimetres nor inches; its measures are mm all the same. */
  drawnIn: DrawnIn | null;
  /** Of everything, mm or the file's own units. */
  width: number;
  height: number;
  /** Pages of a PDF, files of a ZIP, 1 else. */
  parts: number;
  /** Names of files of a ZIP that hold no drawing; absent: none. */
  attached?: readonly string[];
  /** Side, mm, of the only square on the sheet that serves to check the print scale; null: there is none. */
  square: number | null;
}

export const drawnUnits = [
  ...(['micron', 'cm', 'dm', 'm', 'dam', 'hm', 'km'] as const),
  ...(['microinch', 'mil', 'foot', 'yard', 'mile'] as const),
] as const;
export type DrawnIn = (typeof drawnUnits)[number];

/** A picture of it beside, PNG; null where none could be made. */
export interface FilePreview extends FileFacts {
  picture: { data: Uint8Array; width: number; height: number } | null;
}

/** Most of each that a preview looks at; `span` is a kilometre of millimetres, wider than any table. */
export const readLimits = {
  bytes: 20 * 2 ** 20,
  vertices: 200_000,
  depth: 8,
  pieces: 200,
  side: 1024,
  span: 1_000_000,
} as const;
