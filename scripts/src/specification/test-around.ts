/** What a test file does and says: its imports and comments prove nothing. */
const codeOf = (source: string): string =>
  source
    .replace(/^import\s[^;]*;$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');

const testStart = /^\s*(?:it|test)\b/gm;
const groupTitle = /^\s*describe(?:\.\w+)?\(\s*(['"`])(.*?)\1/gm;

/**
 * The test in which `words` stand, from its first line to the next test, with the title of its group; where they stand before
 * every test, what they stand in up to there. undefined when they stand nowhere but in imports and comments.
 */
export const testAround = (source: string, words: string): string | undefined => {
  const code = codeOf(source);
  const at = code.indexOf(words);
  if (at < 0) return undefined;
  const starts = [...code.matchAll(testStart)].map(({ index }) => index);
  const start = starts.findLast((index) => index <= at) ?? 0;
  const end = starts.find((index) => index > at) ?? code.length;
  const group = [...code.matchAll(groupTitle)].findLast(({ index }) => index <= at)?.[2] ?? '';
  return `${group}\n${code.slice(start, end)}`;
};
