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

/** Does a text speak of the fact at all? */
export const speaksOf = (fact: string, text: string): boolean => {
  const words = factWords(text);
  return [...factWords(fact)].some((word) => words.has(word));
};
