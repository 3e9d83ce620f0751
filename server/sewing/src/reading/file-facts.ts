import { WorkFault } from '@atelier/child-process/work-fault';
import type { PatternFormat } from './pattern-format.ts';

/** A piece as described by a file; mm when the file's scale is known, else in the file's own units. */
export interface FoundPiece {
  name: string;
  /** 0 for a piece that the file names without drawing it separately. */
  width: number;
  height: number;
  /** Area of the largest closed outline in mm², or the file's own units squared; null: none. */
  area: number | null;
  /** As written in the file, e.g. 42 or XL; null: not stated. */
  size: string | null;
  /** Number of cuts; null: not stated. */
  quantity: number | null;
}

export interface FileFacts {
  format: PatternFormat;
  pieces: readonly FoundPiece[];
  /** Number found; may exceed the listed ones. */
  total: number;
  /** Unit of the file; null: not stated. */
  unit: 'mm' | 'inch' | null;
  /** Original unit other than millimetres and inches; its measurements are mm all the same. */
  drawnIn: DrawnIn | null;
  /** Overall width, mm or the file's own units. */
  width: number;
  height: number;
  /** Pages of a PDF, files of a ZIP, 1 otherwise. */
  parts: number;
  /** Names of ZIP entries without a drawing; absent: none. */
  attached?: readonly string[];
  /** Side of the only test square for the print scale, mm; null: none. */
  square: number | null;
}

export const drawnUnits = [
  'micron',
  'cm',
  'dm',
  'm',
  'dam',
  'hm',
  'km',
  'microinch',
  'mil',
  'foot',
  'yard',
  'mile',
] as const;
export type DrawnIn = (typeof drawnUnits)[number];

/** File facts with a preview image, PNG; null when rendering failed. */
export interface FilePreview extends FileFacts {
  picture: { data: Uint8Array; width: number; height: number } | null;
}

/** Limits of a preview; `span` is a kilometre in millimetres, wider than any table. */
export const readLimits = {
  bytes: 20 * 2 ** 20,
  vertices: 200_000,
  depth: 8,
  pieces: 200,
  side: 1024,
  span: 1_000_000,
} as const;

/** `broken`: unreadable. `large`: over a limit. `foreign`: a ZIP has other files. `unread`: an unsupported drawing command. */
export type RefusedFile = 'broken' | 'large' | 'foreign' | 'empty' | 'unread';

export const refuse = (reason: RefusedFile, detail: string, name?: string): never => {
  throw new WorkFault('refused', detail.slice(0, 300), {
    reason,
    ...(name !== undefined && { name: name.slice(0, 80) }),
  });
};
