import { readdirSync } from 'node:fs';
import type { Localized } from '@atelier/catalogue/text';
import { type FlatSpec, type OwnPart, type PartialSpec, readVocabulary, type View } from '../spec.ts';

/** Meaning of a word in a description. */
export interface Meaning extends PartialSpec {
  /** A further colour; the first one dyes the garment, the others trim and print it. */
  colour?: string;
  /** Default colour: a wedding dress is white. */
  usualColour?: string;
  /** Tone of the garment's colours. */
  tone?: 'neon' | 'pastel';
  view?: View;
  ground?: string;
}

/** Synonyms and their meaning. */
export interface Term {
  /** Lower case; zh and en together. */
  words: readonly string[];
  /** Display text: `Colour: red`. */
  label: Localized;
  meaning: Meaning;
  /** The catalogue attribute that it sets, if any: determines whether a kind supports it. */
  attribute?: string;
  /** The part that it names: a preceding colour, fabric or print is that part's own. */
  part?: OwnPart;
  /** Only the name of a part ("collar"); other terms are more specific ("stand collar") and may precede a garment's name. */
  isBarePart?: boolean;
  /** Meaning on a garment that does not support the first: "drawstring" of a hoodie is its hood's. */
  otherwise?: Term;
  /** The word of its meaning directly before a colour, fabric or print: 白底 before a print is white fabric. */
  beforeCloth?: string;
  /** The word of its meaning after a dress, coat or jumpsuit that is worn with it. */
  afterGarment?: string;
  /** The word of a second garment that it names. */
  and?: string;
  /** Its garment counts only where no other is named: "top", "set". */
  isWeak?: boolean;
  /** Measured garment length; converted to a length once its garment is known. */
  centimetres?: number;
}

/** True for a whole style or any term with at least three values: single words override it. */
export const isLook = ({ meaning }: Term): boolean => Object.keys(meaning).length > 2;

/** A term that is made while a description is read: a colour code, a picture at a position. */
export const term = (zh: string, en: string, meaning: Meaning, attribute?: string): Term => ({
  words: [],
  label: { zh, en },
  meaning,
  ...(attribute ? { attribute } : {}),
});

/** "{wide|slim} {leg|}": expands all combinations of alternatives. */
export const expand = (template: string): string[] => {
  const [, before = '', list, after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(template) ?? [];
  if (list === undefined) return [template.replaceAll(/ +/g, ' ').trim()];
  return list.split('|').flatMap((one) => expand(before + one + after));
};

/** Rows of `vocabulary/terms`, one file per subject; each word is in one row. */
export const writtenTerms: readonly Term[] = readdirSync(new URL('../vocabulary/terms/', import.meta.url))
  .sort()
  .flatMap((file) => readVocabulary<Term[]>(`terms/${file.replace('.json', '')}`))
  .map((row) => ({ ...row, words: [...new Set(row.words.flatMap(expand))] }));

/** The row of `vocabulary/terms` with a word. */
export const termOf = (word: string): Term => {
  const found = writtenTerms.find(({ words }) => words.includes(word));
  if (!found) throw new Error(`no term has the word ${word}`);
  return found;
};

/** Words without a meaning of their own. */
export const wordLists = readVocabulary<{
  stopWords: string[];
  stopHan: string[];
  /** Words of product titles that praise or date a garment; they have no effect and are not reported. */
  titleWords: string[];
  /** People, places and oblique views, which a flat cannot show. */
  undrawable: string[];
  joiners: string[];
  refusals: string[];
  /** Words that look like misspellings and are none. */
  noSlips: string[];
  /** Traditional characters of garments, colours and related common words, each before its simplified form. */
  traditional: string[];
  /** Short names of the catalogue's colours. */
  colourNames: Record<string, string>;
  /** Replacement of a refused choice, by its attribute. */
  neutral: Record<string, Meaning>;
}>('word-lists');

/**
 * Names of parts, which alone usually have no effect; words that distribute looks over parts; positions of an artwork; and by attribute and
 * choice the meaning of a word where its attribute does not exist: a drawstring of a hoodie is its hood's.
 */
export const {
  parts: partTerms,
  contrast: contrastTerm,
  spliced: splicedTerm,
  printed: printedTerm,
  body: bodyTerm,
  places: placeTerms,
  otherwise: otherwiseTerms,
} = readVocabulary<
  Record<'contrast' | 'spliced' | 'printed' | 'body', Term> & {
    parts: Term[];
    places: (Term & { place: FlatSpec['logo'] })[];
    otherwise: Record<string, Term>;
  }
>('part-terms');

const simplified = new Map(
  wordLists.traditional.flatMap((row) => row.match(/../gu) ?? []).map((both) => [both[0], both[1]]),
);

/** Normalises case, accents, traditional characters, full-width forms and hyphens; the length stays the same. */
export const normalise = (text: string): string =>
  [...Array(text.length).keys()]
    .map((at) => {
      const char = text[at] as string;
      if (char <= '~') return char.toLowerCase();
      const plain = char.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
      const one = plain.length === 1 ? plain : char;
      return simplified.get(one) ?? one;
    })
    .join('')
    .replace(/[’‘`´]/g, "'")
    .replace(/[-‐-―\s]/g, ' ');
