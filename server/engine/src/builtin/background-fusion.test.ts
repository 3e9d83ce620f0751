import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toOklabPlanes } from '../ops/colour/oklab.ts';
import { backgroundFusion } from './background-fusion.ts';
import { drawCutout, drawWith, listPixels, picture, pictureHeight, pictureWidth } from './cutout-picture.fixture.ts';

const plain = { colourMatch: 0, sceneLight: 0, blur: 0, shadow: 'none', shadowStrength: 50 };

/** An orange evening, bright on the right and dark on the left. */
const scene = sharp(
  Buffer.from(
    `<svg width="${pictureWidth}" height="${pictureHeight}"><linearGradient id="g"><stop stop-color="#40200c"/><stop offset="1" stop-color="#ffb870"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  ),
)
  .flatten({ background: '#fff' })
  .png()
  .toBuffer();
const drawn = drawCutout();

const fuse = async (over: Partial<typeof plain>) => {
  const cutout = await drawn;
  const inputs = { original: [cutout.picture], background: [picture(await scene)] };
  const { pixels } = await drawWith(backgroundFusion, inputs, { ...plain, ...over });
  const planes = toOklabPlanes(pixels, 3);
  const inside = listPixels(cutout.mask, 3);
  const mean = (plane: 'lightness' | 'a' | 'b', passes: (x: number) => boolean = () => true) => {
    const chosen = inside.filter((at) => passes(at % pictureWidth));
    return chosen.reduce((sum, at) => sum + planes[plane][at], 0) / chosen.length;
  };
  return { pixels, mean, cutout, inside };
};

describe('background fusion [spec 1.13]', { timeout: 120_000 }, () => {
  it('changes only the background when every slider is at 0', async () => {
    const { pixels, cutout, inside } = await fuse({});
    const { data: ground } = await sharp(await scene)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const differs = (at: number, truth: Uint8Array, tolerance: number) =>
      [0, 1, 2].some((c) => Math.abs(pixels[at * 3 + c] - truth[at * 3 + c]) > tolerance);
    // The round trip to OKLab may round by one.
    expect(inside.filter((at) => differs(at, cutout.pixels, 1))).toEqual([]);
    expect(listPixels(cutout.mask, -1).filter((at) => differs(at, ground, 0))).toEqual([]);
  });

  it('shifts the colours towards the scene, and blue stays blue', async () => {
    const [before, after] = [await fuse({}), await fuse({ colourMatch: 25 })];
    expect(after.mean('b')).toBeGreaterThan(before.mean('b') + 0.02);
    expect(after.mean('b')).toBeLessThan(0);
  });

  it('brightens the side where the scene is bright', async () => {
    const [before, after] = [await fuse({}), await fuse({ sceneLight: 100 })];
    const gain = (passes: (x: number) => boolean) => after.mean('lightness', passes) - before.mean('lightness', passes);
    expect(gain((x) => x > pictureWidth / 2 + 30)).toBeGreaterThan(gain((x) => x < pictureWidth / 2 - 30) + 0.04);
  });
});
