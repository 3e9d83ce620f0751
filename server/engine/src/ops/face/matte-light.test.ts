import { describe, expect, it } from 'vitest';
import { type Oklab, toOklabPlanes } from '../colour/oklab.ts';
import { matteLightness } from './swap-face.ts';

type Rgb = readonly [number, number, number];

const linear = (value: number) => ((value / 255 + 0.055) / 1.055) ** 2.4;
const encoded = (value: number) => Math.round(255 * (1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055));
/** Skin in `light`, with a white highlight `shine`. */
const lit = (skin: Rgb, light: number, shine: number): Rgb =>
  skin.map((value) => encoded(light * linear(value) + shine)) as unknown as Rgb;

const lookAt = (skin: Rgb, ...places: readonly Rgb[]) => {
  const planes = toOklabPlanes(Uint8Array.from([skin, ...places].flat()), 3);
  const own: Oklab = [planes.lightness[0], planes.a[0], planes.b[0]];
  return { before: planes.lightness, matte: matteLightness(planes, own) };
};

const [dark, pale] = [
  [92, 56, 42],
  [226, 180, 158],
] as const;

describe('lightness without highlights', () => {
  it.each([
    ['very dark', dark],
    ['pale', pale],
  ] as const)('removes white from %s skin', (_, skin) => {
    const { before, matte } = lookAt(skin, lit(skin, 1, 0.03));
    expect(before[1] - before[0]).toBeGreaterThan(0.012);
    expect(Math.abs(matte[1] - before[0])).toBeLessThan(0.006);
  });

  it('keeps light and shadow', () => {
    const { before, matte } = lookAt(dark, lit(dark, 2.2, 0), lit(dark, 0.4, 0));
    for (const one of [1, 2]) expect(Math.abs(matte[one] - before[one])).toBeLessThan(0.008);
  });

  it('does not treat coloured light as a highlight', () => {
    const { before, matte } = lookAt(pale, lit(pale, 0.5, 0.3));
    expect(before[1] - matte[1]).toBeLessThan(0.03);
  });
});
