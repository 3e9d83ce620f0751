import { describe, expect, it } from 'vitest';
import type { Raster } from '../geometry/raster.ts';
import { enlargeByTiles, type Planes } from './enlarge-by-tiles.ts';
import { keepFaithful } from './keep-faithful.ts';
import { listTiles } from './tiles.ts';

const draw = (width: number, height: number): Raster => {
  const data = new Uint8Array(width * height * 3).map((_, i) => (i * 7919 + (i >> 4) * 31) % 256);
  return { width, height, channels: 3, data };
};

/** Repeats each pixel, after a look at the neighbour three pixels to the left: tells whether a tile sees beyond its border. */
const repeat =
  (scale: number) =>
  async ({ width, height, data }: Planes): Promise<Planes> => {
    const out = new Float32Array(3 * width * height * scale * scale);
    for (let c = 0; c < 3; c++)
      for (let y = 0; y < height * scale; y++)
        for (let x = 0; x < width * scale; x++) {
          const row = (c * height + Math.floor(y / scale)) * width;
          const at = Math.floor(x / scale);
          out[(c * height * scale + y) * width * scale + x] = (data[row + at] + data[row + Math.max(0, at - 3)]) / 2;
        }
    return { width: width * scale, height: height * scale, data: out };
  };

describe('enlarging by tiles', () => {
  it.each([
    [1, 1],
    [3, 2000],
    [64, 64],
    [65, 130],
    [200, 7],
  ])('covers %d × %d once', (width, height) => {
    const seen = new Uint8Array(width * height);
    for (const { left, top, right, bottom } of listTiles({ width, height }, 64)) {
      expect(Math.max(right - left, bottom - top)).toBeLessThanOrEqual(64);
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) seen[y * width + x] += 1;
    }
    expect(seen.every((count) => count === 1)).toBe(true);
  });

  it.each([2, 4])('gives the same as one tile of everything, times %d', async (scale) => {
    const source = draw(50, 37);
    const done: number[] = [];
    const by = (side: number) =>
      enlargeByTiles(source, {
        scale,
        plan: { side, margin: 3 },
        enlarge: repeat(scale),
        onTile: async (n) => void done.push(n),
      });
    const [whole, tiled] = [await by(64), await by(13)];
    expect(tiled).toEqual(whole);
    expect(done).toEqual([1, ...Array.from({ length: 12 }, (_, i) => i + 1)]);
  });

  it.each([2, 4] as const)('is brought back to its source, times %d', (scale) => {
    const source = draw(40, 150);
    const { width, height } = { width: source.width * scale, height: source.height * scale };
    const grey: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(128) };
    const missBefore = missOf(grey, source, scale);
    keepFaithful(grey, source, scale, 2);
    expect(missOf(grey, source, scale)).toBeLessThan(missBefore / 3);
  });
});

/** Mean distance of the source to the means of what its pixels became. */
const missOf = (enlarged: Raster, source: Raster, scale: number): number => {
  let sum = 0;
  for (let y = 0; y < source.height; y++)
    for (let x = 0; x < source.width; x++)
      for (let c = 0; c < 3; c++) {
        let mean = 0;
        for (let v = 0; v < scale; v++)
          for (let u = 0; u < scale; u++)
            mean += enlarged.data[((y * scale + v) * enlarged.width + x * scale + u) * 3 + c] / scale ** 2;
        sum += Math.abs(mean - source.data[(y * source.width + x) * 3 + c]);
      }
  return sum / source.data.length;
};
