import { describe, expect, it } from 'vitest';
import { countSet, createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { findColourStrays } from './colour-strays.ts';
import { createPicturePlanes } from './picture-planes.ts';

const size = { width: 300, height: 360 };
type Colour = readonly [number, number, number];
type Test = (x: number, y: number) => boolean;

const [sheet, cloth, white]: Colour[] = [
  [196, 170, 140],
  [52, 66, 120],
  [226, 226, 232],
];
const shade = (colour: Colour, by: number): Colour => colour.map((value) => value * by) as unknown as Colour;

const draw = (
  colourAt: (x: number, y: number) => Colour,
  grainAt: (x: number, y: number) => number = () => 3,
): Raster => {
  const random = createRandom(4);
  const data = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < size.width * size.height; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const noise = 2 * grainAt(x, y) * (random() - 0.5);
    colourAt(x, y).forEach((value, c) => {
      data[at * 3 + c] = Math.max(0, Math.min(255, value + noise));
    });
  }
  return { ...size, channels: 3, data };
};
const maskOf = (holds: Test): Mask => createMask(size, (at) => holds(at % size.width, Math.floor(at / size.width)));
const none = maskOf(() => false);
const find = (mask: Mask, picture: Raster, settled = none) =>
  findColourStrays(mask, settled, picture, createPicturePlanes(picture));
const shareOf = (place: Mask, found: Mask | undefined) =>
  countSet(createMask(place, (at) => place.data[at] === 1 && found?.data[at] === 1)) / countSet(place);

/** A sweater from x 60 to 240 and y 60 to 300, and the gap between its left sleeve and the body, open below. */
const isSweater: Test = (x, y) => x >= 60 && x < 240 && y >= 60 && y < 300;
const isGap: Test = (x, y) => x >= 96 && x < 110 && y >= 130 && y < 300;
const isStripe: Test = (_, y) => Math.floor(y / 5) % 2 === 0;
const striped = (x: number, y: number) => (isStripe(x, y) ? white : cloth);

describe('ground in the garment', () => {
  it.each([
    ['as light as the sheet', 1],
    ['in the shade of the sleeve', 0.62],
  ])('is found between sleeve and body of a striped sweater: %s', (_, light) => {
    const picture = draw((x, y) => (isGap(x, y) ? shade(sheet, light) : isSweater(x, y) ? striped(x, y) : sheet));
    const { ground, cloth: lost } = find(maskOf(isSweater), picture);
    expect(shareOf(maskOf(isGap), ground?.whole)).toBeGreaterThan(0.85);
    expect(
      shareOf(
        maskOf((x, y) => isSweater(x, y) && !isGap(x, y)),
        ground?.whole,
      ),
    ).toBeLessThan(0.01);
    expect(lost).toBeUndefined();
  });

  it('is found in a gap that the hem all but closes', () => {
    const isWedge: Test = (x, y) => isGap(x, y) && y < 292;
    const isMouth: Test = (x, y) => x >= 101 && x < 105 && y >= 292 && y < 300;
    const picture = draw((x, y) =>
      isWedge(x, y) || isMouth(x, y) || !isSweater(x, y) ? sheet : isStripe(x, y) ? white : cloth,
    );
    const { ground } = find(
      maskOf((x, y) => isSweater(x, y)),
      picture,
    );
    expect(shareOf(maskOf(isWedge), ground?.whole)).toBeGreaterThan(0.8);
  });

  it('is no label or motif in its colour within the cloth', () => {
    const isLabel: Test = (x, y) => Math.abs(x - 150) < 12 && Math.abs(y - 180) < 30;
    const picture = draw((x, y) => (isLabel(x, y) || !isSweater(x, y) ? sheet : cloth));
    expect(find(maskOf(isSweater), picture).ground).toBeUndefined();
  });

  it('is no print in its colour, of which there is more', () => {
    const isPrint: Test = (x, y) => isSweater(x, y) && (x - 60) % 44 < 14 && (y - 60) % 60 > 20;
    const picture = draw((x, y) => (isPrint(x, y) || !isSweater(x, y) ? sheet : cloth));
    expect(find(maskOf(isSweater), picture).ground).toBeUndefined();
  });

  it('is not the lit inside of sparkling cloth, which is as restless as the rest of it', () => {
    const [wall, lit]: Colour[] = [
      [190, 190, 190],
      [176, 176, 176],
    ];
    const picture = draw(
      (x, y) => (!isSweater(x, y) ? wall : isGap(x, y) ? lit : [70, 70, 70]),
      (x, y) => (isSweater(x, y) ? 28 : 2),
    );
    expect(find(maskOf(isSweater), picture).ground).toBeUndefined();
  });
});

describe('cloth outside the garment', () => {
  const isSleeve: Test = (x, y) => x < 60 && y >= 150 && y < 200;
  const picture = draw((x, y) => (isSweater(x, y) || isSleeve(x, y) ? cloth : sheet));

  it('is found where a sleeve leaves the frame', () => {
    const { cloth: lost, ground } = find(maskOf(isSweater), picture);
    expect(shareOf(maskOf(isSleeve), lost?.whole)).toBeGreaterThan(0.85);
    expect(
      shareOf(
        maskOf((x, y) => !isSleeve(x, y) && !isSweater(x, y)),
        lost?.whole,
      ),
    ).toBeLessThan(0.01);
    expect(ground).toBeUndefined();
  });

  it('is not what was taken out as ground before', () => {
    expect(find(maskOf(isSweater), picture, maskOf(isSleeve)).cloth).toBeUndefined();
  });
});

it('finds nothing in a mask that is right', () => {
  const isRight: Test = (x, y) => isSweater(x, y) && !isGap(x, y);
  const picture = draw((x, y) => (isRight(x, y) ? striped(x, y) : sheet));
  expect(find(maskOf(isRight), picture)).toEqual({ ground: undefined, cloth: undefined });
});
