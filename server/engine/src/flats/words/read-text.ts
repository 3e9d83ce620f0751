import { normalise, wordLists } from './term.ts';
import { blankInWord, entries } from './vocabulary.ts';

/** Every English word with a meaning; any other may be a misspelling. */
const meaningfulWords: ReadonlySet<string> = new Set(
  [...entries.keys()].flatMap((text) => text.split(' ').filter((word) => /^[a-z]+$/.test(word))),
);
const { stopWords, refusals, joiners, noSlips } = wordLists;
const knownWords: ReadonlySet<string> = new Set([...meaningfulWords, ...stopWords, ...refusals, ...joiners]);

const isIn = (words: ReadonlySet<string>, word: string): boolean =>
  [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some((one) => words.has(one));
const isMeaningful = (word: string): boolean => isIn(meaningfulWords, word);
/** True for a word with a meaning, a conjunction or a negation. */
const isKnown = (word: string): boolean => isIn(knownWords, word);

/** Edit distance of two words with transpositions (optimal string alignment); stops beyond `most`. */
const editsBetween = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? most + 1;
};

const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');

/** Known words by their first letter. */
const byFirst = Map.groupBy(
  [...knownWords].filter(({ length }) => length >= 5),
  (word) => word[0],
);

/**
 * Corrects a misspelt word: a doubled letter in words of four letters, one edit in longer ones, two in words of nine. The first letter must
 * match and the nearest known word must be unique, otherwise undefined.
 */
const findMeant = (typed: string): string | undefined => {
  if (typed.length < 4 || noSlips.includes(typed)) return undefined;
  const most = typed.length >= 9 ? 2 : typed.length > 4 ? 1 : 0.5;
  const single = undoubled(typed);
  // A missing or extra doubled letter is the most likely misspelling.
  const near = (byFirst.get(typed[0]) ?? [])
    .map((word) => ({ word, edits: undoubled(word) === single ? 0.5 : editsBetween(typed, word, most) }))
    .filter(({ edits }) => edits <= most);
  const least = Math.min(...near.map(({ edits }) => edits));
  const nearest = near.filter(({ edits }) => edits === least);
  return nearest.length === 1 ? nearest[0]?.word : undefined;
};

/** A rewritten text, with the position in the original of each of its positions. */
interface Rewritten {
  text: string;
  /** One entry longer than the text: the last is its end. */
  at: readonly number[];
}

/** Maps a position in the replacement to the original: after inserted spaces, or within the common word. */
const offsetIn = (piece: string, next: string): ((i: number) => number) => {
  if (next.replaceAll(' ', '') === piece) return (i) => next.slice(0, i).replaceAll(' ', '').length;
  const word = next.split(' ').at(-1) ?? next;
  const shift = piece.startsWith(word) ? next.length - word.length : 0;
  return (i) => (i === next.length - 1 ? piece.length - 1 : i - shift);
};

/** Replaces the matches for which `replace` returns a text. Positions are mapped, so that words can be shown as typed. */
const rewrite = ({ text, at }: Rewritten, pattern: RegExp, replace: Replace): Rewritten => {
  let out = '';
  const places: number[] = [];
  let kept = 0;
  const copyTo = (end: number): void => {
    out += text.slice(kept, end);
    places.push(...at.slice(kept, end));
  };
  for (const match of text.matchAll(pattern)) {
    const next = replace(match);
    if (next === undefined) continue;
    copyTo(match.index);
    kept = match.index + match[0].length;
    const offset = offsetIn(match[0], next);
    for (let i = 0; i < next.length; i++)
      places.push(at[Math.min(match.index + Math.max(0, offset(i)), kept - 1)] as number);
    out += next;
  }
  copyTo(text.length);
  return { text: out, at: [...places, at[text.length] as number] };
};

type Replace = (match: readonly string[]) => string | undefined;

const shortest = 3;

/** "shirtdress", "crewneck": two words written as one. */
const splitCompound = (word: string): string | undefined => {
  const pairs = Array.from({ length: Math.max(0, word.length - 2 * shortest + 1) }, (_, nth) => {
    const at = shortest + nth;
    return `${word.slice(0, at)} ${word.slice(at)}`;
  });
  return (
    pairs.find((pair) => entries.has(pair) || entries.has(pair.replace(/s$/, ''))) ??
    pairs.slice(1, -1).find((pair) => pair.split(' ').every(isMeaningful))
  );
};

/** The first two words of each phrase. */
const starts: ReadonlySet<string> = new Set([...entries.keys()].map((text) => text.split(' ').slice(0, 2).join(' ')));

/** Short forms with their full ones, in order. The text is normalised: lower case, hyphens as spaces. */
const shortForms: readonly (readonly [pattern: RegExp, replace: Replace])[] = [
  [blankInWord, () => ''],
  [/(?<![a-z0-9])w ?\/ ?(o(?:ut)?(?![a-z]))? ?/g, ([, out]) => (out ? 'without ' : 'with ')],
  // "chef's".
  [
    /(?<![a-z])([a-z]{2,30})'s?(?![a-z])/g,
    ([whole = '', stem = '']) => (entries.has(whole) || !isKnown(stem) ? undefined : stem),
  ],
  // "pocketless", "fur free".
  [
    /(?<![a-z])([a-z]{3,20}) ?(?:less|free)(?![a-z])/g,
    ([whole = '', stem = '']) =>
      entries.has(whole) || isKnown(whole) || !isMeaningful(stem) ? undefined : `no ${stem}`,
  ],
  [/(?<![a-z])(?:wit|wih|wiht|wtih|wth|whit)(?![a-z'])/g, () => 'with'],
  // "A hood lined with pink fleece" has a pink fleece lining.
  [
    /(?<![a-z])lined (?:with|in) ((?:[a-z]+ )?[a-z]+)(?= ?[,.;]| and | with |$)/g,
    ([whole = '', cloth = '']) =>
      cloth.split(' ').every(isKnown) && !entries.has(whole) ? `${cloth} lining` : undefined,
  ],
  // "A shirt as a dress" is a shirt dress.
  [
    /(?<![a-z])([a-z]{3,20}) (?:worn |styled |cut )?as an? (dress|coat|jacket)(?![a-z])/g,
    ([, first, second]) => (entries.has(`${first} ${second}`) ? `${first} ${second}` : undefined),
  ],
  // "Bridesmaids dress": the plural of a first word whose pair is an entry in the singular.
  [
    /(?<![a-z])([a-z]{3,20})s(?= ([a-z]{3,20}))/g,
    ([, stem, next]) => (entries.has(`${stem} ${next}`) && !starts.has(`${stem}s ${next}`) ? stem : undefined),
  ],
  [/(?<![a-z])[a-z]{7,30}(?![a-z'])/g, ([word = '']) => (isKnown(word) ? undefined : splitCompound(word))],
];

/** Maximum number of different words checked for misspellings; limits the cost of nonsense text. */
const maxSlips = 48;

/** Normalises a description, expands short forms and corrects misspellings. */
export const readText = (source: string): Rewritten => {
  const asTyped: Rewritten = { text: normalise(source), at: [...Array(source.length + 1).keys()] };
  const meant = new Map<string, string | undefined>();
  const correct: Replace = ([word = '']) => {
    if (isKnown(word) || word.length > 40) return undefined;
    if (!meant.has(word) && meant.size < maxSlips) meant.set(word, findMeant(word));
    return meant.get(word);
  };
  return [...shortForms, [/[a-z][a-z']*/g, correct] as const].reduce(
    (text, [pattern, replace]) => rewrite(text, pattern, replace),
    asTyped,
  );
};
