import { describe, expect, it } from 'vitest';
import { countSet, createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { dropLeakShade } from './leak-shade.ts';

const [width, height] = [200, 260];
const size = { width, height };
/** Two legs from x 40 to 160; between them from y 80 down a shaded and a lit strip of wall. */
const isGap = (x: number, y: number, from: number, to: number) => y >= 80 && x >= from && x < to;
const inLegs = (at: number) => at % width >= 40 && at % width < 160;
const inLit = (at: number) => isGap(at % width, Math.floor(at / width), 100, 116);
const inShade = (at: number) => isGap(at % width, Math.floor(at / width), 84, 100);

const draw = (grain: number, shade: number | ((x: number) => number), cloth: number, shadeGrain = 3): Raster => {
  const shadeAt = typeof shade === 'number' ? () => shade : shade;
  const random = createRandom(5);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const isWall = !inLegs(at) || inLit(at);
    const [grey, noise] = isWall ? [196, 3] : inShade(at) ? [shadeAt(at % width), shadeGrain] : [cloth, grain];
    const value = grey + 2 * noise * (random() - 0.5);
    for (let c = 0; c < 3; c++) data[at * 3 + c] = Math.max(0, Math.min(255, value));
  }
  return { width, height, channels: 3, data };
};

const before = createMask(size, inLegs);
const after = createMask(size, (at) => inLegs(at) && !inLit(at));
const cloth = createMask(size, (at) => inLegs(at) && !inLit(at) && !inShade(at));
const shaded = createMask(size, inShade);
const shareLeft = (of: Mask, mask: Mask) =>
  countSet(createMask(of, (at) => of.data[at] === 1 && mask.data[at] === 1)) / countSet(of);

describe('the shade beside ground that was taken out', () => {
  it.each([
    ['smooth beside sparkling cloth of its own lightness', 40, 84, 74],
    ['of a lightness that the cloth does not have', 6, 140, 60],
  ])('goes too: %s', (_, grain, shade, grey) => {
    const mask = dropLeakShade(before, after, draw(grain, shade, grey));
    expect(shareLeft(shaded, mask)).toBeLessThan(0.12);
    expect(shareLeft(cloth, mask)).toBeGreaterThan(0.97);
  });

  it('goes where it darkens evenly into the corner, through all of the lightness of the cloth', () => {
    // From 150 beside the lit strip to 60 at the leg: such a slope deviates from its mean nearly as much as the cloth does.
    const darkens = (x: number) => 60 + ((x - 84) * 90) / 15;
    const mask = dropLeakShade(before, after, draw(16, darkens, 105));
    expect(shareLeft(shaded, mask)).toBeLessThan(0.12);
    expect(shareLeft(cloth, mask)).toBeGreaterThan(0.97);
  });

  it('is more than a speck in its colour', () => {
    const picture = draw(6, 74, 74, 6);
    const speck = createMask(
      size,
      (at) => at % width >= 118 && at % width < 121 && Math.abs(Math.floor(at / width) - 150) < 2,
    );
    for (let at = 0; at < speck.data.length; at++) if (speck.data[at]) picture.data.fill(140, at * 3, at * 3 + 3);
    expect(shareLeft(speck, dropLeakShade(before, after, picture))).toBe(1);
  });

  it('is not looked for in cloth', () => {
    const mask = dropLeakShade(before, after, draw(6, 74, 74, 6));
    expect(shareLeft(after, mask)).toBeGreaterThan(0.97);
  });
});
