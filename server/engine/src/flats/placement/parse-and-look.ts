import type { FlatSpec } from '../spec.ts';
import type { Wish } from '../wish.ts';
import type { ParsedWords } from '../words/draft.ts';
import { parseWords } from '../words/parse-words.ts';
import { type Misplaced, misplacedWords } from './misplaced.ts';

/** How often a text is read again without what was seen at a wrong place. */
const mostLooks = 2;

/**
 * Parses a description, checks its drawing, and parses it again without the words that are drawn at another place than the named one: those are
 * reported with their places. `draw` makes the first drawing.
 */
export const parseAndLook = (
  source: string,
  kind: Wish['kind'],
  draw: (parsed: ParsedWords) => FlatSpec | undefined,
): ParsedWords => {
  const left: Misplaced[] = [];
  for (let look = 0; ; look++) {
    const parsed = parseWords(source, kind, left);
    const drawn = look < mostLooks ? draw(parsed) : undefined;
    const wrong = drawn ? misplacedWords(parsed, drawn) : [];
    if (wrong.length === 0) return parsed;
    left.push(...wrong);
  }
};
