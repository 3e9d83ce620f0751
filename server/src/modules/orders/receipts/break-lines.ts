import type { DrawableGrapheme } from './drawable-graphemes.ts';

interface LineLimits {
  width: number;
  maxLines: number;
  /** Width of one grapheme. */
  measure: (grapheme: DrawableGrapheme) => number;
}

const ellipsis: DrawableGrapheme = { text: '…', font: 'usual', isReplaced: false };
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Positions in a text at which a line may begin: before each word and its opening brackets; other punctuation stays behind the word. */
const breaksOf = (text: string): ReadonlySet<number> => {
  const breaks = new Set<number>();
  for (const { index, isWordLike } of words.segment(text)) {
    let start = index;
    while (isWordLike && /[\p{Ps}\p{Pi}]/u.test(text[start - 1] ?? '')) start -= 1;
    if (isWordLike) breaks.add(start);
  }
  return breaks;
};

/**
 * Breaks graphemes into lines, between words where it can. Each line holds a grapheme at least, however narrow it is; what does not fit
 * into `maxLines` becomes an ellipsis.
 */
export const breakLines = (
  graphemes: readonly DrawableGrapheme[],
  { width, maxLines, measure }: LineLimits,
): DrawableGrapheme[][] => {
  const breaks = breaksOf(graphemes.map(({ text }) => text).join(''));
  const lines: DrawableGrapheme[][] = [];
  let line: DrawableGrapheme[] = [];
  let used = 0;
  /** Index in `line` of the last word that may move to the next line. */
  let lastBreak = 0;
  let position = 0;
  const endLine = (): void => {
    const moved = lastBreak > 0 ? line.splice(lastBreak) : [];
    lines.push(line);
    line = moved;
    used = moved.reduce((sum, grapheme) => sum + measure(grapheme), 0);
    lastBreak = 0;
  };
  for (const grapheme of graphemes) {
    if (breaks.has(position)) lastBreak = line.length;
    position += grapheme.text.length;
    const own = measure(grapheme);
    // A space may hang over the edge.
    while (line.length > 0 && used + own > width && grapheme.text !== ' ' && lines.length < maxLines) endLine();
    if (lines.length === maxLines) break;
    line.push(grapheme);
    used += own;
  }
  if (lines.length < maxLines) return line.length > 0 ? [...lines, line] : lines;
  const last = lines.at(-1) ?? [];
  const widthOf = (graphemesOfLine: readonly DrawableGrapheme[]) =>
    graphemesOfLine.reduce((sum, grapheme) => sum + measure(grapheme), 0);
  while (last.length > 1 && widthOf(last) + measure(ellipsis) > width) last.pop();
  last.push(ellipsis);
  return lines;
};
