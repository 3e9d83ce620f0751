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
  it('is understood and drawn except for a small part, which is reported', () => {
    const told = lexicon.flatMap(({ sentence, words }) =>
      words
        .split('|')
        .filter((word) => isTold(sentence.replace('%', word)))
        .map((word) => sentence.replace('%', word)),
    );
    const all = lexicon.reduce((sum, { words }) => sum + words.split('|').length, 0);
    expect(all).toBeGreaterThan(1900);
    expect(told.length, told.join(', ')).toBeLessThanOrEqual(150);
    // What nothing here can draw is said, not drawn as something else.
    expect(told).toEqual(expect.arrayContaining(['red sari', 'red hanbok', 'red shoes', '红色纱丽', '红色手套']));
  }, 60_000);

  it('has no word of the counter that a trim has taken', () => {
    const taken = new Set(trimTerms.flatMap(({ words }) => words));
    expect(counterTerms.flatMap(({ words }) => words).filter((word) => taken.has(word))).toEqual([]);
  });
});
