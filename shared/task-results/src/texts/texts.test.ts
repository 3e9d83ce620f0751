import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { zh } from './zh.ts';

const figuresOf = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('words of the results', () => {
  it('has the same keys with the same figures in both languages', () => {
    const singulars = Object.keys(en).filter((key) => key.endsWith('_one'));
    expect(Object.keys(en).filter((key) => !singulars.includes(key))).toEqual(Object.keys(zh));
    for (const key of Object.keys(zh) as (keyof typeof zh)[])
      expect(figuresOf(en[key]), key).toEqual(figuresOf(zh[key]));
  });

  it('keeps Latin punctuation out of the Chinese sentences', () => {
    const odd = Object.values(zh).filter((sentence) => /[一-鿿][,;!?]/.test(sentence));
    expect(odd).toEqual([]);
  });
});
