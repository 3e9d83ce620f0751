import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { enlargeCentred } from './double-raster.ts';
import type { Raster } from './raster.ts';

/** A soft spot centred at `x`, `y`, in pixels of a picture of 48 × 40. */
const spot = (x: number, y: number): Raster => {
  const [width, height] = [48, 40];
  const data = new Uint8Array(width * height * 3).map((_, i) => {
    const [column, row] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return Math.round(250 * Math.exp(-((column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2) / 32));
  });
  return { width, height, channels: 3, data };
};

const middleOf = ({ width, height, data }: Raster) => {
  let [sum, across, down] = [0, 0, 0];
  for (let i = 0; i < width * height; i++) {
    sum += data[i * 3];
    across += data[i * 3] * ((i % width) + 0.5);
    down += data[i * 3] * (Math.floor(i / width) + 0.5);
  }
  return { x: across / sum, y: down / sum };
};

describe('enlarging by less than twice', () => {
  it.each([
    [49, 41],
    [64, 60],
    [96, 80],
    [131, 80],
  ])('keeps a spot at its position in %d × %d', async (width, height) => {
    const { x, y } = middleOf(await enlargeCentred(spot(21.3, 18.6), width, height));
    expect(x).toBeCloseTo((21.3 * width) / 48, 1);
    expect(y).toBeCloseTo((18.6 * height) / 40, 1);
  });

  it('is 4 dB closer to the original than sharp, whose pixels are displaced', async () => {
    const [width, height] = [150, 120];
    const truth = new Uint8Array(width * height * 3).map((_, i) => {
      const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
      return Math.round(128 + 60 * Math.sin(x / 4 + (i % 3)) + 50 * Math.cos(y / 5 + x / 9));
    });
    const small = await sharp(truth, { raw: { width, height, channels: 3 } })
      .resize(100, 80)
      .raw()
      .toBuffer();
    const sharpResult = await sharp(small, { raw: { width: 100, height: 80, channels: 3 } })
      .resize(width, height)
      .raw()
      .toBuffer();
    const ours = await enlargeCentred(
      { width: 100, height: 80, channels: 3, data: new Uint8Array(small) },
      width,
      height,
    );
    const miss = (data: Uint8Array) => data.reduce((sum, value, i) => sum + (value - truth[i]) ** 2, 0);
    expect(10 * Math.log10(miss(sharpResult) / miss(ours.data))).toBeGreaterThan(4);
  });

  it('adds no dark rim to transparent edges, and keeps flat areas', async () => {
    const data = new Uint8Array(20 * 20 * 4);
    for (let i = 0; i < 400; i++) if (i % 20 > 9) data.set([240, 200, 30, 255], i * 4);
    const out = await enlargeCentred({ width: 20, height: 20, channels: 4, data }, 31, 33);
    for (let at = 0; at < out.data.length; at += 4) {
      if (out.data[at + 3] === 0) continue;
      expect(Math.abs(out.data[at] - 240)).toBeLessThan(6);
    }
    const flat: Raster = { width: 3, height: 1, channels: 3, data: new Uint8Array(9).fill(77) };
    expect((await enlargeCentred(flat, 7, 5)).data.every((value) => value === 77)).toBe(true);
  });
});
