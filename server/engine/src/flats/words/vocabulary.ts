import { placeTerms } from './artwork-terms.ts';
import { attributeTerms } from './attribute-terms.ts';
import { colourTerms } from './colour-terms.ts';
import { findMeant } from './correct-typos.ts';
import { kindTerms } from './kind-terms.ts';
import { liningPhrases } from './lining-phrases.ts';
import { bodyTerm, contrastTerm, partTerms, printedTerm, splicedTerm } from './part-terms.ts';
import { pinyinTerms } from './pinyin-terms.ts';
import { pocketPhrases } from './pocket-phrases.ts';
import { wordLists, writtenTerms } from './read-vocabulary.ts';
import { asTyped, type Rewritten, rewriteText } from './rewrite-text.ts';
import type { Term } from './term.ts';
import { toneTerms } from './tone-terms.ts';
import { simplify } from './traditional-han.ts';
import { unfoldWords } from './unfold-words.ts';

/** Compared without case, full-width forms and hyphens; as long as its source, so that words can be shown as they were written. */
export const normalise = (text: string): string =>
  [...Array(text.length).keys()]
    .map((at) => {
      const char = text[at] as string;
      if (char <= '~') return char.toLowerCase();
      const plain = char.normalize('NFKC').toLowerCase();
      return simplify(plain.length === 1 ? plain : char);
    })
    .join('')
    .replace(/[’‘`´]/g, "'")
    .replace(/[-‐-―\s]/g, ' ');

interface Entry {
  text: string;
  term: Term;
}

/** Words of product titles that praise or date a garment; they ask for nothing and are not reported. */
export const titleTerm: Term = {
  words: wordLists.titleWords,
  label: { zh: '', en: '' },
  meaning: {},
  attribute: 'title',
};

export const undrawableTerm: Term = { words: wordLists.undrawable, label: { zh: '', en: '' }, meaning: {} };

export const isLetter = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/.test(char);

/** The first list that has a word keeps it. */
const readTerms: readonly Term[] = [
  ...liningPhrases,
  titleTerm,
  undrawableTerm,
  contrastTerm,
  splicedTerm,
  printedTerm,
  bodyTerm,
  ...pocketPhrases,
  ...writtenTerms,
  ...placeTerms,
  ...toneTerms,
  ...partTerms,
  ...attributeTerms,
  ...kindTerms,
  ...colourTerms,
];

/** Entries by their first character, longest first. */
const dictionary = ((): Map<string, Entry[]> => {
  const seen = new Set<string>();
  const byFirst = new Map<string, Entry[]>();
  for (const term of [...readTerms, ...pinyinTerms(readTerms)]) {
    for (const word of term.words) {
      const text = normalise(word).trim();
      if (text === '' || seen.has(text)) continue;
      seen.add(text);
      const first = text[0] as string;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { text, term }]);
    }
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.text.length - a.text.length);
  return byFirst;
})();

export const refusals = [
  'no',
  'without',
  'remove',
  'not',
  'never',
  'minus',
  'non',
  'nor',
  "don't",
  'dont',
  "doesn't",
  "isn't",
];
export const joiners = new Set(
  'and with plus over under beneath underneath worn paired nor or but matching featuring teamed'.split(' '),
);

/** Every English word that means something here; what is none of them may be a slip of one. */
const meaningful: ReadonlySet<string> = new Set(
  [...dictionary.values()].flat().flatMap(({ text }) => text.split(' ').filter((word) => /^[a-z]+$/.test(word))),
);
const known: ReadonlySet<string> = new Set([...meaningful, ...wordLists.stopWords, ...refusals, ...joiners]);

const isKnown = (word: string): boolean =>
  known.has(word) || known.has(word.replace(/s$/, '')) || known.has(word.replace(/es$/, ''));

/** Every entry, to tell a phrase from two words. */
const entries: ReadonlySet<string> = new Set([...dictionary.values()].flat().map(({ text }) => text));

/** The first two words of each phrase. */
const starts: ReadonlySet<string> = new Set([...entries].map((text) => text.split(' ').slice(0, 2).join(' ')));

const vocabulary = {
  isMeaningful: (word: string): boolean =>
    meaningful.has(word) || meaningful.has(word.replace(/s$/, '')) || meaningful.has(word.replace(/es$/, '')),
  isEntry: (text: string): boolean => entries.has(text),
  isEntryStart: (text: string): boolean => starts.has(text),
  isKnown,
};

/** Most different words that are looked at for slips; a page of nonsense is not searched through. */
const mostSlips = 48;

/** The description spelt out and with slips put right. */
export const correct = (normal: string): Rewritten => {
  const meant = new Map<string, string>();
  return rewriteText(unfoldWords(asTyped(normal), vocabulary), /[a-z][a-z']*/g, ({ 0: piece }) => {
    if (isKnown(piece) || piece.length > 40) return undefined;
    if (!meant.has(piece) && meant.size < mostSlips) meant.set(piece, findMeant(piece, known, meaningful) ?? piece);
    return meant.get(piece);
  });
};

/** The longest entry that begins here, with the length of what it covers (a plural s included). */
export const findEntry = (text: string, at: number): { entry: Entry; length: number } | undefined => {
  for (const entry of dictionary.get(text[at] as string) ?? []) {
    if (!text.startsWith(entry.text, at)) continue;
    const end = at + entry.text.length;
    if (!isLetter(entry.text[entry.text.length - 1]) || !isLetter(text[end]))
      return { entry, length: entry.text.length };
    const plural = /^(es|s)(?![a-z0-9])/.exec(text.slice(end, end + 3));
    if (plural) return { entry, length: entry.text.length + (plural[1] as string).length };
  }
  return undefined;
};
