import { describe, expect, it } from 'vitest';
import { mattingWords } from './matting-words.ts';

describe('matting editor texts', () => {
  it('contain the specified messages in both languages [spec 8.15]', () => {
    const figures = { width: 10, height: 20, expected: '30 × 40', reason: 'x', name: 'A' };
    for (const language of ['zh', 'en'] as const) {
      const words = mattingWords(language);
      expect(words('sizeMismatch', figures)).toContain('30 × 40');
      expect(words('mattingFailed', figures)).toMatch(/抠图失败：x|Cutout failed: x/);
      expect(words('transparent')).toMatch(/不能全透明|cannot be fully transparent/);
      expect(words('keepOneLayer')).toMatch(/至少保留一层|Keep at least one layer/);
    }
  });
});
