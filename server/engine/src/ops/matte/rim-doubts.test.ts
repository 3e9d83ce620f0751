import { describe, expect, it } from 'vitest';
import { createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { createPicturePlanes } from './picture-planes.ts';
import { findRimDoubts } from './rim-doubts.ts';

const [width, height] = [240, 300];
type Place = (x: number, y: number) => boolean;
const box =
  (left: number, top: number, right: number, bottom: number): Place =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;

const skirt = box(60, 60, 180, 260);
/** A strip of shaded floor that the mask holds for cloth: its outer edge is that of the shade. */
const shade = box(50, 120, 60, 200);
const label = box(100, 64, 112, 72);

type Colour = readonly [number, number, number];
const floor: Colour = [206, 186, 160];
const shaded: Colour = [144, 130, 112];
const navy: Colour = [28, 34, 70];

/** Later layers lie over earlier ones. */
const look = (inMask: Place, layers: readonly (readonly [Place, Colour])[]): Mask | undefined => {
  const random = createRandom(5);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const colour = layers.findLast(([isIn]) => isIn(x, y))?.[1] ?? floor;
    const grain = 6 * (random() - 0.5);
    for (let c = 0; c < 3; c++) data[at * 3 + c] = (colour[c] ?? 0) + grain;
  }
  const picture: Raster = { width, height, channels: 3, data };
  const mask = createMask(picture, (at) => inMask(at % width, Math.floor(at / width)));
  return findRimDoubts(mask, picture, createPicturePlanes(picture));
};

const withShade: Place = (x, y) => skirt(x, y) || shade(x, y);

describe('ground along the rim of a mask', () => {
  it('is doubted where it is, in its shade', () => {
    const found = look(withShade, [
      [shade, shaded],
      [skirt, navy],
    ]);
    const places = [...(found?.data ?? [])].flatMap((value, at) => (value ? [at] : []));
    expect(places.length).toBeGreaterThan(400);
    expect(places.filter((at) => shade(at % width, Math.floor(at / width))).length).toBeGreaterThan(
      0.95 * places.length,
    );
  });

  it('is none in a mask without ground, nor in a label of its colour within', () => {
    expect(
      look(skirt, [
        [shade, shaded],
        [skirt, navy],
      ]),
    ).toBeUndefined();
    expect(
      look(skirt, [
        [skirt, navy],
        [label, shaded],
      ]),
    ).toBeUndefined();
  });

  it('is not told where much of the cloth has its colour', () => {
    const yoke = box(60, 60, 180, 110);
    expect(
      look(withShade, [
        [shade, shaded],
        [skirt, navy],
        [yoke, shaded],
      ]),
    ).toBeUndefined();
  });

  it('is not told where the outline is by far the clearer edge', () => {
    const hem = box(60, 250, 180, 260);
    const dim: Colour = [80, 72, 62];
    expect(
      look(skirt, [
        [skirt, navy],
        [hem, dim],
      ]),
    ).toBeUndefined();
  });
});
