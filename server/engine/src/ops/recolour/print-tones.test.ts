import { describe, expect, it } from 'vitest';
import { fitClothModel } from '../cloth/cloth-model.ts';
import { parseOklab } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import type { Matte } from '../matte/matte.ts';
import { readDyeGarment } from './dye-garment.ts';
import { findPrintTones } from './print-tones.ts';
import { recolourGarment } from './recolour.ts';

const side = 240;
const rim = 20;
const isInside = (x: number, y: number): boolean => Math.min(x, y, side - 1 - x, side - 1 - y) >= rim;
const alpha = Float32Array.from({ length: side * side }, (_, i) => (isInside(i % side, Math.floor(i / side)) ? 1 : 0));
const matte: Matte = {
  alpha,
  wide: alpha,
  edge: new Uint8Array(alpha.length),
  readForeground: () => expect.fail('a hard matte has no edge'),
  report: { confidence: 1, warnings: [] },
};

/** Grey cloth with some noise; `codeAt` is its 8-bit lightness. */
const paint = (codeAt: (x: number, y: number) => number): Raster => {
  const data = new Uint8Array(side * side * 3);
  let seed = 5;
  for (let i = 0; i < side * side; i++) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    const [x, y] = [i % side, Math.floor(i / side)];
    const code = isInside(x, y) ? codeAt(x, y) + 8 * (seed / 2 ** 31 - 0.5) : 200;
    data.fill(Math.max(0, Math.min(255, code)), 3 * i, 3 * i + 3);
  }
  return { width: side, height: side, channels: 3, data };
};

const tell = (picture: Raster) => {
  const cloth = fitClothModel(picture, alpha, 1);
  if (!cloth) throw new Error('no cloth');
  return { before: cloth, after: findPrintTones(picture, alpha, cloth) };
};
/** Mean code of what `isPart` holds after a recolour. */
const codeAfter = async (picture: Raster, colour: string, isPart: (x: number, y: number) => boolean) => {
  const garment = await readDyeGarment(picture, matte, 1);
  if (!garment) throw new Error('no cloth');
  const options = { target: parseOklab(colour), contrast: 0, coefficient: 2.5, protectPrint: true };
  const { data } = (await recolourGarment(picture, garment.matte, garment.cloth, options, async () => {})).picture;
  let [sum, count] = [0, 0];
  for (let i = 0; i < alpha.length; i++) {
    if (!isInside(i % side, Math.floor(i / side)) || !isPart(i % side, Math.floor(i / side))) continue;
    sum += data[3 * i + 1];
    count++;
  }
  return sum / count;
};

const isLetter = (x: number, y: number): boolean => Math.abs(y - 120) < 20 && Math.abs(x - 120) < 50 && x % 20 < 9;

describe('the lightness at which a print begins', () => {
  it('is in the valley between cloth and faded lettering, which keeps its colour as a whole', async () => {
    const tee = paint((x, y) => (isLetter(x, y) ? 46 : 152 + 10 * Math.sin(x / 30)));
    const { before, after } = tell(tee);
    expect(after.printDark).toBeGreaterThan(before.printDark + 0.05);
    expect(
      await codeAfter(tee, '#ffffff', (x, y) => isLetter(x, y) && isLetter(x - 2, y) && isLetter(x + 2, y)),
    ).toBeLessThan(70);
  });

  it('stays where shade gets rarer the darker it is', () => {
    const { before, after } = tell(paint((x, y) => 152 - 1e-4 * Math.max(0, x - 60) ** 3 * (y / side)));
    expect(after.printDark).toBe(before.printDark);
    expect(after.printLight).toBe(before.printLight);
  });
});
