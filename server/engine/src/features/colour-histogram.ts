import { toOklabPlanes } from '../ops/colour/oklab.ts';
import type { Subject } from './find-subject.ts';

/** Bins of lightness, and of each of OKLab's a and b. */
const [tones, tints] = [6, 7];
export const histogramLength = tones * tints * tints;
/** a and b of sRGB lie within this. */
const reach = 0.24;

const place = (value: number, bins: number): number => Math.max(0, Math.min(bins - 1.001, value * (bins - 1)));

/** Square roots of the shares of colour, each pixel shared among its eight nearest bins: the dot product of two is how much they overlap. */
export const measureColours = ({ picture, mask }: Subject): Float32Array => {
  const { lightness, a, b } = toOklabPlanes(picture.data, picture.channels);
  const bins = new Float32Array(histogramLength);
  let count = 0;
  for (let i = 0; i < lightness.length; i++) {
    if (mask && !mask.data[i]) continue;
    count += 1;
    const tone = place(lightness[i], tones);
    const red = place((a[i] + reach) / (2 * reach), tints);
    const yellow = place((b[i] + reach) / (2 * reach), tints);
    for (let corner = 0; corner < 8; corner++) {
      const [up, right, down] = [corner & 1, (corner >> 1) & 1, corner >> 2];
      const weight = near(tone, up) * near(red, right) * near(yellow, down);
      bins[((Math.floor(tone) + up) * tints + Math.floor(red) + right) * tints + Math.floor(yellow) + down] += weight;
    }
  }
  return bins.map((share) => Math.sqrt(share / Math.max(1, count)));
};

const near = (value: number, next: number): number => {
  const part = value - Math.floor(value);
  return next ? part : 1 - part;
};
