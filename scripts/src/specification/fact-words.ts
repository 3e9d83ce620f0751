const unspecific = new Set(
  'the and for with from not are its has have that this into one any all each every than then when what which who will can must may other others another only after before more most least been being was were does did use used uses test expect toequal tobe const await async return import true false null undefined string number'.split(
    ' ',
  ),
);

/** Letters by which two forms of a word are taken for the same: `refresh`, `refreshes`, `refreshed`. */
const stem = 5;

/** The telling words of a text: names are taken apart at their capitals, endings are cut off, figures stay whole. */
const factWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\d)_(\d)/g, '$1$2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => (word.length > 2 || /\d/.test(word)) && !unspecific.has(word))
      .map((word) => (/^\d+$/.test(word) ? word : word.slice(0, stem))),
  );

/**
 * How much of a fact a text says, from 0 to 1. Its words weigh by how seldom they are among `texts` (inverse document frequency): what
 * most tests say tells them apart from no other.
 */
export const createShareOf = (texts: readonly string[]): ((fact: string, text: string) => number) => {
  const frequencies = new Map<string, number>();
  for (const word of texts.flatMap((text) => [...factWords(text)]))
    frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const weightOf = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + Math.log((texts.length + 1) / (frequencies.get(word) ?? 1)), 0);
  return (fact, text) => {
    const said = factWords(text);
    const words = [...factWords(fact)];
    return weightOf(words.filter((word) => said.has(word))) / (weightOf(words) || 1);
  };
};

/** Does a text speak of the fact at all? */
export const speaksOf = (fact: string, text: string): boolean => {
  const words = factWords(text);
  return [...factWords(fact)].some((word) => words.has(word));
};
