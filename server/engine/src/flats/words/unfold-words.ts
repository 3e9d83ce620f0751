import { type Rewritten, rewriteText } from './rewrite-text.ts';

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
export const unfoldWords = (written: Rewritten, words: Vocabulary): Rewritten => {
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
