import { describe, expect, it } from 'vitest';
import { createMask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { refineAlpha } from '../matte/alpha-refine.ts';
import { completeMatte, type Matte } from '../matte/matte.ts';
import { dressGarment } from './dressed-garment.ts';

const side = 320;
const size = { width: side, height: side };
type Colour = readonly [number, number, number];
type Part = (x: number, y: number) => boolean;
const xOf = (i: number): number => i % side;
const yOf = (i: number): number => Math.floor(i / side);

const isTee: Part = (x, y) => x >= 80 && x < 240 && y >= 70 && y < 260;
/** The corner of its hem, which its outline lost. */
const isTip: Part = (x, y) => x >= 240 && y < 260 && x - 240 < y - 253;
/** A tape of its colour that goes on beyond it. */
const isTape: Part = (x, y) => y >= 40 && y < 70 && x >= 150 && x < 158;

/** Ground in the tee's shade. */
const isShade: Part = (x, y) => (x >= 76 && x < 80 && y >= 90 && y < 240) || isCorner(x, y);
/** More of it beside the right seam. */
const isCorner: Part = (x, y) => x >= 240 && x < 250 && y >= 120 && y < 230;

const paint = (cloth: Colour, ground: Colour, shade: number): Raster => {
  const random = createRandom(5);
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [xOf(i), yOf(i)];
    const colour = isTee(x, y) || isTip(x, y) || isTape(x, y) ? cloth : ground;
    const light = isShade(x, y) ? shade : 1;
    const noise = 8 * (random() - 0.5);
    colour.forEach((value, c) => {
      data[i * 3 + c] = Math.max(0, Math.min(255, Math.round(light * value + noise)));
    });
  }
  return { ...size, channels: 3, data };
};

const matteOf = (picture: Raster, holds: Part, confidence = 0.95): Matte => {
  const mask = createMask(size, (i) => holds(xOf(i), yOf(i)));
  const matte = completeMatte(picture, picture, refineAlpha(picture, picture, mask), { warnings: [], confidence });
  return { ...matte, prior: 'vote' };
};

const coverOf = ({ wide }: Matte, holds: Part): number => {
  const at = Array.from(wide.keys()).filter((i) => holds(xOf(i), yOf(i)));
  return at.reduce((sum, i) => sum + wide[i], 0) / at.length;
};
/** What of the tip the soft edge does not reach. */
const isTipEnd: Part = (x, y) => isTip(x, y) && x >= 242;

const onBlanket = paint([226, 220, 204], [132, 30, 48], 0.6);

describe('a garment that new cloth is laid on', () => {
  it('has the tips that its outline lost, and no shade or tape beside it', async () => {
    const found = matteOf(onBlanket, isTee);
    expect(coverOf(found, isTipEnd)).toBeLessThan(0.5);
    const { matte } = await dressGarment(onBlanket, found, 1);
    expect(coverOf(matte, isTipEnd)).toBeGreaterThan(0.9);
    expect(coverOf(matte, (x, y) => isShade(x, y) && (x < 78 || x > 242))).toBeLessThan(0.05);
    expect(coverOf(matte, (x, y) => isTape(x, y) && y < 66)).toBeLessThan(0.05);
  });

  it('keeps to an outline that a person drew, and to one that is uncertain', async () => {
    const { prior: _, ...drawn } = matteOf(onBlanket, isTee);
    for (const found of [drawn, matteOf(onBlanket, isTee, 0.3)]) {
      expect((await dressGarment(onBlanket, found, 1)).matte.wide).toEqual(found.wide);
    }
  });
});
