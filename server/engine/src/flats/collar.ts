import type { Measures } from './block.ts';
import {
  add,
  beside,
  bothHalves,
  bow,
  curve,
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
import { detail, type Line, type Mark, type Piece, pair, piece, rim, stitch } from './piece.ts';
import type { FlatSpec, View } from './spec.ts';
import { tubeCollar } from './tube-collar.ts';

/** A striped dress has a plain collar, a plain one a collar of its own cloth. */
const clothOf = (spec: FlatSpec) => (spec.print === 'solid' ? ('main' as const) : ('second' as const));

/** A sailor collar: a square over the back, two long leaves to the point of a V, two braids along the edge, a tied scarf. */
const sailorCollar = (frame: Frame, view: View): Piece[] => {
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

/** The pieces round the neck: inside of the back first, leaves last. Lapels belong to the front panels and are not here. */
export const collarPieces = (frame: Frame, view: View, overlap: number): Piece[] =>
  drawCollar(frame, view, overlap).map((entry) =>
    entry.isInner
      ? entry
      : {
          ...entry,
          shows: [
            ...(entry.shows ?? []),
            `collar.${frame.spec.collar}`,
            ...(isWide(frame.spec) ? ['details.bigCollar'] : []),
          ],
        },
  );

const isWide = ({ details, collar }: FlatSpec): boolean =>
  details.includes('bigCollar') && ['shirt', 'polo', 'peterPan'].includes(collar);

const drawCollar = (frame: Frame, view: View, overlap: number): Piece[] => {
  switch (frame.spec.collar) {
    case 'shirt':
    case 'polo':
      return leafCollar(frame, view, overlap);
    case 'peterPan':
      return peterPanCollar(frame, view);
    case 'sailor':
      return sailorCollar(frame, view);
    case 'bow':
      return [...tubeCollar(frame, view), ...(view === 'front' ? tiedBow(frame) : [])];
    case 'stand':
    case 'mandarin':
    case 'funnel':
    case 'mockNeck':
    case 'turtleneck':
    case 'ribbed':
    case 'fur':
      return tubeCollar(frame, view);
    default:
      return [];
  }
};

/** Shirt collar on a stand; the polo's is of rib and has none. */
const leafCollar = ({ m, spec, neck, neckFront, neckBack }: Frame, view: View, overlap: number): Piece[] => {
  const isPolo = spec.collar === 'polo';
  const isCamp = spec.details.includes('camp');
  const k = m.scale;
  const height = (isPolo ? 2.6 : 3.4) * k;
  const fold: Point = [neck[0] - 0.9 * k, -height];
  const outer: Point = [neck[0] + 1.5 * k, neck[1] + 0.5 * k];
  const extras: Partial<Piece> = isPolo ? { cloth: 'rib' } : {};
  if (view === 'back') {
    const top = wholeOf(bow([0, -height - 0.9 * k] as Point, fold, 0.35).toReversed() as Edge);
    const drop = neckBack[neckBack.length - 1]?.[1] ?? 2;
    const low = wholeOf(
      curve(outer, [outer[0] * 0.72, drop + 1.6 * k], [outer[0] * 0.35, drop + 1.7 * k], [0, drop + 1.7 * k]),
    );
    const outline = join(top, reverse(low));
    return [piece('collar', outline, { ...extras, lines: isPolo ? [] : [stitch(beside(low, 0.6 * k))] })];
  }
  const depth = neckFront[neckFront.length - 1]?.[1] ?? m.neckDrop;
  const gap = isCamp ? 2.6 * k : 0.25;
  const rise = isPolo || isCamp ? 0.6 * k : 2.6 * k;
  const top: Point = [gap, depth - rise];
  const grow = spec.details.includes('bigCollar') ? 1.55 : 1;
  const tip: Point = isCamp
    ? [8.4 * k * grow, depth + 4.6 * k * grow]
    : [(isPolo ? 6.6 : 7.2) * k * grow, depth + (isPolo ? 3.6 : 4.4) * k * grow];
  const roll = curve(fold, [fold[0] - 0.3, depth * 0.25], [fold[0] * 0.55, depth - rise - 1.8 * k], top);
  const back = wholeOf(bow([0, -height - 0.9 * k] as Point, fold, 0.35).toReversed() as Edge);
  const inside = insideOfNeck(m, back, join(roll, reverse(mirrorOf(roll))), -height * 0.2 + 0.6);
  const stand = isPolo || isCamp ? [] : standPieces(m, neckFront, overlap, depth, top, k);
  const edge = through(outer, add(outer, [0.5 * k, 2.4 * k]), tip);
  const front = bow(tip, top, isCamp ? 0.3 : -0.35);
  const leaf = piece('collar-right', join(roll, reverse(front), reverse(edge), bow(outer, fold, 0.9 * k)), {
    ...extras,
    grain: -28,
    lines: isPolo
      ? [detail(beside(join(edge, front), -0.8 * k))]
      : [stitch(beside(edge, -0.6 * k)), stitch(beside(front, -0.6 * k))],
    marks: spec.details.includes('buttonDown')
      ? [{ kind: 'button', at: add(tip, [-0.5 * k, -1.3 * k]), size: 0.5 * k }]
      : [],
  });
  return [inside, ...stand, ...pair(leaf)];
};

const mirrorOf = (edge: Edge): Edge => edge.map(([x, y]) => [-x, y]);

/** The front ends of the stand, buttoned over each other below the leaves. */
const standPieces = (m: Measures, neckFront: Edge, overlap: number, depth: number, top: Point, k: number): Piece[] => {
  const [, tail] = cut(neckFront, 0.45);
  const low = join(tail, line([0, depth], [-overlap, depth + 0.2]));
  const upper = curve(
    [-overlap, depth - 1.4 * k],
    [-overlap * 0.6, depth - 2.9 * k],
    [0.4, depth - 3 * k],
    [1.2 * k, top[1] - 0.2 * k],
  );
  const start = pointAt(neckFront, 0.45);
  const lead = line(add(start, [-0.4 * k, -2.6 * k]), start);
  const outline = join(
    lead,
    low,
    upper,
    curve(
      [1.2 * k, top[1] - 0.2 * k],
      [3 * k, top[1] - 0.6 * k],
      add(start, [-2.4 * k, -1.4 * k]),
      add(start, [-0.4 * k, -2.6 * k]),
    ),
  );
  const marks: Mark[] = overlap > 0.5 ? [{ kind: 'button', at: [0, depth - 1.4 * k], size: 0.5 * m.scale }] : [];
  return [
    piece('collar-stand-right', outline, { marks }),
    { ...mirrorStand(piece('collar-stand-left', join(lead, tail, line([0, depth], [0.2, depth - 2.9 * k])), {})) },
  ].reverse();
};

const mirrorStand = (source: Piece): Piece => ({ ...source, outline: mirrorOf(source.outline) });

/** A flat collar on the shoulders with round ends. */
const peterPanCollar = ({ m, neck, neckFront, shoulder, spec }: Frame, view: View): Piece[] => {
  const k = m.scale;
  const wide = (spec.details.includes('bigCollar') ? 9.6 : 6.2) * k;
  const rise: Point = [neck[0] - 0.7 * k, neck[1] - 1.1 * k];
  const on: Point = add(neck, [
    wide * 0.8,
    (wide * 0.8 * (shoulder[1] - neck[1])) / Math.max(1, shoulder[0] - neck[0]),
  ]);
  const cloth = spec.print === 'solid' ? ('main' as const) : ('second' as const);
  if (view === 'back') {
    const low = curve(on, [on[0] * 0.9, wide + 2 * k], [on[0] * 0.3, wide + 2.8 * k], [0.15, wide + 2.4 * k]);
    const half = join([[0, -0.2 * k] as Point, ...line([0, -0.2 * k], rise).slice(1)], bow(rise, on, 0.5), low);
    const edge = beside(low, 0.7 * k);
    return [
      piece('collar', bothHalves(half), {
        lines: [rim(line([0, -0.2 * k], [0, wide + 2.4 * k])), stitch(edge), stitch(mirrorOf(edge))],
        grain: 0,
        cloth,
      }),
    ];
  }
  const centre = neckFront[neckFront.length - 1] ?? [0, m.neckDrop];
  const start: Point = [0.25, centre[1]];
  const edge: Edge = through(
    on,
    [on[0] - 0.4 * k, centre[1] * 0.62],
    [on[0] * 0.66, centre[1] + wide * 0.62],
    [4 * k, centre[1] + wide * 0.86],
    [1 * k, centre[1] + wide * 0.5],
    start,
  );
  const seamed = join(line(rise, neck), neckFront);
  const inside = insideOfNeck(
    m,
    wholeOf(reverse(bow([0, rise[1] - 0.5], rise, 0.2))),
    join(seamed, reverse(mirrorOf(seamed))),
    0.9 * k,
  );
  const leaf = piece('collar-right', join(neckFront, reverse(edge), bow(on, rise, -0.5), line(rise, neck)), {
    grain: -24,
    cloth,
    lines: [stitch(beside(edge, 0.6 * k))],
  });
  return [inside, ...pair(leaf)];
};

/** A bow tied at the front of a stand. */
const tiedBow = ({ m, neckFront }: Frame): Piece[] => {
  const k = m.scale;
  const y = (neckFront[neckFront.length - 1]?.[1] ?? m.neckDrop) + 0.6 * k;
  const loop = join(
    through(
      [0.6 * k, y],
      [4.6 * k, y - 3.6 * k],
      [9 * k, y - 2.6 * k],
      [9.2 * k, y + 2 * k],
      [5 * k, y + 2.6 * k],
      [0.6 * k, y + 0.5 * k],
    ),
    line([0.6 * k, y + 0.5 * k], [0.6 * k, y]),
  );
  const tail = join(
    through([0.5 * k, y + 0.6 * k], [2.4 * k, y + 8 * k], [4.4 * k, y + 15.5 * k]),
    line([4.4 * k, y + 15.5 * k], [7.4 * k, y + 13.6 * k]),
    through([7.4 * k, y + 13.6 * k], [4.4 * k, y + 6.6 * k], [1.6 * k, y + 0.4 * k]),
    line([1.6 * k, y + 0.4 * k], [0.5 * k, y + 0.6 * k]),
  );
  const knot = join(
    bow([-1.2 * k, y - 1.2 * k], [1.2 * k, y - 1.2 * k], 0.3),
    bow([1.2 * k, y - 1.2 * k], [1.1 * k, y + 1.7 * k], 0.2),
    bow([1.1 * k, y + 1.7 * k], [-1.1 * k, y + 1.7 * k], 0.3),
    bow([-1.1 * k, y + 1.7 * k], [-1.2 * k, y - 1.2 * k], 0.2),
  );
  return [
    ...pair(
      piece('bow-tail-right', tail, { grain: -18, lines: [detail(line([1.2 * k, y + 1], [4 * k, y + 10 * k]))] }),
    ),
    ...pair(
      piece('bow-loop-right', loop, {
        grain: -80,
        lines: [
          detail(line([0.8 * k, y], [5 * k, y - 0.8 * k])),
          detail(line([0.8 * k, y + 0.2], [4.4 * k, y + 1 * k])),
        ],
      }),
    ),
    piece('bow-knot', knot, {}),
  ];
};
