import { garmentKindByKey } from '@atelier/catalogue/attributes';
import {
  add,
  beside,
  bow,
  box,
  curve,
  cut,
  direction,
  type Edge,
  endOf,
  join,
  leftOf,
  line,
  mix,
  move,
  type Point,
  pointAt,
  pointsFrom,
  polygon,
  reverse,
  scallop,
  spread,
  startOf,
  through,
  wave,
} from './edge.ts';
import { both, detail, type Fold, fold, gathers, type Line, type Piece, pair, piece, seam, stitch } from './piece.ts';
import type { FlatSpec, View } from './spec.ts';

/**
 * Body measurements in cm: half widths laid flat, heights from the neck point, lengths along the limb, and from the waist to crotch, knee and
 * floor. `scale` is that of pockets, bands and buttons relative to an adult woman's.
 */
type Block = Record<
  | ('neck' | 'neckDrop' | 'shoulder' | 'slope' | 'chest' | 'waist' | 'hip' | 'armhole' | 'waistY' | 'hipY')
  | ('arm' | 'bicep' | 'wrist' | 'crotch' | 'knee' | 'floor' | 'scale'),
  number
>;

/** Medium sizes of the EN 13402 tables, slightly taller, as is usual for flats; children are about six years old. */
const blocks = {
  woman: {
    ...{ neck: 8.4, neckDrop: 8, shoulder: 18.8, slope: 4.4, chest: 20.8, waist: 16.6, hip: 22.2, armhole: 19.8 },
    ...{ waistY: 41, hipY: 62, arm: 59, bicep: 15.2, wrist: 8.8, crotch: 26.5, knee: 60, floor: 106, scale: 1 },
  },
  man: {
    ...{ neck: 8.7, neckDrop: 8.4, shoulder: 22, slope: 5, chest: 24.2, waist: 21.4, hip: 23.4, armhole: 22.8 },
    ...{ waistY: 46, hipY: 67, arm: 64, bicep: 17.6, wrist: 10.4, crotch: 27.5, knee: 61, floor: 109, scale: 1.1 },
  },
  children: {
    ...{ neck: 6.8, neckDrop: 6, shoulder: 13.8, slope: 3, chest: 15.6, waist: 15, hip: 16.6, armhole: 14.4 },
    ...{ waistY: 28.5, hipY: 42, arm: 39, bicep: 12.2, wrist: 7.4, crotch: 20, knee: 38, floor: 67, scale: 0.78 },
  },
} as const satisfies Record<FlatSpec['gender'], Block>;

/** Ease on each half width, cm at the adult sizes. */
const easeOfFit = {
  ...{ tight: -1.2, slim: 0.4, regular: 1.4, loose: 3.2, oversized: 5.4, straight: 1.8, aLine: 1.6 },
  ...{ wideLeg: 1.2, tapered: 1, flared: 0.8 },
} as const satisfies Record<FlatSpec['fit'], number>;

/** Waist shaping of the side seam: 1 full, 0 straight. */
const shapingOfFit = {
  ...{ tight: 1, slim: 0.8, regular: 0.42, loose: 0.1, oversized: 0, straight: 0.12, aLine: 0.35 },
  ...{ wideLeg: 0.5, tapered: 0.5, flared: 0.8 },
} as const satisfies Record<FlatSpec['fit'], number>;

const outerEase: Partial<Record<FlatSpec['kind'], number>> = {
  ...{ jacket: 1.6, blazer: 1, coat: 2, downJacket: 3, sweatshirt: 1.6, hoodie: 2, robe: 2, cardigan: 0.6 },
  ...{ tank: -0.8, swimsuit: -1.4, bikini: -1.4 },
};

/** Fraction of that shaping per kind: sportswear, knits and outerwear are nearly straight. */
const shapingOfKind: Partial<Record<FlatSpec['kind'], number>> = {
  ...{ sweatshirt: 0.3, hoodie: 0.3, downJacket: 0.3, casualSet: 0.3, jacket: 0.5, knitwear: 0.5, cardigan: 0.5 },
  ...{ tShirt: 0.5, polo: 0.5, shirt: 0.5, pyjamas: 0.2, robe: 0.4, tank: 0.5 },
};

export interface Measures extends Block {
  ease: number;
  /** 0 to 1, see `shapingOfFit`. */
  shaping: number;
}

/** Garment measurements: the body with the ease of fit and kind and the seeded variations. */
export const measure = (spec: FlatSpec): Measures => {
  const block: Block = blocks[spec.gender];
  const { tune } = spec;
  const closeness = spec.details.includes('leggings') ? -2.2 : 0;
  const ease = (easeOfFit[spec.fit] + (outerEase[spec.kind] ?? 0) + closeness) * block.scale + tune.width * 0.8;
  const isKnitClose = spec.fit === 'tight';
  const isDropped = spec.sleeveType === 'dropShoulder' && spec.sleeveLength !== 'sleeveless';
  const isNarrowShoulder = spec.sleeveLength === 'sleeveless' && garmentKindByKey(spec.kind)?.part !== 'lower';
  const widen = isDropped ? 4.6 * block.scale : isNarrowShoulder ? -2.2 * block.scale : 0;
  const isPadded = spec.details.includes('shoulderPads');
  const shoulder = block.shoulder + Math.max(-0.6, ease * 0.28) + widen + (isPadded ? 2.6 * block.scale : 0);
  const womanly = spec.gender === 'woman' ? 1 : spec.gender === 'man' ? 0.55 : 0.3;
  return {
    ...block,
    neck: block.neck + tune.neck * 0.4,
    shoulder,
    slope: block.slope * (isPadded ? 0.55 : shoulder / block.shoulder),
    chest: block.chest + ease,
    waist: block.waist + ease,
    hip: block.hip + ease,
    armhole: block.armhole + Math.max(-0.5, ease * 0.55) + (isDropped ? 1.5 : 0),
    arm: block.arm * (1 + tune.sleeve * 0.03) - (isDropped ? 4.5 * block.scale : 0) + ease * 0.2,
    bicep: block.bicep + ease * 0.7 - (isKnitClose ? 1 : 0),
    wrist: block.wrist + Math.max(0, ease) * 0.28,
    ease,
    shaping: shapingOfFit[spec.fit] * womanly * (shapingOfKind[spec.kind] ?? 1),
  };
};

/** Height of the hem of a garment that hangs from the shoulders. */
export const findHemY = (spec: FlatSpec, m: Measures): number => {
  const below = m.floor;
  const at = {
    ...{ cropped: m.waistY + 1, waist: m.waistY + below * 0.11, hip: m.hipY + below * 0.06 },
    ...{ thigh: m.hipY + below * 0.14, micro: m.waistY + below * 0.36, mini: m.waistY + below * 0.44 },
    ...{ knee: m.waistY + below * 0.57, midi: m.waistY + below * 0.7, calf: m.waistY + below * 0.78 },
    ...{ ankle: m.waistY + below * 0.9, full: m.waistY + below * 0.95, floor: m.waistY + below },
  } satisfies Record<FlatSpec['length'], number>;
  return at[spec.length] * (1 + spec.tune.length * 0.025);
};

/** True for a waist gathered by elastic or a cord. */
export const isSoftWaist = ({ waistShape }: FlatSpec): boolean =>
  ['elastic', 'drawstring', 'shirred'].includes(waistShape);

/** Stand collars on a round neck, close to the throat. */
const throatCollars: readonly FlatSpec['collar'][] = [
  ...(['shirt', 'polo', 'stand', 'mandarin', 'peterPan', 'bow', 'turtleneck', 'mockNeck'] as const),
  ...(['funnel', 'fur', 'ribbed', 'sailor'] as const),
];

export const isThroatCollar = (spec: FlatSpec): boolean => throatCollars.includes(spec.collar);

/** True when the shoulders are bare and the sleeves begin on the arm. */
const isOffShoulder = (spec: FlatSpec): boolean =>
  spec.neckline === 'offShoulder' && spec.collar === 'none' && spec.hat === 'none';

/** Start of the neck on the shoulder, cm from the centre. */
const neckPointOf = (spec: FlatSpec, m: Measures): Point => {
  const slopeAt = (x: number): Point => [x, (m.slope * (x - m.neck)) / (m.shoulder - m.neck)];
  if (isOffShoulder(spec)) return [m.shoulder * 0.9, m.armhole - 9.4 * m.scale];
  if (isThroatCollar(spec) || spec.hat !== 'none') return slopeAt(m.neck);
  const outOf = { boat: 0.62, square: 0.42, u: 0.3, v: 0.1, keyhole: 0.06, henley: 0.08 };
  const out = (outOf[spec.neckline as 'v'] ?? 0.12) + (spec.kind === 'tank' ? 0.32 : 0);
  return slopeAt(m.neck + (m.shoulder - m.neck) * Math.min(0.7, out));
};

const deepest: readonly FlatSpec['neckline'][] = ['v', 'wrap', 'u', 'square'];

/** True for an open neck that is deeper than usual; a waistcoat's is deep by default. */
export const isDeepNeck = (spec: FlatSpec): boolean =>
  spec.details.includes('deepNeck') &&
  deepest.includes(spec.neckline) &&
  spec.kind !== 'waistcoat' &&
  !isThroatCollar(spec) &&
  spec.hat === 'none';

/** From the neck point to the centre front. */
const frontNeckOf = (spec: FlatSpec, m: Measures, neck: Point): Edge => {
  const depth = (share: number): number =>
    m.neckDrop * share * (1 + spec.tune.neck * 0.08) * (isDeepNeck(spec) ? 1.5 : 1);
  if (isOffShoulder(spec)) return scoop(neck, m.armhole - 6.4 * m.scale);
  if (spec.collar === 'sailor' && spec.hat === 'none') return vNeck(neck, depth(2));
  if (isThroatCollar(spec) || spec.hat !== 'none') return roundNeck(neck, depth(1));
  switch (spec.neckline) {
    case 'v':
      return vNeck(neck, depth(spec.kind === 'waistcoat' ? 3.3 : 2.1));
    case 'wrap':
      return vNeck(neck, depth(2.6));
    case 'u':
      return curve(neck, [neck[0] - 0.4, depth(1.5)], [neck[0] * 0.7, depth(1.95)], [0, depth(1.95)]);
    case 'square':
      return polygon(neck, [neck[0] - 0.8, depth(1.5)], [0, depth(1.5)]);
    case 'boat':
      return curve(neck, [neck[0] * 0.72, depth(0.5)], [neck[0] * 0.35, depth(0.56)], [0, depth(0.56)]);
    default:
      return roundNeck(neck, depth(1.08));
  }
};

/** A flat arc from bare shoulders to a height at the centre. */
const scoop = ([x, y]: Point, low: number): Edge => curve([x, y], [x * 0.72, low - 0.4], [x * 0.36, low], [0, low]);

const roundNeck = (neck: Point, depth: number): Edge =>
  curve(neck, [neck[0] - 0.2, depth * 0.62], [neck[0] * 0.56, depth], [0, depth]);

const vNeck = (neck: Point, depth: number): Edge => bow(neck, [0, depth], 0.5);

/** From the neck point to the centre back. */
const backNeckOf = (spec: FlatSpec, m: Measures, neck: Point): Edge => {
  const isOpen = spec.details.includes('openBack');
  if (isOffShoulder(spec)) return scoop(neck, m.armhole - (isOpen ? -9 : 5.6) * m.scale);
  const low = m.waistY - 9 * m.scale;
  if (isOpen) return curve(neck, [neck[0] * 1.08, low * 0.5], [neck[0] * 0.92, low], [0, low]);
  const drop = neck[1] + (spec.neckline === 'u' || spec.kind === 'tank' ? 4 : 1.9) * m.scale;
  return curve(neck, [neck[0] * 0.82, drop], [neck[0] * 0.4, drop], [0, drop]);
};

/** Position on the neck edge where a raglan sleeve begins; 0 is the neck point. */
export const raglanStart = 0.34;

/** Raglan seam from the neck edge to the underarm, slightly concave. */
export const raglanSeam = (neckEdge: Edge, underarm: Point): Edge => {
  const start = pointAt(neckEdge, raglanStart);
  const side = leftOf(direction(start, underarm));
  const at = (t: number): Point => add(mix(start, underarm, t), side, -0.9);
  return curve(start, at(0.35), at(0.75), underarm);
};

const shaped = ['handkerchiefHem', 'scallopedHem', 'lettuceHem', 'bubbleHem'] as const;

export const shapedHemOf = ({ details }: FlatSpec): (typeof shaped)[number] | undefined =>
  shaped.find((key) => details.includes(key));

export const hasShapedHem = (spec: FlatSpec): boolean => shapedHemOf(spec) !== undefined;

/** Shaped hem along a plain one, from the right to the left end of `base` or to the centre; `base` itself when no shape is requested. */
export const shapeHem = ({ details }: FlatSpec, base: Edge, k: number, deep = 1): Edge => {
  const [from, to] = [startOf(base), endOf(base)];
  const wide = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (details.includes('handkerchiefHem')) {
    const at = (t: number, down: number): Point => add(pointAt(base, t), [0, down * deep * k]);
    return polygon(from, at(0.3, -9), at(0.62, 6), at(1, -8));
  }
  if (details.includes('scallopedHem')) return scallop(base, Math.max(2, Math.round(wide / (5 * k))), 1.7 * k);
  if (details.includes('lettuceHem')) return wave(base, Math.max(3, Math.round(wide / (3 * k))), 1.3 * k);
  return base;
};

/** Stitching and gathers along a shaped hem that runs from the right to the left end. */
export const shapedHemLines = (spec: FlatSpec, across: Edge, k: number): Line[] => {
  const wide = Math.hypot(endOf(across)[0] - startOf(across)[0], endOf(across)[1] - startOf(across)[1]);
  switch (
    (['lettuceHem', 'bubbleHem', 'scallopedHem', 'handkerchiefHem'] as const).find((key) => spec.details.includes(key))
  ) {
    case 'lettuceHem':
      return gathers(across, Math.round(wide / (1.3 * k)), (at, i) => add(at, [0, -(1.1 + ((i * 3) % 4) * 0.35) * k]));
    case 'bubbleHem':
      return spread(Math.round(wide / (2.2 * k)), (t, i) => {
        const at = pointAt(across, t);
        const out = (at[0] / Math.max(1, wide)) * 5 * k;
        return detail(through(at, add(at, [out * 0.7, -3 * k]), add(at, [out, -(5 + ((i * 7) % 5) * 1.1) * k])));
      });
    case 'scallopedHem':
      return [stitch(move(across, 0, -0.9 * k))];
    case 'handkerchiefHem':
      return [stitch(move(across, 0, -1.2 * k))];
    default:
      return [];
  }
};

export const bubbleSide = ([half, top]: Point, hip: number, end: number, k: number): Edge => {
  const at = (wide: number, t: number): Point => [hip + wide * k, top + (end - top) * t];
  return through([half, top], at(3, 0.4), at(5.5, 0.72), at(3.4, 0.93), [hip * 0.84, end]);
};

/** True for fabric that falls from the shoulders over the arms: a cape, a poncho. */
export const isCape = (spec: FlatSpec): boolean =>
  spec.details.includes('cape') && spec.sleeveLength === 'sleeveless' && spec.hem !== 'ribbed';

/** Right half of a cape, with the edge names of an upper body. */
interface CapeEdges {
  /** Shoulder tip to the widest point of the arm below. */
  armhole: Edge;
  underarm: Point;
  side: Edge;
  hem: Edge;
}

/** Increase of a cape's width per cm of length. */
const flare = 0.34;

/** `hemY` in cm below the highest point of the shoulder, at the centre. */
const capeEdges = (m: Measures, shoulder: Point, hemY: number): CapeEdges => {
  const k = m.scale;
  const underarm: Point = [shoulder[0] + 6.4 * k, m.armhole * 0.82];
  const corner: Point = [underarm[0] + (hemY - underarm[1]) * flare, hemY - 4.5 * k];
  const [over, arm]: [Point, Point] = [add(shoulder, [2.6 * k, 1.2 * k]), [underarm[0] - 2 * k, underarm[1] * 0.6]];
  return {
    armhole: curve(shoulder, over, arm, underarm),
    underarm,
    side: line(underarm, corner),
    hem: curve(corner, [corner[0] * 0.7, hemY - 0.4 * k], [corner[0] * 0.34, hemY], [0, hemY]),
  };
};

/** Long folds that open towards the hem. */
export const capeFolds = (m: Measures, corner: Point, hemY: number): Fold[] =>
  [1, -1].flatMap((side) =>
    [0.3, 0.55, 0.8].map((at, nth) => {
      const from: Point = [side * m.chest * (0.4 + at * 0.52), m.armhole * (0.92 - nth * 0.1)];
      const to: Point = [side * corner[0] * at, hemY - (0.6 + at * 2.6) * m.scale];
      return fold(through(from, [from[0] * 0.62 + to[0] * 0.38, (from[1] + to[1]) / 2], to), 2.4 * m.scale, 0.5);
    }),
  );

/** Front openings for the hands. */
export const capeSlits = ({ spec, m, k, hemY }: Frame, view: View): Piece[] => {
  if (view === 'back' || !isCape(spec)) return [];
  const [x, top] = [m.chest * 0.74, m.armhole + 4 * k];
  const high = Math.min(top + 17 * k, hemY - 9 * k) - top;
  if (high < 6 * k) return [];
  const lean = high * 0.1;
  const at = pointsFrom([x, top], 1);
  const middle = stitch(polygon(...at([0.95 * k, 0.5, 0.95 * k + lean, high - 0.5])));
  const outline = box(...at([0, 0, 1.9 * k, 0, 1.9 * k + lean, high, lean, high]));
  return pair(piece('cape-slit-right', outline, { lines: [middle] }));
};

/** Shoulder seams, which shape the round top of a cape, and its hem stitching. */
export const capeLines = (shoulder: Point, underarm: Point, hem: Edge, k: number): Line[] => {
  const over = bow([shoulder[0] - 0.4, shoulder[1] + 0.6], [underarm[0] * 0.9, underarm[1] * 1.02], -1.2);
  return both(seam(over), stitch(beside(hem, -1.2 * k)));
};

/** Right half of an upper body: points and edges shared by its pieces, so that front, back and sleeves meet. */
export interface Frame {
  m: Measures;
  /** Scale of small parts relative to an adult woman's. */
  k: number;
  spec: FlatSpec;
  neck: Point;
  shoulder: Point;
  underarm: Point;
  /** Shoulder to underarm, more concave in front. */
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
    ...{ m, k: m.scale, spec, neck, shoulder, underarm, side, corner, hemY },
    armholeFront: cape?.armhole ?? armhole(2.2),
    armholeBack: cape?.armhole ?? (isRacer ? racerback(shoulder, underarm, m) : armhole(1.2)),
    hem: cape ? cape.hem : isSeam ? bow(corner, [0, hemY + 0.5], -0.25) : hemOf(spec, corner, hemY, m),
    neckFront: frontNeckOf(spec, m, neck),
    neckBack: backNeckOf(spec, m, neck),
  };
};

/** True when the straps meet between the shoulder blades. */
export const isRacerback = (spec: FlatSpec): boolean =>
  spec.details.includes('racerback') && spec.sleeveLength === 'sleeveless' && !isOffShoulder(spec);

const racerback = (shoulder: Point, underarm: Point, { neck, armhole: y }: Measures): Edge => {
  const middle: Point = [neck * 0.6, y * 0.64];
  return join(
    curve(shoulder, [shoulder[0] * 0.9, y * 0.3], [neck * 0.62, y * 0.46], middle),
    curve(middle, [neck * 0.6, y * 0.9], [underarm[0] * 0.8, underarm[1] - 0.4], underarm),
  );
};

/** Half width of the body at a height: chest, waist and hip, shaped by the fit, wider below the hip for an A-line. */
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

/** Neck edge and armhole of one view. */
export const edgesIn = (frame: Frame, view: View): { neck: Edge; armhole: Edge } =>
  view === 'front'
    ? { neck: frame.neckFront, armhole: frame.armholeFront }
    : { neck: frame.neckBack, armhole: frame.armholeBack };

/** Half outline from the neck centre over shoulder and side to the hem centre. */
export const halfOf = (frame: Frame, view: View): Edge => {
  const { neck, armhole } = edgesIn(frame, view);
  const isRaglan = frame.spec.sleeveType === 'raglan' && frame.spec.sleeveLength !== 'sleeveless';
  return isRaglan
    ? join(reverse(cut(neck, raglanStart)[1]), raglanSeam(neck, frame.underarm), frame.side, frame.hem)
    : join(reverse(neck), armhole, frame.side, frame.hem);
};
