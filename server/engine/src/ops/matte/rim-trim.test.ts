import { describe, expect, it } from 'vitest';
import { createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { learnSides } from './colour-shares.ts';
import { createPicturePlanes } from './picture-planes.ts';
import type { SettledRim } from './rim-ground.ts';
import { trimRim } from './rim-trim.ts';

const [width, height] = [240, 300];
type Place = (x: number, y: number) => boolean;
type Colour = readonly [number, number, number];
const box =
  (left: number, top: number, right: number, bottom: number): Place =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;

const trousers = box(60, 60, 180, 260);
const between = box(112, 160, 128, 260);
const legs: Place = (x, y) => trousers(x, y) && !between(x, y);
const floor: Colour = [206, 186, 160];
const shaded: Colour = [144, 130, 112];
const navy: Colour = [28, 34, 70];

/** `held`: what the mask holds besides the legs; later layers lie over the legs. */
const trim = (held: Place, layers: readonly (readonly [Place, Colour])[] = []): SettledRim => {
  const random = createRandom(5);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const colour = layers.findLast(([isIn]) => isIn(x, y))?.[1] ?? (legs(x, y) ? navy : floor);
    const grain = 6 * (random() - 0.5);
    for (let c = 0; c < 3; c++) data[at * 3 + c] = (colour[c] ?? 0) + grain;
  }
  const picture: Raster = { width, height, channels: 3, data };
  const mask = createMask(picture, (at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return legs(x, y) || held(x, y);
  });
  return trimRim(mask, picture, createPicturePlanes(picture), learnSides(mask, picture));
};

const countIn = ({ data }: Mask, place: Place): number =>
  data.reduce((sum, value, at) => sum + (place(at % width, Math.floor(at / width)) ? value : 0), 0);
const isWhole = (mask: Mask): boolean => countIn(mask, legs) > 0.998 * (120 * 200 - 16 * 100);

describe('the rim of a mask', () => {
  it('is trimmed of a sliver of shaded floor four pixels high under a hem', () => {
    const sliver = box(64, 260, 108, 264);
    const { mask, doubt } = trim(sliver, [[sliver, shaded]]);
    // The row next to the cloth is mixed with it.
    expect(countIn(mask, sliver)).toBeLessThan(0.4 * 44 * 4);
    expect(isWhole(mask)).toBe(true);
    expect(doubt).toBeUndefined();
  });

  it('is trimmed of the ground that is left at the top of a gap between two legs', () => {
    const crotch = box(112, 160, 128, 164);
    const { mask } = trim(crotch, [[crotch, shaded]]);
    expect(countIn(mask, crotch)).toBeLessThan(0.6 * 16 * 4);
    expect(isWhole(mask)).toBe(true);
  });

  it('keeps a trim of a colour that the ground does not have in any light', () => {
    const trimmed = box(64, 260, 108, 264);
    const { mask } = trim(trimmed, [[trimmed, [60, 120, 70]]]);
    expect(countIn(mask, trimmed)).toBe(44 * 4);
  });

  it('keeps what goes deeper than a sliver: a stripe in the colour of the ground', () => {
    const stripe = box(60, 120, 180, 130);
    const { mask } = trim(() => false, [[stripe, floor]]);
    expect(countIn(mask, stripe)).toBeGreaterThan(0.95 * 120 * 10);
  });

  it('is doubted, not trimmed, at the middle of the upper edge, where a label may be', () => {
    const label = box(108, 56, 132, 60);
    const { mask, doubt } = trim(label, [[label, shaded]]);
    expect(countIn(mask, label)).toBe(24 * 4);
    expect(doubt && countIn(doubt, label)).toBeGreaterThan(0.5 * 24 * 4);
  });
});
