import { describe, expect, it } from 'vitest';
import { fitClothModel } from '../cloth/cloth-model.ts';
import { parseOklab, toOklabPlanes } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { recolourGarment } from './recolour.ts';

const side = 240;
const rim = 20;
type Colour = readonly [number, number, number];
const cream: Colour = [232, 222, 200];
const flower: Colour = [236, 204, 196];
const ground: Colour = [40, 44, 60];

const isInside = (x: number, y: number): boolean => Math.min(x, y, side - 1 - x, side - 1 - y) >= rim;
/** Petals strewn over the middle. */
const isFlower = (x: number, y: number): boolean =>
  Math.abs(x - 120) < 30 && Math.abs(y - 120) < 30 && (x % 15) ** 2 + (y % 15) ** 2 < 90;

/** Cloth in soft light with noise. */
const paint = (colourAt: (x: number, y: number) => Colour): Raster => {
  const data = new Uint8Array(side * side * 3);
  let seed = 5;
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    const light = 1 + 0.04 * Math.sin(x / 23) + 0.02 * (seed / 2 ** 31 - 0.5);
    data.set(isInside(x, y) ? colourAt(x, y).map((value) => value * light) : ground, i * 3);
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

/** Mean step of tint from the cloth to what `isPart` holds after a recolour, in OKLab. */
const stepAfter = async (
  picture: Raster,
  colour: string,
  isPart: (x: number, y: number) => boolean,
  protectPrint = true,
) => {
  const cloth = fitClothModel(picture, alpha, 1);
  if (!cloth) throw new Error('no cloth');
  const options = { target: parseOklab(colour), contrast: 0, coefficient: 2.5, protectPrint };
  const done = await recolourGarment(picture, matte, cloth, options, async () => {});
  const { a, b } = toOklabPlanes(done.picture.data, 3);
  const mean = (isOf: (x: number, y: number) => boolean) => {
    const of = [...alpha.keys()].filter((i) => alpha[i] === 1 && isOf(i % side, Math.floor(i / side)));
    return [a, b].map((plane) => of.reduce((sum, i) => sum + (plane[i] ?? 0), 0) / of.length) as [number, number];
  };
  const [part, cloths] = [mean(isPart), mean((x, y) => !isPart(x, y))];
  return [part[0] - cloths[0], part[1] - cloths[1]] as const;
};

const printed = paint((x, y) => (isFlower(x, y) ? flower : cream));

describe('a print of nearly the colour of the cloth', () => {
  it('keeps its tint on white and on green', async () => {
    for (const colour of ['#ffffff', '#0f9d48']) {
      const [red] = await stepAfter(printed, colour, isFlower);
      expect(red, colour).toBeGreaterThan(0.02);
    }
  });

  it('takes the dye where prints are to be dyed too', async () => {
    const [red] = await stepAfter(printed, '#ffffff', isFlower, false);
    expect(Math.abs(red)).toBeLessThan(0.006);
  });

  it('is not seen in what the ground tints, nor in a fold that is more of the dye', async () => {
    const isRim = (x: number, y: number): boolean =>
      isInside(x, y) && Math.min(x, y, side - 1 - x, side - 1 - y) < rim + 5;
    const stained = paint((x, y) => (isRim(x, y) ? flower : cream));
    expect(Math.abs((await stepAfter(stained, '#ffffff', isRim))[0])).toBeLessThan(0.008);
    const isFold = (x: number, y: number): boolean => Math.abs(x - 120) < 4 && Math.abs(y - 120) < 40;
    const folded = paint((x, y) => (isFold(x, y) ? [214, 194, 150] : cream));
    expect(Math.hypot(...(await stepAfter(folded, '#ffffff', isFold)))).toBeLessThan(0.008);
  });
});
