import {
  add,
  beside,
  bow,
  box,
  closed,
  cut,
  type Edge,
  endOf,
  findOn,
  join,
  line,
  mirror,
  mix,
  type Point,
  pointAt,
  pointsFrom,
  polygon,
  rectangle,
  reverse,
  spread,
  startOf,
  through,
} from './edge.ts';
import { isDark } from './flat-colours.ts';
import { hasShapedHem, isSoftWaist, type Measures, shapedHemLines, shapedHemOf, shapeHem } from './frame.ts';
import {
  both,
  crease,
  detail,
  type Fold,
  fold,
  gathers,
  type Line,
  type Mark,
  mirrorPiece,
  type Piece,
  pair,
  piece,
  rim,
  seam,
  sewn,
  showing,
  stitch,
} from './piece.ts';
import { patchPocket, weltPocket } from './pocket.ts';
import type { FlatSpec, View } from './spec.ts';

/** Start of the legs: height and half width of the top, and the sag of its centre. */
interface LegPlace {
  topY: number;
  topHalf: number;
  sag: number;
}

/** Widths of one leg at knee and hem, laid flat, cm for adult women. */
const legs = {
  ...{ tight: [15.6, 11.5], slim: [17.6, 14.5], regular: [21, 18.5], straight: [21.6, 21], tapered: [21, 14.2] },
  ...{ loose: [24.5, 22.5], oversized: [26.5, 24], wideLeg: [28.5, 31], flared: [18, 27], aLine: [24, 25] },
} as const satisfies Record<FlatSpec['fit'], readonly [number, number]>;

/** One leg, laid flat. */
interface Leg {
  outer: Edge;
  inner: Edge;
  hem: Edge;
  crotch: Point;
  isShort: boolean;
  hemY: number;
}

/** Lengths of the legs, as a fraction of the distance from crotch to floor. */
const inseams: Readonly<Record<string, number>> = {
  ...{ micro: 0.07, mini: 0.14, thigh: 0.24, knee: 0.42, midi: 0.5, calf: 0.68, ankle: 0.88, full: 0.97, floor: 1.01 },
};

const trouserEnd = (spec: FlatSpec, m: Measures, topY: number): number =>
  topY +
  (m.crotch + (m.floor - m.crotch) * (inseams[spec.length] ?? 0.3) * (1 + spec.tune.length * 0.03)) -
  rise(spec, m);

/** Distance of the top below the natural waist. */
export const rise = (spec: FlatSpec, m: Measures): number =>
  ({ high: -1, natural: 3, low: 7, empire: 0, dropped: 6 })[spec.waist] * m.scale;

/** The right leg, from the top to the hem. */
const shapeLeg = (spec: FlatSpec, m: Measures, { topY, topHalf }: LegPlace): Leg => {
  const k = m.scale;
  const down = rise(spec, m);
  const isLegging = spec.details.includes('leggings');
  const crotchY = topY + m.crotch - down + (spec.fit === 'oversized' || spec.fit === 'loose' ? 2.5 * k : 0);
  const hipY = topY + (m.hipY - m.waistY) - down;
  const end = trouserEnd(spec, m, topY);
  const kneeY = topY + m.knee - down;
  const hip = m.hip - 0.5 + (spec.waistShape === 'pleated' ? 0.8 : 0);
  const base = isLegging ? ([13.4, 8.6] as const) : legs[spec.fit];
  const knee = (base[0] + Math.max(0, m.ease - 1.8) * 0.3) * k * (spec.gender === 'man' ? 1.02 : 1);
  const low = base[1] * k;
  const atCrotch = hip * (isLegging ? 0.9 : 1) + (spec.fit === 'tight' ? -0.4 : 0.7 * k);
  const isShort = end < kneeY + 3;
  const widthAt = (y: number): number =>
    y <= kneeY
      ? atCrotch + (knee - atCrotch) * Math.max(0, (y - crotchY) / (kneeY - crotchY))
      : knee + (low - knee) * Math.min(1, (y - kneeY) / (m.floor - m.knee));
  const isWide = ['aLine', 'wideLeg', 'loose', 'flared', 'oversized'].includes(spec.fit);
  const gap = 1.1 * k;
  /** Both sides of the leg at a height, from the inner one; `share` moves the leg away from the centre. */
  const across = (wide: number, share: number): readonly [number, number] => {
    const middle = Math.max(gap + wide / 2, hip * (0.52 + 0.08 * share));
    return [middle - wide / 2, middle + wide / 2];
  };
  const hem = across(widthAt(end) + (isShort ? (isWide ? 3.4 : 0.9) * k : 0), 1);
  const atKnee = across(widthAt(Math.min(kneeY, end)), 0.5);
  const knees = (x: number): Point[] => (isShort ? [] : [[x, kneeY]]);
  const [right, left]: [Point, Point] = [
    [hem[1], end],
    [hem[0], end + 0.3],
  ];
  const waist: Point = [topHalf + (hip - topHalf) * 0.66, topY + (hipY - topY) * 0.45];
  return {
    outer: through([topHalf, topY], waist, [hip, hipY], ...knees(atKnee[1]), right),
    inner: through([0, crotchY], [gap * 0.75, crotchY + 5 * k], ...knees(atKnee[0]), left),
    hem: shapeHem(spec, bow(right, left, 0.5), k, 0.5),
    crotch: [0, crotchY],
    isShort,
    hemY: end,
  };
};

/** A piece with the lines and marks of the centre, at the waist. */
const centrePiece = (name: string, { topY, sag }: LegPlace, lines: Line[], marks: Mark[] = []): Piece => {
  const y = topY + sag;
  return piece(name, polygon([-0.2, y], [0.2, y], [0, y + 0.4], [-0.2, y]), { isInner: true, lines, marks });
};

const frontParts = (spec: FlatSpec, m: Measures, place: LegPlace, leg: Leg): Piece[] => {
  const k = m.scale;
  const { topY, topHalf, sag } = place;
  const out = kneePockets(spec, m, leg);
  const marks: Mark[] = [];
  const lines: Line[] = [];
  if (!isSoftWaist(spec) && !spec.details.includes('leggings') && spec.kind !== 'jumpsuit') {
    const low = topY + Math.min(17 * k, (leg.crotch[1] - topY) * 0.66);
    const corner: Point = [3 * k, low - 3 * k];
    const fly = join(line([3 * k, topY + sag * 0.9], corner), through(corner, [2 * k, low - 0.6 * k], [0.1, low]));
    lines.push(stitch(fly), ...(spec.kind === 'jeans' ? [stitch(beside(fly, -0.5))] : []));
  }
  if (spec.pocket === 'fivePocket' || spec.kind === 'jeans') {
    const from: Point = [topHalf * 0.52, topY + sag * 0.7];
    const to: Point = [sideAt(leg.outer, topY + 9.5 * k) - 0.1, topY + 9.5 * k];
    const scoop = through(from, [topHalf * 0.6, topY + 5.6 * k], [m.hip * 0.82, topY + 9.4 * k], to);
    out.push(
      ...pair(
        piece('pocket-bag-right', closed(scoop, reverse(cutAt(leg.outer, to[1]))), {
          lines: [rim(scoop), stitch(beside(scoop, -0.5)), stitch(beside(scoop, -1))],
          shows: ['pocket.fivePocket'],
          marks: [add(from, [0.5, 0.8]), add(to, [-0.8, 0.2])].map((at) => ({ kind: 'rivet', at, size: 0.35 * k })),
        }),
      ),
    );
    // The mouth of the coin pocket inside the right one.
    lines.push(seam(line([topHalf * 0.68, topY + 3.6 * k], [topHalf * 0.92, topY + 3.4 * k])));
  } else if (['slant', 'welt', 'zipped', 'cargo', 'patch'].includes(spec.pocket)) {
    const mouth = line([topHalf * 0.66, topY + 0.4], [sideAt(leg.outer, topY + 15 * k) - 0.1, topY + 15 * k]);
    const own = `pocket.${spec.pocket === 'cargo' ? 'slant' : spec.pocket}`;
    lines.push(...showing(both(rim(mouth)), 'pocket.slant', own), ...both(stitch(beside(mouth, -0.6))));
    if (spec.pocket === 'zipped')
      marks.push(...[mouth, mirror(mouth)].map((edge): Mark => ({ kind: 'zip', edge, size: 0.5 * k })));
  }
  if (spec.pocket === 'cargo') {
    const drop = leg.isShort ? -1 : spec.details.includes('kneePockets') ? 0.5 : 9;
    const x = leg.isShort ? m.hip * 0.78 : pointAt(leg.outer, 0.5)[0] - 6.2 * k;
    const cargo = patchPocket(
      'cargo-right',
      [x, leg.crotch[1] + drop * k],
      12 * k,
      (leg.isShort ? 11 : 16) * k,
      'cut',
      true,
    );
    out.push(...showing(cargo.flatMap(pair), 'pocket.cargo'));
  }
  return [...out, centrePiece('fly', place, lines, marks)];
};

const kneePockets = (spec: FlatSpec, { scale: k }: Measures, leg: Leg): Piece[] => {
  if (!spec.details.includes('kneePockets') || leg.isShort) return [];
  const [[outer], [inner]] = [pointAt(leg.outer, 0.7), pointAt(leg.inner, 0.7)];
  const y = leg.crotch[1] + (leg.hemY - leg.crotch[1]) * 0.4;
  const pocket = patchPocket(
    'knee-pocket-right',
    [(outer + inner) / 2, y],
    (outer - inner) * 0.66,
    17 * k,
    'cut',
    true,
  );
  return showing(pocket.flatMap(pair), 'details.kneePockets');
};

const sideAt = (edge: Edge, y: number): number => endOf(cutAt(edge, y))[0];

/** The section of an edge above a height. */
const cutAt = (edge: Edge, y: number): Edge =>
  cut(
    edge,
    findOn(edge, (at) => at[1] < y),
  )[0];

const backParts = (spec: FlatSpec, m: Measures, place: LegPlace, leg: Leg): Piece[] => {
  const k = m.scale;
  const { topY, sag } = place;
  const at = (y: number): Point => [m.hip * 0.5, topY + y * k];
  const lines: Line[] = [];
  const pockets: Piece[] = [];
  if (spec.kind === 'jeans' || spec.pocket === 'fivePocket') {
    const yoke = line([0, topY + 7.5 * k], [sideAt(leg.outer, topY + 4 * k) - 0.1, topY + 4 * k]);
    lines.push(
      ...both(seam(yoke)),
      ...both(stitch(beside(yoke, -0.6))),
      stitch(line([0.6, topY + sag], [0.6, leg.crotch[1] - 0.5])),
    );
    pockets.push(...patchPocket('pocket-right', at(9.4), 12.4 * k, 13.6 * k, 'point').flatMap(pair));
  } else if (['welt', 'slant'].includes(spec.pocket) && !spec.details.includes('leggings')) {
    pockets.push(...weltPocket('pocket-right', at(9), 11.5 * k, 1.2 * k, 0).flatMap(pair));
    lines.push(...both(seam(line([m.hip * 0.48, topY + sag * 0.5], [m.hip * 0.49, topY + 8.6 * k]))));
  } else if (['cargo', 'patch'].includes(spec.pocket)) {
    const isCargo = spec.pocket === 'cargo';
    pockets.push(...patchPocket('pocket-right', at(8), 12 * k, 13 * k, 'cut', isCargo).flatMap(pair));
  } else if (spec.pocket === 'zipped') {
    const [left, right, y] = [m.hip * 0.26, m.hip * 0.72, topY + 9 * k];
    pockets.push(
      piece('pocket', rectangle(left, topY + 8.6 * k, right, topY + 9.6 * k), {
        marks: [{ kind: 'zip', edge: line([left, y], [right, y]), size: 0.5 * k }],
      }),
    );
  }
  return [...pockets, centrePiece('seat', place, [...lines, seam(line([0, topY + sag], leg.crotch))])];
};

/** The first point of a side of a leg at height `y` or below. */
const atHeight = (side: Edge, y: number): Point =>
  Array.from({ length: 41 }, (_, i) => pointAt(side, i / 40)).find((place) => place[1] >= y) ?? pointAt(side, 1);

/** Tears at the knees: gaps with the remaining warp threads across. Pale on dark fabric; skin is visible through pale fabric. */
const rips = (spec: FlatSpec, leg: Leg, k: number, view: View): Piece[] => {
  if (spec.craft !== 'distressed' || view === 'back') return [];
  const y = leg.crotch[1] + (leg.hemY - leg.crotch[1]) * (leg.isShort ? 0.42 : 0.45);
  const knee = mix(atHeight(leg.outer, y), atHeight(leg.inner, y), 0.5);
  const tear = (name: string, at: Point, wide: number, high: number): Piece[] => {
    const [from, to] = [add(at, [-wide, 0.3 * k]), add(at, [wide, -0.2 * k])];
    const lines = [-0.4, 0, 0.4].map((t) =>
      seam(bow(add(from, [wide * 0.16, t * high]), add(to, [-wide * 0.16, t * high]), 0.12 * k)),
    );
    const cloth = isDark(spec.colours.main) ? 'cord' : 'skin';
    const outline = join(bow(from, to, high * 0.6), reverse(bow(from, to, -high * 0.6)));
    return pair(piece(name, outline, { isInner: true, cloth, lines }));
  };
  return showing(
    [
      ...tear('rip-right', knee, 4.8 * k, 2.8 * k),
      ...tear('rip-low-right', add(knee, [0.8 * k, 4.8 * k]), 3 * k, 1.6 * k),
    ],
    'craft.distressed',
  );
};

/** Both legs with pockets, fly and hems, without a waistband. */
export const trouserPieces = (spec: FlatSpec, m: Measures, place: LegPlace, view: View): Piece[] => {
  const k = m.scale;
  const leg = shapeLeg(spec, m, place);
  const top = bow([0, place.topY + place.sag], [place.topHalf, place.topY], 0.15);
  const hasStripe = spec.details.includes('coinSeams');
  const isOwn = spec.parts?.stripe !== undefined;
  const logoY = leg.crotch[1] + Math.min(12, (leg.hemY - leg.crotch[1]) * 0.5) * k;
  const right = piece('leg-right', closed(top, leg.outer, leg.hem, reverse(leg.inner)), {
    grain: -2,
    shows: legShows(spec),
    lines: [
      ...legLines(spec, m, place, leg, view),
      ...(hasStripe && !isOwn ? [seam(beside(leg.outer, -1.6 * k)), seam(beside(leg.outer, -2.6 * k))] : []),
    ],
    folds: legFolds(spec, m, leg),
    marks:
      spec.logo === 'thigh' && view === 'front'
        ? [{ kind: 'logo', at: [m.hip * 0.62, logoY], size: 2.4 * k, turn: 0 }]
        : [],
  });
  // A stripe in its own colour.
  const stripe = join(beside(leg.outer, -0.9 * k), reverse(beside(leg.outer, -3.1 * k)));
  const isCuffed = spec.hem === 'ribbed' || spec.hem === 'drawstring';
  const cuffs = isCuffed
    ? showing(pair(legCuff(spec, m, leg)), `hem.${spec.hem}`, 'details.gatheredHems')
    : spec.hem === 'turnUp'
      ? pair(turnUp(m, leg))
      : [];
  return [
    { ...mirrorPiece(right), marks: [] },
    right,
    ...(hasStripe && isOwn ? pair(piece('side-stripe-right', stripe, { shows: ['details.coinSeams'] })) : []),
    ...cuffs,
    ...rips(spec, leg, k, view),
    ...(view === 'front' ? frontParts(spec, m, place, leg) : backParts(spec, m, place, leg)),
  ];
};

const legShows = ({ hem, waistShape, details }: FlatSpec): string[] => [
  ...(['straight', 'slit', 'raw', 'turnUp'].includes(hem) ? [`hem.${hem}`] : []),
  ...(waistShape === 'pleated' ? ['waistShape.pleated'] : []),
  ...details.filter((key) => ['leggings', 'coinSeams', 'centreCrease'].includes(key)).map((key) => `details.${key}`),
];

const legLines = (spec: FlatSpec, m: Measures, place: LegPlace, leg: Leg, view: View): Line[] => {
  const k = m.scale;
  const { topY, topHalf, sag } = place;
  const isFront = view === 'front';
  const lines: Line[] = [];
  if (spec.kind === 'jeans' || spec.fabric === 'denim') {
    lines.push(stitch(beside(leg.inner, 0.7 * k)));
    if (isFront) lines.push(stitch(beside(cut(leg.outer, 0.55)[0], -0.7 * k)));
  }
  if (hasShapedHem(spec)) lines.push(...showing(shapedHemLines(spec, leg.hem, k), `details.${shapedHemOf(spec)}`));
  else if (['straight', 'slit', 'curved'].includes(spec.hem)) lines.push(stitch(beside(leg.hem, -2 * k)));
  const slit = pointAt(leg.hem, 0.08);
  if (spec.hem === 'slit') lines.push(rim(line(slit, add(slit, [0.2, -6 * k]))));
  if (spec.hem === 'raw') lines.push(...gathers(leg.hem, 14, (at) => add(at, [0.15, 0.9])));
  if (spec.details.includes('centreCrease') && !leg.isShort) {
    const start = mix([topHalf * 0.5, topY + 14 * k], leg.crotch, 0.12);
    const knee = mix(pointAt(leg.outer, 0.72), pointAt(leg.inner, 0.62), 0.5);
    lines.push(crease(through(start, knee, pointAt(leg.hem, 0.5))));
  }
  if (spec.waistShape === 'pleated' && isFront)
    for (const t of [0.42, 0.62])
      lines.push(seam(line([topHalf * t, topY + sag * (1 - t)], [topHalf * t + 0.3, topY + 13 * k])));
  if (isSoftWaist(spec)) {
    const puckers = spread(9, (t, i) => {
      const [x, y] = [topHalf * t, topY + sag * (1 - t * t)];
      return detail(line([x, y + 0.3], [x * 1.03, y + (2.4 + ((i * 11) % 4) * 0.8) * k]));
    });
    lines.push(...puckers);
  }
  if (spec.craft === 'patchwork' && !leg.isShort)
    for (const [outer, inner] of [
      [0.66, 0.66],
      [0.78, 0.8],
    ] as const)
      lines.push(seam(bow(pointAt(leg.outer, outer), pointAt(leg.inner, inner), -1)));
  return lines;
};

const legFolds = (spec: FlatSpec, { hip, scale: k }: Measures, leg: Leg): Fold[] => {
  const across = (t: number, u: number): Point => mix(pointAt(leg.outer, t), pointAt(leg.inner, t), u);
  const wob = (n: number) => (((spec.seed * 97 + n * 53) % 9) / 9 - 0.5) * 0.06;
  const at = pointsFrom(leg.crotch, 1);
  const soft = (width: number, strength: number, ...places: Point[]): Fold =>
    fold(through(...places), width * k, strength);
  const crotch = [
    soft(2, 0.36, ...at([0.3, -0.5, hip * 0.3, -2.6 * k, hip * 0.56, -1.6 * k])),
    soft(1.8, 0.3, ...at([0.3, 1, hip * 0.26, 3 * k, hip * 0.42, 6.5 * k])),
  ];
  if (leg.isShort)
    return [...crotch, soft(2, 0.3, pointAt(leg.hem, 0.6 + wob(1)), across(0.85, 0.58), across(0.7, 0.52))];
  const isWide = ['wideLeg', 'flared', 'loose', 'oversized', 'aLine'].includes(spec.fit);
  const falling = [0.3, 0.62].map((t, i) =>
    soft(2.8, 0.36, pointAt(leg.hem, t + wob(4 + i)), across(0.86, t), across(0.64, 0.5 + (t - 0.5) * 0.5)),
  );
  return [
    ...crotch,
    soft(1.8, 0.29, pointAt(leg.inner, 0.62), across(0.68, 0.66), across(0.66 + wob(2), 0.34)),
    soft(1.6, 0.26, pointAt(leg.outer, 0.72), across(0.735, 0.3), across(0.72 + wob(3), 0.62)),
    soft(1.5, 0.23, pointAt(leg.inner, 0.72), across(0.77, 0.7), across(0.8, 0.46)),
    ...(isWide ? falling : [soft(1.4, 0.29, pointAt(leg.outer, 0.96), across(0.965, 0.4), across(0.95, 0.75))]),
  ];
};

const legCuff = ({ hem }: FlatSpec, { scale: k }: Measures, leg: Leg): Piece => {
  const [out, into] = [startOf(leg.hem), endOf(leg.hem)];
  const [high, share] = hem === 'ribbed' ? [5.5 * k, 0.14] : [2.4 * k, 0.07];
  const tuck = Math.max(0.8, (out[0] - into[0]) * share);
  const outline = closed(leg.hem, bow(add(into, [tuck, high]), add(out, [-tuck, high]), -0.3));
  const lines = gathers(leg.hem, 8, (at) => add(at, [0, high * 0.8]));
  return piece('leg-cuff-right', outline, hem === 'ribbed' ? { cloth: 'rib', isRibbed: true } : { lines });
};

const turnUp = (m: Measures, leg: Leg): Piece => {
  const high = 4 * m.scale;
  const [out, into] = [startOf(leg.hem), endOf(leg.hem)];
  const outline = box(add(out, [0.5, -high]), add(out, [0.5, 0.2]), add(into, [-0.5, 0.2]), add(into, [-0.5, -high]));
  return sewn('turn-up-right', outline, { lines: [stitch(line(add(out, [0.3, -0.8]), add(into, [-0.3, -0.8])))] });
};
