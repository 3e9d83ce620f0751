import { describe, expect, it } from 'vitest';
import { type CropKey, en, zh } from './crop-texts.ts';

const figuresOf = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('words of the crop dialog', () => {
  it('has the same keys with the same figures in both languages', () => {
    expect(Object.keys(en)).toEqual(Object.keys(zh));
    for (const key of Object.keys(zh) as CropKey[]) expect(figuresOf(en[key]), key).toEqual(figuresOf(zh[key]));
  });
});
