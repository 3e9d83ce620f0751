import type { Measures } from './block.ts';
import { isDark } from './colour-shade.ts';
import {
  add,
  beside,
  bow,
  cut,
  type Edge,
  endOf,
  join,
  line,
  mix,
  type Point,
  pointAt,
  polygon,
  reverse,
  through,
} from './edge.ts';
import { type Leg, type LegPlace, shapeLeg } from './leg-shape.ts';
import {
  crease,
  detail,
  type Fold,
  fold,
  type Line,
  type Piece,
  pair,
  piece,
  rim,
  seam,
  showing,
  stitch,
} from './piece.ts';
import type { FlatSpec, View } from './spec.ts';
import { hasShapedHem, shapedHemLines, shapedHemOf } from './trims/hem-shape.ts';
import { backParts, frontParts } from './trouser-parts.ts';

/** The first point of a side of a leg at height `y` or below. */
const atHeight = (side: Edge, y: number): Point =>
  Array.from({ length: 41 }, (_, i) => pointAt(side, i / 40)).find((place) => place[1] >= y) ?? pointAt(side, 1);

/** Tears at the knees: a gap with the threads across it that the warp has left. Pale on dark cloth, skin shows through pale cloth. */
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
  const outline = join(top, leg.outer, leg.hem, reverse(leg.inner), line(leg.crotch, [0, place.topY + place.sag]));
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

/** A stripe in a colour of its own. */
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
  const outline = join(
    leg.hem,
    line(into, add(into, [tuck, high])),
    bow(add(into, [tuck, high]), add(out, [-tuck, high]), -0.3),
    line(add(out, [-tuck, high]), out),
  );
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
