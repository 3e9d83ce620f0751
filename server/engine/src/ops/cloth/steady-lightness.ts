import { blurBox } from '../geometry/box-filter.ts';

/** Deviation of lightness that counts as noise. */
const noise = 0.02;
const radius = 2;
/** Gain from which noise becomes visible; at one more it is fully removed. */
const harmlessGain = 1.2;
/** Amount below which noise changes by at most half an 8-bit step. */
const minAmount = 0.1;

/**
 * Removes noise from OKLab lightness where a tone curve of this gain would amplify it (dark cloth recoloured to a light tone): a
 * self-guided filter, which preserves steps larger than noise. Returns the plane itself when nothing has to change.
 */
export const steadyLightness = (plane: Float32Array, width: number, height: number, gain: number): Float32Array => {
  const amount = Math.max(0, Math.min(1, gain - harmlessGain));
  if (amount < minAmount) return plane;
  const mean = blurBox(plane, width, height, radius);
  const scratch = new Float32Array(plane.length);
  for (let i = 0; i < plane.length; i++) scratch[i] = plane[i] * plane[i];
  const kept = blurBox(scratch, width, height, radius);
  for (let i = 0; i < plane.length; i++) {
    const average = mean[i];
    const variance = Math.max(0, kept[i] - average * average);
    const share = variance / (variance + noise * noise);
    kept[i] = share;
    scratch[i] = (1 - share) * average;
  }
  const slope = blurBox(kept, width, height, radius);
  const offset = blurBox(scratch, width, height, radius);
  for (let i = 0; i < plane.length; i++) {
    const value = plane[i];
    scratch[i] = value + amount * (slope[i] * value + offset[i] - value);
  }
  return scratch;
};
