import { expect, it } from 'vitest';
import { countSet, createMask, type Mask } from '../geometry/mask.ts';
import { fillNotches } from './notches.ts';
import { createPicturePlanes } from './picture-planes.ts';

const size = { width: 240, height: 240 };
const square = 12;
const isBody = (x: number, y: number) => x >= 60 && x < 180 && y >= 48 && y < 204;
const isEven = (distance: number) => Math.floor(distance / square) % 2 === 0;
const isWhite = (x: number, y: number) => isBody(x, y) && isEven(x - 60) && !isEven(y - 48);

const colours = { white: [236, 234, 238], dark: [40, 60, 110], plain: [150, 70, 80] } as const;
const sheet = [188, 186, 191] as const;

const planesOf = (colourAt: (x: number, y: number) => readonly number[]) => {
  const data = new Uint8Array(size.width * size.height * 3);
  for (let i = 0; i < data.length / 3; i++) data.set(colourAt(i % size.width, Math.floor(i / size.width)), i * 3);
  return createPicturePlanes({ ...size, channels: 3, data });
};
const maskOf = (holds: (x: number, y: number) => boolean): Mask =>
  createMask(size, (at) => holds(at % size.width, Math.floor(at / size.width)));

const tartan = planesOf((x, y) => (!isBody(x, y) ? sheet : isWhite(x, y) ? colours.white : colours.dark));

it('fills the white squares of a tartan that a mask lost to a white sheet', () => {
  const bitten = maskOf((x, y) => isBody(x, y) && !(isWhite(x, y) && x < 60 + square));
  const whole = maskOf(isBody);
  expect(countSet(bitten)).toBeLessThan(0.98 * countSet(whole));
  expect(countSet(fillNotches(bitten, tartan))).toBeGreaterThan(0.995 * countSet(whole));
  expect(countSet(fillNotches(bitten, tartan))).toBeLessThanOrEqual(countSet(whole));
});

it('leaves a bite open that is ground, also beside cloth with places like it', () => {
  const open = (x: number, y: number) => isBody(x, y) && !(y >= 120 && y < 132 && x < 76);
  const printed = planesOf((x, y) => (!open(x, y) ? sheet : isWhite(x, y) ? sheet : colours.dark));
  const mask = maskOf(open);
  expect(fillNotches(mask, printed)).toBe(mask);
});

it('leaves shade beside plain cloth alone', () => {
  const isShade = (x: number, y: number) => isBody(x, y) && y >= 120 && y < 132 && x < 76;
  const shaded = planesOf((x, y) => (isShade(x, y) ? [120, 118, 122] : isBody(x, y) ? colours.plain : sheet));
  const mask = maskOf((x, y) => isBody(x, y) && !isShade(x, y));
  expect(fillNotches(mask, shaded)).toBe(mask);
});
