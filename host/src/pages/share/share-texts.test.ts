import { expect, it } from 'vitest';
import { shareTexts } from './share-texts.ts';

it('says the same with the same figures in both languages', () => {
  const figures = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name);
  expect(Object.keys(shareTexts.en)).toEqual(Object.keys(shareTexts.zh));
  for (const [key, text] of Object.entries(shareTexts.zh)) {
    expect(figures(shareTexts.en[key as keyof typeof shareTexts.zh]), key).toEqual(figures(text));
  }
});
