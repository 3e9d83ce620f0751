import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toOklabPlanes } from '../ops/colour/oklab.ts';
import { drawCutout, drawWith, listPixels, picture, pictureHeight, pictureWidth } from './cutout-picture.fixture.ts';
import { lightingFusion } from './lighting-fusion.ts';

const params = { direction: 180, elevation: 35, colour: '#ffffff', strength: 70, lightsGround: false };

const drawn = drawCutout();

/** OKLab planes of the original and the relit picture, and means over pixels. */
const light = async (over: Partial<typeof params>, background?: Uint8Array) => {
  const cutout = await drawn;
  const inputs = { original: [cutout.picture], ...(background ? { background: [picture(background)] } : {}) };
  const { pixels, channels, output } = await drawWith(lightingFusion, inputs, { ...params, ...over });
  expect([output.width, output.height, channels]).toEqual([pictureWidth, pictureHeight, 4]);
  const before = toOklabPlanes(cutout.pixels, 3);
  const after = toOklabPlanes(pixels, 4);
  const inside = listPixels(cutout.mask, 3);
  const mean = (plane: Float32Array, passes: (x: number) => boolean = () => true) => {
    const chosen = inside.filter((at) => passes(at % pictureWidth));
    return chosen.reduce((sum, at) => sum + plane[at], 0) / chosen.length;
  };
  return { before, after, mean, pixels, cutout };
};

const left = (x: number) => x < pictureWidth / 2 - 15;
const right = (x: number) => x > pictureWidth / 2 + 15;

describe('lighting fusion [spec 1.13]', { timeout: 120_000 }, () => {
  it.each([
    [180, left, right],
    [0, right, left],
  ] as const)(
    'brightens the side at %i degrees, darkens the other and keeps the mean',
    async (direction, lit, dark) => {
      const { before, after, mean } = await light({ direction });
      expect(mean(after.lightness, lit)).toBeGreaterThan(mean(before.lightness, lit) + 0.03);
      expect(mean(after.lightness, dark)).toBeLessThan(mean(before.lightness, dark) - 0.03);
      expect(Math.abs(mean(after.lightness) - mean(before.lightness))).toBeLessThan(0.012);
    },
  );

  it('keeps the hue in white light and adopts the tint of a warm lamp', async () => {
    const white = await light({});
    expect(Math.abs(white.mean(white.after.b) - white.mean(white.before.b))).toBeLessThan(0.012);
    const warm = await light({ colour: '#ffb060' });
    expect(warm.mean(warm.after.b)).toBeGreaterThan(white.mean(white.after.b) + 0.02);
  });

  it('does not amplify the grain of a dark garment in stronger light', async () => {
    const cutout = await drawCutout({ colour: '#2a2c30', noise: 9 });
    const { pixels } = await drawWith(lightingFusion, { original: [cutout.picture] }, { ...params, strength: 100 });
    const inside = listPixels(cutout.mask, 6);
    /** Deviation between neighbours divided by lightness: visible noise. */
    const grain = (plane: Float32Array) =>
      Math.sqrt(inside.reduce((sum, at) => sum + (plane[at + 1] - plane[at]) ** 2, 0) / inside.length);
    const before = toOklabPlanes(cutout.pixels, 3).lightness;
    const after = toOklabPlanes(pixels, 4).lightness;
    const brighter = inside.filter((at) => at % pictureWidth < pictureWidth / 2 - 15);
    const rise = brighter.reduce((sum, at) => sum + after[at] - before[at], 0) / brighter.length;
    expect(rise).toBeGreaterThan(0.02);
    expect(grain(after)).toBeLessThan(1.02 * grain(before));
  });

  it('keeps the background unless it is lit too', async () => {
    const { pixels, cutout } = await light({});
    const outside = listPixels(cutout.mask, -1);
    const changed = (data: Uint8Array) =>
      outside.filter((at) => [0, 1, 2].some((c) => data[at * 4 + c] !== cutout.pixels[at * 3 + c]));
    expect(changed(pixels)).toEqual([]);
    const lit = await light({ lightsGround: true });
    expect(changed(lit.pixels).length).toBeGreaterThan(outside.length / 2);
  });

  it('changes nothing at strength 0', async () => {
    const { pixels, cutout } = await light({ strength: 0 });
    const worst = listPixels(cutout.mask, 1).reduce(
      (most, at) => Math.max(most, Math.abs(pixels[at * 4] - cutout.pixels[at * 3])),
      0,
    );
    expect(worst).toBeLessThan(3);
  });

  it('reads direction and colour from a reference picture', async () => {
    const half = (background: string, at: number) => ({
      input: { create: { width: pictureWidth / 2, height: pictureHeight, channels: 3 as const, background } },
      left: at,
      top: 0,
    });
    const scene = await sharp({
      create: { width: pictureWidth, height: pictureHeight, channels: 3, background: '#000' },
    })
      .composite([half('#301808', 0), half('#ffb878', pictureWidth / 2)])
      .png()
      .toBuffer();
    const { before, after, mean } = await light({ direction: 180 }, scene);
    expect(mean(after.lightness, right) - mean(before.lightness, right)).toBeGreaterThan(0.03);
    expect(mean(after.b)).toBeGreaterThan(mean(before.b) + 0.01);
  });
});
