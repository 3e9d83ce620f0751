import { nthSmallest } from '../geometry/mask.ts';

const bins = 128;

/** Otsu's threshold (1979) of values that are 0 or more. */
export const findOtsuThreshold = (values: Float32Array): number => {
  let top = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > top) top = values[i];
  if (top === 0) return 0;
  const histogram = new Float64Array(bins);
  for (let i = 0; i < values.length; i++) {
    const bin = Math.min(bins - 1, Math.floor((values[i] / top) * bins));
    histogram[bin] = histogram[bin] + 1;
  }
  const total = values.length;
  const sum = histogram.reduce((moment, count, bin) => moment + count * bin, 0);
  let below = 0;
  let belowSum = 0;
  let best = 0;
  let bestBin = 0;
  for (let bin = 0; bin < bins - 1; bin++) {
    below += histogram[bin];
    belowSum += histogram[bin] * bin;
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const step = belowSum / below - (sum - belowSum) / above;
    const between = below * above * step * step;
    if (between > best) {
      best = between;
      bestBin = bin;
    }
  }
  return ((bestBin + 1) / bins) * top;
};

/** The quantile `share` (0 to 1) of the values; 0 for no values. */
export const findQuantile = (values: Float32Array, share: number): number =>
  values.length === 0 ? 0 : nthSmallest(values.slice(), Math.min(values.length - 1, Math.floor(share * values.length)));
