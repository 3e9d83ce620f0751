import {
  beside,
  boxOf,
  closed,
  type Edge,
  join,
  line,
  mirror,
  type Point,
  pointAt,
  polygon,
  reverse,
  through,
} from '../edge.ts';
import { type Measures, measure } from '../frame.ts';
import { crease, type Mark, type Piece, piece, rim } from '../piece.ts';
import type { FlatDetail, FlatSpec, View } from '../spec.ts';

/** An ellipse around a point, radii `rx` and `ry` cm. */
export const oval = ([x, y]: Point, rx: number, ry: number): Edge =>
  through(
    ...Array.from({ length: 13 }, (_, i): Point => {
      const turn = (i / 12) * Math.PI * 2 - Math.PI / 2;
      return [x + Math.cos(turn) * rx, y + Math.sin(turn) * ry];
    }),
  );

/** A closed polygon, with points given clockwise. */
export const box = (...places: readonly Point[]): Edge => polygon(...places, places[0] as Point);

export const rectangle = (x1: number, y1: number, x2: number, y2: number): Edge =>
  box([x1, y1], [x2, y1], [x2, y2], [x1, y2]);

/** A strip along an edge, `half` cm on both sides. */
export const strip = (edge: Edge, half: number): Edge => join(beside(edge, half), reverse(beside(edge, -half)));

/** A tied bow: two loops, two ends, a knot. `size` in cm is the length of a loop. */
export const bowAt = (name: string, [x, y]: Point, size: number, cloth: Piece['cloth'] = 'main', long = 1): Piece[] => {
  const s = size;
  const loop = (side: 1 | -1): Edge =>
    closed(
      through(
        [x, y - 0.12 * s],
        [x + side * 0.55 * s, y - 0.5 * s],
        [x + side * s, y - 0.3 * s],
        [x + side * 0.94 * s, y + 0.26 * s],
        [x + side * 0.45 * s, y + 0.24 * s],
        [x, y + 0.14 * s],
      ),
    );
  const end = (side: 1 | -1): Edge => {
    const low = y + 1.15 * s * long;
    return closed(
      through([x, y], [x + side * 0.22 * s, y + 0.5 * s * long], [x + side * 0.34 * s, low]),
      through(
        [x + side * 0.72 * s, low - 0.12 * s],
        [x + side * 0.46 * s, y + 0.46 * s * long],
        [x + side * 0.16 * s, y],
      ),
    );
  };
  const folds = (side: 1 | -1) => [
    crease(
      through(
        [x + side * 0.14 * s, y - 0.04 * s],
        [x + side * 0.4 * s, y - 0.12 * s],
        [x + side * 0.6 * s, y - 0.1 * s],
      ),
    ),
    crease(
      through(
        [x + side * 0.14 * s, y + 0.04 * s],
        [x + side * 0.34 * s, y + 0.08 * s],
        [x + side * 0.5 * s, y + 0.12 * s],
      ),
    ),
  ];
  const both = [-1, 1] as const;
  return [
    ...both.map((side) => piece(`${name}-end-${side > 0 ? 'right' : 'left'}`, end(side), { cloth })),
    ...both.map((side) =>
      piece(`${name}-loop-${side > 0 ? 'right' : 'left'}`, loop(side), { cloth, lines: folds(side) }),
    ),
    piece(`${name}-knot`, oval([x, y], 0.17 * s, 0.2 * s), { cloth, lines: [rim(oval([x, y], 0.17 * s, 0.2 * s))] }),
  ];
};

/** Crossed cords over an opening that narrows downwards, with eyelets on its edges and a bow at one end. */
export const lacing = (
  name: string,
  { from, to, half, k, tied }: { from: number; to: number; half: number; k: number; tied: 'above' | 'below' },
): Piece[] => {
  const low = half * 0.55;
  const rows = Math.max(3, Math.round((to - from) / (3 * k)));
  const edgeAt = (nth: number): Point => {
    const t = (nth + 0.5) / rows;
    return [half + (low - half) * t + 0.75 * k, from + (to - from) * t];
  };
  const opening = box([-half, from], [half, from], [low, to], [-low, to]);
  const marks: Mark[] = Array.from({ length: rows }, (_, i) => edgeAt(i)).flatMap(([x, y]) =>
    [x, -x].map((at): Mark => ({ kind: 'eyelet', at: [at, y], size: 0.42 * k })),
  );
  const cords = Array.from({ length: rows - 1 }, (_, i) => line(edgeAt(i), [-edgeAt(i + 1)[0], edgeAt(i + 1)[1]]));
  const [, firstY] = edgeAt(tied === 'above' ? 0 : rows - 1);
  const [firstX] = edgeAt(tied === 'above' ? 0 : rows - 1);
  const straight = line([-firstX, firstY], [firstX, firstY]);
  return [
    piece(name, opening, { cloth: 'inside', lines: [rim(opening)], isInner: true }),
    piece(`${name}-eyelets`, rectangle(-0.2, from, 0.2, from + 0.4), { isInner: true, marks }),
    ...[...cords, ...cords.map((edge) => mirror(edge)), straight].map((edge, nth) =>
      piece(`${name}-cord-${nth + 1}`, strip(edge, 0.24 * k), { cloth: 'cord' }),
    ),
    ...bowAt(`${name}-bow`, [0, firstY], 3.4 * k, 'cord', 1.5),
  ];
};

/** One view of a garment without its trims: the measurements by which trims are positioned. */
export interface Worn {
  spec: FlatSpec;
  view: View;
  m: Measures;
  /** Scale of small parts relative to an adult woman's. */
  k: number;
  pieces: readonly Piece[];
  /** Body or both fronts; empty for lower garments. */
  body: readonly Piece[];
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
  const m = measure(spec);
  const body = pieces.filter(({ name }) => /^(body|swimsuit|front-(left|right))$/.test(name));
  const skirt = pieces.filter(({ name }) => /^skirt(-tier-\d)?$/.test(name));
  return {
    ...{ spec, view, m, k: m.scale, pieces, body, skirt },
    trunk: [...body, ...skirt],
    legs: pieces.filter(({ name }) => /^leg-/.test(name)),
    leg: pieces.find(({ name }) => name === 'leg-right'),
    band: pieces.find(({ name }) => name === 'waistband'),
    waistY: body.length > 0 || spec.kind === 'jumpsuit' ? m.waistY : 0,
  };
};

/** Samples per curve of an outline. */
const steps = 10;

/** Intersections of outlines with a height (`axis` 1) or a distance from the centre (`axis` 0): the other coordinates, ascending. */
const crossings = (outlines: readonly Edge[], axis: 0 | 1, at: number): number[] => {
  const out: number[] = [];
  for (const edge of outlines) {
    const count = ((edge.length - 1) / 3) * steps;
    let last = pointAt(edge, 0);
    for (let i = 1; i <= count; i++) {
      const here = pointAt(edge, i / count);
      const [a, b] = [last[axis] - at, here[axis] - at];
      if (a <= 0 !== b <= 0)
        out.push(last[(1 - axis) as 0] + (here[(1 - axis) as 0] - last[(1 - axis) as 0]) * (a / (a - b)));
      last = here;
    }
  }
  return out.sort((one, other) => one - other);
};

const outlinesOf = (pieces: readonly Piece[]): Edge[] => pieces.map(({ outline }) => outline);

/** Left and right end of the pieces at a height. */
export const spanAt = (pieces: readonly Piece[], y: number): readonly [number, number] | undefined => {
  const found = crossings(outlinesOf(pieces), 1, y);
  return found.length < 2 ? undefined : [found[0] as number, found.at(-1) as number];
};

/** Upper and lower end of the pieces at a distance from the centre. */
export const dropAt = (pieces: readonly Piece[], x: number): readonly [number, number] | undefined => {
  const found = crossings(outlinesOf(pieces), 0, x);
  return found.length < 2 ? undefined : [found[0] as number, found.at(-1) as number];
};

export const bottomOf = (pieces: readonly Piece[]): number => boxOf(outlinesOf(pieces)).bottom;

/** Height at which the sides of the pieces end: above the centre of a curved hem. */
export const sideEnd = (pieces: readonly Piece[], k: number): number => {
  const bottom = bottomOf(pieces);
  const rightAt = (y: number): number => spanAt(pieces, y)?.[1] ?? 0;
  // Below its corners a hem narrows abruptly, a side by at most a quarter of its length.
  const rows = Array.from({ length: 30 }, (_, i) => bottom - 0.2 - i * 0.4 * k);
  return rows.find((y) => rightAt(y) > rightAt(y - 2 * k) - 0.45 * k) ?? bottom - 1 * k;
};

/** The right side of the pieces between two heights, downwards; `inset` cm from it. */
export const sideOf = (pieces: readonly Piece[], from: number, to: number, inset = 0): Edge =>
  through(
    ...Array.from({ length: 6 }, (_, i): Point => {
      const y = from + ((to - from) * i) / 5;
      return [(spanAt(pieces, y)?.[1] ?? 0) - inset, y];
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
