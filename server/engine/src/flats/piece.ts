import {
  beside,
  type Edge,
  flip,
  line,
  mirror,
  move,
  type Point,
  pointAt,
  rectangle,
  reverse,
  spread,
  strip,
} from './edge.ts';
import { apart, isDark, shade } from './flat-colours.ts';
import type { FlatSpec, OwnPart, PartLook } from './spec.ts';

/** Fabric of a piece; the colours come from the design's palette. */
type Cloth = 'main' | 'second' | 'rib' | 'inside' | 'trim' | 'fur' | 'cord' | 'skin';

/** Style of a line: outline of an upper part, seam, dashed stitching, soft fold, fine detail. */
type LineKind = 'edge' | 'seam' | 'stitch' | 'crease' | 'detail';

export interface Line {
  edge: Edge;
  kind: LineKind;
  /** Depicted feature, e.g. `details.yoke`; set by the drawing code, so that a description can be checked against the drawing. */
  shows?: readonly string[];
}

/** Soft shadow along an edge, tapered at both ends; width in cm, strength 0 to 1. */
export interface Fold {
  edge: Edge;
  width: number;
  strength: number;
}

export type Mark =
  | {
      kind: 'button' | 'snap' | 'rivet' | 'eyelet' | 'toggle' | 'buckle' | 'label' | 'pompom' | 'ring';
      at: Point;
      size: number;
    }
  | { kind: 'zip'; edge: Edge; size: number }
  | { kind: 'logo'; at: Point; size: number; turn: number }
  | { kind: 'patch'; motif: 'heart' | 'bear' | 'crest' | 'star' | 'letter'; at: Point; size: number };

/** One closed part of the garment with its lines and marks. */
export interface Piece {
  /** Machine name, unique in its view: `sleeve-left`. */
  name: string;
  outline: Edge;
  /** Angle of the straight grain from the vertical, degrees clockwise. */
  grain: number;
  cloth: Cloth;
  lines: readonly Line[];
  folds: readonly Fold[];
  marks: readonly Mark[];
  /** Horizontal down-filled channels, by their seams. */
  channels?: readonly Edge[];
  /** Number of cable columns in a knit. */
  cables?: number;
  /** Closed clipping edge: the piece is a patch of a larger one. */
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

/** Stitching on both sides of an edge, `gap` cm from it. */
export const stitches = (edge: Edge, gap: number): Line[] => [stitch(beside(edge, gap)), stitch(beside(edge, -gap))];

/** Fine lines from the middles of `count` equal shares of an edge to their ends. */
export const gathers = (edge: Edge, count: number, endOf: (at: Point, i: number, t: number) => Point): Line[] =>
  spread(count, (t, i) => {
    const at = pointAt(edge, t);
    return detail(line(at, endOf(at, i, t)));
  });

/** A piece with the line of its own edge, on top of another piece. */
export const sewn = (name: string, outline: Edge, { lines = [], ...extras }: Extras = {}): Piece =>
  piece(name, outline, { ...extras, lines: [rim(outline), ...lines] });

/** An opening that shows the inside. */
export const opening = (name: string, outline: Edge, lines: readonly Line[] = [rim(outline)]): Piece =>
  piece(name, outline, { cloth: 'inside', isInner: true, lines });

/** A cord along a path, `half` cm on both sides. */
export const cord = (name: string, path: Edge, half: number, extras: Extras = {}): Piece =>
  piece(name, strip(path, half), { cloth: 'cord', ...extras });

/** A piece with lines and marks but no fabric; `y` is its height. */
export const carrier = (name: string, lines: readonly Line[], marks: readonly Mark[] = [], y = 0): Piece =>
  piece(name, rectangle(-0.1, y, 0.1, y + 0.2), { isInner: true, lines, marks });

/** A zip between two rows of stitches, `gap` cm from it. */
export const zipAlong = (name: string, edge: Edge, gap: number, size: number): Piece =>
  carrier(name, stitches(edge, gap), [{ kind: 'zip', edge, size }]);

/** Adds depicted features to pieces or lines. */
export const showing = <Drawn extends Piece | Line>(drawn: readonly Drawn[], ...what: readonly string[]): Drawn[] =>
  drawn.map((entry) => ({ ...entry, shows: [...(entry.shows ?? []), ...what] }));

/** A piece with all its edges, lines and marks moved by the same maps. */
const mapPiece = (source: Piece, onEdge: (edge: Edge) => Edge, onPoint: (at: Point) => Point): Piece => ({
  ...source,
  outline: onEdge(source.outline),
  lines: source.lines.map((entry) => ({ ...entry, edge: onEdge(entry.edge) })),
  folds: source.folds.map((entry) => ({ ...entry, edge: onEdge(entry.edge) })),
  marks: source.marks.map((mark) =>
    mark.kind === 'zip' ? { ...mark, edge: onEdge(mark.edge) } : { ...mark, at: onPoint(mark.at) },
  ),
  ...(source.channels ? { channels: source.channels.map(onEdge) } : {}),
  ...(source.clip ? { clip: onEdge(source.clip) } : {}),
});

/** Moves a piece down by `dy` cm. */
export const movePiece = (source: Piece, dy: number): Piece =>
  mapPiece(
    source,
    (edge) => move(edge, 0, dy),
    ([x, y]) => [x, y + dy],
  );

/** Mirrors a piece; `-right` in its name becomes `-left`. Outline and folds keep their direction of travel. */
export const mirrorPiece = (source: Piece): Piece => {
  const mirrored = mapPiece(source, mirror, flip);
  return {
    ...mirrored,
    name: source.name.replace(/right/g, 'left'),
    outline: reverse(mirrored.outline),
    grain: -source.grain,
    folds: mirrored.folds.map((entry) => ({ ...entry, edge: reverse(entry.edge) })),
    marks: mirrored.marks.map((mark) => (mark.kind === 'logo' ? { ...mark, turn: -mark.turn } : mark)),
  };
};

/** Lines or folds of the right half, each with its mirror image. */
export const both = <Drawn extends { edge: Edge }>(...drawn: readonly Drawn[]): Drawn[] =>
  drawn.flatMap((entry) => [entry, { ...entry, edge: mirror(entry.edge) }]);

/** Draws the left and the right one of two: `side` is -1, then 1. */
export const eachSide = <Drawn>(draw: (side: 1 | -1, name: 'left' | 'right') => Drawn | readonly Drawn[]): Drawn[] => [
  ...([draw(-1, 'left')].flat() as Drawn[]),
  ...([draw(1, 'right')].flat() as Drawn[]),
];

/** Marks at the middles of `count` equal shares of an edge; `from` other than .5 moves them along. */
export const marksAlong = (
  kind: Exclude<Mark['kind'], 'zip' | 'logo' | 'patch'>,
  edge: Edge,
  count: number,
  size: number,
  from = 0.5,
): Mark[] => Array.from({ length: count }, (_, i) => ({ kind, at: pointAt(edge, (i + from) / count), size }));

/** A right piece with its mirror image, the left one first. */
export const pair = (source: Piece): Piece[] => [mirrorPiece(source), source];

/** Maps piece names to parts. */
const names: readonly (readonly [RegExp, OwnPart])[] = [
  ...(['yoke', 'chest', 'waist', 'back', 'knee', 'thigh', 'hem', 'cuff', 'collar'] as const).map(
    (part) => [new RegExp(`^(lower-)?zone-${part}`), part] as const,
  ),
  [/^(lower-)?(collar|lapel|neck-band|neck-rib)/, 'collar'],
  [/^(lower-)?sleeve/, 'sleeve'],
  [/^(lower-)?cuff/, 'cuff'],
  [/^(lower-)?(pocket|cargo|knee-pocket)/, 'pocket'],
  [/^(lower-)?(belt(?!-loop)|sash|waist-sash)/, 'belt'],
  [/^(lower-)?((waist|hem)-)?cord-|^(lower-)?(corset-)?lacing-(cord|bow)/, 'cord'],
  [/^(lower-)?(hem-|skirt-ruffle|turn-up|leg-cuff|skirt-hem)/, 'hem'],
  [/^hood-fur/, 'piping'],
  [/^(lower-)?hood(?!-inside)/, 'hood'],
  [/^(lower-)?waistband/, 'waistband'],
  [/^(lower-)?strap/, 'strap'],
  [/^(lower-)?side-stripe/, 'stripe'],
  [/^(lower-)?(patch|badge)/, 'patch'],
  [/^(lower-)?panel/, 'panel'],
  [/^(lower-)?tape/, 'tape'],
  [/^(lower-)?apron/, 'apron'],
  [/^(capelet|long-cape)/, 'cape'],
  [/^(jabot|frill)/, 'frill'],
  [/^flower/, 'flower'],
  [/^(lower-)?frog/, 'button'],
  [/^(lower-)?(bow|scarf)/, 'bow'],
  [/^(lower-)?(skirt(?!-back-inside|-placket|-ruffle)|peplum)/, 'skirt'],
];

/** @returns undefined for a piece of the garment's main fabric. */
export const partOfPiece = ({ name, cloth }: Piece): OwnPart | undefined =>
  cloth === 'inside' ? 'lining' : names.find(([pattern]) => pattern.test(name))?.[1];

/** Assigns the "contrast" colour: the second one of the design, shifted where it could not be distinguished from the first. */
export const dyeParts = (
  parts: NonNullable<FlatSpec['parts']>,
  { main, second }: FlatSpec['colours'],
): NonNullable<FlatSpec['parts']> =>
  Object.fromEntries(
    Object.entries(parts).map(([part, look]): [string, PartLook] => [
      part,
      look.colour === 'contrast' ? { ...look, colour: apart(second, main, 0.3) } : look,
    ]),
  );

export interface FlatPalette {
  cloth: Record<Cloth, string>;
  outline: string;
  seam: string;
  stitch: string;
  detail: string;
  metal: string;
  button: string;
  logo: string;
  zip: string;
  piping: string;
  pompom: string;
}

export const paletteOf = ({ colours, craft, fabric, details, kind, parts }: FlatSpec): FlatPalette => {
  const { main, second, accent, trim } = colours;
  const dark = isDark(main);
  const isContrast = craft === 'topstitching';
  const isDenim = fabric === 'denim';
  const [denimThread, plainThread] = dark ? ['#c08a4c', shade(main, 0.15)] : ['#b57a3a', shade(main, -0.3)];
  return {
    cloth: {
      main,
      second,
      rib:
        details.includes('stripedRib') || ['polo', 'casualSet'].includes(kind)
          ? trim
          : shade(main, dark ? 0.03 : -0.035),
      inside: parts?.lining?.colour ?? shade(main, dark ? -0.08 : -0.15),
      trim,
      fur: shade(apart(trim, main, 0.2), 0.08),
      cord: apart(isDark(main) ? '#e9e4da' : trim, main, 0.12),
      skin: '#e8cdb9',
    },
    outline: '#1b1918',
    seam: dark ? shade(main, 0.19) : shade(main, -0.44),
    stitch: parts?.stitch?.colour ?? (isContrast ? apart(accent, main, 0.3) : isDenim ? denimThread : plainThread),
    detail: dark ? shade(main, 0.12) : shade(main, -0.26),
    metal: parts?.metal?.colour ?? (isDenim ? '#b98a50' : '#9a9ca0'),
    button: parts?.button?.colour ?? (details.includes('coveredButtons') ? main : apart(trim, main, 0.12)),
    logo: apart(accent, main, 0.25),
    zip: parts?.zip?.colour ?? (isDenim ? '#b98a50' : '#9a9ca0'),
    piping: parts?.piping?.colour ?? apart(second, main, 0.3),
    pompom: parts?.pompom?.colour ?? apart('#f6f1e6', main, 0.2),
  };
};
