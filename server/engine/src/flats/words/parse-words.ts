import { hexOfToneCode, parseToneCode } from '@atelier/catalogue/colour-cards';
import type { Localized } from '@atelier/catalogue/text';
import type { View } from '../spec.ts';
import { offers, type Wish } from '../wish.ts';
import { attributeTerms } from './attribute-terms.ts';
import { colourTerms } from './colour-terms.ts';
import { kindTerms } from './kind-terms.ts';
import { lookTerms } from './look-terms.ts';
import { printTerms } from './print-terms.ts';
import { looseHan, stopHan, stopWords } from './stop-words.ts';
import type { Meaning, Term } from './term.ts';
import { undrawableWords } from './undrawable-words.ts';

/** What became of a description. */
export interface ParsedWords {
  wish: Wish;
  view?: View;
  ground?: string;
  /** Each word with what it sets. */
  understood: { word: string; label: Localized; meaning: Readonly<Record<string, unknown>> }[];
  /** Words that change nothing: unknown, or nothing that the garment could have. */
  ignored: string[];
}

/** Compared without case, full-width forms and hyphens; as long as its source, so that words can be shown as they were written. */
const normalise = (text: string): string =>
  [...Array(text.length).keys()]
    .map((at) => {
      const char = text[at] as string;
      const plain = char.normalize('NFKC').toLowerCase();
      return plain.length === 1 ? plain : char;
    })
    .join('')
    .replace(/[-‐-―\s]/g, ' ');

interface Entry {
  text: string;
  term: Term;
}

const undrawableTerm: Term = { words: undrawableWords, label: { zh: '', en: '' }, meaning: {} };

const isLetter = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/.test(char);

/** Entries by their first character, longest first; the first list that has a word keeps it. */
const dictionary = ((): Map<string, Entry[]> => {
  const seen = new Set<string>();
  const byFirst = new Map<string, Entry[]>();
  for (const term of [undrawableTerm, ...lookTerms, ...printTerms, ...attributeTerms, ...kindTerms, ...colourTerms]) {
    for (const word of term.words) {
      const text = normalise(word).trim();
      if (text === '' || seen.has(text)) continue;
      seen.add(text);
      const first = text[0] as string;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { text, term }]);
    }
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.text.length - a.text.length);
  return byFirst;
})();

/** The longest entry that begins here, with the length of what it covers (a plural s included). */
const findEntry = (text: string, at: number): { entry: Entry; length: number } | undefined => {
  for (const entry of dictionary.get(text[at] as string) ?? []) {
    if (!text.startsWith(entry.text, at)) continue;
    const end = at + entry.text.length;
    if (!isLetter(entry.text[entry.text.length - 1]) || !isLetter(text[end]))
      return { entry, length: entry.text.length };
    const plural = /^(es|s)(?![a-z0-9])/.exec(text.slice(end, end + 3));
    if (plural) return { entry, length: entry.text.length + (plural[1] as string).length };
  }
  return undefined;
};

const negations = /(?:(?:^|[^a-z])(?:no|without|remove|not) |(?:无|不要|没有|去掉|去除|不带|取消))$/;

const neutral: Record<string, Wish> = {
  ...{ pocket: { pocket: 'none' }, logo: { logo: 'none' }, collar: { collar: 'none' }, hat: { hat: 'none' } },
  ...{
    craft: { craft: 'none' },
    waistShape: { waistShape: 'plain' },
    cuff: { cuff: 'plain' },
    hem: { hem: 'straight' },
  },
  ...{
    fabricPattern: { print: 'solid' },
    sleeveType: { sleeveLength: 'sleeveless' },
    sleeveLength: { sleeveLength: 'sleeveless' },
  },
};

interface Found {
  word: string;
  term: Term;
  isNegated: boolean;
}

/** Cuts a description into the terms that it holds and the rest. */
const scan = (source: string): { found: Found[]; rest: string[]; colours: { word: string; hex: string }[] } => {
  const written = source.replace(/\s+/g, ' ');
  const text = normalise(written);
  const found: Found[] = [];
  const rest: string[] = [];
  const colours: { word: string; hex: string }[] = [];
  let loose = '';
  const keep = (): void => {
    let left = loose.trim();
    loose = '';
    for (const word of stopHan) left = left.replaceAll(word, '');
    left = left.replace(looseHan, '');
    if (left !== '') rest.push(left);
  };
  for (let at = 0; at < text.length; ) {
    const char = text[at] as string;
    const code = /^(#[0-9a-f]{6}|\d\d \d{4})(?![0-9a-z])/.exec(text.slice(at, at + 8))?.[1];
    const hex = code ? (code.startsWith('#') ? code : toneOf(code)) : undefined;
    if (code && hex) {
      keep();
      colours.push({ word: code.replace(' ', '-'), hex });
      at += code.length;
      continue;
    }
    const isWordStart = !isLetter(char) || !isLetter(text[at - 1]);
    const match = isWordStart ? findEntry(text, at) : undefined;
    if (match) {
      const isNegated = negations.test(text.slice(Math.max(0, at - 10), at));
      if (isNegated) loose = loose.replace(negations, '');
      keep();
      found.push({ word: written.slice(at, at + match.length), term: match.entry.term, isNegated });
      at += match.length;
    } else if (isLetter(char)) {
      keep();
      const word = /^[a-z0-9']+/.exec(text.slice(at))?.[0] ?? char;
      if (!stopWords.has(word) && !/^(no|without|remove|not)$/.test(word) && !/^\d+$/.test(word)) rest.push(word);
      at += word.length;
    } else if (/\p{Script=Han}/u.test(char)) {
      loose += char;
      at += 1;
    } else {
      keep();
      at += 1;
    }
  }
  keep();
  return { found, rest, colours };
};

const toneOf = (code: string): string | undefined => {
  const tone = code.replace(' ', '-');
  return parseToneCode(tone) ? (hexOfToneCode(tone) ?? undefined) : undefined;
};

/** What the print of plain "striped" is on this garment. */
const acrossKinds = ['tShirt', 'tank', 'knitwear', 'sweatshirt', 'polo', 'cardigan', 'swimsuit', 'bikini'];

/**
 * Reads a description in Chinese, English or both. Later words win over earlier ones; a whole style ("trench coat") gives way to
 * single words ("trench coat without belt"). `kind` is the garment when the words name none.
 */
export const parseWords = (source: string, kind?: Wish['kind']): ParsedWords => {
  const { found, rest, colours } = scan(source);
  const out: ParsedWords = { wish: {}, understood: [], ignored: [...rest] };
  const hues: string[] = colours.map(({ hex }) => hex);
  for (const { word, hex } of colours)
    out.understood.push({ word, label: { zh: `颜色：${hex}`, en: `colour: ${hex}` }, meaning: {} });
  const kindOf = [...found].reverse().find(({ term, isNegated }) => term.meaning.kind && !isNegated);
  const garment = kindOf?.term.meaning.kind ?? kind;
  const looks = found.filter(({ term }) => isLook(term));
  const details = new Set<NonNullable<Wish['details']>[number]>();
  let hasDetails = false;
  for (const entry of [...looks, ...found.filter(({ term }) => !isLook(term))]) {
    const { word, term, isNegated } = entry;
    const { colour, view, ground, details: more, ...wish } = isNegated ? negated(term) : term.meaning;
    const isNothing = term === undrawableTerm || (isNegated && Object.keys(wish).length === 0);
    const isForeign = garment !== undefined && term.attribute !== undefined && isUnsuited(garment, term);
    if (isNothing || isForeign) {
      out.ignored.push(isNegated ? `no ${word}` : word);
      continue;
    }
    if (colour) hues.push(colour);
    if (view) out.view = view;
    if (ground) out.ground = ground;
    if (more) {
      hasDetails = true;
      for (const detail of more) details.add(detail);
    }
    Object.assign(out.wish, wish);
    out.understood.push({
      word: isNegated ? `✕ ${word}` : word,
      label: term.label,
      meaning: isNegated ? wish : term.meaning,
    });
  }
  if (garment) out.wish.kind = garment;
  if (hasDetails) out.wish.details = [...details];
  const [main, second, accent] = hues;
  if (main) out.wish.colours = { main, ...(second ? { second } : {}), ...(accent ? { accent } : {}) };
  const isPlainStripe = found.some(({ word }) => /^(striped?|stripes|条纹)$/.test(word));
  if (isPlainStripe && out.wish.print === 'stripeDown' && garment && acrossKinds.includes(garment))
    out.wish.print = 'stripeAcross';
  return out;
};

const isLook = (term: Term): boolean => Object.keys(term.meaning).length > 2;

const negated = (term: Term): Meaning => {
  if (term.attribute && neutral[term.attribute]) return neutral[term.attribute] as Meaning;
  if (term.meaning.closure && Object.keys(term.meaning).length === 1) return { closure: 'none' };
  return {};
};

/** A collar on trousers: known, and nothing that they could have. Colours, prints and views suit everything. */
const isUnsuited = (garment: NonNullable<Wish['kind']>, { attribute, meaning }: Term): boolean => {
  if (
    attribute === undefined ||
    ['colour', 'fabricPattern', 'facing', 'background', 'fabricType', 'craft'].includes(attribute)
  )
    return false;
  if (meaning.kind) return false;
  return !offers(garment, attribute as 'collar');
};
