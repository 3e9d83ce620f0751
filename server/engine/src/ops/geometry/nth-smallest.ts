/** The value that would stand at `n` if all were sorted; they are moved about. NaN where there is none. Takes a few looks at each value, where sorting takes many. */
export const nthSmallest = (values: Float32Array, n: number): number => {
  let [left, right] = [0, values.length - 1];
  if (n < 0 || n > right) return Number.NaN;
  while (left < right) {
    const pivot = values[(left + right) >> 1];
    let [i, j] = [left, right];
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (n <= j) right = j;
    else if (n >= i) left = i;
    else return values[n];
  }
  return values[n];
};
