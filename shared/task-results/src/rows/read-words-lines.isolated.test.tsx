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

const read = { understood: [{ word: 'V领', zh: '领口：V 领', en: 'neckline: v-neck' }], ignored: ['霓虹龙'] };
const lines = () => screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);

describe('ReadWordsLines', () => {
  it.each([
    ['zh', ['已识别： V领 领口', '未采用： 霓虹龙']],
    ['en', ['Understood: V领 neckline: v-neck', 'Not used: 霓虹龙']],
  ] as const)(
    'tells in %s which words were understood as what, without repeating them, and which were not drawn',
    (chosen, expected) => {
      language = chosen;
      render(<ReadWordsLines read={read} />);
      expect(lines()).toEqual(expected);
    },
  );

  it('has no second line when everything was understood, and says so when nothing was', () => {
    language = 'zh';
    render(<ReadWordsLines read={{ understood: [], ignored: [] }} />);
    expect(lines()).toEqual(['已识别： 描述中没有可识别的词']);
  });
});
