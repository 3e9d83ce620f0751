import { type GarmentKindKey, garmentKinds } from '@atelier/catalogue/attributes';
import type { PartLook } from '../spec.ts';
import { placeTerms } from './artwork-terms.ts';
import { attributeTerms } from './attribute-terms.ts';
import { colourTerms } from './colour-terms.ts';
import { findMeant } from './correct-typos.ts';
import { bodyTerm, contrastTerm, partTerms, printedTerm, splicedTerm } from './part-terms.ts';
import { pocketPhrases } from './pocket-phrases.ts';
import { readVocabulary, wordLists, writtenTerms } from './read-vocabulary.ts';
import { type Term, term } from './term.ts';
import { toneTerms } from './tone-terms.ts';
import { simplify } from './traditional-han.ts';

/** A text that was changed, and for each of its places the place in what was typed. */
export interface Rewritten {
  text: string;
  /** One longer than the text: where it ends. */
  at: readonly number[];
}

/** Maps a position in the new piece to the old one: behind inserted blanks, or in the word that both have. */
const offsetIn = (piece: string, next: string): ((i: number) => number) => {
  if (next === piece) return (i) => i;
  if (next.replaceAll(' ', '') === piece) return (i) => next.slice(0, i).replaceAll(' ', '').length;
  const word = next.split(' ').at(-1) ?? next;
  const shift = piece.startsWith(word) ? next.length - word.length : 0;
  return (i) => i - shift;
};

/** Replaces pieces of a text; what `replace` leaves undefined stays. Places are carried along, so that words can be shown as they were typed. */
const rewriteText = (
  { text, at }: Rewritten,
  pieces: RegExp,
  replace: (match: RegExpExecArray) => string | undefined,
): Rewritten => {
  let out = '';
  const places: number[] = [];
  let kept = 0;
  const put = (piece: string, start: number, end: number): void => {
    const offset = offsetIn(text.slice(start, end), piece);
    for (let i = 0; i < piece.length; i++)
      places.push(at[Math.min(Math.max(start, start + offset(i)), end - 1)] as number);
    out += piece;
  };
  for (const match of text.matchAll(pieces)) {
    const next = replace(match);
    if (next === undefined) continue;
    const end = match.index + match[0].length;
    put(text.slice(kept, match.index), kept, match.index);
    put(next, match.index, end);
    kept = end;
  }
  put(text.slice(kept), kept, text.length);
  return { text: out, at: [...places, at[text.length] as number] };
};

const asTyped = (text: string): Rewritten => ({
  text,
  at: Array.from({ length: text.length + 1 }, (_, i) => i),
});

/** What is known of the vocabulary while a text is spelt out. */
export interface Vocabulary {
  /** Single words that mean something. */
  isMeaningful: (word: string) => boolean;
  /** Words and phrases that are entries of their own. */
  isEntry: (text: string) => boolean;
  /** Pairs of words that an entry begins with. */
  isEntryStart: (text: string) => boolean;
  /** Meaningful words, and those that join or refuse. */
  isKnown: (word: string) => boolean;
}

const shortest = 3;

/** "shirtdress", "crewneck": two words that were written as one. */
const splitCompound = (word: string, { isEntry, isMeaningful }: Vocabulary): string | undefined => {
  for (let at = shortest; at <= word.length - shortest; at++) {
    const pair = `${word.slice(0, at)} ${word.slice(at)}`;
    if (isEntry(pair) || isEntry(pair.replace(/s$/, ''))) return pair;
  }
  for (let at = shortest + 1; at <= word.length - shortest - 1; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (isMeaningful(first) && isMeaningful(second)) return `${first} ${second}`;
  }
  return undefined;
};

/**
 * Spells out what people shorten: "w/" and "w/o", "chef's", "pocketless" and "fur free", "shirtdress". The text is normalised already:
 * lower case, hyphens as blanks.
 */
const unfoldWords = (written: Rewritten, words: Vocabulary): Rewritten => {
  const { isEntry, isEntryStart, isKnown, isMeaningful } = words;
  let out = rewriteText(written, /(?<![a-z0-9])w ?\/ ?(o(?:ut)?(?![a-z]))? ?/g, (match) =>
    match[1] ? 'without ' : 'with ',
  );
  out = rewriteText(out, /(?<![a-z])([a-z]{2,30})'s?(?![a-z])/g, ({ 0: whole, 1: stem }) =>
    isEntry(whole) || !stem || !isKnown(stem) ? undefined : stem,
  );
  out = rewriteText(out, /(?<![a-z])([a-z]{3,20}) ?(?:less|free)(?![a-z])/g, ({ 0: whole, 1: stem }) =>
    isEntry(whole) || isKnown(whole) || !stem || !isMeaningful(stem) ? undefined : `no ${stem}`,
  );
  out = rewriteText(out, /(?<![a-z])(?:wit|wih|wiht|wtih|wth|whit)(?![a-z'])/g, () => 'with');
  // "A hood lined with pink fleece" has a pink fleece lining.
  out = rewriteText(
    out,
    /(?<![a-z])lined (?:with|in) ((?:[a-z]+ )?[a-z]+)(?= ?[,.;]| and | with |$)/g,
    ({ 1: cloth }) =>
      cloth?.split(' ').every(isKnown) && !isEntry(`lined with ${cloth}`) ? `${cloth} lining` : undefined,
  );
  // "A shirt as a dress" is a shirt dress.
  out = rewriteText(
    out,
    /(?<![a-z])([a-z]{3,20}) (?:worn |styled |cut )?as an? (dress|coat|jacket)(?![a-z])/g,
    ({ 1: first, 2: second }) => (isEntry(`${first} ${second}`) ? `${first} ${second}` : undefined),
  );
  // "Bridesmaids dress": the plural of a first word whose pair is known in the singular.
  out = rewriteText(out, /(?<![a-z])([a-z]{3,20})s(?= ([a-z]{3,20}))/g, ({ 1: stem, 2: next }) =>
    isEntry(`${stem} ${next}`) && !isEntryStart(`${stem}s ${next}`) ? stem : undefined,
  );
  return rewriteText(out, /(?<![a-z])[a-z]{7,30}(?![a-z'])/g, ({ 0: word }) =>
    isKnown(word) ? undefined : splitCompound(word, words),
  );
};

/** What garments are lined with: [en, zh, name zh, name en, look]. */
const linings: readonly (readonly [en: string, zh: string, nameZh: string, nameEn: string, look: PartLook])[] = [
  [
    'sherpa|borg|shearling|teddy|teddy fleece|faux shearling',
    '羊羔绒|羊羔毛|泰迪绒|仿羊羔绒',
    '羊羔绒',
    'sherpa',
    { fabric: 'terry' },
  ],
  ['fleece|brushed|brushed fleece|plush', '加绒|抓绒|摇粒绒|长毛绒', '抓绒', 'fleece', { fabric: 'fleece' }],
  ['satin', '缎面|缎', '缎面', 'satin', { fabric: 'satin' }],
  ['silk', '真丝|丝绸', '真丝', 'silk', { fabric: 'silk' }],
  ['plaid|tartan|check|checked', '格纹|格子', '格纹', 'plaid', { print: 'tartan' }],
  ['flannel', '法兰绒', '法兰绒', 'flannel', { fabric: 'flannel' }],
];

/** "Sherpa lined", 羊羔绒内里: the cloth is the lining's, which shows at the neck, and not the garment's. */
const liningPhrases: readonly Term[] = linings.map(([en, zh, nameZh, nameEn, look]) =>
  term(
    [
      ...en
        .split('|')
        .flatMap((cloth) => [`${cloth} lined`, `lined with ${cloth}`, `lined in ${cloth}`, `${cloth} inside`]),
      ...zh.split('|').flatMap((cloth) => ['内里', '里布', '里衬', '内衬', '里子'].map((rest) => cloth + rest)),
    ].join('|'),
    `里布：${nameZh}`,
    `lining: ${nameEn}`,
    { parts: { lining: look } },
  ),
);

/** What people call a kind besides its name in the catalogue. */
const more = readVocabulary<Record<GarmentKindKey, string[]>>('kind-words');

const kindTerms: readonly Term[] = garmentKinds.map(({ key, title, prompt }) => ({
  words: [
    ...new Set([
      title.zh.toLowerCase(),
      title.en.toLowerCase(),
      prompt,
      ...more[key].map((word) => word.toLowerCase()),
    ]),
  ],
  label: { zh: `款式：${title.zh}`, en: `garment: ${title.en.toLowerCase()}` },
  meaning: { kind: key },
}));

/** Colours, garments and parts in Latin letters, as people type them who switch input methods, beside what they stand for. */
const pinyin = readVocabulary<[syllables: string, han: string][]>('pinyin');

/** Terms for pinyin, each with what its characters mean in `terms`. Written apart or as one word. */
const pinyinTerms = (terms: readonly Term[]): Term[] =>
  pinyin.flatMap(([syllables, han]) => {
    const meant = terms.find(({ words }) => words.includes(han));
    return meant ? [{ ...meant, words: [syllables, syllables.replaceAll(' ', '')] }] : [];
  });

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
