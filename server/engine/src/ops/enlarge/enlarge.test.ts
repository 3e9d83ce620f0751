import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Raster } from '../geometry/raster.ts';
import { enlargeByTiles, type Planes } from './enlarge-by-tiles.ts';
import { keepFaithful } from './keep-faithful.ts';
import { listTiles } from './tiles.ts';

const draw = (width: number, height: number): Raster => {
  const data = new Uint8Array(width * height * 3).map((_, i) => (i * 7919 + (i >> 4) * 31) % 256);
  return { width, height, channels: 3, data };
};

/** Repeats each pixel, reading the neighbour three pixels to the left: reveals reads beyond a tile's border. */
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

  it.each([2, 4] as const)(
    'equals its source when reduced again, times %d, for any reduction method',
    async (scale) => {
      const truth = drawWaves(40 * scale, 60 * scale);
      const { width, height } = truth;
      for (const kernel of ['cubic', 'lanczos3', 'mitchell'] as const) {
        const data = await sharp(truth.data, { raw: { width, height, channels: 3 } })
          .resize(width / scale, height / scale, { kernel })
          .raw()
          .toBuffer();
        const source: Raster = {
          width: width / scale,
          height: height / scale,
          channels: 3,
          data: new Uint8Array(data),
        };
        const dull: Raster = { ...truth, data: truth.data.map((value) => 118 + (value - 128) / 2) };
        const before = missOf(dull, truth);
        await keepFaithful(dull, source, scale);
        expect(missOf(dull, truth), kernel).toBeLessThan(before / 8);
      }
    },
  );

  it('adds nothing to a flat picture, up to its frame', async () => {
    const flat = (side: number): Raster => ({
      width: side,
      height: side,
      channels: 3,
      data: new Uint8Array(side * side * 3).fill(93),
    });
    const [enlarged, source] = [flat(36), flat(9)];
    await keepFaithful(enlarged, source, 4);
    expect(enlarged).toEqual(flat(36));
  });
});

/** Slow waves of each colour, within the resolution of the small picture. */
const drawWaves = (width: number, height: number): Raster => {
  const data = new Uint8Array(width * height * 3).map((_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return 128 + 90 * Math.sin(x / 19 + (i % 3)) * Math.cos(y / 23);
  });
  return { width, height, channels: 3, data };
};

/** Mean distance of two pictures of one size. */
const missOf = (picture: Raster, truth: Raster): number =>
  picture.data.reduce((sum, value, i) => sum + Math.abs(value - truth.data[i]), 0) / truth.data.length;
