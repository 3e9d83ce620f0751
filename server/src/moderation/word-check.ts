import { DataSet, englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from 'obscenity';
import { fashionTerms, fashionTermsChinese } from './fashion-terms.ts';
import { prohibitedChinese, prohibitedEnglish } from './prohibited-terms.ts';

/** Letters that the library's matcher lets stand twice; every other run of one letter is read as a single one. */
const doubled = new Set(['b', 'e', 'o', 'l', 's', 'g']);

/** The form in which the matcher sees a word after its own squeezing of repeated letters. */
const squeeze = (term: string): string =>
  term.replace(/(.)\1+/g, (_, letter: string) => (doubled.has(letter) ? letter + letter : letter));

const patternOf = (term: string) => {
  const isOpen = term.endsWith('*');
  return parseRawPattern(`|${squeeze(isOpen ? term.slice(0, -1) : term)}${isOpen ? '' : '|'}`);
};

const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset);
for (const term of prohibitedEnglish) {
  dataset.addPhrase((phrase) => phrase.setMetadata({ originalWord: term }).addPattern(patternOf(term)));
}
const built = dataset.build();
const matcher = new RegExpMatcher({
  ...built,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(built.whitelistedTerms ?? []), ...fashionTerms],
});

/** What has no width and may stand within a word: joiners, soft hyphens, marks of direction. */
const widthless = /\p{Cf}/gu;

/** One space for every hyphen, underscore or gap: "double-breasted" and "double  breasted" are one term. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(widthless, '')
    .replace(/[\s_\-‐-―]+/gu, ' ')
    .trim();

/** The whole words that a match touches. */
const wordsAround = (text: string, start: number, end: number): string => {
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}]*/u.exec(text.slice(end + 1))?.[0].length ?? 0;
  return text.slice(start - before, end + 1 + after);
};

const chineseWords = (text: string): string[] => {
  const rest = fashionTermsChinese.reduce((left, term) => left.replaceAll(term, ' '), text);
  return prohibitedChinese.filter((term) => rest.includes(term));
};

/**
 * Prohibited words of a text as the person wrote them, each once; empty when there are none. Sees through look-alike letters,
 * digits for letters and repeated letters; the trade's own words pass.
 */
export const findProhibitedWords = (text: string): string[] => {
  const given = plain(text);
  const english = matcher
    .getAllMatches(given, true)
    .map((match) => wordsAround(given, match.startIndex, match.endIndex));
  return [...new Set([...english, ...chineseWords(given)])];
};
