import type { Measures } from './block.ts';
import { bow, curve, type Edge, join, line, type Point } from './edge.ts';
import type { FlatSpec } from './spec.ts';

/** Necklines that leave the shoulders bare and hang from straps or nothing. */
export const bareNecklines: readonly FlatSpec['neckline'][] = [
  'strapless',
  'spaghetti',
  'halter',
  'sweetheart',
  'offShoulder',
  'oneShoulder',
];

/** Collars that stand on a round neck, close to the throat. */
const throatCollars: readonly FlatSpec['collar'][] = [
  'shirt',
  'polo',
  'stand',
  'mandarin',
  'peterPan',
  'bow',
  'turtleneck',
  'mockNeck',
  'funnel',
  'fur',
  'ribbed',
  'sailor',
];

export const isThroatCollar = (spec: FlatSpec): boolean => throatCollars.includes(spec.collar);

/** The shoulders are bare and the sleeves begin on the arm. */
export const isOffShoulder = (spec: FlatSpec): boolean =>
  spec.neckline === 'offShoulder' && spec.collar === 'none' && spec.hat === 'none';

/** How far out on the shoulder the neck begins, cm from the centre. */
export const neckPointOf = (spec: FlatSpec, m: Measures): Point => {
  const slopeAt = (x: number): Point => [x, (m.slope * (x - m.neck)) / (m.shoulder - m.neck)];
  if (isOffShoulder(spec)) return [m.shoulder * 0.9, m.armhole - 9.4 * m.scale];
  if (isThroatCollar(spec) || spec.hat !== 'none') return slopeAt(m.neck);
  const room = m.shoulder - m.neck;
  const out =
    { boat: 0.62, square: 0.42, u: 0.3, v: 0.1, keyhole: 0.06, henley: 0.08 }[spec.neckline as string] ?? 0.12;
  const bare = spec.kind === 'tank' ? 0.32 : 0;
  return slopeAt(m.neck + room * Math.min(0.7, out + bare));
};

const deepest: readonly FlatSpec['neckline'][] = ['v', 'wrap', 'u', 'square'];

/** An open neck that goes deeper than usual; a waistcoat's is deep by itself. */
export const isDeepNeck = (spec: FlatSpec): boolean =>
  spec.details.includes('deepNeck') &&
  deepest.includes(spec.neckline) &&
  spec.kind !== 'waistcoat' &&
  !isThroatCollar(spec) &&
  spec.hat === 'none';

/** Neck point to the centre of the front. */
export const frontNeckOf = (spec: FlatSpec, m: Measures, neck: Point): Edge => {
  const depth = (share: number): number =>
    m.neckDrop * share * (1 + spec.tune.neck * 0.08) * (isDeepNeck(spec) ? 1.5 : 1);
  if (isOffShoulder(spec)) {
    const low = m.armhole - 6.4 * m.scale;
    return curve(neck, [neck[0] * 0.72, low - 0.4], [neck[0] * 0.36, low], [0, low]);
  }
  if (spec.collar === 'sailor' && spec.hat === 'none') return vNeck(neck, depth(2));
  if (isThroatCollar(spec) || spec.hat !== 'none') return roundNeck(neck, depth(1));
  switch (spec.neckline) {
    case 'v':
      return vNeck(neck, depth(spec.kind === 'waistcoat' ? 3.3 : 2.1));
    case 'wrap':
      return vNeck(neck, depth(2.6));
    case 'u':
      return curve(neck, [neck[0] - 0.4, depth(1.5)], [neck[0] * 0.7, depth(1.95)], [0, depth(1.95)]);
    case 'square': {
      const low: Point = [neck[0] - 0.8, depth(1.5)];
      return join(line(neck, low), line(low, [0, depth(1.5)]));
    }
    case 'boat':
      return curve(neck, [neck[0] * 0.72, depth(0.5)], [neck[0] * 0.35, depth(0.56)], [0, depth(0.56)]);
    default:
      return roundNeck(neck, depth(1.08));
  }
};

const roundNeck = (neck: Point, depth: number): Edge =>
  curve(neck, [neck[0] - 0.2, depth * 0.62], [neck[0] * 0.56, depth], [0, depth]);

const vNeck = (neck: Point, depth: number): Edge => bow(neck, [0, depth], 0.5);

/** Neck point to the centre of the back. */
export const backNeckOf = (spec: FlatSpec, m: Measures, neck: Point): Edge => {
  if (isOffShoulder(spec)) {
    const low = m.armhole - (spec.details.includes('openBack') ? -9 : 5.6) * m.scale;
    return curve(neck, [neck[0] * 0.72, low - 0.4], [neck[0] * 0.36, low], [0, low]);
  }
  if (spec.details.includes('openBack')) {
    const low = m.waistY - 9 * m.scale;
    return curve(neck, [neck[0] * 1.08, low * 0.5], [neck[0] * 0.92, low], [0, low]);
  }
  const deep = spec.neckline === 'u' || spec.kind === 'tank' ? 4 : 1.9;
  const drop = neck[1] + deep * m.scale;
  return curve(neck, [neck[0] * 0.82, drop], [neck[0] * 0.4, drop], [0, drop]);
};
