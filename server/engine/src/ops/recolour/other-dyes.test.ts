import { describe, expect, it } from 'vitest';
import { fitClothModel } from '../cloth/cloth-model.ts';
import { parseOklab, toOklabPlanes } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { listPrintWarnings } from './dye-warnings.ts';
import { recolourGarment } from './recolour.ts';

const side = 200;
const rim = 20;
const red = [150, 66, 62] as const;
const grey = [100, 98, 102] as const;
const ground = [225, 222, 214] as const;

const isInside = (x: number, y: number): boolean => Math.min(x, y, side - 1 - x, side - 1 - y) >= rim;

/** Cloth in soft light with noise, in the colour of `colourAt`. */
const paint = (colourAt: (x: number, y: number) => readonly [number, number, number]): Raster => {
  const data = new Uint8Array(side * side * 3);
  let seed = 5;
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    const light = 1 + 0.12 * Math.sin(x / 23) + 0.03 * (seed / 2 ** 31 - 0.5);
    const colour = isInside(x, y) ? colourAt(x, y).map((value) => value * light) : ground;
    data.set(colour, i * 3);
  }
  return { width: side, height: side, channels: 3, data };
};

const alpha = Float32Array.from({ length: side * side }, (_, i) => (isInside(i % side, Math.floor(i / side)) ? 1 : 0));
const matte: Matte = {
  alpha,
  wide: alpha,
  edge: new Uint8Array(alpha.length),
  readForeground: () => expect.fail('a hard matte has no edge'),
  report: { confidence: 1, warnings: [] },
};

const dye = async (picture: Raster) => {
  const cloth = fitClothModel(picture, alpha, 1);
  if (!cloth) throw new Error('no cloth');
  const options = { target: parseOklab('#0f9d48'), contrast: 0, coefficient: 4, protectPrint: true };
  const done = await recolourGarment(picture, matte, cloth, options, async () => {});
  return { done, warnings: await listPrintWarnings(picture, done, matte, cloth) };
};

/** How many of the two grey bands of a woven check cross a pixel: 0 red, 1 half of both, 2 grey. */
const countBands = (i: number): number => Number((i % side) % 20 < 5) + Number(Math.floor(i / side) % 20 < 5);
const check = paint((x, y) => {
  const part = countBands(y * side + x) / 2;
  return [0, 1, 2].map((c) => red[c] + (grey[c] - red[c]) * part) as [number, number, number];
});

describe('cloth of another colour that is dyed along', () => {
  it('is reported with its position', async () => {
    const { warnings } = await dye(check);
    const mask = warnings.find(({ code }) => code === 'many-dyes')?.mask;
    const marked = [...(mask?.data.keys() ?? [])].filter((i) => mask?.data[i] === 1);
    expect(marked.length).toBeGreaterThan(500);
    const red = [...alpha.keys()].filter((i) => alpha[i] === 1 && countBands(i) === 0);
    expect(red.filter((i) => mask?.data[i] === 1).length).toBeLessThan(0.15 * red.length);
  });

  it('is not reported for plain cloth in uneven light', async () => {
    expect((await dye(paint(() => red))).warnings).toEqual([]);
  });

  it('affects the new colour no more than its lightness', async () => {
    const { done } = await dye(check);
    const { a, b } = toOklabPlanes(done.picture.data, 3);
    /** Hue angle at that number of crossing bands, degrees. */
    const hueOf = (bands: number) => {
      const of = [...alpha.keys()].filter((i) => alpha[i] === 1 && countBands(i) === bands);
      const sum = (plane: Float32Array) => of.reduce((total, i) => total + (plane[i] ?? 0), 0);
      return (Math.atan2(sum(b), sum(a)) * 180) / Math.PI;
    };
    expect(Math.abs(hueOf(2) - hueOf(0))).toBeLessThan(5);
  });
});
