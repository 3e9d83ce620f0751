import { expect, it } from 'vitest';
import { mergePartialSpecs } from './edit-spec.ts';
import { reportWords } from './report-words.ts';
import { resolveSet } from './resolve-spec.ts';
import type { View } from './spec.ts';
import { parseWords } from './words/parse-words.ts';

const toldOf = (text: string, views: readonly View[]): readonly string[] => {
  const parsed = parseWords(text);
  const spec = resolveSet(mergePartialSpecs({ gender: 'woman' }, parsed.wish), parsed.companions, 5);
  return reportWords(parsed, spec, views).ignored;
};

it('reports words about a side that is not drawn', () => {
  const text = 'black dress with a white bow at the back';
  expect(toldOf(text, ['front', 'back'])).toEqual([]);
  expect(toldOf(text, ['back'])).toEqual([]);
  expect(toldOf(text, ['front'])).toEqual(['white', 'bow at the back']);
});

it('reports a negation that the garment cannot satisfy', () => {
  expect(toldOf('blue jeans, no back pockets', ['front', 'back'])).toEqual(['✕ back pockets']);
});

it('reads the neck of a wrap dress as a V', () => {
  expect(toldOf('wrap dress, V neck, red', ['front'])).toEqual([]);
});

it.each([
  'black blazer with peak lapels, satin lapel',
  'shawl collar tuxedo jacket, satin lapel',
  '白色西装，戗驳领，驳头缎面',
])('does not report a lapel that is drawn: %s', (text) => {
  expect(toldOf(text, ['front'])).not.toEqual(expect.arrayContaining([expect.stringMatching(/lapel|驳头/)]));
});
