import { type Edge, mirror, type Point, reverse } from './edge.ts';

/** What a piece is cut from; the colours come from the design's palette. */
export type Cloth = 'main' | 'second' | 'rib' | 'inside' | 'trim' | 'fur' | 'cord' | 'skin';

/** How a line is drawn: outline of an upper part, seam, dashed stitching, soft fold, fine detail. */
export type LineKind = 'edge' | 'seam' | 'stitch' | 'crease' | 'detail';

export interface Line {
  edge: Edge;
  kind: LineKind;
  /** The feature that it shows, `details.yoke`; set by the code that draws it, so that words can be checked against the drawing. */
  shows?: readonly string[];
}

/** A soft shadow that runs along an edge and thins out at both ends; width in cm, strength 0 to 1. */
export interface Fold {
  edge: Edge;
  width: number;
  strength: number;
}

export type Mark =
  | { kind: 'button'; at: Point; size: number }
  | { kind: 'snap'; at: Point; size: number }
  | { kind: 'rivet'; at: Point; size: number }
  | { kind: 'eyelet'; at: Point; size: number }
  | { kind: 'zip'; edge: Edge; size: number }
  | { kind: 'toggle'; at: Point; size: number }
  | { kind: 'buckle'; at: Point; size: number }
  | { kind: 'logo'; at: Point; size: number; turn: number }
  | { kind: 'label'; at: Point; size: number }
  | { kind: 'patch'; motif: 'heart' | 'bear' | 'crest' | 'star' | 'letter'; at: Point; size: number }
  | { kind: 'pompom'; at: Point; size: number }
  | { kind: 'ring'; at: Point; size: number };

/** One closed part of the garment with all that is on it. */
export interface Piece {
  /** Machine name, unique in its view: `sleeve-left`. */
  name: string;
  outline: Edge;
  /** Turn of the straight grain from the vertical, degrees clockwise. */
  grain: number;
  cloth: Cloth;
  lines: readonly Line[];
  folds: readonly Fold[];
  marks: readonly Mark[];
  /** Horizontal channels filled with down, places of their seams. */
  channels?: readonly Edge[];
  /** Number of cable columns in a knit. */
  cables?: number;
  /** A closed edge beyond which nothing of it is seen: a place of a larger piece. */
  clip?: Edge;
  /** Not part of the outer contour: inside an opening. */
  isInner?: boolean;
  /** Columns of rib, lines along the grain. */
  isRibbed?: boolean;
  /** As in a line: `collar.sailor`. */
  shows?: readonly string[];
}

type Extras = Partial<Omit<Piece, 'name' | 'outline'>>;

export const piece = (name: string, outline: Edge, extras: Extras = {}): Piece => ({
  name,
  outline,
  grain: 0,
  cloth: 'main',
  lines: [],
  folds: [],
  marks: [],
  ...extras,
});

export const seam = (edge: Edge): Line => ({ edge, kind: 'seam' });
export const stitch = (edge: Edge): Line => ({ edge, kind: 'stitch' });
export const detail = (edge: Edge): Line => ({ edge, kind: 'detail' });
export const rim = (edge: Edge): Line => ({ edge, kind: 'edge' });
export const crease = (edge: Edge): Line => ({ edge, kind: 'crease' });
export const fold = (edge: Edge, width: number, strength = 0.5): Fold => ({ edge, width, strength });

/** The same pieces or lines, saying what they show. */
export const showing = <Drawn extends Piece | Line>(drawn: readonly Drawn[], ...what: readonly string[]): Drawn[] =>
  drawn.map((entry) => ({ ...entry, shows: [...(entry.shows ?? []), ...what] }));

const mirrorMark = (mark: Mark): Mark => {
  if (mark.kind === 'zip') return { ...mark, edge: mirror(mark.edge) };
  if (mark.kind === 'logo') return { ...mark, at: [-mark.at[0], mark.at[1]], turn: -mark.turn };
  return { ...mark, at: [-mark.at[0], mark.at[1]] };
};

/** The same piece on the other side; `-right` in its name becomes `-left`. */
export const mirrorPiece = (source: Piece): Piece => ({
  ...source,
  name: source.name.replace(/right/g, 'left'),
  outline: reverse(mirror(source.outline)),
  grain: -source.grain,
  lines: source.lines.map((entry) => ({ ...entry, edge: mirror(entry.edge) })),
  folds: source.folds.map((entry) => ({ ...entry, edge: reverse(mirror(entry.edge)) })),
  marks: source.marks.map(mirrorMark),
  ...(source.channels ? { channels: source.channels.map(mirror) } : {}),
  ...(source.clip ? { clip: mirror(source.clip) } : {}),
});

/** A right piece with its left image, the left one first. */
export const pair = (source: Piece): Piece[] => [mirrorPiece(source), source];
