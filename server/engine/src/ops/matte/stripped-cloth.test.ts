import { describe, expect, it } from 'vitest';
import { createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { returnStripped } from './stripped-cloth.ts';

const [width, height] = [240, 300];
type Place = (x: number, y: number) => boolean;
type Colour = readonly [number, number, number];
const box =
  (left: number, top: number, right: number, bottom: number): Place =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;
const maskOf = (holds: Place): Mask => createMask({ width, height }, (at) => holds(at % width, Math.floor(at / width)));

const skirt = box(60, 60, 180, 260);
/** What the cut had and the clean-up stripped: a narrow part above the skirt. */
const tip = box(70, 50, 80, 60);
const wall: Colour = [206, 204, 198];
const cloth: Colour = [150, 40, 70];

const settle = (stripped: Place, colour: Colour): Mask => {
  const random = createRandom(5);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const own = stripped(x, y) ? colour : skirt(x, y) ? cloth : wall;
    const grain = 6 * (random() - 0.5);
    for (let c = 0; c < 3; c++) data[at * 3 + c] = (own[c] ?? 0) + grain;
  }
  const picture: Raster = { width, height, channels: 3, data };
  return returnStripped(
    maskOf(skirt),
    maskOf((x, y) => skirt(x, y) || stripped(x, y)),
    picture,
  );
};
const countIn = (mask: Mask, place: Place): number =>
  mask.data.reduce((sum, value, at) => sum + (place(at % width, Math.floor(at / width)) ? value : 0), 0);

describe('what the clean-up stripped over a garment', () => {
  it('comes back where it has the colours of the cloth: the corner of a waistband', () => {
    const mask = settle(tip, cloth);
    expect(countIn(mask, tip)).toBe(100);
    expect(countIn(mask, () => true)).toBe(120 * 200 + 100);
  });

  it.each<[string, Place, Colour]>([
    ['a clip in a colour of its own', tip, [40, 40, 44]],
    ['a shadow of the wall', tip, [140, 138, 134]],
    ['a hook that leaves the frame, whatever its colour', box(116, 0, 120, 60), cloth],
    ['something large, as cloth beside it', box(70, 30, 110, 60), cloth],
  ])('stays out: %s', (_, stripped, colour) => {
    expect(countIn(settle(stripped, colour), stripped)).toBe(0);
  });
});
