import { describe, expect, it } from 'vitest';
import { createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { openGroundHoles } from './ground-holes.ts';

const [width, height] = [240, 300];
type Place = (x: number, y: number) => boolean;
type Colour = readonly [number, number, number];
const box =
  (left: number, top: number, right: number, bottom: number): Place =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;
const maskOf = (holds: Place): Mask => createMask({ width, height }, (at) => holds(at % width, Math.floor(at / width)));

const trousers = box(60, 40, 180, 260);
/** Between a bar that was cut along and the waistband. */
const gap = box(90, 46, 150, 51);
const wall: Colour = [206, 204, 198];
const shaded: Colour = [164, 162, 158];
const cloth: Colour = [58, 60, 66];
const shine: Colour = [120, 126, 150];

const open = (hole: Place, colour: Colour): Mask => {
  const random = createRandom(5);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const own = hole(x, y) ? colour : trousers(x, y) ? cloth : wall;
    const grain = 6 * (random() - 0.5);
    for (let c = 0; c < 3; c++) data[at * 3 + c] = (own[c] ?? 0) + grain;
  }
  const picture: Raster = { width, height, channels: 3, data };
  const cut = maskOf((x, y) => trousers(x, y) && !hole(x, y));
  return openGroundHoles(maskOf(trousers), cut, picture);
};
const countIn = (mask: Mask, place: Place): number =>
  mask.data.reduce((sum, value, at) => sum + (place(at % width, Math.floor(at / width)) ? value : 0), 0);

describe('a hole of the cut that was filled', () => {
  it.each([
    ['lit', wall],
    ['in shade', shaded],
  ])('is opened again where it is ground, %s', (_, colour) => {
    const mask = open(gap, colour);
    expect(countIn(mask, gap)).toBe(0);
    expect(countIn(mask, trousers)).toBe(120 * 220 - 60 * 5);
  });

  it('stays filled where it is a highlight of the cloth', () => {
    expect(countIn(open(gap, shine), gap)).toBe(60 * 5);
  });

  it('stays filled deep within, where no ground is near: a print has the colour by chance', () => {
    const motif = box(105, 140, 135, 150);
    expect(countIn(open(motif, wall), motif)).toBe(30 * 10);
  });
});
