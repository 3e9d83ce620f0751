import { describe, expect, it } from 'vitest';
import type { Raster } from '../geometry/raster.ts';
import { findLostDetail } from './lost-detail.ts';

const side = 300;
const size = { width: side, height: side };
const alpha = Float32Array.from({ length: side * side }, (_, i) => {
  const [x, y] = [i % side, Math.floor(i / side)];
  return Math.min(x, y, side - 1 - x, side - 1 - y) > 20 ? 1 : 0;
});
const cloth = [178, 52, 60] as const;
const faded = [240, 180, 186] as const;

const paint = (colourAt: (x: number, y: number) => readonly [number, number, number]): Raster => {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) data.set(colourAt(i % side, Math.floor(i / side)), i * 3);
  return { ...size, channels: 3, data };
};
/** Thin bars close to each other, as letters are. */
const isLetter = (x: number, y: number): boolean => x > 100 && x < 200 && y > 125 && y < 175 && x % 6 < 3;
const isSeam = (x: number, y: number): boolean => x > 148 && x < 151 && y > 30 && y < 270;

const look = (isDrawn: typeof isLetter, after: Raster) =>
  findLostDetail(
    paint((x, y) => (isDrawn(x, y) ? faded : cloth)),
    after,
    alpha,
  );
const black = paint(() => [24, 24, 26]);

describe('lettering lost by a recolour', () => {
  it('is found at its position', async () => {
    const lost = await look(isLetter, black);
    const places = [...(lost?.data.keys() ?? [])].filter((i) => lost?.data[i] === 1);
    expect(places.length).toBeGreaterThan(500);
    const share = (of: (i: number) => number) => places.reduce((sum, i) => sum + of(i), 0) / places.length / side;
    expect(share((i) => i % side)).toBeCloseTo(0.5, 1);
    expect(share((i) => Math.floor(i / side))).toBeCloseTo(0.5, 1);
  });

  it('is not lost while it is visible', async () => {
    expect(
      await look(
        isLetter,
        paint((x, y) => (isLetter(x, y) ? [120, 120, 124] : [24, 24, 26])),
      ),
    ).toBeUndefined();
  });

  it('is found when a dark picture on grey cloth becomes black on black', async () => {
    const isPicture = (x: number, y: number): boolean =>
      Math.abs(x - 150) < 45 && Math.abs(y - 150) < 45 && (Math.floor(x / 9) + Math.floor(y / 9)) % 2 === 0;
    const draw = (print: number, around: number) =>
      paint((x, y) => {
        const value = isPicture(x, y) ? print : around;
        return [value, value, value];
      });
    const find = (after: Raster) => findLostDetail(draw(64, 134), after, alpha);
    expect(await find(draw(4, 20))).toBeDefined();
    expect(await find(draw(16, 60))).toBeUndefined();
  });

  it('is no seam, and no folds side by side', async () => {
    expect(await look(isSeam, black)).toBeUndefined();
    const isFold = (x: number, y: number): boolean => y > 60 && y < 240 && (x + 0.4 * y) % 34 < 9;
    expect(await look(isFold, black)).toBeUndefined();
  });
});
