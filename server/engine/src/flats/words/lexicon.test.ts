import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mergePartialSpecs } from '../edit-spec.ts';
import { reportWords } from '../report-words.ts';
import { resolveSet } from '../resolve-spec.ts';
import { flatSpecSchema } from '../spec.ts';
import { parseWords } from './parse-words.ts';
import { normalise, writtenTerms } from './term.ts';

/** Ordinary words of designers, shops and mills, each with a sentence to insert it into. */
const lexicon: readonly { sentence: string; words: string[] }[] = JSON.parse(
  readFileSync(new URL('../fixtures/prompts/lexicon.json', import.meta.url), 'utf8'),
);

/** Whether any word of a sentence is reported as not understood or not drawn. */
const isReported = (sentence: string): boolean => {
  const parsed = parseWords(sentence);
  const spec = resolveSet(mergePartialSpecs({ gender: 'woman' }, parsed.wish), parsed.companions, 5);
  return reportWords(parsed, spec).ignored.length > 0;
};

describe('lexicon', () => {
  it('is understood and drawn except for a small part, which is reported @full', () => {
    const reported = lexicon.flatMap(({ sentence, words }) =>
      words.filter((word) => isReported(sentence.replace('%', word))).map((word) => sentence.replace('%', word)),
    );
    const all = lexicon.reduce((sum, { words }) => sum + words.length, 0);
    expect(all).toBeGreaterThan(1900);
    expect(reported.length, reported.join(', ')).toBeLessThanOrEqual(150);
  }, 60_000);

  it.each(['red sari', 'red hanbok', 'red shoes', '红色纱丽', '红色手套'])(
    'does not draw %s as something else',
    (words) => {
      expect(isReported(words)).toBe(true);
    },
  );

  it('is understood and drawn in the first word of each entry, with few exceptions', () => {
    const firsts = lexicon.map(({ sentence, words }) => sentence.replace('%', words[0] ?? ''));
    const reported = firsts.filter(isReported);
    expect(reported.length / firsts.length, reported.join(', ')).toBeLessThan(0.08);
  });
});

describe('vocabulary', () => {
  it('has each word in one row', () => {
    const words = writtenTerms.flatMap(({ words }) => words.map((word) => normalise(word).trim()));
    expect(words.filter((word, nth) => words.indexOf(word) !== nth)).toEqual([]);
  });

  it('draws each row with existing parts', () => {
    const bad = writtenTerms.filter(({ meaning, label }) => {
      const { details, surfaces, parts, ...rest } = meaning;
      const plain = resolveSet(mergePartialSpecs({ gender: 'woman' }, rest), [], 5);
      // The role of a colour (`second`) is replaced by a colour of the description.
      const looks = Object.entries(parts ?? {}).map(([part, { colour: _, ...look }]) => [part, look]);
      const spec = {
        ...plain,
        ...(details && { details }),
        ...(surfaces && { surfaces }),
        parts: Object.fromEntries(looks),
      };
      return !flatSpecSchema.safeParse(spec).success || label.zh === '' || label.en === '';
    });
    expect(bad.map(({ label }) => label.en)).toEqual([]);
  });
});
