import type { Localized } from '@atelier/catalogue/text';
import type { View } from '../spec.ts';
import type { Wish } from '../wish.ts';

/** What a word of a description asks for. */
export interface Meaning extends Wish {
  /** A further colour; the first one dyes the garment, the others trim and print it. */
  colour?: string;
  view?: View;
  ground?: string;
}

/** Words that mean the same, and what they mean. */
export interface Term {
  /** Lower case; zh and en together. */
  words: readonly string[];
  /** What the person reads: `Colour: red`. */
  label: Localized;
  meaning: Meaning;
  /** The attribute of the catalogue that it sets, where there is one: tells whether a kind can have it. */
  attribute?: string;
}

/** `a|b|c` as a list. */
const list = (words: string): readonly string[] => words.split('|');

export const term = (words: string, zh: string, en: string, meaning: Meaning, attribute?: string): Term => ({
  words: list(words),
  label: { zh, en },
  meaning,
  ...(attribute ? { attribute } : {}),
});
