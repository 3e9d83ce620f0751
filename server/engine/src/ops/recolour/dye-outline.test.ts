import { describe, expect, it } from 'vitest';
import { createMask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { refineAlpha } from '../matte/alpha-refine.ts';
import { completeMatte, type Matte } from '../matte/matte.ts';
import { readDyeGarment } from './dye-outline.ts';

const side = 400;
const size = { width: side, height: side };
type Colour = readonly [number, number, number];
const olive: Colour = [112, 104, 62];
const wall: Colour = [186, 184, 192];
const white: Colour = [226, 226, 228];

/** A jacket whose right half of the hem has a strip of wall beside it that the outline took along. */
const isJacket = (x: number, y: number): boolean => x >= 90 && x < 300 && y >= 60 && y < 340;
const isStrip = (x: number, y: number): boolean => x >= 300 && x < 312 && y >= 180 && y < 320;
const xOf = (i: number): number => i % side;
const yOf = (i: number): number => Math.floor(i / side);

const paint = (
  colourAt: (x: number, y: number) => Colour,
  shadeAt: (x: number, y: number) => number = () => 1,
): Raster => {
  const random = createRandom(3);
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const noise = 8 * (random() - 0.5);
    colourAt(xOf(i), yOf(i)).forEach((value, c) => {
      data[i * 3 + c] = Math.max(0, Math.min(255, Math.round(value * shadeAt(xOf(i), yOf(i)) + noise)));
    });
  }
  return { ...size, channels: 3, data };
};

const matteOf = (picture: Raster, holds: (x: number, y: number) => boolean, prior: Matte['prior']): Matte => {
  const mask = createMask(size, (i) => holds(xOf(i), yOf(i)));
  const matte = completeMatte(picture, picture, refineAlpha(picture, picture, mask), { warnings: [], confidence: 0.9 });
  return { ...matte, ...(prior && { prior }) };
};

const coverOf = ({ wide }: Matte, holds: (x: number, y: number) => boolean): number => {
  let [sum, count] = [0, 0];
  for (let i = 0; i < wide.length; i++) {
    if (!holds(xOf(i), yOf(i))) continue;
    sum += wide[i];
    count++;
  }
  return sum / count;
};
const settle = async (picture: Raster, found: Matte): Promise<Matte> =>
  (await readDyeGarment(picture, found, 1))?.matte ?? expect.fail('no cloth');

/** The wall is in the jacket's shade there. */
const shade = (x: number, y: number): number => (isStrip(x, y) ? 0.82 : 1);
const withStrip = (x: number, y: number): boolean => isJacket(x, y) || isStrip(x, y);
const onWall = paint((x, y) => (isJacket(x, y) ? olive : wall), shade);

describe('the outline that a dye keeps to', () => {
  it('leaves out ground that the mask took along, and keeps the cloth beside it', async () => {
    const found = matteOf(onWall, withStrip, 'vote');
    const middle = (x: number, y: number) => x >= 303 && x < 312 && y >= 186 && y < 314;
    expect(coverOf(found, middle)).toBeGreaterThan(0.9);
    const settled = await settle(onWall, found);
    expect(coverOf(settled, middle)).toBeLessThan(0.05);
    expect(coverOf(settled, (x, y) => isJacket(x, y) && x < 298)).toBeGreaterThan(0.995);
  });

  it('keeps a panel of the ground’s colour, which the dye leaves alone', async () => {
    const isPanel = (x: number, y: number) => x >= 276 && x < 300 && y >= 100 && y < 300;
    const picture = paint((x, y) => (isPanel(x, y) ? white : isJacket(x, y) ? olive : white));
    const found = matteOf(picture, isJacket, 'vote');
    expect(await settle(picture, found)).toBe(found);
  });

  it('keeps a shade on the cloth that mirrors the ground', async () => {
    const pale: Colour = [206, 204, 214];
    const boards: Colour = [168, 132, 96];
    const mirrored = (x: number, y: number): number =>
      Math.max(0, 1 - Math.max(0, 290 - x) / 16) * Math.max(0, Math.min(1, (y - 120) / 16, (260 - y) / 16));
    const picture = paint((x, y) => {
      if (!isJacket(x, y)) return boards;
      const share = 0.75 * mirrored(x, y);
      return [0, 1, 2].map((c) => pale[c] + share * (boards[c] - pale[c])) as unknown as Colour;
    });
    const found = matteOf(picture, isJacket, 'vote');
    expect(coverOf(await settle(picture, found), isJacket)).toBeGreaterThan(0.98);
  });

  it('keeps to an outline that a person drew', async () => {
    const drawn = matteOf(onWall, withStrip, undefined);
    expect(await settle(onWall, drawn)).toBe(drawn);
  });
});
