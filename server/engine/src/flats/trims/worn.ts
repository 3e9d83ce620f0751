import {
  box,
  boxOf,
  closed,
  type Edge,
  line,
  mirror,
  oval,
  type Point,
  pointAt,
  pointsFrom,
  spread,
  through,
} from '../edge.ts';
import { type Frame, frameOf, type Measures } from '../frame.ts';
import { carrier, cord, crease, eachSide, type Mark, opening, type Piece, piece, sewn } from '../piece.ts';
import type { FlatDetail, FlatSpec, View } from '../spec.ts';

/** A tied bow: two loops, two ends, a knot. `s` in cm is the length of a loop, `long` the factor of the ends. */
export const bowAt = (name: string, [x, y]: Point, s: number, cloth: Piece['cloth'] = 'main', long = 1): Piece[] => {
  const end = (side: 1 | -1): Edge => {
    const at = pointsFrom([x, y], s, side);
    return closed(
      through(...at([0, 0, 0.22, 0.5 * long, 0.34, 1.15 * long])),
      through(...at([0.72, 1.15 * long - 0.12, 0.46, 0.46 * long, 0.16, 0])),
    );
  };
  const loop = (side: 1 | -1): Edge =>
    closed(through(...pointsFrom([x, y], s, side)([0, -0.12, 0.55, -0.5, 1, -0.3, 0.94, 0.26, 0.45, 0.24, 0, 0.14])));
  const folds = (side: 1 | -1) => {
    const at = pointsFrom([x, y], s, side);
    return [
      crease(through(...at([0.14, -0.04, 0.4, -0.12, 0.6, -0.1]))),
      crease(through(...at([0.14, 0.04, 0.34, 0.08, 0.5, 0.12]))),
    ];
  };
  return [
    ...eachSide((side, which) => piece(`${name}-end-${which}`, end(side), { cloth })),
    ...eachSide((side, which) => piece(`${name}-loop-${which}`, loop(side), { cloth, lines: folds(side) })),
    sewn(`${name}-knot`, oval([x, y], 0.17 * s, 0.2 * s), { cloth }),
  ];
};

/** Crossed cords over an opening that narrows downwards, with eyelets on its edges and a bow at one end. */
export const lacing = (
  name: string,
  { from, to, half, k, tied }: { from: number; to: number; half: number; k: number; tied: 'above' | 'below' },
): Piece[] => {
  const low = half * 0.55;
  const rows = Math.max(3, Math.round((to - from) / (3 * k)));
  const holes = spread(rows, (t): Point => [half + (low - half) * t + 0.75 * k, from + (to - from) * t]);
  const marks = holes.flatMap(([x, y]) => [x, -x].map((at): Mark => ({ kind: 'eyelet', at: [at, y], size: 0.42 * k })));
  const cords = holes.slice(1).map(([x, y], i) => line(holes[i] as Point, [-x, y]));
  const [firstX, firstY] = (tied === 'above' ? holes[0] : holes.at(-1)) as Point;
  const straight = line([-firstX, firstY], [firstX, firstY]);
  return [
    opening(name, box([-half, from], [half, from], [low, to], [-low, to])),
    carrier(`${name}-eyelets`, [], marks, from),
    ...[...cords, ...cords.map(mirror), straight].map((edge, nth) => cord(`${name}-cord-${nth + 1}`, edge, 0.24 * k)),
    ...bowAt(`${name}-bow`, [0, firstY], 3.4 * k, 'cord', 1.5),
  ];
};

/** One view of a garment without its trims: the measurements by which trims are positioned. */
export interface Worn {
  spec: FlatSpec;
  view: View;
  isFront: boolean;
  frame: Frame;
  m: Measures;
  /** Scale of small parts relative to an adult woman's. */
  k: number;
  pieces: readonly Piece[];
  /** Body or both fronts; empty for lower garments. */
  body: readonly Piece[];
  hasBody: boolean;
  /** Lower end of the body. */
  bottom: number;
  /** Lowest point of the neck opening on the centre line. */
  neckY: number;
  skirt: readonly Piece[];
  /** Body and skirt. */
  trunk: readonly Piece[];
  /** Both legs with their parts. */
  legs: readonly Piece[];
  /** The right leg. */
  leg: Piece | undefined;
  band: Piece | undefined;
  /** Height of the waist: of a skirt or trousers the lower edge of the waistband. */
  waistY: number;
}

/** A part that is placed on a garment. */
export interface Trim {
  key: FlatDetail;
  /** Paint order: `under` everything, below the `collar`; default: on top. */
  at?: 'under' | 'collar';
  /** The only view that shows it. */
  view?: View;
  /** It requires an upper body. */
  on?: 'body';
  /** Empty where the garment has no position for it: the word is then reported as not drawn. */
  draw: (worn: Worn) => Piece[];
}

export const wearing = (spec: FlatSpec, view: View, pieces: readonly Piece[]): Worn => {
  const frame = frameOf(spec);
  const { m } = frame;
  const body = pieces.filter(({ name }) => /^(body|swimsuit|front-(left|right))$/.test(name));
  const whole = body.filter(({ name }) => name === 'body' || name === 'swimsuit');
  const skirt = pieces.filter(({ name }) => /^skirt(-tier-\d)?$/.test(name));
  return {
    ...{ spec, view, isFront: view === 'front', frame, m, k: m.scale, pieces, body, skirt },
    hasBody: body.length > 0,
    bottom: bottomOf(body),
    neckY: dropAt(whole.length > 0 ? whole : body, 0.6)?.[0] ?? m.neckDrop,
    trunk: [...body, ...skirt],
    legs: pieces.filter(({ name }) => /^leg-/.test(name)),
    leg: pieces.find(({ name }) => name === 'leg-right'),
    band: pieces.find(({ name }) => name === 'waistband'),
    waistY: body.length > 0 || spec.kind === 'jumpsuit' ? m.waistY : 0,
  };
};

/** Samples per curve of an outline. */
const steps = 10;

/** Intersections of outlines with a height (`axis` 1) or a distance from the centre (`axis` 0): both ends of the other coordinate. */
const extent = (pieces: readonly Piece[], axis: 0 | 1, at: number): readonly [number, number] | undefined => {
  const found: number[] = [];
  const other = (1 - axis) as 0;
  for (const { outline } of pieces) {
    const count = ((outline.length - 1) / 3) * steps;
    let last = pointAt(outline, 0);
    for (let i = 1; i <= count; i++) {
      const here = pointAt(outline, i / count);
      const [a, b] = [last[axis] - at, here[axis] - at];
      if (a <= 0 !== b <= 0) found.push(last[other] + (here[other] - last[other]) * (a / (a - b)));
      last = here;
    }
  }
  return found.length < 2 ? undefined : [Math.min(...found), Math.max(...found)];
};

/** Left and right end of the pieces at a height. */
export const spanAt = (pieces: readonly Piece[], y: number): readonly [number, number] | undefined =>
  extent(pieces, 1, y);

/** Right end of the pieces at a height. */
export const rightAt = (pieces: readonly Piece[], y: number): number | undefined => spanAt(pieces, y)?.[1];

/** Upper and lower end of the pieces at a distance from the centre. */
export const dropAt = (pieces: readonly Piece[], x: number): readonly [number, number] | undefined =>
  extent(pieces, 0, x);

export const bottomOf = (pieces: readonly Piece[]): number => boxOf(pieces.map(({ outline }) => outline)).bottom;

/** Height at which the sides of the pieces end: above the centre of a curved hem. */
export const sideEnd = (pieces: readonly Piece[], k: number): number => {
  const bottom = bottomOf(pieces);
  const right = (y: number): number => rightAt(pieces, y) ?? 0;
  // Below its corners a hem narrows abruptly, a side by at most a quarter of its length.
  const rows = Array.from({ length: 30 }, (_, i) => bottom - 0.2 - i * 0.4 * k);
  return rows.find((y) => right(y) > right(y - 2 * k) - 0.45 * k) ?? bottom - 1 * k;
};

/** The right side of the pieces between two heights, downwards; `inset` cm from it. */
export const sideOf = (pieces: readonly Piece[], from: number, to: number, inset = 0): Edge =>
  through(
    ...Array.from({ length: 6 }, (_, i): Point => {
      const y = from + ((to - from) * i) / 5;
      return [(rightAt(pieces, y) ?? 0) - inset, y];
    }),
  );

/** The lower edge of the pieces from left to right. */
export const hemOfPieces = (pieces: readonly Piece[], k: number): Edge => {
  const bottom = bottomOf(pieces);
  // The corners are higher than the centre: the range is that of the widest height near the hem.
  const spans = [0.6, 2, 4, 7].flatMap((up) => spanAt(pieces, bottom - up * k) ?? []);
  const [left, right] = [Math.min(...spans) + 0.15, Math.max(...spans) - 0.15];
  const places = Array.from({ length: 25 }, (_, i): Point => {
    const x = left + ((right - left) * i) / 24;
    return [x, dropAt(pieces, x)?.[1] ?? bottom];
  });
  return through(...places);
};

/** The lowest pieces: skirt, body or none. */
export const lowestOf = ({ skirt, body }: Worn): readonly Piece[] =>
  skirt.length > 0 ? [skirt.toSorted((one, other) => bottomOf([other]) - bottomOf([one]))[0] as Piece] : body;
