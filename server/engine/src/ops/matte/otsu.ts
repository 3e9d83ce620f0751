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

/** The quantile `share` (0 to 1) of the values; 0 of none. */
export const findQuantile = (values: Float32Array, share: number): number => {
  const rank = Math.min(values.length - 1, Math.floor(share * values.length));
  return rank < 0 ? 0 : selectRank(values.slice(), rank);
};

/** Quickselect (Hoare 1961): the value that sorting would put at `rank`. Reorders `values`, which hold no NaN. */
const selectRank = (values: Float32Array, rank: number): number => {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1];
    let [left, right] = [low, high];
    while (left <= right) {
      while (values[left] < pivot) left++;
      while (values[right] > pivot) right--;
      if (left > right) break;
      const held = values[left];
      values[left++] = values[right];
      values[right--] = held;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else break;
  }
  return values[rank];
};
