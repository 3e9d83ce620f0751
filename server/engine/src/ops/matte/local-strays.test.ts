import { describe, expect, it } from 'vitest';
import { countSet, createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { settleOutline } from './local-strays.ts';

const size = { width: 300, height: 360 };
type Colour = readonly [number, number, number];
type Test = (x: number, y: number) => boolean;

const [sheet, cloth, sleeve]: Colour[] = [
  [196, 170, 140],
  [52, 66, 120],
  [150, 40, 60],
];
const shade = (colour: Colour, by: number): Colour => colour.map((value) => value * by) as unknown as Colour;

const draw = (colourAt: (x: number, y: number) => Colour): Raster => {
  const random = createRandom(4);
  const data = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < size.width * size.height; at++) {
    const noise = 8 * (random() - 0.5);
    colourAt(at % size.width, Math.floor(at / size.width)).forEach((value, c) => {
      data[at * 3 + c] = Math.max(0, Math.min(255, value + noise));
    });
  }
  return { ...size, channels: 3, data };
};
const maskOf = (holds: Test): Mask => createMask(size, (at) => holds(at % size.width, Math.floor(at / size.width)));
const shareOf = (place: Mask, mask: Mask | undefined): number =>
  countSet(createMask(place, (at) => place.data[at] === 1 && mask?.data[at] === 1)) / countSet(place);
const unlike = (one: Mask, other: Mask): number => countSet(createMask(one, (at) => one.data[at] !== other.data[at]));

/** A body, a sleeve beside it, and the wedge of sheet between them, dark at its top. */
const isBody: Test = (x, y) => x >= 110 && x < 240 && y >= 60 && y < 300;
const isSleeve: Test = (x, y) => x >= 60 && x < 96 && y >= 60 && y < 300;
const isYoke: Test = (x, y) => x >= 60 && x < 240 && y >= 60 && y < 130;
const isGarment: Test = (x, y) => isBody(x, y) || isSleeve(x, y) || isYoke(x, y);
const isCorner: Test = (x, y) => x >= 96 && x < 110 && y >= 130 && y < 150;
const lightAt = (x: number, y: number) => (x >= 90 && x < 116 && y < 300 ? Math.min(1, 0.55 + (y - 130) / 150) : 1);
const picture = draw((x, y) => {
  if (isGarment(x, y)) return isSleeve(x, y) ? sleeve : cloth;
  return shade(sheet, lightAt(x, y));
});

describe('an outline held against its own neighbourhood', () => {
  it('loses the corner of shaded ground in an armpit', async () => {
    const { mask } = await settleOutline(
      maskOf((x, y) => isGarment(x, y) || isCorner(x, y)),
      picture,
      7,
    );
    expect(shareOf(maskOf(isCorner), mask)).toBeLessThan(0.2);
    expect(shareOf(maskOf(isGarment), mask)).toBeGreaterThan(0.995);
  });

  it('gets the tip back that was cut off', async () => {
    const isTip: Test = (x, y) => x >= 60 && x < 70 && y >= 288 && y < 300;
    const { mask, doubt } = await settleOutline(
      maskOf((x, y) => isGarment(x, y) && !isTip(x, y)),
      picture,
      7,
    );
    expect(shareOf(maskOf(isTip), mask)).toBeGreaterThan(0.8);
    expect(doubt).toBeUndefined();
  });

  it('keeps the squares of a check that have the colour of the wall', async () => {
    const isSquare: Test = (x, y) =>
      isBody(x, y) && Math.floor((x - 110) / 13) % 3 === 0 && Math.floor((y - 60) / 12) % 3 === 0;
    const check = draw((x, y) => (isSquare(x, y) ? sheet : isBody(x, y) ? cloth : sheet));
    const { mask } = await settleOutline(maskOf(isBody), check, 7);
    expect(shareOf(maskOf(isSquare), mask)).toBeGreaterThan(0.95);
  });

  it('is doubtful beside ground that the garment took along', async () => {
    const isPatch: Test = (x, y) => x >= 240 && x < 256 && y >= 160 && y < 210;
    const isMore: Test = (x, y) => x >= 256 && x < 266 && y >= 160 && y < 210;
    const dark = draw((x, y) => (isGarment(x, y) ? cloth : shade(sheet, isPatch(x, y) || isMore(x, y) ? 0.5 : 1)));
    const { doubt, mask } = await settleOutline(
      maskOf((x, y) => isGarment(x, y) || isPatch(x, y)),
      dark,
      7,
    );
    const left = shareOf(maskOf(isPatch), mask);
    if (left > 0.2) expect(doubt && countSet(doubt)).toBeGreaterThan(0);
    expect(shareOf(maskOf(isMore), mask)).toBe(0);
  });

  it.each([
    ['is doubtful beside colours that are clearer ground than cloth', 28, true],
    ['is not doubtful where the cloth has them almost as often', 32, false],
  ])('%s', async (_, stripe, isDoubtful) => {
    const isPatch: Test = (x, y) => x >= 240 && x < 256 && y >= 160 && y < 210;
    const isMore: Test = (x, y) => x >= 256 && x < 266 && y >= 160 && y < 210;
    const isStripe: Test = (x, y) => x >= 205 && x < 205 + stripe && y >= 130 && y < 240;
    const striped = draw((x, y) => {
      if (isStripe(x, y)) return shade(sheet, 0.5);
      if (isBody(x, y)) return cloth;
      return shade(sheet, isPatch(x, y) || isMore(x, y) ? 0.5 : 1);
    });
    const { doubt } = await settleOutline(
      maskOf((x, y) => isBody(x, y) || isPatch(x, y)),
      striped,
      7,
    );
    expect(doubt !== undefined).toBe(isDoubtful);
  });

  it('stays as it is where it is right, also at motifs of the print along it', async () => {
    const isMotif: Test = (x, y) => isBody(x, y) && x >= 226 && y % 40 < 14;
    const printed = draw((x, y) => {
      if (isMotif(x, y)) return [228, 228, 232];
      if (isGarment(x, y)) return isSleeve(x, y) ? sleeve : cloth;
      return sheet;
    });
    const right = maskOf(isGarment);
    const { mask, doubt } = await settleOutline(right, printed, 7);
    expect(unlike(mask, right)).toBeLessThan(0.002 * countSet(right));
    expect(doubt).toBeUndefined();
  });
});
