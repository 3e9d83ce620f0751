import {
  add,
  beside,
  bow,
  closed,
  cut,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  mix,
  type Point,
  pointAt,
  polygon,
  reverse,
  through,
} from './edge.ts';
import { isDark } from './flat-colours.ts';
import { hasShapedHem, type Measures, shapedHemLines, shapedHemOf, shapeHem } from './frame.ts';
import {
  crease,
  detail,
  type Fold,
  fold,
  type Line,
  type Mark,
  type Piece,
  pair,
  piece,
  rim,
  seam,
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
  ...{
    tight: [15.6, 11.5],
    slim: [17.6, 14.5],
    regular: [21, 18.5],
    straight: [21.6, 21],
    tapered: [21, 14.2],
    loose: [24.5, 22.5],
  },
  ...{ oversized: [26.5, 24], wideLeg: [28.5, 31], flared: [18, 27], aLine: [24, 25] },
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

/** Lengths below the waist, as a fraction of the distance from crotch to floor. */
const legEnd = (spec: FlatSpec, m: Measures): number => {
  const inseam = m.floor - m.crotch;
  const share = {
    micro: 0.07,
    mini: 0.14,
    thigh: 0.24,
    knee: 0.42,
    midi: 0.5,
    calf: 0.68,
    ankle: 0.88,
    full: 0.97,
    floor: 1.01,
  };
  return m.crotch + inseam * (share[spec.length as 'micro'] ?? 0.3) * (1 + spec.tune.length * 0.03);
};

const trouserEnd = (spec: FlatSpec, m: Measures, topY: number): number => topY + legEnd(spec, m) - rise(spec, m);

/** Distance of the top below the natural waist. */
export const rise = (spec: FlatSpec, m: Measures): number =>
  ({ high: -1, natural: 3, low: 7, empire: 0, dropped: 6 })[spec.waist] * m.scale;

/** The right leg, from the top to the hem. */
const shapeLeg = (spec: FlatSpec, m: Measures, { topY, topHalf }: LegPlace): Leg => {
  const k = m.scale;
  const down = rise(spec, m);
  const crotchDrop = spec.fit === 'oversized' || spec.fit === 'loose' ? 2.5 * k : 0;
  const crotch: Point = [0, topY + m.crotch - down + crotchDrop];
  const hipY = topY + (m.hipY - m.waistY) - down;
  const end = trouserEnd(spec, m, topY);
  const kneeY = topY + m.knee - down;
  const hip = m.hip - 0.5 + (spec.waistShape === 'pleated' ? 0.8 : 0);
  const base = spec.details.includes('leggings') ? ([13.4, 8.6] as const) : legs[spec.fit];
  const knee = (base[0] + Math.max(0, m.ease - 1.8) * 0.3) * k * (spec.gender === 'man' ? 1.02 : 1);
  const low = base[1] * k;
  const atCrotch = hip * (spec.details.includes('leggings') ? 0.9 : 1) + (spec.fit === 'tight' ? -0.4 : 0.7 * k);
  const isShort = end < kneeY + 3;
  const widthAt = (y: number): number => {
    if (y <= kneeY) {
      const t = Math.max(0, (y - crotch[1]) / (kneeY - crotch[1]));
      return atCrotch + (knee - atCrotch) * t;
    }
    return knee + (low - knee) * Math.min(1, (y - kneeY) / (m.floor - m.knee));
  };
  const flareShort =
    isShort && ['aLine', 'wideLeg', 'loose', 'flared', 'oversized'].includes(spec.fit)
      ? 3.4 * k
      : isShort
        ? 0.9 * k
        : 0;
  const hemWidth = widthAt(end) + flareShort;
  const kneeWidth = widthAt(Math.min(kneeY, end));
  const gap = 1.1 * k;
  const middleAt = (wide: number, share: number): number => Math.max(gap + wide / 2, hip * (0.52 + 0.08 * share));
  const hemX = middleAt(hemWidth, 1);
  const kneeX = middleAt(kneeWidth, 0.5);
  const places: Point[] = [
    [topHalf, topY],
    [topHalf + (hip - topHalf) * 0.66, topY + (hipY - topY) * 0.45],
    [hip, hipY],
  ];
  if (!isShort) places.push([kneeX + kneeWidth / 2, kneeY]);
  places.push([hemX + hemWidth / 2, end]);
  const inner: Point[] = [crotch, [gap * 0.75, crotch[1] + 5 * k]];
  if (!isShort) inner.push([kneeX - kneeWidth / 2, kneeY]);
  inner.push([hemX - hemWidth / 2, end + 0.3]);
  const hemRight: Point = places[places.length - 1] as Point;
  const hemLeft = inner[inner.length - 1] as Point;
  return {
    outer: through(...places),
    inner: through(...inner),
    hem: shapeHem(spec, bow(hemRight, hemLeft, 0.5), k, 0.5),
    crotch,
    isShort,
    hemY: end,
  };
};

/** Fly and front pockets. */
const frontParts = (spec: FlatSpec, m: Measures, { topY, topHalf, sag }: LegPlace, leg: Leg): Piece[] => {
  const k = m.scale;
  const out: Piece[] = kneePockets(spec, m, leg);
  const isLegging = spec.details.includes('leggings');
  const isSoft = ['elastic', 'drawstring', 'shirred'].includes(spec.waistShape);
  const marks: Mark[] = [];
  const lines: Line[] = [];
  const deep = Math.min(17 * k, (leg.crotch[1] - topY) * 0.66);
  if (!isSoft && !isLegging && spec.kind !== 'jumpsuit') {
    const fly = join(
      line([3 * k, topY + sag * 0.9], [3 * k, topY + deep - 3 * k]),
      through([3 * k, topY + deep - 3 * k], [2 * k, topY + deep - 0.6 * k], [0.1, topY + deep]),
    );
    lines.push(stitch(fly));
    if (spec.kind === 'jeans') lines.push(stitch(beside(fly, -0.5)));
  }
  const isJeanPocket = spec.pocket === 'fivePocket' || spec.kind === 'jeans';
  if (isJeanPocket) {
    const from: Point = [topHalf * 0.52, topY + sag * 0.7];
    const to: Point = [sideAt(leg.outer, topY + 9.5 * k) - 0.1, topY + 9.5 * k];
    const scoop = through(from, [topHalf * 0.6, topY + 5.6 * k], [m.hip * 0.82, topY + 9.4 * k], to);
    const bag = closed(scoop, reverse(cutAt(leg.outer, to[1])));
    out.push(
      ...pair(
        piece('pocket-bag-right', bag, {
          lines: [rim(scoop), stitch(beside(scoop, -0.5)), stitch(beside(scoop, -1))],
          shows: ['pocket.fivePocket'],
          marks: [
            { kind: 'rivet', at: add(from, [0.5, 0.8]), size: 0.35 * k },
            { kind: 'rivet', at: add(to, [-0.8, 0.2]), size: 0.35 * k },
          ],
        }),
      ),
    );
    const coin = polygon(
      [topHalf * 0.68, topY + 3.6 * k],
      [topHalf * 0.92, topY + 3.4 * k],
      [topHalf * 0.94, topY + 8.6 * k],
      [topHalf * 0.7, topY + 8.2 * k],
      [topHalf * 0.68, topY + 3.6 * k],
    );
    lines.push(seam(line(coin[0] as Point, coin[3] as Point)));
  } else if (['slant', 'welt', 'zipped', 'cargo', 'patch'].includes(spec.pocket)) {
    const mouth = line([topHalf * 0.66, topY + 0.4], [sideAt(leg.outer, topY + 15 * k) - 0.1, topY + 15 * k]);
    lines.push(
      ...showing(
        [rim(mouth), rim(mirror(mouth))],
        'pocket.slant',
        `pocket.${spec.pocket === 'cargo' ? 'slant' : spec.pocket}`,
      ),
    );
    lines.push(stitch(beside(mouth, -0.6)), stitch(mirror(beside(mouth, -0.6))));
    if (spec.pocket === 'zipped')
      marks.push({ kind: 'zip', edge: mouth, size: 0.5 * k }, { kind: 'zip', edge: mirror(mouth), size: 0.5 * k });
  }
  if (spec.pocket === 'cargo') {
    const y = leg.crotch[1] + (leg.isShort ? -1 : spec.details.includes('kneePockets') ? 0.5 : 9) * k;
    const x = leg.isShort ? m.hip * 0.78 : pointAt(leg.outer, 0.5)[0] - 6.2 * k;
    out.push(
      ...showing(
        patchPocket('cargo-right', [x, y], 12 * k, leg.isShort ? 11 * k : 16 * k, 'cut', true).flatMap(pair),
        'pocket.cargo',
      ),
    );
  }
  out.push(
    piece('fly', polygon([-0.2, topY + sag], [0.2, topY + sag], [0, topY + sag + 0.4], [-0.2, topY + sag]), {
      isInner: true,
      lines,
      marks,
    }),
  );
  return out;
};

/** Knee patches. */
const kneePockets = (spec: FlatSpec, m: Measures, leg: Leg): Piece[] => {
  if (!spec.details.includes('kneePockets') || leg.isShort) return [];
  const k = m.scale;
  const t = 0.7;
  const [outer, inner] = [pointAt(leg.outer, t), pointAt(leg.inner, t)];
  const wide = (outer[0] - inner[0]) * 0.66;
  const y = leg.crotch[1] + (leg.hemY - leg.crotch[1]) * 0.4;
  return showing(
    patchPocket('knee-pocket-right', [(outer[0] + inner[0]) / 2, y], wide, 17 * k, 'cut', true).flatMap(pair),
    'details.kneePockets',
  );
};

const sideAt = (edge: Edge, y: number): number => endOf(cutAt(edge, y))[0];

/** The section of an edge above a height. */
const cutAt = (edge: Edge, y: number): Edge => {
  let [low, high] = [0, 1];
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2;
    if (pointAt(edge, middle)[1] < y) low = middle;
    else high = middle;
  }
  return cut(edge, low)[0];
};

/** Seat seam, yoke and back pockets. */
const backParts = (spec: FlatSpec, m: Measures, { topY, sag }: LegPlace, leg: Leg): Piece[] => {
  const k = m.scale;
  const lines: Line[] = [];
  const out: Piece[] = [];
  const isJean =
    spec.kind === 'jeans' || (spec.fabric === 'denim' && spec.pocket === 'fivePocket') || spec.pocket === 'fivePocket';
  if (isJean) {
    const yoke = line([0, topY + 7.5 * k], [sideAt(leg.outer, topY + 4 * k) - 0.1, topY + 4 * k]);
    lines.push(
      ...[yoke, mirror(yoke)].flatMap((edge) => [seam(edge)]),
      stitch(beside(yoke, -0.6)),
      stitch(mirror(beside(yoke, -0.6))),
      stitch(line([0.6, topY + sag], [0.6, leg.crotch[1] - 0.5])),
    );
    out.push(...patchPocket('pocket-right', [m.hip * 0.5, topY + 9.4 * k], 12.4 * k, 13.6 * k, 'point').flatMap(pair));
  } else if (['welt', 'slant'].includes(spec.pocket) && !spec.details.includes('leggings')) {
    out.push(...weltPocket('pocket-right', [m.hip * 0.5, topY + 9 * k], 11.5 * k, 1.2 * k, 0).flatMap(pair));
    const dart = line([m.hip * 0.48, topY + sag * 0.5], [m.hip * 0.49, topY + 8.6 * k]);
    lines.push(seam(dart), seam(mirror(dart)));
  } else if (['cargo', 'patch'].includes(spec.pocket)) {
    out.push(
      ...patchPocket(
        'pocket-right',
        [m.hip * 0.5, topY + 8 * k],
        12 * k,
        13 * k,
        'cut',
        spec.pocket === 'cargo',
      ).flatMap(pair),
    );
  } else if (spec.pocket === 'zipped') {
    const edge = line([m.hip * 0.26, topY + 9 * k], [m.hip * 0.72, topY + 9 * k]);
    out.push(
      piece(
        'pocket',
        polygon(
          [m.hip * 0.26, topY + 8.6 * k],
          [m.hip * 0.72, topY + 8.6 * k],
          [m.hip * 0.72, topY + 9.6 * k],
          [m.hip * 0.26, topY + 9.6 * k],
          [m.hip * 0.26, topY + 8.6 * k],
        ),
        { marks: [{ kind: 'zip', edge, size: 0.5 * k }] },
      ),
    );
  }
  out.push(
    piece('seat', polygon([-0.2, topY + sag], [0.2, topY + sag], [0, topY + sag + 0.4], [-0.2, topY + sag]), {
      isInner: true,
      lines: [...lines, seam(line([0, topY + sag], leg.crotch))],
    }),
  );
  return out;
};

/** The first point of a side of a leg at height `y` or below. */
const atHeight = (side: Edge, y: number): Point =>
  Array.from({ length: 41 }, (_, i) => pointAt(side, i / 40)).find((place) => place[1] >= y) ?? pointAt(side, 1);

/** Tears at the knees: gaps with the remaining warp threads across. Pale on dark fabric; skin is visible through pale fabric. */
const rips = (spec: FlatSpec, leg: Leg, k: number, view: View): Piece[] => {
  if (spec.craft !== 'distressed' || view === 'back') return [];
  const y = leg.crotch[1] + (leg.hemY - leg.crotch[1]) * (leg.isShort ? 0.42 : 0.45);
  const knee = mix(atHeight(leg.outer, y), atHeight(leg.inner, y), 0.5);
  const tear = (name: string, at: Point, wide: number, high: number): Piece => {
    const [from, to] = [add(at, [-wide, 0.3 * k]), add(at, [wide, -0.2 * k])];
    const threads = [-0.5, 0, 0.5].map((t) =>
      seam(bow(add(from, [wide * 0.16, t * high * 0.8]), add(to, [-wide * 0.16, t * high * 0.8]), 0.12 * k)),
    );
    return piece(name, join(bow(from, to, high * 0.6), reverse(bow(from, to, -high * 0.6))), {
      isInner: true,
      cloth: isDark(spec.colours.main) ? 'cord' : 'skin',
      lines: threads,
    });
  };
  const both = [
    tear('rip-right', knee, 4.8 * k, 2.8 * k),
    tear('rip-low-right', add(knee, [0.8 * k, 4.8 * k]), 3 * k, 1.6 * k),
  ];
  return showing(both.flatMap(pair), 'craft.distressed');
};

/** Both legs with pockets, fly and hems, without a waistband. */
export const trouserPieces = (spec: FlatSpec, m: Measures, place: LegPlace, view: View): Piece[] => {
  const k = m.scale;
  const leg = shapeLeg(spec, m, place);
  const top = bow([0, place.topY + place.sag], [place.topHalf, place.topY], 0.15);
  const hasStripe = spec.details.includes('coinSeams');
  const isOwn = spec.parts?.stripe !== undefined;
  const isCuffed = spec.hem === 'ribbed' || spec.hem === 'drawstring';
  const outline = closed(top, leg.outer, leg.hem, reverse(leg.inner));
  const right = piece('leg-right', outline, {
    grain: -2,
    cloth: 'main',
    shows: legShows(spec),
    lines: [...legLines(spec, m, place, leg, view), ...(hasStripe && !isOwn ? sideStripe(leg, k) : [])],
    folds: legFolds(spec, m, leg),
    marks:
      spec.logo === 'thigh' && view === 'front'
        ? [
            {
              kind: 'logo',
              at: [m.hip * 0.62, leg.crotch[1] + Math.min(12, (leg.hemY - leg.crotch[1]) * 0.5) * k],
              size: 2.4 * k,
              turn: 0,
            },
          ]
        : [],
  });
  const left = { ...mirrorLeg(right), marks: [] };
  const cuffs = isCuffed
    ? showing(pair(legCuff(spec, m, leg)), `hem.${spec.hem}`, 'details.gatheredHems')
    : spec.hem === 'turnUp'
      ? pair(turnUp(m, leg))
      : [];
  return [
    left,
    right,
    ...(hasStripe && isOwn ? pair(ownStripe(leg, k)) : []),
    ...cuffs,
    ...rips(spec, leg, k, view),
    ...(view === 'front' ? frontParts(spec, m, place, leg) : backParts(spec, m, place, leg)),
  ];
};

const legShows = (spec: FlatSpec): string[] => [
  ...(['straight', 'slit', 'raw', 'turnUp'].includes(spec.hem) ? [`hem.${spec.hem}`] : []),
  ...(['pleated'].includes(spec.waistShape) ? ['waistShape.pleated'] : []),
  ...(spec.details.includes('leggings') ? ['details.leggings'] : []),
  ...(spec.details.includes('coinSeams') ? ['details.coinSeams'] : []),
  ...(spec.details.includes('centreCrease') ? ['details.centreCrease'] : []),
];

const mirrorLeg = (source: Piece): Piece => pair(source)[0] as Piece;

/** A stripe in its own colour. */
const ownStripe = (leg: Leg, k: number): Piece => {
  const [outer, inner] = [beside(leg.outer, -0.9 * k), beside(leg.outer, -3.1 * k)];
  return piece('side-stripe-right', join(outer, reverse(inner)), { shows: ['details.coinSeams'] });
};

const sideStripe = (leg: Leg, k: number): Line[] => {
  return [seam(beside(leg.outer, -1.6 * k)), seam(beside(leg.outer, -2.6 * k))];
};

const legLines = (spec: FlatSpec, m: Measures, place: LegPlace, leg: Leg, view: View): Line[] => {
  const k = m.scale;
  const lines: Line[] = [];
  const isJean = spec.kind === 'jeans' || spec.fabric === 'denim';
  if (isJean)
    lines.push(
      stitch(beside(leg.inner, 0.7 * k)),
      ...(view === 'front' ? [stitch(beside(cut(leg.outer, 0.55)[0], -0.7 * k))] : []),
    );
  if (hasShapedHem(spec)) lines.push(...showing(shapedHemLines(spec, leg.hem, k), `details.${shapedHemOf(spec)}`));
  else if (['straight', 'slit', 'curved'].includes(spec.hem)) lines.push(stitch(beside(leg.hem, -2 * k)));
  if (spec.hem === 'slit')
    lines.push(rim(line(add(pointAt(leg.hem, 0.08), [0, 0]), add(pointAt(leg.hem, 0.08), [0.2, -6 * k]))));
  if (spec.hem === 'raw')
    lines.push(
      ...Array.from({ length: 14 }, (_, i) =>
        detail(line(pointAt(leg.hem, (i + 0.5) / 14), add(pointAt(leg.hem, (i + 0.5) / 14), [0.15, 0.9]))),
      ),
    );
  if (spec.details.includes('centreCrease') && !leg.isShort) {
    const start = mix([place.topHalf * 0.5, place.topY + 14 * k], leg.crotch, 0.12);
    lines.push(
      crease(through(start, mix(pointAt(leg.outer, 0.72), pointAt(leg.inner, 0.62), 0.5), pointAt(leg.hem, 0.5))),
    );
  }
  if (spec.waistShape === 'pleated' && view === 'front') {
    for (const t of [0.42, 0.62])
      lines.push(
        seam(
          line([place.topHalf * t, place.topY + place.sag * (1 - t)], [place.topHalf * t + 0.3, place.topY + 13 * k]),
        ),
      );
  }
  if (['elastic', 'drawstring', 'shirred'].includes(spec.waistShape)) {
    for (let i = 0; i < 9; i++) {
      const t = (i + 0.5) / 9;
      const x = place.topHalf * t;
      lines.push(
        detail(
          line(
            [x, place.topY + place.sag * (1 - t * t) + 0.3],
            [x * 1.03, place.topY + place.sag * (1 - t * t) + (2.4 + ((i * 11) % 4) * 0.8) * k],
          ),
        ),
      );
    }
  }
  if (spec.craft === 'patchwork' && !leg.isShort)
    lines.push(
      seam(bow(pointAt(leg.outer, 0.66), pointAt(leg.inner, 0.66), -1)),
      seam(bow(pointAt(leg.outer, 0.78), pointAt(leg.inner, 0.8), -1)),
    );
  return lines;
};

const legFolds = (spec: FlatSpec, m: Measures, leg: Leg): Fold[] => {
  const k = m.scale;
  const across = (t: number, u: number): Point => mix(pointAt(leg.outer, t), pointAt(leg.inner, t), u);
  const wob = (n: number) => (((spec.seed * 97 + n * 53) % 9) / 9 - 0.5) * 0.06;
  const folds: Fold[] = [
    fold(
      through(
        add(leg.crotch, [0.3, -0.5]),
        add(leg.crotch, [m.hip * 0.3, -2.6 * k]),
        add(leg.crotch, [m.hip * 0.56, -1.6 * k]),
      ),
      2 * k,
      0.36,
    ),
    fold(
      through(
        add(leg.crotch, [0.3, 1]),
        add(leg.crotch, [m.hip * 0.26, 3 * k]),
        add(leg.crotch, [m.hip * 0.42, 6.5 * k]),
      ),
      1.8 * k,
      0.3,
    ),
  ];
  if (leg.isShort) {
    folds.push(fold(through(pointAt(leg.hem, 0.6 + wob(1)), across(0.85, 0.58), across(0.7, 0.52)), 2 * k, 0.3));
    return folds;
  }
  folds.push(
    fold(through(pointAt(leg.inner, 0.62), across(0.68, 0.66), across(0.66 + wob(2), 0.34)), 1.8 * k, 0.29),
    fold(through(pointAt(leg.outer, 0.72), across(0.735, 0.3), across(0.72 + wob(3), 0.62)), 1.6 * k, 0.26),
    fold(through(pointAt(leg.inner, 0.72), across(0.77, 0.7), across(0.8, 0.46)), 1.5 * k, 0.23),
  );
  if (['wideLeg', 'flared', 'loose', 'oversized', 'aLine'].includes(spec.fit)) {
    for (const [i, t] of [0.3, 0.62].entries())
      folds.push(
        fold(
          through(pointAt(leg.hem, t + wob(4 + i)), across(0.86, t), across(0.64, 0.5 + (t - 0.5) * 0.5)),
          2.8 * k,
          0.36,
        ),
      );
  } else {
    folds.push(fold(through(pointAt(leg.outer, 0.96), across(0.965, 0.4), across(0.95, 0.75)), 1.4 * k, 0.29));
  }
  return folds;
};

const legCuff = (spec: FlatSpec, m: Measures, leg: Leg): Piece => {
  const k = m.scale;
  const [out, into] = [leg.hem[0] as Point, endOf(leg.hem)];
  const high = (spec.hem === 'ribbed' ? 5.5 : 2.4) * k;
  const tuck = Math.max(0.8, (out[0] - into[0]) * (spec.hem === 'ribbed' ? 0.14 : 0.07));
  const outline = closed(leg.hem, bow(add(into, [tuck, high]), add(out, [-tuck, high]), -0.3));
  return piece(
    'leg-cuff-right',
    outline,
    spec.hem === 'ribbed'
      ? { cloth: 'rib', isRibbed: true }
      : {
          lines: Array.from({ length: 8 }, (_, i) =>
            detail(line(pointAt(leg.hem, (i + 0.5) / 8), add(pointAt(leg.hem, (i + 0.5) / 8), [0, high * 0.8]))),
          ),
        },
  );
};

const turnUp = (m: Measures, leg: Leg): Piece => {
  const high = 4 * m.scale;
  const [out, into] = [leg.hem[0] as Point, endOf(leg.hem)];
  const outline = polygon(
    add(out, [0.5, -high]),
    add(out, [0.5, 0.2]),
    add(into, [-0.5, 0.2]),
    add(into, [-0.5, -high]),
    add(out, [0.5, -high]),
  );
  return piece('turn-up-right', outline, {
    cloth: 'main',
    lines: [rim(outline), stitch(line(add(out, [0.3, -0.8]), add(into, [-0.3, -0.8])))],
  });
};
