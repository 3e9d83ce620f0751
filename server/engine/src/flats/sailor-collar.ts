import {
  add,
  beside,
  bothHalves,
  bow,
  cut,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  type Point,
  pointAt,
  reverse,
  through,
  wholeOf,
} from './edge.ts';
import type { Frame } from './frame.ts';
import { insideOfNeck } from './inside-of-neck.ts';
import { detail, type Line, type Piece, pair, piece, rim } from './piece.ts';
import type { FlatSpec, View } from './spec.ts';

/** A striped dress has a plain collar, a plain one a collar of its own cloth. */
const clothOf = (spec: FlatSpec) => (spec.print === 'solid' ? ('main' as const) : ('second' as const));

/** A sailor collar: a square over the back, two long leaves to the point of a V, two braids along the edge, a tied scarf. */
export const sailorCollar = (frame: Frame, view: View): Piece[] => {
  const { m, neck, neckFront, shoulder, spec } = frame;
  const k = m.scale;
  const along = 0.74;
  const on: Point = add(neck, [(shoulder[0] - neck[0]) * along, (shoulder[1] - neck[1]) * along]);
  const rise: Point = [neck[0] - 0.7 * k, neck[1] - 1 * k];
  const extras = { cloth: clothOf(spec), grain: 0 };
  const braids = (edge: Edge, side: 1 | -1): Line[] => [1.2, 2].map((gap) => rim(beside(edge, side * gap * k)));
  if (view === 'back') {
    const deep = m.armhole + 1 * k;
    const corner: Point = [on[0] * 0.97, deep];
    const outer = join(line(on, corner), line(corner, [0, deep + 0.5]));
    const half = join(line([0, neck[1] + 0.4 * k], rise), bow(rise, on, 0.4), outer);
    const inset = (gap: number): Edge =>
      join(
        line(add(on, [-gap, 0.3]), add(corner, [-gap, -gap])),
        line(add(corner, [-gap, -gap]), [0, deep + 0.5 - gap]),
      );
    const lines = [1.2 * k, 2 * k].flatMap((gap) => [rim(inset(gap)), rim(mirror(inset(gap)))]);
    return [piece('collar', bothHalves(half), { ...extras, lines })];
  }
  const point = endOf(neckFront);
  const tip: Point = [0.5 * k, point[1] + 1.6 * k];
  const outer = through(on, [on[0] * 0.98, m.armhole * 0.5], [on[0] * 0.62, m.armhole * 0.82], tip);
  const seamed = join(line(rise, neck), neckFront);
  const inside = insideOfNeck(
    m,
    wholeOf(reverse(bow([0, rise[1] - 0.5], rise, 0.2))),
    join(seamed, reverse(mirror(seamed))),
    0.9 * k,
  );
  const [upper] = cut(outer, 0.96);
  const leaf = piece(
    'collar-right',
    join(neckFront, line(point, tip), reverse(outer), bow(on, rise, -0.4), line(rise, neck)),
    {
      ...extras,
      lines: braids(upper, 1),
    },
  );
  return [inside, ...pair(leaf), ...scarf(tip[1] - 0.4 * k, k)];
};

/** The scarf comes out below both leaves and hangs from a knot. */
const scarf = (y: number, k: number): Piece[] => {
  const end = join(
    through([0.4 * k, y], [3.2 * k, y + 6 * k], [6.4 * k, y + 13.4 * k]),
    line([6.4 * k, y + 13.4 * k], [2.2 * k, y + 14.6 * k]),
    through([2.2 * k, y + 14.6 * k], [1.4 * k, y + 7 * k], [-0.2 * k, y + 1 * k]),
    line([-0.2 * k, y + 1 * k], [0.4 * k, y]),
  );
  const knot = through(
    [-1.7 * k, y - 1.2 * k],
    [0, y - 1.6 * k],
    [1.7 * k, y - 1.2 * k],
    [1.5 * k, y + 1.6 * k],
    [0, y + 2.1 * k],
    [-1.5 * k, y + 1.6 * k],
    [-1.7 * k, y - 1.2 * k],
  );
  const fall = detail(line(pointAt(end, 0.06), [3.6 * k, y + 11 * k]));
  return [
    ...pair(piece('scarf-right', end, { cloth: 'trim', grain: -15, lines: [fall] })),
    piece('scarf-knot', knot, { cloth: 'trim' }),
  ];
};
