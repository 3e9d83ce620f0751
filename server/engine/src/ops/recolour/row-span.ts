/** The first of `count` pixels from `start` that is above 0, or `count`. */
export const firstSet = (plane: Float32Array, start: number, count: number): number => {
  for (let x = 0; x < count; x++) if (plane[start + x] > 0) return x;
  return count;
};

/** One beyond the last pixel of a row that is above 0, at least `least`. */
export const lastSet = (plane: Float32Array, start: number, least: number, width: number): number => {
  for (let x = width - 1; x >= least; x--) if (plane[start + x] > 0) return x + 1;
  return least;
};
