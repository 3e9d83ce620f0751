import { describe, expect, it } from 'vitest';
import { createMask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { zone } from './body-zones.ts';
import { findSecondCloth } from './find-subject.ts';

const [width, height] = [60, 100];
type Rgb = readonly [number, number, number];
const [navy, green, cream] = [
  [32, 42, 88],
  [40, 122, 84],
  [232, 222, 200],
] as const;

/** A body from the shoulders to the hips, with `at` for its cloth by position. */
const wear = (colourAt: (x: number, y: number) => Rgb) => {
  const work: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3) };
  const zones = new Uint8Array(width * height);
  const down = new Float32Array(width * height);
  for (let at = 0; at < zones.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    down[at] = y / height;
    zones[at] = x < 10 || x >= 50 ? zone.limb : y < 15 ? zone.yoke : zone.trunk;
    work.data.set(
      colourAt(x, y).map((value) => value + 4 * Math.sin(at * 12.9898)),
      3 * at,
    );
  }
  return findSecondCloth(
    work,
    createMask(work, () => true),
    { zones, down },
  );
};

describe('a second cloth before the body', () => {
  it('is found when a garment is held up in front of the worn one, and marks the held one', () => {
    const held = wear((x, y) => (y > 25 && x > 8 && x < 52 ? green : navy));
    const at = (x: number, y: number) => held?.data[y * width + x];
    expect([at(30, 60), at(30, 8), at(3, 60)]).toEqual([1, 0, 0]);
  });

  it.each<[string, (x: number, y: number) => Rgb]>([
    ['one cloth in light and shade', (x) => navy.map((value) => value * (x < 30 ? 1 : 0.8)) as unknown as Rgb],
    ['a print on the chest', (x, y) => (y > 35 && y < 65 && x > 18 && x < 42 ? cream : navy)],
    ['an open jacket', (x) => (x > 22 && x < 38 ? cream : navy)],
    ['stripes', (_, y) => (y % 8 < 4 ? cream : navy)],
  ])('is not found in %s', (_, colourAt) => {
    expect(wear(colourAt)).toBeNull();
  });
});
