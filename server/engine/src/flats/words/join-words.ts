import { namedColours } from '@atelier/catalogue/colours';
import { parseOklab } from '../../ops/colour/oklab.ts';
import { placeTerms } from './artwork-terms.ts';
import { attributeTerms } from './attribute-terms.ts';
import { colourTerms } from './colour-terms.ts';
import { termOf } from './read-vocabulary.ts';
import type { Found } from './scan-words.ts';
import type { Term } from './term.ts';

const plainHexes: readonly string[] = namedColours.map(({ hex }) => hex);

/** Whether a word names a colour. */
export const isColour = ({ term }: Found): boolean => term.attribute === 'colour' && term.meaning.colour !== undefined;

/** Chroma under which a colour counts as black, grey or white. */
const greyChroma = 0.045;
/** Radians between two hues of one family. */
const familyOfHue = 0.95;

const isOneFamily = (one: string, other: string): boolean => {
  const [, a, b] = parseOklab(one);
  const [, c, d] = parseOklab(other);
  const [isGrey, isOtherGrey] = [Math.hypot(a, b) < greyChroma, Math.hypot(c, d) < greyChroma];
  if (isGrey || isOtherGrey) return isGrey && isOtherGrey;
  const turn = Math.abs(Math.atan2(b, a) - Math.atan2(d, c));
  return Math.min(turn, 2 * Math.PI - turn) < familyOfHue;
};

/** "rust orange", "charcoal grey": one colour, said more closely by its first word. */
const isSameColour = (one: Found, other: Found): boolean => {
  const [hex, plain] = [one.term.meaning.colour, other.term.meaning.colour];
  return (
    hex !== undefined &&
    plain !== undefined &&
    isColour(one) &&
    isColour(other) &&
    other.isAdjacent &&
    (/[a-z]$/i.test(one.word) || /^[\p{Script=Han}]$/u.test(other.word)) &&
    !plainHexes.includes(hex) &&
    plainHexes.includes(plain) &&
    isOneFamily(hex, plain)
  );
};

const sleeveOf = (choice: 'short' | 'long'): Term =>
  attributeTerms.find(({ meaning }) => meaning.sleeveLength === choice) as Term;

const isLookOfCloth = ({ term }: Found): boolean =>
  ['colour', 'fabricType', 'fabricPattern'].includes(term.attribute ?? '');

/** "short puff sleeves", "long lace sleeves", 长灯笼袖: the length is the sleeve's. */
const sleeveLengthOf = (found: readonly Found[], nth: number): Term | undefined => {
  const one = found[nth] as Found;
  let at = nth + 1;
  while (found[at]?.isAdjacent && isLookOfCloth(found[at] as Found)) at++;
  const noun = found[at];
  const isBeforeSleeve = noun?.isAdjacent === true && noun.term.part === 'sleeve' && !noun.term.meaning.sleeveLength;
  if (!isBeforeSleeve || Object.keys(one.term.meaning).length !== 1) return undefined;
  if (one.term.meaning.length === 'mini') return sleeveOf('short');
  return one.term.meaning.length === 'full' ? sleeveOf('long') : undefined;
};

const threePieceSuit = termOf('three-piece suit');
const waistcoat = termOf('suit vest');

/** 白底蓝花: the ground of a print is the cloth, not the picture's background. */
const groundOfPrint = ({ term, isNegated }: Found, next: Found | undefined): Term | undefined => {
  if (isNegated || term.meaning.ground === undefined || !next?.isAdjacent || !isLookOfCloth(next)) return undefined;
  const name = term.meaning.ground === '#ffffff' ? 'white' : 'light grey';
  return colourTerms.find(({ words }) => words.includes(name));
};

const allOver: readonly (string | undefined)[] = ['ditsy', 'floral', 'polkaDot', 'leaves'];
const flowers: readonly (string | undefined)[] = ['floral', 'ditsy', 'daisy', 'leaves', 'fruit', 'animals', 'cloud'];

/** "Embroidered flowers", 荷花刺绣: sewn on in one place, not printed all over. */
const isStitched = (one: Found, other: Found): boolean => {
  if (!other.isAdjacent || one.isNegated || other.isNegated) return false;
  // 小碎花 胸前刺绣小兔子: small flowers all over, and an embroidery of something else.
  if (one.phrase !== other.phrase && allOver.includes(one.term.meaning.print)) return false;
  const [craft, print] = one.term.meaning.craft === 'embroidery' ? [one, other] : [other, one];
  return craft.term.meaning.craft === 'embroidery' && flowers.includes(print.term.meaning.print);
};

const joined = (one: Found, other: Found): string =>
  /[a-z]$/i.test(one.word) ? `${one.word} ${other.word}` : one.word + other.word;

/** "a gown with a sheer cape": after the garment that it is worn with, a cape is no coat of its own. */
const capeOf = (
  { term, word, phrase, isNegated, isJoined, isListed }: Found,
  found: readonly Found[],
): Term | undefined => {
  if (isNegated || isJoined || !term.meaning.details?.includes('cape') || !/^(cape|披风|斗篷)$/i.test(word))
    return undefined;
  // "A black dress and a red cape" are two garments, "a dress with a cape" is one.
  if (isListed) return undefined;
  const isWorn = found.some(
    (other) =>
      other.phrase < phrase &&
      !other.isNegated &&
      ['dress', 'coat', 'jumpsuit'].includes(other.term.meaning.kind ?? ''),
  );
  return isWorn ? termOf('capelet') : undefined;
};

/** "Red jersey number 23": worn by a team, and no cloth. */
const isTeamJersey = ({ word, isNegated }: Found, next: Found | undefined): boolean =>
  /^jersey$/i.test(word) && !isNegated && next?.isAdjacent === true && next.term.meaning.artwork?.motif === 'number';

const jerseyTerm = termOf('sports jersey');

const roses = termOf('roses');

/** "A rose on the chest", "rose embroidery": the flower, not the colour. */
const flowerOf = (entry: Found, next: Found | undefined): Term | undefined => {
  const isPlaced = next !== undefined && placeTerms.some((place) => place === next.term);
  const isWorked = next?.isAdjacent === true && next.term.meaning.craft === 'embroidery';
  return /^rose$/i.test(entry.word) && next?.clause === entry.clause && (isPlaced || isWorked) ? roses : undefined;
};

/** "RAL 3020 red", "classic blue (19-4052)": a colour with the name of its figures is one. */
const isNameOfCode = (one: Found | undefined, other: Found): boolean =>
  one !== undefined &&
  isColour(one) &&
  isColour(other) &&
  !one.isNegated &&
  !other.isNegated &&
  (one.term.words.length === 0) !== (other.term.words.length === 0) &&
  one.clause === other.clause &&
  (other.isBracketed === true || isOneFamily(one.term.meaning.colour as string, other.term.meaning.colour as string));

/** Words that say one thing together, and one that says two. */
export const joinWords = (found: readonly Found[]): Found[] => {
  const out: Found[] = [];
  for (const [nth, entry] of found.entries()) {
    if (entry.term === threePieceSuit && !entry.isNegated) {
      out.push({ ...entry, isAdjacent: false }, { ...entry, term: waistcoat, isAdjacent: false });
      continue;
    }
    const last = out.at(-1);
    if (last && isStitched(last, entry)) {
      const { term } = last.term.meaning.craft === 'embroidery' ? last : entry;
      out[out.length - 1] = { ...last, term, word: joined(last, entry) };
      continue;
    }
    const ground = groundOfPrint(entry, found[nth + 1]);
    if (ground) {
      out.push({ ...entry, term: ground });
      continue;
    }
    if (isTeamJersey(entry, found[nth + 1])) {
      out.push({ ...entry, term: jerseyTerm });
      continue;
    }
    const flower = flowerOf(entry, found[nth + 1]);
    if (flower) {
      out.push({ ...entry, term: flower });
      continue;
    }
    const cape = capeOf(entry, found);
    if (cape) {
      out.push({ ...entry, term: cape });
      continue;
    }
    if (last && isNameOfCode(last, entry)) {
      const { term } = last.term.words.length === 0 ? last : entry;
      out[out.length - 1] = { ...last, term, word: joined(last, entry) };
      continue;
    }
    const before = out.at(-1);
    if (before && !entry.isNegated && isSameColour(before, entry)) {
      out[out.length - 1] = { ...before, word: `${before.word} ${entry.word}` };
      continue;
    }
    const length = sleeveLengthOf(found, nth);
    out.push(length ? { ...entry, term: length } : entry);
  }
  return out;
};
