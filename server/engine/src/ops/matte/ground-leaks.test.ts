import { describe, expect, it } from 'vitest';
import { createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { dropGroundLeaks } from './ground-leaks.ts';
import { createPicturePlanes } from './picture-planes.ts';

const [width, height] = [240, 300];
type Place = (x: number, y: number) => boolean;
type Colour = readonly [number, number, number];
const box =
  (left: number, top: number, right: number, bottom: number): Place =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;

const trousers = box(60, 40, 180, 280);
/** Between the legs, closed by a bridge at the hems. */
const between = box(104, 120, 136, 270);
const motif = box(112, 60, 128, 76);
/** Trousers on a sheet that ends above their hems, on boards. */
const boards = box(0, 262, 240, 300);
const red: Colour = [200, 50, 40];
const brown: Colour = [120, 90, 60];
const grey: Colour = [120, 124, 130];

const settle = (inside: Place, colour: Colour): Mask => {
  const random = createRandom(5);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isCloth = trousers(x, y) && !inside(x, y);
    const own = isCloth ? grey : inside(x, y) ? colour : boards(x, y) ? brown : red;
    const grain = (isCloth ? 40 : 4) * (random() - 0.5);
    for (let c = 0; c < 3; c++) data[at * 3 + c] = (own[c] ?? 0) + grain;
  }
  const picture: Raster = { width, height, channels: 3, data };
  const mask = createMask(picture, (at) => trousers(at % width, Math.floor(at / width)));
  return dropGroundLeaks(mask, createPicturePlanes(picture));
};
const shareIn = (mask: Mask, place: Place): number => {
  let [count, all] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    if (!place(at % width, Math.floor(at / width))) continue;
    all++;
    count += mask.data[at];
  }
  return count / all;
};

describe('ground between two legs whose hems the outline joins', () => {
  it('is taken out where most of the ground around has its colour, if not the ground below', () => {
    const mask = settle(between, red);
    expect(shareIn(mask, between)).toBeLessThan(0.15);
    expect(shareIn(mask, (x, y) => trousers(x, y) && x < 98)).toBeGreaterThan(0.99);
  });

  it('stays where it is a panel in a colour that the ground does not have', () => {
    expect(shareIn(settle(between, [40, 60, 150]), between)).toBe(1);
  });

  it('stays where it is a small motif in the colour of the sheet', () => {
    expect(shareIn(settle(motif, red), motif)).toBe(1);
  });
});
