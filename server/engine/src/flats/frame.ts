import { findHemY, type Measures, measure } from './block.ts';
import { capeEdges, isCape } from './cape.ts';
import { add, bow, curve, cut, type Edge, endOf, join, line, type Point, reverse, through } from './edge.ts';
import { backNeckOf, frontNeckOf, isOffShoulder, neckPointOf } from './neckline.ts';
import { raglanSeam, raglanStart } from './raglan-seam.ts';
import type { FlatSpec } from './spec.ts';
import { shapeHem } from './trims/hem-shape.ts';

/** The right half of an upper body: places and edges that its pieces share, so that front, back and sleeves meet. */
export interface Frame {
  m: Measures;
  spec: FlatSpec;
  neck: Point;
  shoulder: Point;
  underarm: Point;
  /** Shoulder to underarm, hollowed more in front. */
  armholeFront: Edge;
  armholeBack: Edge;
  /** Underarm to the end of the side seam. */
  side: Edge;
  corner: Point;
  hemY: number;
  /** Corner to centre. */
  hem: Edge;
  /** Neck point to centre. */
  neckFront: Edge;
  neckBack: Edge;
}

/** `bottom` ends the body there (a waist seam) instead of at the hem; `lift` raises one side of an asymmetric hem. */
export const frameOf = (spec: FlatSpec, options: { bottom?: number; lift?: number } = {}): Frame => {
  const m = measure(spec);
  const isSeam = options.bottom !== undefined;
  const hemY = options.bottom ?? findHemY(spec, m) - (options.lift ?? 0);
  const neck = neckPointOf(spec, m);
  const isRacer = isRacerback(spec);
  const shoulder: Point = isOffShoulder(spec)
    ? [m.shoulder * 1.03, m.armhole - 7.4 * m.scale]
    : isRacer
      ? add(neck, [3.6 * m.scale, 0.9 * m.scale])
      : [m.shoulder, m.slope];
  const cape = isCape(spec) ? capeEdges(m, shoulder, hemY) : undefined;
  const underarm: Point = cape?.underarm ?? [m.chest, m.armhole];
  const hollow = spec.sleeveType === 'dropShoulder' ? 0.35 : 1;
  const armhole = (deep: number): Edge => {
    const inset = Math.max(0.5, (m.chest - m.shoulder) * 0.25 + deep) * hollow;
    return curve(
      shoulder,
      [(isRacer ? shoulder[0] + 1 : m.shoulder) - inset, m.slope + (m.armhole - m.slope) * 0.42],
      [m.shoulder - inset * 0.6, m.armhole - 0.6],
      underarm,
    );
  };
  const side = cape?.side ?? sideOf(spec, m, underarm, hemY, isSeam);
  const corner = endOf(side);
  return {
    ...{ m, spec, neck, shoulder, underarm, side, corner, hemY },
    armholeFront: cape?.armhole ?? armhole(2.2),
    armholeBack: cape?.armhole ?? (isRacer ? racerback(shoulder, underarm, m) : armhole(1.2)),
    hem: cape ? cape.hem : isSeam ? bow(corner, [0, hemY + 0.5], -0.25) : hemOf(spec, corner, hemY, m),
    neckFront: frontNeckOf(spec, m, neck),
    neckBack: backNeckOf(spec, m, neck),
  };
};

/** The straps meet between the shoulder blades. */
export const isRacerback = (spec: FlatSpec): boolean =>
  spec.details.includes('racerback') && spec.sleeveLength === 'sleeveless' && !isOffShoulder(spec);

const racerback = (shoulder: Point, underarm: Point, m: Measures): Edge =>
  join(
    curve(
      shoulder,
      [shoulder[0] * 0.9, m.armhole * 0.3],
      [m.neck * 0.62, m.armhole * 0.46],
      [m.neck * 0.6, m.armhole * 0.64],
    ),
    curve(
      [m.neck * 0.6, m.armhole * 0.64],
      [m.neck * 0.6, m.armhole * 0.9],
      [underarm[0] * 0.8, underarm[1] - 0.4],
      underarm,
    ),
  );

/** Half width of the body at a height: chest, waist and hip, shaped as the fit wants, wider below the hip for an A-line. */
export const widthAt = (spec: FlatSpec, m: Measures, y: number): number => {
  const waist = m.chest + (m.waist - m.chest) * m.shaping;
  const hip = Math.max(m.hip * (0.35 + 0.65 * Math.min(1, m.shaping + 0.4)), waist) + (m.shaping < 0.2 ? 0 : 0.2);
  const straight = m.shaping < 0.2 ? Math.max(m.chest, m.hip * 0.98) : Math.max(hip, m.hip * 0.97);
  const flare = { aLine: 0.26, flared: 0.36 }[spec.fit as string] ?? (spec.kind === 'coat' ? 0.07 : 0.03);
  if (y <= m.waistY) return m.chest + (waist - m.chest) * ((y - m.armhole) / (m.waistY - m.armhole));
  if (y <= m.hipY) return waist + (straight - waist) * ((y - m.waistY) / (m.hipY - m.waistY));
  return straight + (y - m.hipY) * (flare + spec.tune.flare * 0.02);
};

const sideOf = (spec: FlatSpec, m: Measures, underarm: Point, hemY: number, isSeam: boolean): Edge => {
  const rise = !isSeam && spec.hem === 'curved' ? 6 * m.scale : 0;
  const endY = hemY - rise;
  const places: Point[] = [underarm];
  const flared = spec.fit === 'aLine' && m.shaping < 0.45;
  const gain = (y: number): number => (flared ? Math.max(0, (y - m.armhole) * 0.16) : 0);
  for (const y of [m.waistY, m.hipY]) {
    if (y > m.armhole + 4 && y < endY - 4) places.push([widthAt(spec, m, y) + (y <= m.hipY ? gain(y) * 0.8 : 0), y]);
  }
  const pull = !isSeam && ['ribbed', 'drawstring'].includes(spec.hem) ? 0.6 : 0;
  places.push([widthAt(spec, m, endY) + gain(Math.min(endY, m.hipY)) * 0.8 + pull, endY]);
  return through(...places);
};

const hemOf = (spec: FlatSpec, corner: Point, hemY: number, m: Measures): Edge => {
  const centre: Point = [0, hemY];
  if (spec.hem === 'curved') {
    return curve(corner, add(corner, [-corner[0] * 0.28, 5.6 * m.scale]), [corner[0] * 0.45, hemY], centre);
  }
  const sag = corner[0] > m.hip * 1.25 ? 1.4 : 0.5;
  return shapeHem(spec, bow(corner, [0, hemY + sag], sag * 0.35), m.scale);
};

/** The half outline from the centre of the neck over shoulder and side to the centre of the hem. */
export const halfOf = (frame: Frame, view: 'front' | 'back'): Edge => {
  const neck = view === 'front' ? frame.neckFront : frame.neckBack;
  if (frame.spec.sleeveType === 'raglan' && frame.spec.sleeveLength !== 'sleeveless') {
    return join(reverse(cut(neck, raglanStart)[1]), raglanSeam(neck, frame.underarm), frame.side, frame.hem);
  }
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  return join([...neck].reverse(), line(frame.neck, frame.shoulder), armhole, frame.side, frame.hem);
};
