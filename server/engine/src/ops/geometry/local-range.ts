import type { Plane } from './lanczos.ts';
import { takeFresh } from './plane-pool.ts';

/** Smallest and largest value of the 3 x 3 neighbourhood of every pixel. */
export interface LocalRange {
  low: Float32Array;
  high: Float32Array;
}

export const measureLocalRange = ({ width, height, data }: Plane, take = takeFresh): LocalRange => {
  const lowRows = take(data.length);
  const highRows = take(data.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) {
      const left = data[start + (x > 0 ? x - 1 : 0)];
      const middle = data[start + x];
      const right = data[start + (x < width - 1 ? x + 1 : x)];
      lowRows[start + x] = Math.min(left, middle, right);
      highRows[start + x] = Math.max(left, middle, right);
    }
  }
  const low = take(data.length);
  const high = take(data.length);
  for (let y = 0; y < height; y++) {
    const above = (y > 0 ? y - 1 : 0) * width;
    const here = y * width;
    const below = (y < height - 1 ? y + 1 : y) * width;
    for (let x = 0; x < width; x++) {
      low[here + x] = Math.min(lowRows[above + x], lowRows[here + x], lowRows[below + x]);
      high[here + x] = Math.max(highRows[above + x], highRows[here + x], highRows[below + x]);
    }
  }
  return { low, high };
};
