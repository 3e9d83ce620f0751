import { readdirSync } from 'node:fs';
import type { Localized } from '@atelier/catalogue/text';
import { type ArtworkKey, type FlatSpec, type OwnPart, readVocabulary, type View, type Wish } from '../spec.ts';

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

/** "{wide|slim} {leg|}": every way to take one of each alternatives. */
export const expand = (template: string): string[] => {
  const [, before = '', list, after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(template) ?? [];
  if (list === undefined) return [template.replaceAll(/ +/g, ' ').trim()];
  return list.split('|').flatMap((one) => expand(before + one + after));
};

/** Rows of `vocabulary/terms`, one file a subject; each word is in one row. */
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

/** Words without a meaning of their own, and words of what a flat cannot show (people, places, oblique views). */
export const wordLists = readVocabulary<{
  stopWords: string[];
  stopHan: string[];
  titleWords: string[];
  undrawable: string[];
  joiners: string[];
  refusals: string[];
  /** Words that look like a slip of another one and are none. */
  noSlips: string[];
  traditional: string[];
  /** Short names of the catalogue's colours. */
  colourNames: Record<string, string>;
  /** What there is in place of a refused choice, by its attribute. */
  neutral: Record<string, Meaning>;
}>('word-lists');

/** Names of parts, which alone mostly ask for nothing; words that say how looks are spread over parts; places of a picture; and by attribute
 * and choice what a word means where its attribute does not exist: a drawstring of a hoodie is its hood's. */
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

export const isPlaceTerm = (one: Term): boolean => placeTerms.some((entry) => entry === one);

/** Prints that are a picture where they are worked or put in one place. */
export const pictureOf: Partial<Record<NonNullable<Term['meaning']['print']>, ArtworkKey>> = {
  ...{ star: 'star', moon: 'moon', hearts: 'heart', butterfly: 'butterfly', bird: 'bird', feather: 'feather' },
  ...{ snowflake: 'snowflake', crane: 'crane', dragon: 'dragon', phoenix: 'phoenix', plumBlossom: 'plumBlossom' },
  ...{ bamboo: 'bamboo', lotus: 'lotus', chrysanthemum: 'chrysanthemum', koi: 'koi', lettering: 'lettering' },
  ...{ floral: 'flower', daisy: 'flower', ditsy: 'flower', animals: 'bear', fruit: 'cherry' },
};

/** Traditional characters of clothes, colours and common words beside them, each before its simplified form. */
const simplified = new Map(
  wordLists.traditional.flatMap((row) => row.match(/../gu) ?? []).map((both) => [both[0], both[1]]),
);

/** The simplified form of a character, or itself. */
export const simplify = (char: string): string => simplified.get(char) ?? char;
