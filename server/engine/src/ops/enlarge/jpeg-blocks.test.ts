import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Raster, toBytes } from '../geometry/raster.ts';
import { findJpegBlocks, takeOffBlocks } from './jpeg-blocks.ts';

const size = { width: 360, height: 424 };

const open = async (data: Uint8Array): Promise<Raster> => {
  const { data: pixels, info } = await sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: toBytes(pixels) };
};
const draw = async (noise = 2) => {
  const look = {
    garment: 'tshirt',
    colour: '#3a6ea5',
    ground: '#d9d2c5',
    seed: 3,
    textured: true,
    print: true,
  } as const;
  return open((await drawGarmentPhoto({ ...size, ...look, noise })).png);
};
const code = async ({ width, height, data }: Raster, quality: number) =>
  open(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer(),
  );
/** As an upload is stored: recompressed almost without loss. */
const keep = async ({ width, height, data }: Raster) =>
  open(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
const cut = ({ width, height, data }: Raster, left: number, top: number): Raster => {
  const out = new Uint8Array((width - left) * (height - top) * 3);
  for (let y = top; y < height; y++)
    out.set(data.subarray((y * width + left) * 3, (y + 1) * width * 3), (y - top) * (width - left) * 3);
  return { width: width - left, height: height - top, channels: 3, data: out };
};
const decibels = (picture: Raster, truth: Raster) => {
  const squares = picture.data.reduce((sum, value, i) => sum + (value - (truth.data[i] ?? 0)) ** 2, 0);
  return 10 * Math.log10((255 ** 2 * picture.data.length) / squares);
};

describe('JPEG block artefacts', () => {
  it.each([
    [30, ' @full'],
    [50, ''],
    [70, ' @full'],
  ] as const)(
    'of quality %d are found and removed: nearer to the truth%s',
    async (quality, _) => {
      const truth = await draw();
      const kept = await keep(await code(truth, quality));
      const found = await findJpegBlocks(kept);
      expect(found).toMatchObject({ left: 0, top: 0 });
      expect(Math.abs((found?.quality ?? 0) - quality)).toBeLessThanOrEqual(10);
      expect(decibels(await takeOffBlocks(kept), truth)).toBeGreaterThan(decibels(kept, truth) + 0.1);
    },
    120_000,
  );

  it('are found at their shifted grid after a crop', async () => {
    const cropped = cut(await code(await draw(), 50), 5, 2);
    expect(await findJpegBlocks(cropped)).toMatchObject({ left: 3, top: 6 });
  }, 30_000);

  it.each([
    ['a drawing', async () => draw(0)],
    ['a noisy picture', async () => draw(9)],
    ['a fine JPEG', async () => code(await draw(), 95)],
    [
      'one flat colour',
      async () =>
        open(
          await sharp({ create: { ...size, channels: 3, background: '#7a8b9c' } })
            .png()
            .toBuffer(),
        ),
    ],
  ])(
    '%s has none and is unchanged',
    async (_name, make) => {
      const picture = await make();
      expect(await takeOffBlocks(picture)).toBe(picture);
    },
    120_000,
  );
});
