import {
  buildAdobeRgbPng,
  buildCmykJpeg,
  buildDisplayP3Jpeg,
  buildGif,
  buildHeavyPng,
  buildHeic,
  buildPhoneJpeg,
  buildPixelBomb,
  buildSvg,
  buildTruncatedJpeg,
  buildTruncatedPng,
} from '@atelier/testing/bad-pictures';
import { drawGarmentPhoto } from '@atelier/testing/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { normalisePicture } from './normalise.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7788aa' } })
    .png()
    .toBuffer();

const centreOf = async (data: Uint8Array) => {
  const { data: pixels } = await sharp(data)
    .extract({ left: 100, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...pixels.subarray(0, 3)];
};

describe('refused pictures', () => {
  it.each([
    ['a GIF', buildGif, 'not-jpeg-or-png', {}],
    ['an SVG', buildSvg, 'not-jpeg-or-png', {}],
    ['an empty file', () => Buffer.alloc(0), 'not-jpeg-or-png', {}],
    ['HEIC', buildHeic, 'heic', {}],
    ['a truncated JPEG', buildTruncatedJpeg, 'unreadable', {}],
    ['a truncated PNG', buildTruncatedPng, 'unreadable', {}],
    ['a JPEG of three bytes', () => Buffer.from([0xff, 0xd8, 0xff]), 'unreadable', {}],
    ['a side of 255 px', () => plain(255, 400), 'too-small', { width: 255, height: 400, min: 256 }],
    ['a ratio just over 2.5', () => plain(1001, 400), 'ratio', { ratio: 2.51, max: 2.5 }],
    ['a pixel bomb', () => buildPixelBomb(), 'too-many-pixels', { width: 12_000, height: 12_000, max: 40 }],
    ['21 MB', () => buildHeavyPng(21 * 2 ** 20), 'too-heavy', { maxSize: 20 }],
  ] as const)('%s', async (_name, build, kind, figures) => {
    await expect(normalisePicture(await build())).rejects.toMatchObject({ kind, figures });
  });

  it('a pixel bomb is not decoded', async () => {
    const withoutPixels = buildPixelBomb().subarray(0, 60);
    await expect(normalisePicture(withoutPixels)).rejects.toMatchObject({ kind: 'too-many-pixels' });
  });
});

describe('accepted pictures', () => {
  it('exactly 256 px and a ratio of exactly 2.5', async () => {
    expect(await normalisePicture(await plain(256, 640))).toMatchObject({
      width: 256,
      height: 640,
      mime: 'image/png',
      notes: [],
    });
  });

  it('a plain JPEG stays a JPEG and hardly changes', async () => {
    const { jpeg } = await drawGarmentPhoto({
      width: 400,
      height: 500,
      garment: 'coat',
      colour: '#55a',
      ground: '#ccc',
      noise: 4,
      seed: 1,
    });
    const { data, mime, notes } = await normalisePicture(jpeg);
    expect([mime, notes]).toEqual(['image/jpeg', []]);
    const [before, after] = await Promise.all([sharp(jpeg).raw().toBuffer(), sharp(data).raw().toBuffer()]);
    const difference = before.reduce((sum, value, i) => sum + Math.abs(value - (after[i] ?? 0)), 0) / before.length;
    expect(difference).toBeLessThan(1);
  });

  it('transparency', async () => {
    const glass = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#f008' } })
      .png()
      .toBuffer();
    expect((await sharp((await normalisePicture(glass)).data).metadata()).hasAlpha).toBe(true);
  });

  it('a phone photograph is rotated upright and loses its location', async () => {
    const phone = await buildPhoneJpeg();
    expect((await sharp(phone).metadata()).exif).toBeDefined();
    const { data, width, height, notes } = await normalisePicture(phone);
    expect([width, height, notes]).toEqual([400, 600, ['rotated', 'metadata-removed']]);
    const clean = await sharp(data).metadata();
    expect([clean.exif, clean.orientation, clean.icc]).toEqual([undefined, undefined, undefined]);
  });

  it('Display P3 green becomes the nearest sRGB green', async () => {
    const { data, notes } = await normalisePicture(await buildDisplayP3Jpeg());
    expect(notes).toEqual(['colour-converted']);
    const [red = 0, green = 0] = await centreOf(data);
    expect(red).toBeLessThan(20);
    expect(green).toBeGreaterThan(238);
  });

  it('Adobe RGB is read by its profile', async () => {
    const { data, notes } = await normalisePicture(await buildAdobeRgbPng());
    expect(notes).toEqual(['colour-converted']);
    // 120, 180, 90 in Adobe RGB is 80, 180, 83 in sRGB.
    const [red = 0, green = 0, blue = 0] = await centreOf(data);
    expect(Math.abs(red - 80)).toBeLessThan(4);
    expect(Math.abs(green - 180)).toBeLessThan(4);
    expect(Math.abs(blue - 83)).toBeLessThan(4);
  });

  it('a CMYK JPEG becomes sRGB', async () => {
    const { data, notes } = await normalisePicture(await buildCmykJpeg());
    expect(notes).toEqual(['colour-converted']);
    const meta = await sharp(data).metadata();
    expect([meta.space, meta.channels]).toEqual(['srgb', 3]);
    const [red = 0, green = 0, blue = 0] = await centreOf(data);
    expect(blue).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(red);
  });

  it('an sRGB profile is no conversion', async () => {
    const tagged = await sharp(await plain(300, 300))
      .withIccProfile('srgb')
      .png()
      .toBuffer();
    expect((await normalisePicture(tagged)).notes).toEqual([]);
  });

  it('16 bits become 8 and grey becomes colour', async () => {
    const deep = await sharp(await plain(300, 300))
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect((await sharp((await normalisePicture(deep)).data).metadata()).depth).toBe('uchar');
    const grey = await sharp(await plain(300, 300))
      .toColourspace('b-w')
      .jpeg()
      .toBuffer();
    expect((await sharp((await normalisePicture(grey)).data).metadata()).channels).toBe(3);
  });
});

describe('memory', () => {
  it('keeps no picture operation for the next one', async () => {
    await normalisePicture(await plain(600, 600));
    expect(sharp.cache().items.current).toBe(0);
    expect(sharp.cache().memory.current).toBe(0);
  });
});
