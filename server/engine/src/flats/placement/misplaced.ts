import { partOfPiece } from '../own-part.ts';
import type { FlatSpec } from '../spec.ts';
import type { ParsedWords, UnderstoodWord } from '../words/draft.ts';
import { isAtPlace } from './is-at-place.ts';
import { isPicture, type Side, sidesOf, spotsOf } from './spots.ts';

/** A word that is drawn elsewhere than where it was said to be. */
export interface Misplaced {
  /** Range in the normalised text. */
  span: readonly [number, number];
  /** The word with its place, as reported to the user. */
  words: string;
}

/** Least share of a look, and of a thing, that has to be seen at its place. */
const leastOfLook = 0.5;
const leastOfThing = 0.25;

/**
 * Compares a drawing with its description: both sides are rendered once as areas of their pieces, and each word with a place must be visible
 * there and not elsewhere. Independent of the parser.
 */
export const misplacedWords = (parsed: ParsedWords, drawn: FlatSpec): Misplaced[] => {
  const specs = [drawn, ...(drawn.companions ?? [])];
  const sides = new Map<FlatSpec, Side[]>();
  return parsed.understood.flatMap((word) => {
    const { said, span } = word;
    const spec = specs[Math.max(0, word.garment)];
    if (!said || !span || !spec || word.isNegated) return [];
    const looked = sides.get(spec) ?? sidesOf(spec);
    sides.set(spec, looked);
    return isMisplaced(word, spec, looked) ? [{ span, words: said.words }] : [];
  });
};

const isMisplaced = (word: UnderstoodWord, spec: FlatSpec, sides: readonly Side[]): boolean => {
  const places = word.said?.places ?? [];
  const spots = spotsOf(word, spec, sides);
  const parts = word.said?.parts ?? [];
  if (word.part && parts.includes(word.part)) return false;
  // A row of flowers along a placket is no picture beside it.
  if (places.length === 1 && places[0] === 'placket' && isPicture(word)) return true;
  const held = spots.map((spot) => {
    const part = partOfPiece(spot.piece);
    return part && parts.includes(part) ? [true] : places.map((place) => isAtPlace(place, spot));
  });
  // A place that cannot be determined counts as correct.
  if (spots.length === 0 || held.some((row) => row.includes(undefined))) return false;
  const share = held.filter((row) => row.includes(true)).length / spots.length;
  const isThing = ['details', 'pocket', 'closure', 'buttons'].some((field) => word.meaning[field] !== undefined);
  const isSmall = word.part !== undefined && ['button', 'zip', 'metal'].includes(word.part);
  return share < (isSmall ? 0.01 : isThing ? leastOfThing : leastOfLook);
};
