import type { Measures } from './block.ts';
import { bow, type Edge, type Point, through } from './edge.ts';
import type { FlatSpec } from './spec.ts';
import { shapeHem } from './trims/hem-shape.ts';

/** Where the legs begin: height and half width of the top, and how far its middle sags. */
export interface LegPlace {
  topY: number;
  topHalf: number;
  sag: number;
}

/** Widths of one leg lying flat at knee and hem, cm for grown women. */
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
export interface Leg {
  outer: Edge;
  inner: Edge;
  hem: Edge;
  crotch: Point;
  isShort: boolean;
  hemY: number;
}

/** Lengths below the waist, as a share of the distance from crotch to floor. */
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

/** How far the top is below the natural waist. */
export const rise = (spec: FlatSpec, m: Measures): number =>
  ({ high: -1, natural: 3, low: 7, empire: 0, dropped: 6 })[spec.waist] * m.scale;

/** The right leg, from the top to the hem. */
export const shapeLeg = (spec: FlatSpec, m: Measures, { topY, topHalf }: LegPlace): Leg => {
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
