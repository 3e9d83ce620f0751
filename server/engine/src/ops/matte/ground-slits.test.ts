import { describe, expect, it } from 'vitest';
import { createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { findSlits, type Slits } from './ground-slits.ts';
import { createPicturePlanes } from './picture-planes.ts';

const [width, height] = [240, 300];
type Place = (x: number, y: number) => boolean;
type Colour = readonly [number, number, number];
const box =
  (left: number, top: number, right: number, bottom: number): Place =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;
const shirt = box(40, 40, 200, 260);
const sheet: Colour = [150, 40, 60];
const shaded: Colour = [105, 28, 42];
const cloth: Colour = [196, 192, 186];

const look = (places: readonly Place[], colour: Colour, garment = shirt): Slits => {
  const random = createRandom(5);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const own = places.some((isIn) => isIn(x, y)) ? colour : garment(x, y) ? cloth : sheet;
    const grain = 6 * (random() - 0.5);
    for (let c = 0; c < 3; c++) data[at * 3 + c] = (own[c] ?? 0) + grain;
  }
  const picture: Raster = { width, height, channels: 3, data };
  const mask = createMask(picture, (at) => garment(at % width, Math.floor(at / width)));
  return findSlits(mask, picture, createPicturePlanes(picture));
};
const countIn = (mask: Mask | undefined, place: Place): number =>
  mask ? mask.data.reduce((sum, value, at) => sum + (place(at % width, Math.floor(at / width)) ? value : 0), 0) : 0;

describe('a slit of ground between sleeve and body', () => {
  const slit = box(58, 120, 64, 180);

  it.each([
    ['lit', sheet],
    ['in shade', shaded],
  ])('is found where the garment encloses it, %s', (_, colour) => {
    const { ground, doubt } = look([slit], colour);
    expect(countIn(ground, slit)).toBeGreaterThan(0.95 * 6 * 60);
    expect(countIn(ground, shirt)).toBeLessThan(1.2 * 6 * 60);
    expect(doubt).toBeUndefined();
  });

  it('is doubtful at the axis, where a placket may be', () => {
    const placket = box(117, 120, 123, 180);
    const { ground, doubt } = look([placket], sheet, box(90, 40, 150, 260));
    expect(ground).toBeUndefined();
    expect(countIn(doubt, placket)).toBeGreaterThan(200);
  });

  it.each([
    ['a logo', [box(56, 120, 72, 150)]],
    ['a stripe across', [box(50, 120, 110, 126)]],
    ['stripes', [44, 54, 64, 170, 180, 190].map((x) => box(x, 120, x + 6, 180))],
    ['a stripe deep within', [box(100, 120, 106, 180)]],
  ])('is none in %s', (_, places) => {
    expect(look(places, sheet)).toEqual({});
  });
});
