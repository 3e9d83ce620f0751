import { describe, expect, it } from 'vitest';
import { hostTexts } from './texts.ts';

const figures = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('words of the frame', () => {
  it('are complete in both languages, with the same figures', () => {
    const { zh, en } = hostTexts;
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
    for (const [key, text] of Object.entries(zh)) {
      expect(text.trim(), key).not.toBe('');
      expect(figures(en[key as keyof typeof en]), key).toEqual(figures(text));
    }
  });
});
