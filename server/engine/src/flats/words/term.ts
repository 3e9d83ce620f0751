import type { Localized } from '@atelier/catalogue/text';
import type { OwnPart, View } from '../spec.ts';
import type { Wish } from '../wish.ts';

/** What a word of a description asks for. */
export interface Meaning extends Wish {
  /** A further colour; the first one dyes the garment, the others trim and print it. */
  colour?: string;
  /** The colour where none is named: a wedding dress is white. */
  usualColour?: string;
  /** Makes the colours of its garment pale or glowing. */
  tone?: 'neon' | 'pastel';
  view?: View;
  ground?: string;
}

/** Words that mean the same, and what they mean. */
export interface Term {
  /** Lower case; zh and en together. */
  words: readonly string[];
  /** The text that the user sees: `Colour: red`. */
  label: Localized;
  meaning: Meaning;
  /** The attribute of the catalogue that it sets, where there is one: tells whether a kind can have it. */
  attribute?: string;
  /** The part that it names: a colour, cloth or print before it is that part's own. */
  part?: OwnPart;
  /** Nothing but the name of a part ("collar"); others say more ("stand collar") and may stand before a garment's name. */
  isBarePart?: boolean;
  /** What it means on a garment that cannot have the first: "drawstring" of a hoodie is its hood's. */
  otherwise?: Term;
  /** Its garment counts only where no other is named: "top", "set". */
  isWeak?: boolean;
  /** How long the garment was measured: a length, as soon as it is known of which garment. */
  centimetres?: number;
}

/** A whole style, or what else says three things and more at once: it gives way to single words. */
export const isLook = ({ meaning }: Term): boolean => Object.keys(meaning).length > 2;

/** `a|b|c` as a list. */
const list = (words: string): readonly string[] => words.split('|');

export const term = (words: string, zh: string, en: string, meaning: Meaning, attribute?: string): Term => ({
  words: list(words),
  label: { zh, en },
  meaning,
  ...(attribute ? { attribute } : {}),
});

/** The bare name of a part, perhaps with what it asks for by itself. */
export const partTerm = (
  part: OwnPart,
  words: string,
  zh: string,
  en: string,
  meaning: Meaning = {},
  attribute?: string,
): Term => ({
  ...term(words, zh, en, meaning, attribute),
  part,
  isBarePart: true,
});
