import { describe, expect, it } from 'vitest';
import { errorSentence } from './errors.ts';
import { refusedSides } from './image-sizes.ts';

describe('a side over the limit', () => {
  it.each([
    [2049, 900, '41021', '图片太宽：2049 像素，最多 2048 像素，请缩小后再试', /too wide: 2049 pixels, at most 2048/],
    [900, 2049, '41022', '图片太高：2049 像素，最多 2048 像素，请缩小后再试', /too high: 2049 pixels, at most 2048/],
    [4000, 3000, '41017', '图片的宽和高都不能超过 2048 像素：这张是 4000×3000，请缩小后再试', /cannot exceed 2048/],
  ] as const)('%i × %i has its own message [spec 8.13]', (width, height, code, zh, en) => {
    const refused = refusedSides({ width, height }, 2048);
    expect(refused?.code).toBe(code);
    expect(errorSentence(code, 'zh', refused?.details)).toBe(zh);
    expect(errorSentence(code, 'en', refused?.details)).toMatch(en);
  });

  it('is absent at the limit itself', () => {
    expect(refusedSides({ width: 2048, height: 2048 }, 2048)).toBeNull();
  });
});
