import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { mattingWords } from './matting-words.ts';
import { type MattingKey, zh } from './zh.ts';

const figuresOf = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('words of the matting editor', () => {
  it('has the same keys with the same figures in both languages', () => {
    expect(Object.keys(en).filter((key) => !key.endsWith('_one'))).toEqual(Object.keys(zh));
    for (const key of Object.keys(zh) as MattingKey[]) expect(figuresOf(en[key]), key).toEqual(figuresOf(zh[key]));
  });

  it('says the messages of the specification in both languages [spec 8.15]', () => {
    const figures = { width: 10, height: 20, expected: '30 × 40', reason: 'x', name: 'A' };
    for (const language of ['zh', 'en'] as const) {
      const words = mattingWords(language);
      expect(words('sizeMismatch', figures)).toContain('30 × 40');
      expect(words('mattingFailed', figures)).toMatch(/抠图失败：x|Matting failed: x/);
      expect(words('transparent')).toMatch(/不能全透明|cannot be fully transparent/);
      expect(words('keepOneLayer')).toMatch(/至少保留一层|Keep at least one layer/);
    }
  });
});
