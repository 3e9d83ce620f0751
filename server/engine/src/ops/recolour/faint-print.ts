import type { ClothModel } from '../cloth/cloth-model.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { countSet, createMask, dilate, erode } from '../geometry/mask.ts';
import { findQuantile } from '../matte/otsu.ts';
import type { ClothPatch } from './cloth-patch.ts';
import { likelyStrength } from './dye-distance.ts';

/** Chroma of a dye up to which folds and glances of light hardly shift its tint, and from which they look like a pale print. */
const calmDye = { full: 0.045, none: 0.065 } as const;
/** Step of tint, OKLab, from which even cloth has a print, and multiples of its own quantiles: weave and noise. */
const leastStep = 0.015;
const ownSteps = [
  { quantile: 0.6, times: 4 },
  { quantile: 0.8, times: 2.5 },
] as const;
/** Cosine of the angle to the dye up to which a step of tint is one of another colour. */
const mostDye = 0.85;
/** Share of the longest side within which the ground tints a garment. */
const rim = 0.03;
/** Share of tinted pixels around from which they are a print, and of the garment: fewer are specks, more are another dye. */
const dense = 0.15;
const share = { least: 0.0003, most: 0.08 } as const;

/**
 * Where cloth of a quiet dye has a print of nearly its own colour, flowers on cream or worn lettering: near enough to be dyed along, and still a tint that is
 * missed. `dye` is the chroma of the dye near each pixel. Gives the places, 0 to 1, and the step of tint, in OKLab, from which a pixel there belongs to
 * the print; undefined where there is none.
 */
export const findFaintPrint = (
  { planes: { lightness, a, b }, members, width, height }: ClothPatch,
  dye: { a: Float32Array; b: Float32Array },
  cloth: Pick<ClothModel, 'a' | 'b' | 'middle'>,
  longest: number,
): { cover: Float32Array; from: number } | undefined => {
  const chroma = Math.hypot(cloth.a, cloth.b);
  if (members.length === 0 || chroma >= calmDye.none) return undefined;
  const steps = new Float32Array(members.length);
  for (let n = 0; n < members.length; n++) {
    const at = members[n];
    const light = lightness[at] / cloth.middle;
    const strength = likelyStrength(a[at], b[at], light, dye.a[at], dye.b[at]);
    const da = a[at] - strength * dye.a[at];
    const db = b[at] - strength * dye.b[at];
    const step = Math.hypot(da, db);
    // In a fold cloth shines on cloth, and there is more of the dye.
    if (da * dye.a[at] + db * dye.b[at] < mostDye * step * Math.hypot(dye.a[at], dye.b[at]))
      steps[n] = Math.min(1, light) * step;
  }
  const from = ownSteps.reduce((step, own) => Math.max(step, own.times * findQuantile(steps, own.quantile)), leastStep);
  const size = { width, height };
  const tinted = createMask(size, () => false);
  const garment = createMask(size, () => false);
  for (let n = 0; n < members.length; n++) {
    garment.data[members[n]] = 1;
    if (steps[n] > from) tinted.data[members[n]] = 1;
  }
  const inside = erode(garment, Math.max(2, Math.round(rim * longest))).data;
  const near = blurBox(Float32Array.from(tinted.data), width, height, 2);
  const print = createMask(size, (at) => inside[at] === 1 && tinted.data[at] === 1 && near[at] > dense);
  const part = countSet(print) / members.length;
  if (part < share.least || part > share.most) return undefined;
  const calm = Math.min(1, (calmDye.none - chroma) / (calmDye.none - calmDye.full));
  const cover = blurBox(Float32Array.from(dilate(print, 3).data), width, height, 1);
  for (let at = 0; at < cover.length; at++) cover[at] = calm * cover[at] * inside[at];
  return { cover, from };
};
