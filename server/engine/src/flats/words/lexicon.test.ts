import { describe, expect, it } from 'vitest';
import { mergeWishes } from '../merge-wish.ts';
import { reportWords } from '../report-words.ts';
import { resolveSet } from '../resolve-set.ts';
import { counterTerms } from './counter-terms.ts';
import { lexicon } from './lexicon.ts';
import { parseWords } from './parse-words.ts';
import { trimTerms } from './trim-terms.ts';

/** Whether any word of a sentence is reported as not understood or not drawn. */
const isTold = (sentence: string): boolean => {
  const parsed = parseWords(sentence);
  const spec = resolveSet(mergeWishes({ gender: 'woman' }, parsed.wish), parsed.companions, 5);
  return reportWords(parsed, spec).ignored.length > 0;
};

describe('the lexicon', () => {
  it('is understood and drawn except for a small part, which is reported @full', () => {
    const told = lexicon.flatMap(({ sentence, words }) =>
      words
        .split('|')
        .filter((word) => isTold(sentence.replace('%', word)))
        .map((word) => sentence.replace('%', word)),
    );
    const all = lexicon.reduce((sum, { words }) => sum + words.split('|').length, 0);
    expect(all).toBeGreaterThan(1900);
    expect(told.length, told.join(', ')).toBeLessThanOrEqual(150);
  }, 60_000);

  it.each(['red sari', 'red hanbok', 'red shoes', '红色纱丽', '红色手套'])(
    'does not draw %s as something else',
    (words) => {
      expect(isTold(words)).toBe(true);
    },
  );

  it('is understood and drawn in the first word of each entry, with few exceptions', () => {
    const firsts = lexicon.map(({ sentence, words }) => sentence.replace('%', words.split('|')[0] ?? ''));
    const told = firsts.filter(isTold);
    expect(told.length / firsts.length, told.join(', ')).toBeLessThan(0.08);
  });

  it('has no word of the counter that a trim has taken', () => {
    const taken = new Set(trimTerms.flatMap(({ words }) => words));
    expect(counterTerms.flatMap(({ words }) => words).filter((word) => taken.has(word))).toEqual([]);
  });
});
