import { describe, expect, it } from 'vitest';
import { createMask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { listOutlineWarnings } from './dye-warnings.ts';
import { findOutlineFaults } from './outline-outcome.ts';

const side = 300;
const size = { width: side, height: side };
type Colour = readonly [number, number, number];
const red: Colour = [170, 40, 62];
const green: Colour = [15, 150, 72];
const tile: Colour = [170, 176, 186];

/** A cap whose button the narrow outline misses. */
const isCap = (x: number, y: number): boolean => x >= 70 && x < 230 && y >= 90 && y < 250;
const isButton = (x: number, y: number): boolean => (x - 150) ** 2 + ((y - 88) * 1.3) ** 2 < 12 ** 2;
const cover = (holds: (x: number, y: number) => boolean) =>
  Float32Array.from({ length: side * side }, (_, i) => (holds(i % side, Math.floor(i / side)) ? 1 : 0));
const paint = (colourAt: (x: number, y: number) => Colour): Raster => {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) data.set(colourAt(i % side, Math.floor(i / side)), i * 3);
  return { ...size, channels: 3, data };
};
const photograph = (ground: (x: number, y: number) => Colour = () => tile) =>
  paint((x, y) => (isCap(x, y) || isButton(x, y) ? red : ground(x, y)));
const dye = (before: Raster, alpha: Float32Array, colour: Colour): { picture: Raster } => ({
  picture: paint((x, y) => {
    const i = y * side + x;
    return alpha[i] === 1 ? colour : ([...before.data.subarray(i * 3, i * 3 + 3)] as unknown as Colour);
  }),
});

const narrow = cover(isCap);
const whole = cover((x, y) => isCap(x, y) || isButton(x, y));

describe('a garment region outside the outline', () => {
  it('is reported when it keeps the old colour', async () => {
    const before = photograph();
    const found = await findOutlineFaults(before, dye(before, narrow, green).picture, narrow);
    const isLost = createMask(size, (i) => isButton(i % side, Math.floor(i / side)) && narrow[i] === 0);
    const marked = [...(found?.data.keys() ?? [])].filter((i) => found?.data[i] === 1);
    expect(marked.length).toBeGreaterThan(60);
    expect(marked.every((i) => isLost.data[i] === 1)).toBe(true);
  });

  it('is not reported when the outline includes it, or the colour does not change', async () => {
    const before = photograph();
    expect(await findOutlineFaults(before, dye(before, whole, green).picture, whole)).toBeUndefined();
    expect(await findOutlineFaults(before, dye(before, narrow, red).picture, narrow)).toBeUndefined();
  });

  it("is not reported in a background of the garment's colour", async () => {
    const before = photograph((x, y) => ((Math.floor(x / 9) + Math.floor(y / 9)) % 2 === 0 ? red : tile));
    expect(await findOutlineFaults(before, dye(before, narrow, green).picture, narrow)).toBeUndefined();
  });

  it('is a warning only if the engine found the outline itself', async () => {
    const before = photograph();
    const done = dye(before, narrow, green);
    expect(await listOutlineWarnings(before, done, { alpha: narrow, prior: 'vote' })).toMatchObject([
      { code: 'matte-check-edge' },
    ]);
    expect(await listOutlineWarnings(before, done, { alpha: narrow })).toEqual([]);
  });
});

describe('background inside the outline', () => {
  const navy: Colour = [44, 54, 78];
  const floor: Colour = [168, 150, 122];
  const shaded: Colour = [134, 119, 96];
  /** A strip below the hem, in its shadow. */
  const isStrip = (x: number, y: number): boolean => x >= 80 && x < 130 && y >= 250 && y < 256;
  const loose = cover((x, y) => isCap(x, y) || isStrip(x, y));
  const before = paint((x, y) => (isCap(x, y) ? navy : isStrip(x, y) ? shaded : floor));

  it('is reported with its position', async () => {
    const found = await findOutlineFaults(before, dye(before, loose, red).picture, loose);
    const marked = [...(found?.data.keys() ?? [])].filter((i) => found?.data[i] === 1);
    expect(marked.length).toBeGreaterThan(100);
    expect(marked.filter((i) => isStrip(i % side, Math.floor(i / side))).length).toBeGreaterThan(0.8 * marked.length);
  });

  it('is not reported for a correct outline, nor in a print of its colour', async () => {
    expect(await findOutlineFaults(before, dye(before, narrow, red).picture, narrow)).toBeUndefined();
    const isPrint = (x: number, y: number): boolean => Math.hypot(x - 150, y - 170) < 20;
    const printed = paint((x, y) => (!isCap(x, y) || isPrint(x, y) ? floor : navy));
    const kept = paint((x, y) => (isCap(x, y) && !isPrint(x, y) ? red : floor));
    expect(await findOutlineFaults(printed, kept, narrow)).toBeUndefined();
  });
});
