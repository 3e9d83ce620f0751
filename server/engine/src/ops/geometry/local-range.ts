import type { Plane } from './lanczos.ts';

/** Smallest and largest value of the 3 x 3 neighbourhood of every pixel. */
export interface LocalRange {
  low: Float32Array;
  high: Float32Array;
}

export function measureLocalRange({ width, height, data }: Plane): LocalRange {
  const lowRows = new Float32Array(data.length);
  const highRows = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) {
      const left = data[start + (x > 0 ? x - 1 : 0)] as number;
      const middle = data[start + x] as number;
      const right = data[start + (x < width - 1 ? x + 1 : x)] as number;
      lowRows[start + x] = Math.min(left, middle, right);
      highRows[start + x] = Math.max(left, middle, right);
    }
  }
  const low = new Float32Array(data.length);
  const high = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const above = (y > 0 ? y - 1 : 0) * width;
    const here = y * width;
    const below = (y < height - 1 ? y + 1 : y) * width;
    for (let x = 0; x < width; x++) {
      low[here + x] = Math.min(lowRows[above + x] as number, lowRows[here + x] as number, lowRows[below + x] as number);
      high[here + x] = Math.max(
        highRows[above + x] as number,
        highRows[here + x] as number,
        highRows[below + x] as number,
      );
    }
  }
  return { low, high };
}
