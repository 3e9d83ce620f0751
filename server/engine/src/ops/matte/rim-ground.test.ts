import { describe, expect, it } from 'vitest';
import { createMask, type Mask } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { createPicturePlanes } from './picture-planes.ts';
import { type SettledRim, settleRim } from './rim-ground.ts';

const [width, height] = [240, 300];
type Place = (x: number, y: number) => boolean;
const box =
  (left: number, top: number, right: number, bottom: number): Place =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;

const skirt = box(60, 60, 180, 260);
/** A strip of shaded floor that the mask holds for cloth: its outer edge is that of the shade. */
const shade = box(50, 120, 60, 200);
/** A narrow one: hardly any of it is as deep as cloth is learnt. */
const strip = box(54, 120, 60, 200);
const label = box(100, 64, 112, 72);

type Colour = readonly [number, number, number];
const floor: Colour = [206, 186, 160];
const shaded: Colour = [144, 130, 112];
const navy: Colour = [28, 34, 70];
/** Cloth whose outline on the floor is hardly clearer than that of a label in it. */
const faint: Colour = [150, 150, 172];

/** Later layers lie over earlier ones. */
const look = (inMask: Place, layers: readonly (readonly [Place, Colour])[]): SettledRim => {
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
  return settleRim(mask, picture, createPicturePlanes(picture));
};

const withShade: Place = (x, y) => skirt(x, y) || shade(x, y);
const countIn = ({ data }: Mask, place: Place): number =>
  data.reduce((sum, value, at) => sum + (place(at % width, Math.floor(at / width)) ? value : 0), 0);
const areaOf = (place: Place): number =>
  countIn(
    createMask({ width, height }, () => true),
    place,
  );

describe('ground along the rim of a mask', () => {
  it('is taken out where its colours and its edges leave no doubt', () => {
    const { mask, doubt } = look(
      (x, y) => skirt(x, y) || strip(x, y),
      [
        [strip, shaded],
        [skirt, navy],
      ],
    );
    // The column next to the cloth is mixed with it.
    expect(countIn(mask, strip)).toBeLessThan(0.2 * areaOf(strip));
    expect(countIn(mask, skirt)).toBeGreaterThan(0.995 * areaOf(skirt));
    expect(doubt).toBeUndefined();
  });

  it('is taken out down to crumbs of some pixels', () => {
    const crumb = box(54, 150, 60, 155);
    const { mask } = look(
      (x, y) => skirt(x, y) || crumb(x, y),
      [
        [crumb, shaded],
        [skirt, navy],
      ],
    );
    expect(countIn(mask, crumb)).toBeLessThan(0.2 * areaOf(crumb));
    expect(countIn(mask, skirt)).toBeGreaterThan(0.995 * areaOf(skirt));
  });

  it('is taken out with the gap between two legs that shade under the hem closes', () => {
    const gap = box(88, 190, 97, 255);
    const under = box(60, 260, 180, 266);
    const { mask } = look(
      (x, y) => skirt(x, y) || under(x, y),
      [
        [under, shaded],
        [skirt, navy],
        [gap, floor],
      ],
    );
    expect(countIn(mask, under)).toBeLessThan(0.2 * areaOf(under));
    expect(countIn(mask, gap)).toBeLessThan(0.3 * areaOf(gap));
  });

  it('is doubted in a wide strip where a narrow one tells that ground was taken along', () => {
    const wide = box(180, 100, 198, 240);
    const layers = [
      [wide, shaded],
      [strip, shaded],
      [skirt, navy],
    ] as const;
    const alone = look((x, y) => skirt(x, y) || wide(x, y), layers);
    const both = look((x, y) => skirt(x, y) || wide(x, y) || strip(x, y), layers);
    expect(countIn(both.mask, strip)).toBeLessThan(0.2 * areaOf(strip));
    expect(alone.doubt).toBeUndefined();
    expect(both.doubt && countIn(both.doubt, wide)).toBeGreaterThan(0.3 * areaOf(wide));
  });

  it('is doubted where some of the cloth has its colour', () => {
    const band = box(90, 90, 150, 110);
    const { mask, doubt } = look(withShade, [
      [shade, shaded],
      [skirt, navy],
      [band, shaded],
    ]);
    expect(countIn(mask, shade)).toBe(areaOf(shade));
    expect(doubt && countIn(doubt, shade)).toBeGreaterThan(400);
    expect(doubt && countIn(doubt, skirt)).toBeLessThan(30);
  });

  it('is none in a mask without ground', () => {
    const { mask, doubt } = look(skirt, [
      [shade, shaded],
      [skirt, navy],
    ]);
    expect(countIn(mask, skirt)).toBe(areaOf(skirt));
    expect(doubt).toBeUndefined();
  });

  it('is not a label of its colour within, also where the outline beside it is faint', () => {
    const { mask, doubt } = look(skirt, [
      [skirt, faint],
      [label, shaded],
    ]);
    expect(countIn(mask, skirt)).toBe(areaOf(skirt));
    expect(doubt).toBeUndefined();
  });

  it('is not a label at the middle of the upper edge', () => {
    const atEdge = box(112, 60, 128, 66);
    const { mask } = look(skirt, [
      [skirt, faint],
      [atEdge, shaded],
    ]);
    expect(countIn(mask, skirt)).toBe(areaOf(skirt));
  });

  it('is not taken out where more such places make a print', () => {
    const dots = [66, 82, 98, 208, 224, 240].map((y) => box(63, y, 69, y + 9));
    const withStrip: Place = (x, y) => skirt(x, y) || strip(x, y);
    const { mask } = look(withStrip, [[strip, shaded], [skirt, navy], ...dots.map((dot) => [dot, shaded] as const)]);
    expect(countIn(mask, withStrip)).toBe(areaOf(withStrip));
  });

  it('is not reported where much of the cloth has its colour', () => {
    const yoke = box(60, 60, 180, 110);
    const { mask, doubt } = look(withShade, [
      [shade, shaded],
      [skirt, navy],
      [yoke, shaded],
    ]);
    expect(countIn(mask, withShade)).toBe(areaOf(withShade));
    expect(doubt).toBeUndefined();
  });

  it('is not reported where the outline is by far the clearer edge', () => {
    const hem = box(60, 250, 180, 260);
    const dim: Colour = [80, 72, 62];
    const { mask, doubt } = look(skirt, [
      [skirt, navy],
      [hem, dim],
    ]);
    expect(countIn(mask, skirt)).toBe(areaOf(skirt));
    expect(doubt).toBeUndefined();
  });
});
