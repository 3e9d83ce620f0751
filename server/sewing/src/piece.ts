import type { Language, Localized } from '@atelier/catalogue/text';

/** Millimetres, y pointing down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Line = readonly Point[];

/** Number of cuts of a piece and their material. */
export interface Cut {
  material: string;
  count: number;
  /** Cut on folded fabric: one cut results in the whole piece. */
  onFold: boolean;
}

/** One pattern piece as it is cut; every loop is closed and does not repeat its first point. */
export interface Piece {
  /** Unique in its pattern, `[A-Za-z0-9]`. */
  id: string;
  name: Localized;
  cuts: readonly Cut[];
  /** Cutting line: exactly one loop. */
  outline: Line;
  /** Seam line; equal to the outline for a piece without allowance. */
  seam: Line;
  fold: readonly [Point, Point] | null;
  grain: readonly [Point, Point] | null;
  notches: readonly Point[];
  marks: readonly { at: Point; kind: 'button' | 'buttonhole' | 'eyelet' | 'snap' }[];
  /** Darts, pleats, pockets, folds. */
  internals: readonly { points: Line; isClosed: boolean }[];
}

/** A whole pattern, drawn for one body. */
export interface DrawnPattern {
  design: string;
  /** Millimetres; 0 for a design without allowance. */
  allowance: number;
  pieces: readonly Piece[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Formats a number with at most this many decimals, without trailing zeros. */
export const figure = (value: number, digits = 2): string => String(Number(value.toFixed(digits)));

/** The `d` attribute of an SVG path. */
export const pathText = (line: Line, isClosed: boolean, digits = 2): string => {
  const steps = line.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${figure(x, digits)} ${figure(y, digits)}`);
  return steps.join('') + (isClosed ? 'Z' : '');
};

export const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (char) => `&#${char.codePointAt(0)};`);

/** Names of materials; other pieces are cut of the main fabric. */
const materials: Readonly<Record<string, Localized>> = {
  fabric: { zh: '面料', en: 'fabric' },
  lining: { zh: '里料', en: 'lining' },
  interfacing: { zh: '粘衬', en: 'interfacing' },
  rigidInterfacing: { zh: '硬衬', en: 'stiff interfacing' },
  canvas: { zh: '衬布', en: 'canvas' },
  ribbing: { zh: '罗纹', en: 'ribbing' },
  specialty: { zh: '领底呢', en: 'undercollar felt' },
};

/** e.g. "cut 2 of fabric, 1 on the fold of lining". */
export const cutWords = (cuts: readonly Cut[], language: Language): string =>
  cuts
    .map(({ material, count, onFold }) => {
      const what = (materials[material] ?? { zh: '面料', en: 'fabric' })[language];
      if (language === 'zh') return `${what}${onFold ? '对折' : ''}裁 ${count} 片`;
      return `cut ${count} of ${what}${onFold ? ' on the fold' : ''}`;
    })
    .join(language === 'zh' ? '，' : ', ');
