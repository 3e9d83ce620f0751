/** A number in 0 to 1 for whole numbers, the same on every machine. */
export const hash = (a: number, b = 0, c = 0): number => {
  let state = (Math.imul(a | 0, 374761393) + Math.imul(b | 0, 668265263) + Math.imul(c | 0, 2147483647)) | 0;
  state = Math.imul(state ^ (state >>> 13), 1274126177);
  return ((state ^ (state >>> 16)) >>> 0) / 4294967296;
};

const smooth = (share: number): number => share * share * (3 - 2 * share);

/**
 * Soft noise in 0 to 1 that goes on without a seam.
 * @param cells how many across and down the whole picture; `u`, `v` run from 0 to 1 over it.
 */
export const softNoise = (u: number, v: number, [across, down]: readonly [number, number], seed: number): number => {
  const [x, y] = [u * across, v * down];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [(left + 1) % across, (top + 1) % down];
  const [a, b] = [smooth(x - left), smooth(y - top)];
  const upper = hash(left % across, top % down, seed) * (1 - a) + hash(right, top % down, seed) * a;
  const lower = hash(left % across, bottom, seed) * (1 - a) + hash(right, bottom, seed) * a;
  return upper * (1 - b) + lower * b;
};

/** Several sizes of soft noise over each other, in 0 to 1. */
export const cloudNoise = (u: number, v: number, cells: number, seed: number): number =>
  (softNoise(u, v, [cells, cells], seed) * 4 +
    softNoise(u, v, [cells * 2, cells * 2], seed + 1) * 2 +
    softNoise(u, v, [cells * 4, cells * 4], seed + 2)) /
  7;
