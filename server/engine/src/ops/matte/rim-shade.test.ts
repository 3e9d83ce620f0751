import { describe, expect, it } from 'vitest';
import { countSet, createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { createPicturePlanes } from './picture-planes.ts';
import { dropRimShade } from './rim-shade.ts';

const size = { width: 320, height: 360 };
type Colour = readonly [number, number, number];
type Test = (x: number, y: number) => boolean;

const [sheet, cloth, pale, black]: Colour[] = [
  [196, 186, 170],
  [52, 66, 120],
  [200, 190, 175],
  [30, 30, 34],
];
const shade = (colour: Colour, by: number): Colour => colour.map((value) => value * by) as unknown as Colour;

const draw = (colourAt: (x: number, y: number) => Colour): Raster => {
  const random = createRandom(4);
  const data = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < size.width * size.height; at++) {
    const noise = 5 * (random() - 0.5);
    colourAt(at % size.width, Math.floor(at / size.width)).forEach((value, c) => {
      data[at * 3 + c] = Math.max(0, Math.min(255, value + noise));
    });
  }
  return { ...size, channels: 3, data };
};
const maskOf = (holds: Test): Mask => createMask(size, (at) => holds(at % size.width, Math.floor(at / size.width)));
const settle = (mask: Mask, picture: Raster) => dropRimShade(mask, picture, createPicturePlanes(picture));
/** Share of a place that is in a mask. */
const shareOf = (place: Test, mask: Mask) => {
  const whole = maskOf(place);
  return countSet(createMask(size, (at) => whole.data[at] === 1 && mask.data[at] === 1)) / countSet(whole);
};

/** A sweater with a gap between its left sleeve and the body, which a mask closed from y 230 upwards. */
const isSweater: Test = (x, y) => x >= 60 && x < 260 && y >= 60 && y < 300;
const isGap: Test = (x, y) => x >= 110 && x < 124 && y >= 160 && y < 300;
const isClosed: Test = (x, y) => isGap(x, y) && y < 230;
const isCloth: Test = (x, y) => isSweater(x, y) && !isGap(x, y);
/** Stripes in the sheet's colours, so that these are the cloth's too. */
const striped = (y: number): Colour => (Math.floor(y / 12) % 3 === 0 ? pale : cloth);

describe('ground along the rim whose edge towards the cloth is the clearer one', () => {
  it.each([
    ['lit', () => 1],
    ['that darkens upwards', (y: number) => 0.55 + (0.45 * (y - 160)) / 140],
  ])('is taken out of a gap between sleeve and body: %s', (_, light) => {
    const picture = draw((x, y) => (isGap(x, y) ? shade(sheet, light(y)) : isCloth(x, y) ? cloth : sheet));
    const { mask } = settle(
      maskOf((x, y) => isCloth(x, y) || isClosed(x, y)),
      picture,
    );
    expect(shareOf(isClosed, mask)).toBeLessThan(0.2);
    expect(shareOf(isCloth, mask)).toBeGreaterThan(0.99);
  });

  it('leaves stripes in the colour of the ground that end at the outline', () => {
    const picture = draw((x, y) => (isCloth(x, y) ? striped(y) : sheet));
    const { mask } = settle(maskOf(isCloth), picture);
    expect(shareOf(isCloth, mask)).toBeGreaterThan(0.995);
  });

  it('leaves a label in the colour of the ground at a hem', () => {
    const isLabel: Test = (x, y) => x >= 180 && x < 190 && y >= 278 && y < 300;
    const picture = draw((x, y) => (isCloth(x, y) && !isLabel(x, y) ? cloth : sheet));
    const { mask } = settle(maskOf(isCloth), picture);
    expect(shareOf(isLabel, mask)).toBeGreaterThan(0.95);
  });

  it('takes out the shade under a hem', () => {
    const isShade: Test = (x, y) => x >= 130 && x < 190 && y >= 300 && y < 310;
    const picture = draw((x, y) =>
      isSweater(x, y) ? cloth : isShade(x, y) ? shade(sheet, 0.72 + 0.028 * (y - 300)) : sheet,
    );
    const { mask } = settle(
      maskOf((x, y) => isSweater(x, y) || isShade(x, y)),
      picture,
    );
    expect(shareOf(isShade, mask)).toBeLessThan(0.1);
    expect(shareOf(isSweater, mask)).toBeGreaterThan(0.99);
  });

  it('leaves a black binding on a grey ground', () => {
    const isBinding: Test = (x, y) => isSweater(x, y) && y >= 288;
    const picture = draw((x, y) => (isBinding(x, y) ? black : isSweater(x, y) ? cloth : shade(sheet, 0.6)));
    const { mask, doubt } = settle(maskOf(isSweater), picture);
    expect(shareOf(isSweater, mask)).toBeGreaterThan(0.995);
    expect(doubt).toBeUndefined();
  });
});
