import { type FoundBody, type FoundFace, sureBodyAlone, sureMaskAlone } from './people.ts';

/** Mask values from which a pixel belongs to the mask, and from which it is nearly certain. */
const [held, certain] = [127, 230];

/** True when a body is a person's: a garment on a hanger has shoulders and hips with high scores too, but an uncertain mask. */
export const isSureBody = ({ score, points: [nose], mask }: FoundBody, faces: readonly FoundFace[]): boolean =>
  faces.some(({ mesh, box }) => mesh && nose && isIn(nose.x - box.x, box.width) && isIn(nose.y - box.y, box.height)) ||
  (score >= sureBodyAlone && shareOfCertain(mask) >= sureMaskAlone);

const isIn = (offset: number, length: number): boolean => offset >= 0 && offset <= length;

/** Fraction of the mask's pixels that are nearly certain, 0 to 1. */
export const shareOfCertain = ({ data }: FoundBody['mask']): number => {
  let [all, some] = [0, 0];
  for (const value of data) {
    if (value > held) all++;
    if (value > certain) some++;
  }
  return some / Math.max(1, all);
};
