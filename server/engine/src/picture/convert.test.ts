import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convertPicture } from './convert.ts';
import { makeThumbnail } from './picture-handlers.ts';

const cutout = () =>
  sharp(Buffer.from('<svg width="400" height="300"><circle cx="200" cy="150" r="80" fill="#c33"/></svg>'))
    .png()
    .toBuffer();

const cornerOf = async (data: Uint8Array) => [...(await sharp(data).raw().toBuffer()).subarray(0, 4)];

describe('download formats', () => {
  it('JPEG places a cutout on white', async () => {
    const jpeg = await convertPicture(await cutout(), 'jpeg');
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
    expect((await cornerOf(jpeg)).slice(0, 3)).toEqual([255, 255, 255]);
  });

  it.each(['png', 'webp'] as const)('%s keeps transparency', async (format) => {
    const picture = await convertPicture(await cutout(), format);
    expect(await sharp(picture).metadata()).toMatchObject({ format, hasAlpha: true, width: 400 });
    expect((await cornerOf(picture))[3]).toBe(0);
  });
});

it.each([
  ['3:4', 400, 534],
  ['4:5', 400, 500],
  ['1200x300', 1200, 300],
])('a canvas of %s contains the whole picture on white', async (canvas, width, height) => {
  const picture = await convertPicture(await cutout(), 'png', { canvas });
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  expect(info.width / info.height).toBeCloseTo(width / height, 2);
  expect(info.width).toBeGreaterThanOrEqual(width);
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  expect([...data.subarray(middle, middle + 3)]).toEqual([0xcc, 0x33, 0x33]);
});

describe('size limit', { timeout: 60_000 }, () => {
  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
    })
      .png()
      .toBuffer();

  it.each([
    ['jpeg', 60, ''],
    ['jpeg', 400, ' @full'],
    ['webp', 60, ''],
    ['webp', 300, ' @full'],
    ['png', 70, ''],
    ['png', 400, ' @full'],
  ] as const)('%s of %i KB is respected, and used%s', async (format, kilobytes, _run) => {
    const data = await convertPicture(await noise(1100, 800), format, { maxBytes: kilobytes * 1024 });
    expect(data.byteLength).toBeLessThanOrEqual(kilobytes * 1024);
    expect(data.byteLength).toBeGreaterThan(kilobytes * 1024 * 0.4);
  });

  it('lowers quality before size', async () => {
    const source = await noise(700, 500);
    const best = await convertPicture(source, 'jpeg');
    const data = await convertPicture(source, 'jpeg', { maxBytes: Math.round(best.byteLength * 0.6) });
    expect((await sharp(data).metadata()).width).toBe(700);
    expect(data.byteLength).toBeGreaterThan(best.byteLength * 0.4);
  });

  it('that is unreachable stops at the minimum side', async () => {
    const data = await convertPicture(await noise(1200, 900), 'png', { maxBytes: 2000 });
    expect(await sharp(data).metadata()).toMatchObject({ height: 200 });
  });
});

describe('thumbnails', () => {
  it('are WebP of the asked width with transparency', async () => {
    const small = await makeThumbnail(await cutout(), 160);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 120, hasAlpha: true });
  });

  it('are never larger than the picture', async () => {
    expect((await sharp(await makeThumbnail(await cutout(), 900)).metadata()).width).toBe(400);
  });
});
