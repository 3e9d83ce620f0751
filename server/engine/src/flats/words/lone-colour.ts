import type { Assigned, Garments } from './assign-words.ts';
import { morandi } from './settle-draft.ts';

const isColour = ({ term, isNegated, part }: Assigned): boolean =>
  !isNegated && !part && term.attribute === 'colour' && term.meaning.colour !== undefined;

/** What spreads further colours over a garment by itself: a print, blocks, a gradient. */
const spreads = ({ term, isNegated }: Assigned): boolean =>
  !isNegated &&
  (![undefined, 'solid'].includes(term.meaning.print) ||
    term.meaning.gradient !== undefined ||
    ['contrast', 'spliced'].includes(term.attribute ?? ''));

/**
 * "Navy polo, white collar, red placket": a second colour in a phrase of its own dyes neither sleeves nor skirt. Two colours of a garment, or of
 * its print, are named together ("black and cream").
 * @returns the words to report: the colour with the noun after it; undefined for a colour of the garment.
 */
export const loneSecond = (words: readonly Assigned[], named: Garments['named'], nth: number): string | undefined => {
  const entry = words[nth] as Assigned;
  if (!isColour(entry) || words.some(spreads)) return undefined;
  const isSecond = words.some(
    (other, at) =>
      at < nth &&
      isColour(other) &&
      other.phrase < entry.phrase &&
      other.garment === entry.garment &&
      other.term.meaning.colour !== morandi,
  );
  const isOfGarment = words.some((other, at) => other.phrase === entry.phrase && named[at] !== undefined);
  if (!isSecond || isOfGarment) return undefined;
  const [before, after] = [words[nth - 1], words[nth + 1]];
  const isBeside =
    (before !== undefined && isColour(before) && (entry.isAdjacent || entry.isJoined)) ||
    (after !== undefined && isColour(after) && (after.isAdjacent || after.isJoined));
  // Black and white that follow each other are two colours of one garment, whatever separates them in the text.
  if (isBeside) return undefined;
  const isOfNext = after?.isAdjacent === true && after.phrase === entry.phrase;
  const gap = /[a-z]$/i.test(entry.word) ? ' ' : '';
  return isOfNext ? `${entry.word}${gap}${after.word}` : entry.word;
};
