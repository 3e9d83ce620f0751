import { isOpenFront } from './closure.ts';
import {
  add,
  beside,
  bothHalves,
  bow,
  closed,
  curve,
  cut,
  direction,
  type Edge,
  endOf,
  join,
  leftOf,
  line,
  mirror,
  mix,
  type Point,
  pointAt,
  polygon,
  reverse,
  scallop,
  through,
  wave,
  wholeOf,
} from './edge.ts';
import { type Frame, isDeepNeck, type Measures } from './frame.ts';
import {
  detail,
  fold,
  type Line,
  type Mark,
  mirrorPiece,
  type Piece,
  pair,
  piece,
  rim,
  seam,
  showing,
  stitch,
} from './piece.ts';
import type { FlatSpec, View } from './spec.ts';
import { strip } from './trims/worn.ts';

/** The inside of the back, visible through the neck, with its label. `low` runs from the right over the front to the left. */
const insideOfNeck = (m: Measures, top: Edge, low: Edge, labelY: number): Piece =>
  piece('neck-inside', join(top, low), {
    cloth: 'inside',
    isInner: true,
    marks: [{ kind: 'label', at: [0, labelY], size: 2.2 * m.scale }],
  });

/** Height (cm at the adult size) and outward lean (fraction of the neck) of the top edge. */
const tubes: Partial<Record<FlatSpec['collar'], { height: number; lean: number; gap: number }>> = {
  bow: { height: 2.6, lean: -0.06, gap: 0 },
  stand: { height: 5, lean: -0.04, gap: 0.35 },
  mandarin: { height: 3.8, lean: -0.08, gap: 0.7 },
  funnel: { height: 9, lean: 0.06, gap: 0 },
  mockNeck: { height: 4.6, lean: -0.08, gap: 0 },
  turtleneck: { height: 9, lean: -0.02, gap: 0 },
  ribbed: { height: 4.4, lean: -0.05, gap: 0.3 },
  fur: { height: 6, lean: 0.34, gap: 0.4 },
};

/** Tube-shaped collars around the neck, open in front where the garment is. */
const tubeCollar = (frame: Frame, view: View): Piece[] => {
  const { m, spec, neck, neckFront } = frame;
  const tube = tubes[spec.collar] ?? { height: 5, lean: 0, gap: 0 };
  const k = m.scale;
  const high = tube.height * k;
  const isOpen = spec.closure !== 'none' && spec.closure !== 'placket';
  const gap = isOpen ? tube.gap * k : 0;
  const top: Point = [neck[0] * (1 + tube.lean), neck[1] - high];
  const sideEdge = bow(neck, top, tube.lean < 0 ? -0.25 : 0.2);
  const isRib = ['mockNeck', 'turtleneck', 'ribbed'].includes(spec.collar);
  const extras: Partial<Piece> = {
    ...(isRib ? { cloth: spec.collar === 'ribbed' ? ('rib' as const) : ('main' as const), isRibbed: true } : {}),
    ...(spec.collar === 'fur' ? { cloth: 'fur' as const } : {}),
  };
  if (view === 'back') return [backTube(frame, top, sideEdge, high, extras)];
  const depth = neckFront[neckFront.length - 1]?.[1] ?? m.neckDrop;
  const dip = depth - high * (spec.collar === 'funnel' ? 0.92 : 0.96);
  const round = gap > 0.5 ? 1.4 * k : 0.15;
  const upper = join(
    curve(top, [top[0] * 0.9, top[1] + (dip - top[1]) * 0.72], [top[0] * 0.42, dip], [gap + round, dip]),
    gap > 0.5 ? curve([gap + round, dip], [gap + 0.4, dip + 0.1], [gap, dip + 0.6], [gap * 0.9, dip + 1.8 * k]) : [],
  );
  const back = wholeOf(reverse(bow([0, top[1] - 1 * k], top, 0.3)));
  const inside = piece('neck-inside', join(back, upper, [[gap, depth] as Point], reverse(mirror(upper))), {
    cloth: 'inside',
    isInner: true,
    marks: [{ kind: 'label', at: [0, top[1] + 1.4 * k], size: 2 * k }],
  });
  const folded = spec.collar === 'turtleneck' ? foldLine(neck, top, depth, dip) : [];
  const lineSet = isRib ? [] : [stitch(beside(upper, -0.6 * k))];
  if (gap > 0) {
    const half = join(upper, line(upper[upper.length - 1] as Point, [gap * 0.4, depth]), reverse(neckFront), sideEdge);
    const right = piece('collar-right', furry(half, spec), { ...extras, lines: lineSet });
    return [
      inside,
      {
        ...right,
        name: 'collar-left',
        outline: mirror(right.outline),
        lines: lineSet.map((l) => ({ ...l, edge: mirror(l.edge) })),
      },
      right,
    ];
  }
  const closed = join(upper, reverse(mirror(upper)));
  const outline = join(closed, reverse(mirror(sideEdge)), mirror(neckFront), reverse(neckFront), sideEdge);
  const lines = isRib ? folded : [...lineSet, ...lineSet.map((l) => ({ ...l, edge: mirror(l.edge) }))];
  return [inside, piece('collar', furry(outline, spec), { ...extras, lines })];
};

const foldLine = (neck: Point, top: Point, depth: number, dip: number) => {
  const side = mix(neck, top, 0.16);
  const y = depth + (dip - depth) * 0.16;
  return [rim(wholeOf(curve(add(side, [0.5, 0]), [side[0] * 0.86, y * 0.8], [side[0] * 0.42, y], [0, y])))];
};

const backTube = (
  { neck, neckBack, spec, m }: Frame,
  top: Point,
  sideEdge: Edge,
  high: number,
  extras: Partial<Piece>,
): Piece => {
  const drop = neckBack[neckBack.length - 1]?.[1] ?? 2;
  const upper = wholeOf(reverse(bow([0, top[1] - 0.5], top, 0.2)));
  const low = wholeOf(neckBack);
  const outline = join(upper, reverse(sideEdge), reverse(low), mirror(sideEdge));
  const lines =
    spec.collar === 'turtleneck'
      ? [
          rim(
            wholeOf(
              curve(
                [neck[0] + 0.3, neck[1] - high * 0.16],
                [neck[0] * 0.8, drop],
                [neck[0] * 0.4, drop],
                [0, drop - 0.4],
              ),
            ),
          ),
        ]
      : extras.isRibbed
        ? []
        : [stitch(beside(upper, -0.6 * m.scale)), detail(low)];
  return piece('collar', furry(outline, spec), { ...extras, lines });
};

/** Furry contour. */
const furry = (outline: Edge, spec: FlatSpec): Edge => (spec.collar === 'fur' ? scallop(outline, 34, 0.55) : outline);

/** A striped dress has a plain collar, a plain dress a collar of the main fabric. */
const clothOf = (spec: FlatSpec) => (spec.print === 'solid' ? ('main' as const) : ('second' as const));

/** A sailor collar: a square over the back, two long collar leaves to the point of a V, two braids along the edge, a tied scarf. */
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
  const leaf = piece('collar-right', closed(neckFront, reverse(outer), bow(on, rise, -0.4)), {
    ...extras,
    lines: braids(upper, 1),
  });
  return [inside, ...pair(leaf), ...scarf(tip[1] - 0.4 * k, k)];
};

/** The scarf comes out below both collar leaves and hangs from a knot. */
const scarf = (y: number, k: number): Piece[] => {
  const end = closed(
    through([0.4 * k, y], [3.2 * k, y + 6 * k], [6.4 * k, y + 13.4 * k]),
    through([2.2 * k, y + 14.6 * k], [1.4 * k, y + 7 * k], [-0.2 * k, y + 1 * k]),
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

/** Pieces around the neck: inside of the back first, collar leaves last. Lapels belong to the front panels and are drawn there. */
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

/** Shirt collar on a stand; a polo collar is of rib and has no stand. */
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
  const inside = insideOfNeck(m, back, join(roll, reverse(mirror(roll))), -height * 0.2 + 0.6);
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

/** Front ends of the stand, overlapping below the collar leaves. */
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

const mirrorStand = (source: Piece): Piece => ({ ...source, outline: mirror(source.outline) });

/** A flat collar on the shoulders with round ends. */
const peterPanCollar = ({ m, neck, neckFront, shoulder, spec }: Frame, view: View): Piece[] => {
  const k = m.scale;
  const wide = (spec.details.includes('bigCollar') ? 9.6 : 6.2) * k;
  const rise: Point = [neck[0] - 0.7 * k, neck[1] - 1.1 * k];
  const on: Point = add(neck, [
    wide * 0.8,
    (wide * 0.8 * (shoulder[1] - neck[1])) / Math.max(1, shoulder[0] - neck[0]),
  ]);
  const cloth = clothOf(spec);
  if (view === 'back') {
    const low = curve(on, [on[0] * 0.9, wide + 2 * k], [on[0] * 0.3, wide + 2.8 * k], [0.15, wide + 2.4 * k]);
    const half = join([[0, -0.2 * k] as Point, ...line([0, -0.2 * k], rise).slice(1)], bow(rise, on, 0.5), low);
    const edge = beside(low, 0.7 * k);
    return [
      piece('collar', bothHalves(half), {
        lines: [rim(line([0, -0.2 * k], [0, wide + 2.4 * k])), stitch(edge), stitch(mirror(edge))],
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
    join(seamed, reverse(mirror(seamed))),
    0.9 * k,
  );
  const leaf = piece('collar-right', closed(neckFront, reverse(edge), bow(on, rise, -0.5)), {
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
  const loop = closed(
    through(
      [0.6 * k, y],
      [4.6 * k, y - 3.6 * k],
      [9 * k, y - 2.6 * k],
      [9.2 * k, y + 2 * k],
      [5 * k, y + 2.6 * k],
      [0.6 * k, y + 0.5 * k],
    ),
  );
  const tail = closed(
    through([0.5 * k, y + 0.6 * k], [2.4 * k, y + 8 * k], [4.4 * k, y + 15.5 * k]),
    through([7.4 * k, y + 13.6 * k], [4.4 * k, y + 6.6 * k], [1.6 * k, y + 0.4 * k]),
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

/** The collar of a hanfu or a kimono: one band from behind the neck down both edges, the wearer's left over right, which appears as a y. */
export const crossCollar = (frame: Frame, view: View, overlap: number): Piece[] => {
  const { m, neck, neckBack, hemY } = frame;
  const k = m.scale;
  const wide = 4.6 * k;
  const start = add(neck, [-0.6 * k, -1.2 * k]);
  if (view === 'back') {
    const low = wholeOf(neckBack);
    const top = wholeOf(
      curve(start, [start[0] * 0.8, start[1] - 0.4], [start[0] * 0.4, start[1] - 0.8], [0, start[1] - 0.8]),
    );
    return showing([piece('collar', join(top, reverse(low)), { cloth: 'trim' })], 'details.crossCollar');
  }
  const end: Point = [-Math.max(overlap, m.waist * 0.82), Math.min(m.waistY - 3 * k, hemY - 2)];
  const band = (from: Point, to: Point, name: string): Piece => {
    const outer = bow(from, to, 0.8 * k);
    const inner = beside(outer, wide);
    return piece(name, closed(outer, reverse(inner)), {
      cloth: 'trim',
      grain: -20,
      lines: [detail(beside(outer, wide / 2))],
    });
  };
  const over = band(add(neck, [0.4 * k, 0]), end, 'collar-over');
  const cross = pointAt(over.outline, 0.12);
  const mirrored = piece('collar-under', reverse(mirror(bandEdge(neck, k, wide))), { cloth: 'trim', grain: 20 });
  const back = wholeOf(
    curve(start, [start[0] * 0.7, start[1] - 0.4], [start[0] * 0.35, start[1] - 0.7], [0, start[1] - 0.7]),
  );
  const low: Edge = through(
    neck,
    [neck[0] * 0.3, cross[1] + 12 * k],
    [-1 * k, cross[1] + 16 * k],
    [-neck[0] * 0.6, cross[1] + 10 * k],
    [-neck[0], neck[1]],
  );
  const inside = insideOfNeck(m, back, low, start[1] + 2 * k);
  return [inside, ...showing([mirrored, over], 'details.crossCollar')];
};

/** The band of the lower front, up to where the upper one covers it; drawn on the right and mirrored. */
const bandEdge = (neck: Point, k: number, wide: number): Edge => {
  const from = add(neck, [0.4 * k, 0]);
  const outer = bow(from, [-1.5 * k, from[1] + 24 * k], 0.6 * k);
  const inner = beside(outer, wide);
  return closed(outer, reverse(inner));
};

/** A frill around the neck, gathered at its seam. */
export const ruffleCollar = ({ spec, m, neckFront, neckBack }: Frame, view: View): Piece[] => {
  if (!spec.details.includes('ruffleCollar')) return [];
  const k = m.scale;
  const seam = wholeOf(view === 'front' ? neckFront : neckBack);
  const high = (view === 'front' ? -4.6 : -3.6) * k;
  const outer = wave(beside(seam, high), view === 'front' ? 11 : 7, 1.1 * k);
  const count = view === 'front' ? 26 : 14;
  const lines = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    return detail(line(pointAt(seam, t), pointAt(beside(seam, high * (0.45 + 0.13 * ((i * 5) % 3))), t)));
  });
  const folds = Array.from({ length: 9 }, (_, i) => {
    const t = (i + 0.5) / 9;
    return fold(line(pointAt(seam, t), pointAt(outer, t)), 1.2 * k, 0.35);
  });
  const outline = join(seam, reverse(outer));
  return [piece('collar-ruffle', outline, { lines, folds, shows: ['details.ruffleCollar', 'craft.ruffles'] })];
};

/** An empty upright hood. Front: opening, inside and two shells; back: shells with a centre seam. */
export const hoodPieces = (frame: Frame, view: View): Piece[] =>
  showing(drawHood(frame, view), `hat.${frame.spec.hat}`);

const drawHood = (frame: Frame, view: View): Piece[] => {
  const { m, spec, neck, neckFront, neckBack } = frame;
  const k = m.scale * (spec.gender === 'children' ? 1.16 : 1);
  const side: Point = add(neck, [3.3 * k, 1.35 * k]);
  const top: Point = [0, -27 * k];
  const shell = through(
    side,
    [13.4 * k, -6 * k],
    [13.8 * k, -14.5 * k],
    [9.6 * k, -23.4 * k],
    [4.2 * k, -26.6 * k],
    top,
  );
  const ears = spec.hat === 'ears' ? earPieces(k, view) : [];
  if (view === 'back') {
    const drop = (neckBack[neckBack.length - 1]?.[1] ?? 2) + 1.2 * k;
    const low = curve(side, [side[0] * 0.72, drop], [side[0] * 0.36, drop], [0, drop]);
    const middle = line(top, [0, drop]);
    const fur = spec.hat === 'fur' ? [furRim(shell, 'hood-fur')] : [];
    const hood = piece('hood', bothHalves(join(reverse(shell), low)), {
      lines: [
        seam(middle),
        stitch(beside(middle, 0.6)),
        stitch(beside(middle, -0.6)),
        ...(spec.hat === 'detachable' ? snapsOf(low) : []),
      ],
    });
    return [...ears, ...fur, hood];
  }
  const centre = neckFront[neckFront.length - 1] ?? [0, m.neckDrop];
  const meet: Point = [0.1, centre[1] + 1 * k];
  const opening = through(
    meet,
    [5.6 * k, 1.6 * k],
    [8.6 * k, -6.6 * k],
    [7.6 * k, -15.6 * k],
    [4 * k, -20.6 * k],
    [0, -22 * k],
  );
  const inside = piece('hood-inside', bothHalves(reverse(opening)), {
    cloth: 'inside',
    isInner: true,
    lines: [
      seam(line([0, -22 * k], [0, 0.6 * k])),
      seam(wholeOf(curve(add(neck, [-1.6, 0]), [neck[0] * 0.5, 1.4 * k], [neck[0] * 0.3, 1.6 * k], [0, 1.6 * k]))),
    ],
    marks: [{ kind: 'label', at: [0, 2.4 * k], size: 2.2 * k }],
  });
  const low = through(side, [side[0] * 0.8, centre[1] * 0.72], meet);
  const hem = beside(opening, -1.9 * k);
  const right = piece('hood-right', join(opening, reverse(shell), low), {
    grain: -8,
    lines: [stitch(hem)],
  });
  const fur = spec.hat === 'fur' ? furBand(opening, k) : [];
  const cords = ['drawstring', 'ears'].includes(spec.hat) ? cordPieces(centre[1], k) : [];
  return [...ears, inside, ...pair(right), ...fur, ...cords];
};

const snapsOf = (low: Edge) => [stitch(beside(wholeOf(low), 0.8))];

const cordPieces = (y: number, k: number): Piece[] => {
  const at: Point = [3.2 * k, y - 1.2 * k];
  const path = through(at, [3.5 * k, y + 5 * k], [2.9 * k, y + 13 * k]);
  const marks: Mark[] = [{ kind: 'eyelet', at, size: 0.55 * k }];
  const cord = strip(path, 0.32 * k);
  return pair(piece('cord-right', cord, { cloth: 'cord', marks }));
};

const furBand = (opening: Edge, k: number): Piece[] => {
  const outer = scallop(beside(opening, -2.4 * k), 15, 0.9 * k);
  const inner = scallop(reverse(beside(opening, 1.7 * k)), 15, 0.7 * k);
  return pair(piece('hood-fur-right', join(outer, inner), { cloth: 'fur' }));
};

const furRim = (shell: Edge, name: string): Piece => {
  const half = reverse(beside(shell, 1.6));
  return piece(name, scallop(join(half, reverse(mirror(half))), 34, 0.8), { cloth: 'fur' });
};

const earPieces = (k: number, view: View): Piece[] => {
  const ear = through(
    [3.8 * k, -25.4 * k],
    [4.8 * k, -31.6 * k],
    [8.6 * k, -33.4 * k],
    [11 * k, -29.4 * k],
    [10 * k, -22.6 * k],
  );
  const inner = through(
    [5.4 * k, -26.4 * k],
    [6.2 * k, -30 * k],
    [8.2 * k, -31 * k],
    [9.4 * k, -28.6 * k],
    [8.8 * k, -24.6 * k],
  );
  const outer = pair(piece('ear-right', closed(ear), {}));
  if (view === 'back') return outer;
  return [...outer, ...pair(piece('ear-inside-right', closed(inner), { cloth: 'second' }))];
};

export interface Lapel {
  /** Start of the lapel's roll line on the edge of the right front. */
  breakPoint: Point;
  /** Neck point to break point. */
  roll: Edge;
  inside: Piece;
  right: Piece[];
  left: Piece[];
  back: Piece[];
}

export const hasLapel = (spec: FlatSpec): boolean => ['notchedLapel', 'peakLapel', 'shawl'].includes(spec.collar);

/** Lapels with their collar, for a front that overlaps by `overlap` cm and closes at `breakY`. */
export const lapelOf = (frame: Frame, overlap: number, breakY: number): Lapel => {
  const { m, spec, neck } = frame;
  const k = m.scale;
  const isWide = spec.details.includes('wideLapel');
  const wide = (spec.collar === 'peakLapel' ? 1.12 : 1) * (spec.kind === 'coat' ? 1.18 : 1) * (isWide ? 1.42 : 1) * k;
  const breakPoint: Point = [-overlap, breakY];
  const stand: Point = [neck[0] - 0.7 * k, neck[1] - 2.6 * k];
  const roll = bow(stand, breakPoint, 0.5);
  const outer: Point = [neck[0] + 1.9 * k, neck[1] + 0.7 * k];
  const backTop = wholeOf(reverse(bow([0, neck[1] - 3.4 * k] as Point, stand, 0.35)));
  const cross = findCross(roll);
  const rollToCentre = through(...[0, 0.25, 0.5, 0.75, 1].map((t) => pointAt(roll, t * cross)));
  const inside = piece('neck-inside', join(backTop, rollToCentre, reverse(mirror(rollToCentre))), {
    cloth: 'inside',
    isInner: true,
    marks: [{ kind: 'label', at: [0, neck[1] + 1 * k], size: 2.6 * k }],
  });
  const right =
    spec.collar === 'shawl'
      ? shawl(roll, outer, stand, wide, breakPoint)
      : notched(frame, roll, outer, stand, wide, breakPoint);
  const shown = showing(right, `collar.${spec.collar}`, ...(isWide ? ['details.wideLapel'] : []));
  return {
    breakPoint,
    roll: join(line(neck, stand), roll),
    inside,
    right: shown,
    left: shown.map(mirrorPiece),
    back: [backCollar(frame, outer, stand)],
  };
};

/** Intersection of the roll line with the centre. */
const findCross = (roll: Edge): number => {
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 24; turn++) {
    const middle = (low + high) / 2;
    if (pointAt(roll, middle)[0] > 0) low = middle;
    else high = middle;
  }
  return low;
};

const notched = ({ spec }: Frame, roll: Edge, outer: Point, stand: Point, wide: number, breakPoint: Point): Piece[] => {
  const isPeak = spec.collar === 'peakLapel';
  const gorge = pointAt(roll, 0.24);
  const notch = add(gorge, [3.5 * wide, 1.6 * wide]);
  const tip = isPeak ? add(notch, [4.6 * wide, -3 * wide]) : add(notch, [3.4 * wide, 1.5 * wide]);
  const collarTip = isPeak ? add(notch, [3 * wide, -2.2 * wide]) : add(notch, [2.5 * wide, -1.5 * wide]);
  const lower = through(...[0.24, 0.45, 0.7, 1].map((t) => pointAt(roll, t)));
  const upper = through(...[0, 0.08, 0.16, 0.24].map((t) => pointAt(roll, t)));
  const fall = curve(
    tip,
    add(mix(tip, breakPoint, 0.3), [1.6 * wide, 0.6]),
    add(mix(tip, breakPoint, 0.72), [1.2 * wide, 1.2]),
    breakPoint,
  );
  const edge = through(outer, mix(outer, collarTip, 0.55), collarTip);
  const cloth = spec.craft === 'beading' ? ('second' as const) : ('main' as const);
  return [
    piece('lapel-right', join(line(gorge, notch), fall, reverse(lower)), {
      grain: -14,
      cloth,
      lines: [stitch(beside(fall, -0.6))],
    }),
    piece('collar-right', join(upper, line(gorge, notch), reverse(edge), bow(outer, stand, 0.8 * wide)), {
      grain: -30,
      lines: [stitch(beside(edge, -0.6))],
    }),
  ];
};

const shawl = (roll: Edge, outer: Point, stand: Point, wide: number, breakPoint: Point): Piece[] => {
  const edge = through(
    outer,
    add(outer, [2.4 * wide, 4.6 * wide]),
    add(mix(outer, breakPoint, 0.46), [5 * wide, 0]),
    add(mix(outer, breakPoint, 0.78), [2.2 * wide, 0.6]),
    breakPoint,
  );
  return [
    piece('collar-right', join(roll, reverse(edge), bow(outer, stand, 0.8 * wide)), {
      grain: -16,
      lines: [stitch(beside(edge, -0.6))],
    }),
  ];
};

const backCollar = ({ m, neck, neckBack }: Frame, outer: Point, stand: Point): Piece => {
  const k = m.scale;
  const drop = (neckBack[neckBack.length - 1]?.[1] ?? 2) + 1.6 * k;
  const top = wholeOf(reverse(bow([0, neck[1] - 3.4 * k] as Point, stand, 0.35)));
  const low = wholeOf(curve(outer, [outer[0] * 0.75, drop], [outer[0] * 0.36, drop], [0, drop]));
  return piece('collar', join(top, reverse(low)), { lines: [stitch(beside(low, 0.6))] });
};

const banded = ['tShirt', 'sweatshirt', 'knitwear', 'cardigan', 'casualSet', 'tank'];

/** Finishes a neck without a collar: rib band or facing, with the inside of the back. */
export const neckFinish = (frame: Frame, view: View, overlap: number): Piece[] =>
  showing(
    drawNeck(frame, view, overlap),
    `neckline.${frame.spec.neckline}`,
    ...(isDeepNeck(frame.spec) ? ['details.deepNeck'] : []),
  );

const drawNeck = (frame: Frame, view: View, overlap: number): Piece[] => {
  const { spec, m } = frame;
  const k = m.scale;
  const isBand =
    banded.includes(spec.kind) &&
    spec.neckline !== 'boat' &&
    spec.neckline !== 'square' &&
    spec.neckline !== 'offShoulder';
  const wide = (spec.kind === 'tank' ? 1.1 : spec.kind === 'sweatshirt' ? 2.4 : spec.kind === 'tShirt' ? 1.9 : 2.5) * k;
  const cloth = { cloth: 'rib' as const, isRibbed: spec.kind !== 'tank' };
  const edge = view === 'front' ? frame.neckFront : frame.neckBack;
  if (view === 'back') {
    if (!isBand) return [facing(frame, edge)];
    const inner = inset(edge, wide, false);
    const outline = join(wholeOf(inner), reverse(wholeOf(edge)));
    return [piece('neck-band', outline, cloth)];
  }
  const isPointed = ['v', 'wrap'].includes(spec.neckline);
  const inner = isBand ? inset(edge, wide, isPointed) : edge;
  const start = inner[0] as Point;
  const backTop = wholeOf(
    curve(start, [start[0] * 0.7, start[1] + 0.5 * k], [start[0] * 0.35, start[1] + 0.8 * k], [0, start[1] + 0.8 * k]),
  );
  const low = join(inner, reverse(mirror(inner)));
  const inside = insideOfNeck(m, backTop, low, start[1] + 2.4 * k);
  const backSeam = wholeOf(
    curve(
      start,
      [start[0] * 0.7, frame.neckBack[3]?.[1] ?? 2],
      [start[0] * 0.3, (frame.neckBack[3]?.[1] ?? 2) + 0.2],
      [0, (frame.neckBack[3]?.[1] ?? 2) + 0.2],
    ),
  );
  const dressed: Piece = { ...inside, lines: [stitch(backSeam)] };
  if (!isBand) return [dressed, ...keyhole(frame), ...cowl(frame), facing(frame, edge)];
  if (!isOpenFront(spec))
    return [
      dressed,
      piece('neck-band', join(wholeOf(edge), reverse(wholeOf(inner))), {
        ...cloth,
        lines: isPointed
          ? [rim(line(endOf(edge), endOf(inner)))]
          : [stitch(wholeOf(beside(edge, 0.7 * k)))].slice(0, spec.kind === 'tShirt' ? 1 : 0),
      }),
    ];
  return [dressed, ...openBands(frame, edge, inner, wide, overlap, cloth)];
};

/** The band of a cardigan, around the neck and down both fronts. */
const openBands = (
  frame: Frame,
  edge: Edge,
  inner: Edge,
  wide: number,
  overlap: number,
  cloth: Partial<Piece>,
): Piece[] => {
  const low = frame.hemY + (frame.spec.hem === 'ribbed' ? 5.4 * frame.m.scale : 0.5);
  const centre = endOf(edge);
  const reach = Math.max(overlap, wide / 2);
  const down: Edge = frame.spec.closure === 'zip' ? [] : line([-reach, centre[1]], [-reach, low]);
  const right =
    frame.spec.closure === 'zip'
      ? join(edge, reverse(inner))
      : join(
          edge.slice(0, -1),
          line([reach, centre[1] + 0.4], [reach, low]),
          reverse(down),
          reverse(inner.slice(0, -1)),
        );
  const left = join(mirror(edge), reverse(mirror(inner)));
  return [
    piece('neck-band-left', left, cloth),
    piece('neck-band-right', frame.spec.closure === 'zip' ? right : smoothBand(edge, inner, reach, low), {
      ...cloth,
      grain: 0,
    }),
  ];
};

const smoothBand = (edge: Edge, inner: Edge, reach: number, low: number): Edge => {
  const outer = through(...[0, 0.3, 0.6, 0.85].map((t) => pointAt(edge, t)), [reach, endOf(edge)[1] + reach * 0.6]);
  const into = through(...[0, 0.3, 0.6, 0.85].map((t) => pointAt(inner, t)), [-reach, endOf(edge)[1] + 0.4]);
  return join(outer, line([reach, low], [-reach, low]), reverse(into));
};

/** Offsets the edge into the opening by a band's width. */
const inset = (edge: Edge, wide: number, isPointed: boolean): Edge => {
  const start = edge[0] as Point;
  const end = endOf(edge);
  const first: Point = add(start, [-wide * 0.92, -wide * 0.3]);
  const last: Point = [0, end[1] - wide * (isPointed ? 1.5 : 1)];
  const moved = beside(edge, -wide);
  const places = [0.25, 0.5, 0.75].map((t) => pointAt(moved, t)).filter(([x]) => x > 0.4);
  return isPointed ? through(first, ...places.slice(0, 2), last) : through(first, ...places, last);
};

const facing = ({ m, spec }: Frame, edge: Edge): Piece => {
  const gap = spec.neckline === 'offShoulder' ? 2.2 : 0.9;
  const stitched = beside(edge, gap * m.scale);
  const at = endOf(edge);
  return piece('neck-edge', closed(line([-0.2, at[1]], [0.2, at[1]]), line([0.2, at[1]], [0, at[1] + 0.2])), {
    isInner: true,
    lines: [stitch(wholeOf(trim(stitched)))],
  });
};

/** Trims the edge at the centre line. */
const trim = (edge: Edge): Edge => [...edge.slice(0, -1), [0, endOf(edge)[1]]];

/** Fabric that drapes in arcs below the neck. */
const cowl = ({ spec, m, neck, neckFront }: Frame): Piece[] => {
  if (!spec.details.includes('cowl')) return [];
  const [k, low] = [m.scale, endOf(neckFront)[1]];
  const arcs = [1, 2, 3].map((nth): Edge => {
    const wide = neck[0] * (1.02 - nth * 0.06);
    const [side, middle] = [neck[1] + (2 + nth * 1.6) * k, low + nth * 3.6 * k];
    return curve([-wide, side], [-wide * 0.72, middle], [wide * 0.72, middle], [wide, side]);
  });
  const hair = closed(line([-0.2, low], [0.2, low]), line([0.2, low], [0, low + 0.2]));
  return showing([piece('cowl', hair, { lines: arcs.map(seam) })], 'details.cowl');
};

/** A drop-shaped opening under the neck, with a button above it; under a collar it is a separate detail. */
export const keyhole = ({ spec, m, neckFront }: Frame): Piece[] => {
  if (spec.neckline !== 'keyhole' && !spec.details.includes('keyhole')) return [];
  const k = m.scale;
  const y = endOf(neckFront)[1] + 1.6 * k;
  const outline = through(
    [0, y],
    [1.1 * k, y + 3 * k],
    [1.9 * k, y + 6.4 * k],
    [0, y + 8.6 * k],
    [-1.9 * k, y + 6.4 * k],
    [-1.1 * k, y + 3 * k],
    [0, y],
  );
  return [
    piece('keyhole', outline, {
      cloth: 'inside',
      shows: ['details.keyhole'],
      lines: [
        rim(outline),
        stitch(through(...[0, 0.17, 0.34, 0.5, 0.66, 0.83, 1].map((t) => pointAt(beside(outline, 0.7), t)))),
      ],
      marks: [{ kind: 'button', at: [0, y - 0.7 * k], size: 0.55 * k }],
    }),
  ];
};

/** Shoulder straps, sewn in at the sleeve and buttoned near the neck. */
export const epaulettes = ({ spec, m, neck, shoulder }: Frame): Piece[] => {
  if (!spec.details.includes('epaulettes')) return [];
  const k = m.scale;
  const along = direction(shoulder, neck);
  const down = leftOf(along);
  const sign = down[1] > 0 ? 1 : -1;
  const at = (share: number, drop: number): Point => add(mix(shoulder, neck, share), down, sign * drop * k);
  const outline = polygon(at(-0.02, 0.5), at(0.62, 0.5), at(0.76, 2), at(0.62, 3.7), at(-0.02, 4.1), at(-0.02, 0.5));
  return pair(
    piece('epaulette-right', outline, {
      lines: [rim(outline), stitch(beside(line(at(0, 1.1), at(0.62, 1.1)), 0))],
      marks: [{ kind: 'button', at: at(0.62, 2.05), size: 0.62 * k }],
      shows: ['details.epaulettes'],
    }),
  );
};
