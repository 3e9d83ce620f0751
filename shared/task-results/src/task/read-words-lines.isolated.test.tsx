// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainWords } from '../texts/plain-words.fixture.ts';

let language: 'zh' | 'en' = 'zh';
vi.mock('../texts/words.ts', () => ({ useWords: () => plainWords(language) }));
vi.mock('@atelier/platform/i18n', () => ({
  useLocalized: () => (text: { zh: string; en: string }) => text[language],
}));
const { ReadWordsLines } = await import('./read-words-lines.tsx');

afterEach(cleanup);

const read = {
  understood: [
    { word: 'V领', zh: '领口：V 领', en: 'neckline: v-neck' },
    { word: '木扣', zh: '木扣', en: 'wooden buttons' },
    { word: 'belt', zh: '腰带', en: 'belt' },
    { word: 'long', zh: '长度：长款', en: 'length: full length' },
    { word: 'bishop sleeves', zh: '袖型：主教袖', en: 'sleeve: bishop' },
  ],
  ignored: ['霓虹龙'],
};
const lines = () => screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);

describe('ReadWordsLines', () => {
  it.each([
    ['zh', 'V领 → 领口|木扣|belt → 腰带|long → 长度：长款|bishop sleeves → 袖型：主教袖'],
    ['en', 'V领 → neckline: v-neck|木扣 → wooden buttons|belt|long → full length|bishop sleeves'],
  ] as const)(
    'lists in %s the meaning of understood words, once each, and the words that were not drawn',
    (chosen, expected) => {
      language = chosen;
      render(<ReadWordsLines read={read} />);
      const reported = screen
        .getAllByRole('definition')
        .map((row) => [...row.children].map((word) => word.textContent).join('|'));
      expect(reported).toEqual([expected, '霓虹龙']);
    },
  );

  it('has no second line when everything was understood, and reports when nothing was', () => {
    language = 'zh';
    render(<ReadWordsLines read={{ understood: [], ignored: [] }} />);
    expect(lines()).toEqual(['已识别： 描述中没有可识别的词']);
  });
});
