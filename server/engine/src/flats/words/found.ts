import { artworkOf } from '../prints/print-tile.ts';
import type { OwnPart, PartialSpec } from '../spec.ts';
import { contrastTerm, printedTerm, type Term } from './term.ts';

/** A term at its position in a description. */
export interface Found {
  /** As typed. */
  word: string;
  term: Term;
  isNegated: boolean;
  /** Phrase number: incremented at commas, "and", "with". */
  phrase: number;
  /** Clause number: incremented only at commas. */
  clause: number;
  /** Only a space separates it from the previous term. */
  isAdjacent: boolean;
  /** Only an "and" separates it from the previous term. */
  isJoined: boolean;
  /** Describes the previous term: the suede of "elbow patches in brown suede", the fabric of "sleeves made of lace". */
  isSaidOf?: boolean;
  /** Its phrase was joined by an "and", not by a "with": it is coordinate with the previous name. */
  isListed?: boolean;
  /** It opens a bracket after the previous term: the code of "emerald (19-5513)". */
  isBracketed?: boolean;
  /** The unknown or undrawable word after it: the gold of "gold grommets" belongs to it. */
  unknownAfter?: string;
  /** Like `unknownAfter`, in Chinese without a space in between. */
  isTouchingUnknown?: boolean;
  /** The previous word is unknown: the motif of 小鸭子印花. */
  isRightAfterUnknown?: boolean;
  /** Range in the normalised text: from, to. */
  span?: readonly [number, number];
  /** Part assigned by a position in the text. */
  ofPart?: OwnPart;
  /** Further parts that share it. */
  alsoOf?: readonly OwnPart[];
}

export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The space after an English word in front of another one. */
export const spaceAfter = (word: string): string => (/[a-z]$/i.test(word) ? ' ' : '');

/** True when a word sets nothing but the field. */
export const isOnly = ({ meaning }: Term, field: keyof Term['meaning']): boolean =>
  field in meaning && Object.keys(meaning).length === 1;

export const isColour = (entry: Found | undefined): entry is Found =>
  entry?.term.attribute === 'colour' && entry.term.meaning.colour !== undefined;

/** Colours, fabrics and prints. */
export const isCloth = ({ term }: Found): boolean =>
  ['colour', 'fabricType', 'fabricPattern'].includes(term.attribute ?? '');

/** A word that describes the next noun. */
export const isAdjective = (entry: Found): boolean =>
  !entry.isNegated && entry.term !== printedTerm && (entry.term === contrastTerm || isCloth(entry));

export const isEmbroidery = ({ term, isNegated }: Found): boolean =>
  term.meaning.craft === 'embroidery' && !isNegated && !term.meaning.artwork;

/** True for a word that can be an artwork at one position. */
export const isPicture = ({ term: { meaning }, isNegated }: Found): boolean =>
  !isNegated && (meaning.artwork !== undefined || (meaning.print ?? '') in artworkOf);

const pelts = ['tiger', 'cow', 'giraffe', 'leopard', 'zebra', 'snake', 'crocodile'];

/** A pelt at one position is an animal, which no artwork shows. */
export const isPelt = ({ term, isNegated }: Found): boolean =>
  !isNegated && pelts.includes(term.meaning.print ?? '') && isOnly(term, 'print');

export const isPlainStripe = (word: string): boolean => /^(striped?|stripes|条纹)$/i.test(word);

/** True when a garment follows without a gap: "navy slogan tee". */
export const isBeforeGarment = (found: readonly Found[], nth: number): boolean => {
  let at = nth + 1;
  while (found[at]?.isAdjacent && !found[at]?.term.meaning.kind) at++;
  return found[at]?.isAdjacent === true;
};

/** Index after a run of colours: "blue and white". */
export const afterColours = (found: readonly Found[], from: number): number => {
  let at = from;
  while (isColour(found[at]) && (found[at]?.isAdjacent || found[at]?.isJoined)) at++;
  return at;
};

/** Surfaces named in sequence. */
export const joinSurfaces = (
  one: PartialSpec['surfaces'] = [],
  other: NonNullable<PartialSpec['surfaces']>,
): NonNullable<PartialSpec['surfaces']> => [...new Set([...one, ...other])].slice(0, maxSurfaces);
const maxSurfaces = 4;
