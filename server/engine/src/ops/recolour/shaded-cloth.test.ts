import { expect, it } from 'vitest';
import type { ClothModel } from '../cloth/cloth-model.ts';
import { type OklabPlanes, parseOklab } from '../colour/oklab.ts';
import { createMask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { completeMatte } from '../matte/matte.ts';
import { adjustTarget, recolourGarment } from './recolour.ts';
import { findShadedCloth } from './shaded-cloth.ts';

const side = 96;
const cloth: Pick<ClothModel, 'a' | 'b' | 'middle'> = { middle: 0.7, a: -0.02, b: -0.025 };
const limit = 0.06;

/** A patch of cloth with a disc of `colour` in the middle whose outline is `soft` pixels wide; and how far its pixels are from the dye, by lightness and tint alike. */
const patchWith = (colour: readonly [number, number, number], soft: number) => {
  const count = side * side;
  const planes: OklabPlanes = {
    lightness: new Float32Array(count),
    a: new Float32Array(count),
    b: new Float32Array(count),
  };
  const distances = new Float32Array(count);
  const plain = [cloth.middle, cloth.a, cloth.b] as const;
  for (let at = 0; at < count; at++) {
    const out = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2) - side / 5;
    const share = Math.max(0, Math.min(1, 0.5 - out / soft));
    const [l, a, b] = plain.map((value, c) => value + share * ((colour[c] ?? 0) - value)) as [number, number, number];
    planes.lightness[at] = l;
    planes.a[at] = a;
    planes.b[at] = b;
    distances[at] = Math.hypot(0.7 * (l - plain[0]), a - plain[1], b - plain[2]);
  }
  const members = Uint32Array.from({ length: count }, (_, at) => at);
  return { patch: { width: side, height: side, planes, members }, distances };
};

const isShaded = (colour: readonly [number, number, number], soft: number): boolean => {
  const { patch, distances } = patchWith(colour, soft);
  const found = findShadedCloth(patch, distances, limit, cloth);
  return found?.data[(side / 2) * side + side / 2] === 1;
};

it('takes shade and sunlight that fade into the cloth for cloth, and what ends sharply for a print', () => {
  const shade = [0.4, -0.012, -0.012] as const;
  const sun = [0.97, 0, 0] as const;
  for (const light of [shade, sun]) {
    expect(isShaded(light, 14)).toBe(true);
    expect(isShaded(light, 2)).toBe(false);
  }
});

it('leaves a drawing in soft colours as it is', () => {
  expect(isShaded([0.8, 0.05, 0.045], 14)).toBe(false);
});

it('dyes a patch of sunlight on grey cloth as light of the new colour', async () => {
  const [width, height] = [240, 240];
  const isCloth = (x: number, y: number) => x >= 30 && x < 210 && y >= 30 && y < 210;
  const data = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const lit = Math.max(0, Math.min(1, 0.5 - (Math.abs(x - 110 - 0.3 * y) - 22) / 16));
    data.fill(isCloth(x, y) ? Math.round(118 + lit * 130) : 60, 3 * at, 3 * at + 3);
  }
  const picture: Raster = { data, width, height, channels: 3 };
  const alpha = Float32Array.from(createMask(picture, (at) => isCloth(at % width, Math.floor(at / width))).data);
  const matte = completeMatte(picture, picture, { alpha, wide: alpha }, { confidence: 1, warnings: [] });
  const middle = parseOklab('#767676')[0];
  const model: ClothModel = {
    ...{ a: 0, b: 0, dark: middle - 0.02, middle, light: 0.8, share: 1, isAllOver: true },
    ...{ printLight: 0.67, printDark: Number.NEGATIVE_INFINITY },
  };
  const target = adjustTarget(parseOklab('#0f9d48'), { saturation: 0, brightness: 0, hue: 0 });
  const options = { target, contrast: 0, coefficient: 2.5, protectPrint: true };
  const done = await recolourGarment(picture, matte, model, options, async () => {});
  const colourAt = (x: number, y: number) => [...done.picture.data.slice(3 * (y * width + x), 3 * (y * width + x) + 3)];
  const [sunny, plain] = [colourAt(146, 120), colourAt(50, 120)] as [number[], number[]];
  for (const [red, green, blue] of [sunny, plain] as [number, number, number][]) {
    expect(green - Math.max(red, blue)).toBeGreaterThan(50);
  }
  expect(sunny[1]).toBeGreaterThan((plain[1] ?? 0) + 20);
});
