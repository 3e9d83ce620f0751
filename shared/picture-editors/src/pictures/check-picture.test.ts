import { describe, expect, it } from 'vitest';
import { checkPicture, cropToRatio, type PictureRules } from './check-picture.ts';

const rules: PictureRules = {
  min_side: 256,
  max_ratio: 2.5,
  max_pixels: 40_000_000,
  max_bytes: 20 * 1024 * 1024,
  max_side: 4096,
  compresses: true,
};
const upscale: PictureRules = { ...rules, max_side: 2048, compresses: false };
const png = (width: number, height: number) => ({ kind: 'png', width, height }) as const;
const mb = 1024 * 1024;

describe('checkPicture', () => {
  it('gives each wrong kind its own code [spec 5.6, 8.14]', () => {
    expect(checkPicture({ kind: 'heic' }, mb, rules)).toMatchObject({ code: '41011' });
    expect(checkPicture({ kind: 'other' }, mb, rules)).toMatchObject({ code: '41010' });
    expect(checkPicture({ kind: 'damaged' }, mb, rules)).toMatchObject({ code: '41012' });
  });

  it('refuses a small picture with both sides in the reason [spec 5.6, 8.13]', () => {
    expect(checkPicture(png(800, 255), mb, rules)).toEqual({
      kind: 'refuse',
      code: '41013',
      details: { width: 800, height: 255, min: 256 },
    });
    expect(checkPicture(png(640, 256), mb, rules)).toEqual({ kind: 'fine' });
  });

  it('accepts the ratio of 2.5 itself, refuses more, and offers the crop [spec 5.7]', () => {
    expect(checkPicture(png(1000, 2500), mb, rules)).toEqual({ kind: 'fine' });
    expect(checkPicture(png(1000, 3100), mb, rules)).toMatchObject({
      code: '41014',
      details: { ratio: 3.1, max: 2.5 },
      cure: 'crop',
    });
  });

  it('offers no crop that would be refused again', () => {
    expect(checkPicture(png(1000, 3100), mb, upscale)).not.toHaveProperty('cure');
    expect(checkPicture(png(700, 1900), mb, upscale)).toMatchObject({ code: '41014', cure: 'crop' });
  });

  it('never reports that 2.5 exceeds 2.5 [spec 8.13]', () => {
    expect(checkPicture(png(1000, 2504), mb, rules)).toMatchObject({ details: { ratio: 2.51 } });
  });

  it('reduces an oversize picture if the tool allows it [spec 5.8]', () => {
    expect(checkPicture(png(8192, 6144), 10 * mb, rules)).toEqual({ kind: 'reduce', width: 4096, height: 3072 });
    expect(checkPicture(png(3000, 3000), 25 * mb, rules)).toEqual({ kind: 'reduce', width: 3000, height: 3000 });
  });

  it('refuses it with the exact reason otherwise [spec 8.13]', () => {
    expect(checkPicture(png(2400, 1800), mb, upscale)).toMatchObject({
      code: '41021',
      details: { width: 2400, height: 1800, max: 2048 },
    });
    expect(checkPicture(png(1800, 2400), mb, upscale)).toMatchObject({ code: '41022' });
    expect(checkPicture(png(2400, 2400), mb, upscale)).toMatchObject({ code: '41017' });
    expect(checkPicture(png(2000, 2000), 25 * mb, upscale)).toMatchObject({ code: '41016', details: { maxSize: 20 } });
    expect(checkPicture(png(8000, 6000), mb, upscale)).toMatchObject({ code: '41015', details: { max: 40 } });
  });

  it('never decodes a pixel bomb, even if reducing is allowed', () => {
    expect(checkPicture(png(30_000, 30_000), mb, rules)).toMatchObject({ kind: 'refuse', code: '41015' });
  });
});

describe('cropToRatio', () => {
  it('keeps the middle and all of the short side', () => {
    expect(cropToRatio(1000, 3100, 2.5)).toEqual({ x: 0, y: 300, width: 1000, height: 2500 });
    expect(cropToRatio(3101, 1000, 2.5)).toEqual({ x: 300, y: 0, width: 2500, height: 1000 });
  });

  it('leaves a picture within the limit unchanged', () => {
    expect(cropToRatio(1000, 1200, 2.5)).toEqual({ x: 0, y: 0, width: 1000, height: 1200 });
  });
});
