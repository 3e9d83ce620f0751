/** Less of a dye in a window, and what is asked of it counts the less: share of the window. */
const few = 0.01;

/**
 * Light (logarithm, by place) without what a dye is lighter or darker in it than the others round it: folds fall on all dyes alike, so that what goes with one of them is the
 * print. `labels` tell the dye of each place; `blur` is the mean of a window that holds several motifs.
 */
export const evenDyes = (
  light: Float32Array,
  labels: Uint8Array,
  blur: (plane: Float32Array) => Float32Array,
): Float32Array => {
  const all = blur(light);
  const out = light.slice();
  const count = labels.reduce((most, label) => Math.max(most, label), 0) + 1;
  for (let k = 0; k < count; k++) {
    const sums = blur(light.map((value, nth) => (labels[nth] === k ? value : 0)));
    const shares = blur(light.map((_, nth) => Number(labels[nth] === k)));
    for (let nth = 0; nth < out.length; nth++) {
      if (labels[nth] !== k) continue;
      out[nth] = out[nth] - (sums[nth] - shares[nth] * all[nth]) / (shares[nth] + few);
    }
  }
  return out;
};
