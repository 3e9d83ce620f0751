import { describe, expect, it } from 'vitest';
import { en } from '../texts/en.ts';
import type { Words } from '../texts/words.ts';
import { lackWords } from './lack-words.ts';

const words = ((key: keyof typeof en) => en[key]) as Words;

describe('why a tool is closed', () => {
  it('names what finds faces beside a model, where that would do', () => {
    expect(lackWords(undefined, { needsPeople: true }, words)).toMatch(/face detection/);
    expect(lackWords(undefined, {}, words)).not.toMatch(/face/);
  });
});
