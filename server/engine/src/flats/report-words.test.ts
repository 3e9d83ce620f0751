import { expect, it } from 'vitest';
import { mergeWishes } from './merge-wish.ts';
import { reportWords } from './report-words.ts';
import { resolveSet } from './resolve-set.ts';
import type { View } from './spec.ts';
import { parseWords } from './words/parse-words.ts';

const toldOf = (text: string, views: readonly View[]): readonly string[] => {
  const parsed = parseWords(text);
  const spec = resolveSet(mergeWishes({ gender: 'woman' }, parsed.wish), parsed.companions, 5);
  return reportWords(parsed, spec, views).ignored;
};

it('reports words about a side that is not drawn', () => {
  const text = 'black dress with a white bow at the back';
  expect(toldOf(text, ['front', 'back'])).toEqual([]);
  expect(toldOf(text, ['back'])).toEqual([]);
  expect(toldOf(text, ['front'])).toEqual(['white', 'bow at the back']);
});

it('tells a refusal that the garment does not follow', () => {
  expect(toldOf('blue jeans, no back pockets', ['front', 'back'])).toEqual(['✕ back pockets']);
});
