import { garmentKindByKey } from '@atelier/catalogue/attributes';
import type { Wish } from '../wish.ts';

type Length = NonNullable<Wish['length']>;

/** The longest measure of each length, centimetres of a woman's medium, the shortest first. */
type Steps = readonly (readonly [most: number, length: Length])[];

const dress: Steps = [
  [88, 'mini'],
  [102, 'knee'],
  [118, 'midi'],
  [132, 'ankle'],
  [Infinity, 'floor'],
];
const coat: Steps = [
  [74, 'hip'],
  [88, 'thigh'],
  [104, 'knee'],
  [118, 'midi'],
  [Infinity, 'ankle'],
];
const skirt: Steps = [
  [48, 'mini'],
  [63, 'knee'],
  [80, 'midi'],
  [95, 'ankle'],
  [Infinity, 'floor'],
];
const legs: Steps = [
  [42, 'mini'],
  [58, 'knee'],
  [82, 'calf'],
  [96, 'ankle'],
  [Infinity, 'full'],
];
const top: Steps = [
  [50, 'cropped'],
  [57, 'waist'],
  [73, 'hip'],
  [Infinity, 'thigh'],
];

const stepsFor = (kind: NonNullable<Wish['kind']>): Steps => {
  if (['dress', 'robe'].includes(kind)) return dress;
  if (['coat', 'downJacket'].includes(kind)) return coat;
  if (kind === 'skirt') return skirt;
  const part = garmentKindByKey(kind)?.part;
  return part === 'upper' ? top : legs;
};

/** "length 110 cm", 衣长110: the length that a garment of this measure has; nothing below 20 cm or beyond 250. */
export const lengthOfMeasure = (kind: NonNullable<Wish['kind']>, centimetres: number): Length | undefined =>
  centimetres < 20 || centimetres > 250 ? undefined : stepsFor(kind).find(([most]) => centimetres <= most)?.[1];
