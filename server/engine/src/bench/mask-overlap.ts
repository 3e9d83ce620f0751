/** Intersection over union of alpha above one half and the truth. */
export const measureOverlap = (alpha: Float32Array, truth: Uint8Array): number => {
  let both = 0;
  let either = 0;
  for (let i = 0; i < truth.length; i++) {
    const isFound = alpha[i] > 0.5;
    const isTrue = truth[i] > 0;
    if (isFound && isTrue) both++;
    if (isFound || isTrue) either++;
  }
  return both / Math.max(1, either);
};
