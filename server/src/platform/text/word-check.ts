import { DataSet, englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from 'obscenity';
import words from './words.json' with { type: 'json' };

/** `english` adds whole words to obscenity's dataset (`*`: prefixes), `chinese` matches anywhere, `fashionTerms` are allowed. */
const { english, chinese, fashionTerms } = words;

/** Letters that the matcher accepts doubled; every other run of one letter is read as a single one. */
const doubled = new Set(['b', 'e', 'o', 'l', 's', 'g']);

/** A word in the form in which the matcher sees it after squeezing repeated letters. */
const squeeze = (term: string): string =>
  term.replace(/(.)\1+/g, (_, letter: string) => (doubled.has(letter) ? letter + letter : letter));

const patternOf = (term: string) => {
  const isOpen = term.endsWith('*');
  return parseRawPattern(`|${squeeze(isOpen ? term.slice(0, -1) : term)}${isOpen ? '' : '|'}`);
};

const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset);
for (const term of Object.values(english).flat()) {
  dataset.addPhrase((phrase) => phrase.setMetadata({ originalWord: term }).addPattern(patternOf(term)));
}
const built = dataset.build();
const matcher = new RegExpMatcher({
  ...built,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(built.whitelistedTerms ?? []), ...fashionTerms.english],
});

/** Zero-width characters that may occur within a word: joiners, soft hyphens, direction marks. */
const widthless = /\p{Cf}/gu;

/** One space for every hyphen, underscore or gap: "double-breasted" and "double  breasted" are one term. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(widthless, '')
    .replace(/[\s_\-‐-―]+/gu, ' ')
    .trim();

/** Words of a text by position, separated by whitespace and punctuation. */
const wordRanges = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));

/** The whole words that each match touches. Matches are sorted by their start; of several in one word the first counts. */
const wordsAround = (text: string, matches: readonly { startIndex: number; endIndex: number }[]): string[] => {
  const ranges = matches.length > 0 ? wordRanges(text) : [];
  const found: string[] = [];
  let at = 0;
  let end = 0;
  for (const { startIndex, endIndex } of matches) {
    if (endIndex < end) continue;
    while ((ranges[at]?.end ?? Number.POSITIVE_INFINITY) < startIndex) at += 1;
    const start = Math.min(startIndex, ranges[at]?.start ?? startIndex);
    let last = at;
    while ((ranges[last + 1]?.start ?? Number.POSITIVE_INFINITY) <= endIndex + 1) last += 1;
    const reach = ranges[last];
    end = Math.max(endIndex + 1, reach && reach.start <= endIndex + 1 ? reach.end : 0);
    found.push(text.slice(start, end));
  }
  return found;
};

const chineseWords = (text: string): string[] => {
  const rest = fashionTerms.chinese.reduce((left, term) => left.replaceAll(term, ' '), text);
  return chinese.filter((term) => rest.includes(term));
};

/** Prohibited words as written, each once; detects look-alikes, digits for letters and repetitions. */
export const findProhibitedWords = (text: string): string[] => {
  const given = plain(text);
  const english = wordsAround(given, matcher.getAllMatches(given, true));
  return [...new Set([...english, ...chineseWords(given)])];
};
