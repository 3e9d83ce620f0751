import type { GarmentKindKey } from '../attributes/attributes.ts';
import type { PatternKindKey } from '../pattern-kinds.ts';
import type { Localized } from '../text.ts';

interface CodedRow {
  /** A letter for the list and two digits; stored with tasks and assets, so it does not change. */
  code: string;
  title: Localized;
  /** English words for a prompt, lower case. */
  prompt: string;
}

/** A style of garment: `W` women, `M` men, `C` children. */
export interface GarmentStyleRow extends CodedRow {
  garment: GarmentKindKey;
}

/** A style of print: `P` patterns, `F` flowers. */
export interface PrintStyleRow extends CodedRow {
  /** The pattern kinds that the style suits. */
  kinds: readonly PatternKindKey[];
}

/** How much of a person is seen, and from where: `V`. */
export interface PersonViewRow extends CodedRow {
  frame: 'full' | 'upper' | 'lower';
  view: 'threeView' | 'front' | 'back' | 'side';
}
