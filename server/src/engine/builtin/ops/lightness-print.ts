import { writeOklab } from './oklab.ts';
import type { Raster } from './raster.ts';

const BINS = 64;
/** Variance of lightness that two levels explain: folds on plain cloth have about .64, a print of light and dark more than .8. */
const SPLIT = 0.78;
/** Least step between the two levels, OKLab, and least share of the smaller one. */
const MIN_STEP = 0.2;
const MIN_SHARE = 0.12;

/**
 * Is a garment printed or woven in light and dark of one hue? Stripes and checks that the dominant dye cannot tell from cloth. Looks at
 * the pixels that alpha covers wholly.
 */
export function isPrintedByLightness({ data, channels }: Raster, alpha: Float32Array): boolean {
  const histogram = new Float64Array(BINS);
  const colour: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < alpha.length; i++) {
    if ((alpha[i] as number) <= 0.99) continue;
    const at = i * channels;
    writeOklab(data[at] as number, data[at + 1] as number, data[at + 2] as number, colour);
    const bin = Math.min(BINS - 1, Math.floor(colour[0] * BINS));
    histogram[bin] = (histogram[bin] as number) + 1;
    count++;
  }
  if (count === 0) return false;
  const total = histogram.reduce((sum, value, bin) => sum + (value * bin) / BINS, 0) / count;
  const variance = histogram.reduce((sum, value, bin) => sum + value * (bin / BINS - total) ** 2, 0) / count;
  let best = { between: 0, step: 0, share: 0 };
  let below = 0;
  let sum = 0;
  for (let bin = 0; bin < BINS - 1; bin++) {
    below += histogram[bin] as number;
    sum += ((histogram[bin] as number) * bin) / BINS;
    const share = below / count;
    if (share === 0 || share === 1) continue;
    const step = (total * count - sum) / (count - below) - sum / below;
    const between = share * (1 - share) * step * step;
    if (between > best.between) best = { between, step, share: Math.min(share, 1 - share) };
  }
  return best.between > SPLIT * variance && best.step > MIN_STEP && best.share > MIN_SHARE;
}
