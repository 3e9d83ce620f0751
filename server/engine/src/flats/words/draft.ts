import type { Localized } from '@atelier/catalogue/text';
import type { OwnPart, PartLook, PrintKey, View } from '../spec.ts';
import type { Wish } from '../wish.ts';
import type { Place } from './place-words.ts';

/** Where a word was said to be. */
export interface Said {
  places: readonly (Place | 'placket')[];
  /** Parts that are named with them: the cuffs of 白领白袖口. */
  parts: readonly OwnPart[];
  /** The word with its places. */
  words: string;
}

/** One word that was understood, and what it sets. */
export interface UnderstoodWord {
  word: string;
  label: Localized;
  meaning: Readonly<Record<string, unknown>>;
  /** The part that it is about. */
  part?: OwnPart;
  /** 0 the first garment, 1 and 2 what is worn with it; -1 said of all. */
  garment: number;
  isNegated: boolean;
  /** Range in the normalised text. */
  span?: readonly [number, number];
  said?: Said;
}

/** What became of a description. */
export interface ParsedWords {
  wish: Wish;
  /** What is worn with it: a wish for each further garment that was named. */
  companions: Wish[];
  view?: View;
  ground?: string;
  /** Each word with what it sets. */
  understood: UnderstoodWord[];
  /** Words that change nothing: unknown, or nothing that the garment could have. */
  ignored: string[];
}

type Detail = NonNullable<Wish['details']>[number];

/** What is gathered for one garment. */
export interface Draft {
  kind?: Wish['kind'];
  wish: Wish;
  hues: string[];
  /** Colours of the motifs of a print. */
  motifHues: string[];
  usual?: string;
  details: Set<Detail>;
  hasDetails: boolean;
  parts: Partial<Record<OwnPart, PartLook>>;
  /** Default looks of parts: elbow patches are of brown suede. */
  usualParts: Partial<Record<OwnPart, PartLook>>;
  /** Prints that were named, in their order. */
  prints: PrintKey[];
  tone?: 'neon' | 'pastel';
}

export const newDraft = (kind?: Wish['kind']): Draft => ({
  ...(kind ? { kind } : {}),
  wish: {},
  hues: [],
  motifHues: [],
  details: new Set(),
  hasDetails: false,
  parts: {},
  usualParts: {},
  prints: [],
});
