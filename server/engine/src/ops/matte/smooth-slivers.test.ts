import { describe, expect, it } from 'vitest';
import { createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { createPicturePlanes } from './picture-planes.ts';
import { findSmoothSlivers } from './smooth-slivers.ts';

const [width, height] = [240, 300];
const inSkirt = (at: number) =>
  at % width >= 60 && at % width < 170 && Math.floor(at / width) >= 50 && Math.floor(at / width) < 260;
/** The shade that a skirt throws to its right. */
const inShade = (at: number) =>
  at % width >= 170 && at % width < 184 && Math.floor(at / width) >= 90 && Math.floor(at / width) < 240;

/** Cloth and floor of one grey hue: only unrest tells them apart. */
const draw = (grain: number): Raster => {
  const random = createRandom(9);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [grey, noise] = inSkirt(at) ? [110, grain] : [inShade(at) ? 140 : 205, 2];
    const value = grey + 2 * noise * (random() - 0.5);
    for (let c = 0; c < 3; c++) data[at * 3 + c] = value;
  }
  return { width, height, channels: 3, data };
};

const withShade = createMask({ width, height }, (at) => inSkirt(at) || inShade(at));
const alone = createMask({ width, height }, inSkirt);

const look = (mask: Mask, grain: number) => {
  const picture = draw(grain);
  return findSmoothSlivers(mask, picture, createPicturePlanes(picture));
};

describe('a smooth sliver of ground', () => {
  it('is seen beside restless cloth of its own chroma, where it is', () => {
    const slivers = look(withShade, 60);
    const found = [...(slivers?.data ?? [])].flatMap((value, at) => (value ? [at] : []));
    expect(found.length).toBeGreaterThan(800);
    expect(found.filter(inShade).length).toBeGreaterThan(0.9 * found.length);
  });

  it.each([
    ['of restless cloth alone', alone, 60],
    ['of plain cloth, whose unrest tells nothing', withShade, 3],
  ])('is not seen along the outline %s', (_, mask, grain) => {
    expect(look(mask, grain)).toBeUndefined();
  });
});
