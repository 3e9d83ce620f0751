import { namedColours } from '@atelier/catalogue/colours';
import { parseOklab } from '../../ops/colour/oklab.ts';
import { artworkOf, grounds } from '../prints/print-tile.ts';
import { type PartialSpec, readVocabulary } from '../spec.ts';
import {
  afterColours,
  type Found,
  isBeforeGarment,
  isCloth,
  isColour,
  isEmbroidery,
  isHan,
  isOnly,
  isPelt,
  isPicture,
  spaceAfter,
} from './found.ts';
import type { Scanned } from './scan-words.ts';
import { partTerms, placeTerms, type Term, term, termOf } from './term.ts';
import { attributeTerms, entries, undrawableTerm } from './vocabulary.ts';

/** Kinds of a garment that is named by its collar: "a grey turtleneck". */
export const { byCollar } = readVocabulary<{
  byCollar: Partial<Record<string, { kind: NonNullable<PartialSpec['kind']>; label: Term['label'] }>>;
}>('kind-groups');

/** Words while they are combined: the finished ones, and those that are reported as not drawn. */
interface Combining {
  out: Found[];
  rest: string[];
}

const joinedWord = (one: Found, other: Found): string => one.word + spaceAfter(one.word) + other.word;

// Sizes.

/** Adjectives of length or width; 长款 and "mid-length" apply only to the garment. */
const isSize = ({ term: one, word, isNegated }: Found): boolean =>
  !isNegated &&
  ((one.attribute === 'fit' && isOnly(one, 'fit')) ||
    (['mini', 'full', 'cropped'].includes(one.meaning.length ?? '') &&
      isOnly(one, 'length') &&
      !/length|[款版板]/i.test(word)));

const sewnOn = partTerms
  .filter(({ part }) => part !== 'skirt')
  .flatMap(({ words }) => words)
  .filter((word) => !/^(?:neck|领)/.test(word))
  .join('|');

/** End of a word that names a part or a sewn-on object: "bishop sleeves", "side slit", 灯笼袖. */
const endOfPart = new RegExp(
  `(?:(?<![a-z])(?:${sewnOn}|slits?|bows?|ties|zips?|frills?|ruffles?|straps?|plackets?)|袖)$`,
  'i',
);

/**
 * Index of the part that a size belongs to: the next part in the phrase, regardless of words in between ("long lace sleeves"), unless a
 * garment ends the phrase; in Chinese also the part before it, 袖子宽松. "Long puff sleeve dress" has long sleeves.
 */
const partOfSize = (found: readonly Found[], nth: number): number | undefined => {
  const size = found[nth] as Found;
  const before = found[nth - 1];
  if (isHan(size.word) && size.isAdjacent && before?.term.isBarePart && !found[nth + 1]?.isAdjacent) return nth - 1;
  const end = found.findIndex(
    ({ phrase, term: one }, at) => at > nth && (phrase !== size.phrase || one.meaning.kind !== undefined),
  );
  const run = found.slice(nth + 1, end < 0 ? undefined : end);
  const at = run.findIndex(
    ({ term: one, word, isAdjacent }) =>
      endOfPart.test(word) &&
      // 宽松短袖 is a loose garment with short sleeves.
      (!isHan(size.word) || (isAdjacent && (one.isBarePart === true || one.attribute === 'sleeveType'))),
  );
  const part = run[at]?.term;
  if (!part) return undefined;
  const isOfGarment = found[end]?.phrase === size.phrase;
  const isOpenSleeve = part.part === 'sleeve' && part.meaning.sleeveLength === undefined;
  return isOfGarment && !(isOpenSleeve && size.term.attribute === 'length') ? undefined : nth + 1 + at;
};

const sleeveLengths: Readonly<Record<string, 'short' | 'long'>> = { mini: 'short', full: 'long' };

/** "Short puff sleeves": the length of sleeves without one; "short cap sleeves" already include it. */
const sleeveOfSize = ({ meaning }: Term, { part, attribute, meaning: of }: Term): Term | 'said' | undefined => {
  const length = sleeveLengths[meaning.length ?? ''];
  if (!length || (part !== 'sleeve' && attribute !== 'sleeveType')) return undefined;
  if (of.sleeveLength === undefined) return attributeTerms.find((one) => one.meaning.sleeveLength === length);
  return of.sleeveLength === length || (length === 'short' && of.sleeveLength === 'cap') ? 'said' : undefined;
};

/** "Small white floral print": a bare size belongs to the print at the end of its phrase, otherwise to an object without sizes. */
const isSizeOfThing = (found: readonly Found[], nth: number): boolean => {
  const { term: one, word } = found[nth] as Found;
  const next = found[afterColours(found, nth + 1)];
  const isBeforePrint = next?.isAdjacent === true && !grounds.includes(next.term.meaning.print ?? 'solid');
  return isOnly(one, 'printScale') && /^[a-z]+(?:.scale)?$/i.test(word) && !isBeforePrint;
};

/** "One long sleeve", 单只长袖: flats have two. */
const single = /(?:^|[^a-z])(?:one|single|a single|just one|only one) (?:[a-z]+ ){0,2}$|(?:单只|单边|一只|一边)$/;

const isSingleSleeve = ({ term: one, word, isNegated }: Found, before: string): boolean =>
  !isNegated &&
  ['sleeveLength', 'sleeveType'].includes(one.attribute ?? '') &&
  !/s$/i.test(word) &&
  single.test(before);

// Readings that depend on the words around.

/** Before a garment that is worn under another: "over a white turtleneck", 内搭白色高领. */
const wornUnder =
  /(?:\b(?:over|underneath|beneath|layered \w+) (?:an? |the )?(?:[a-z]+ ){0,3}|(?:内搭|里面|内穿|打底|叠穿|套在)[\p{Script=Han}]{0,6})$/u;

/** "A gown with a sheer cape" is one garment; "a black dress and a red cape" are two. */
const isWorn = ({ phrase, isNegated, isJoined, isListed }: Found, found: readonly Found[]): boolean =>
  !(isNegated || isJoined || isListed) &&
  found.some((other) => other.phrase < phrase && ['dress', 'coat', 'jumpsuit'].includes(other.term.meaning.kind ?? ''));

/** The meaning of a word by the words around it: a cape after a dress, 白底 before a print, a turtleneck under a dress. */
const readingOf = (entry: Found, found: readonly Found[], nth: number, before: string): Found => {
  const { beforeCloth, afterGarment, meaning } = entry.term;
  const next = found[nth + 1];
  if (beforeCloth && !entry.isNegated && next?.isAdjacent && isCloth(next))
    return { ...entry, term: entries.get(beforeCloth) as Term };
  if (afterGarment && isWorn(entry, found)) return { ...entry, term: termOf(afterGarment) };
  const layer = meaning.kind ? undefined : byCollar[meaning.collar ?? ''];
  if (!layer || entry.isNegated || !wornUnder.test(before)) return entry;
  return { ...entry, term: { ...entry.term, label: layer.label, meaning: { kind: layer.kind, ...meaning } } };
};

// Two words with one meaning.

/** Maximum chroma of black, grey and white. */
const greyChroma = 0.045;
/** Maximum angle between two hues of one family, radians. */
const familyOfHue = 0.95;

const isOneFamily = (one: string, other: string): boolean => {
  const [[, a, b], [, c, d]] = [parseOklab(one), parseOklab(other)];
  const [isGrey, isOtherGrey] = [Math.hypot(a, b) < greyChroma, Math.hypot(c, d) < greyChroma];
  if (isGrey || isOtherGrey) return isGrey && isOtherGrey;
  const turn = Math.abs(Math.atan2(b, a) - Math.atan2(d, c));
  return Math.min(turn, 2 * Math.PI - turn) < familyOfHue;
};

const isPlain = (hex: string): boolean => namedColours.some((plain) => plain.hex === hex);

/** "Rust orange", "RAL 3020 red", "classic blue (19-4052)": one colour, specified more precisely by a word or a code. */
const preciseColour = (one: Found, other: Found): Found | undefined => {
  if (!isColour(one) || !isColour(other) || one.isNegated || other.isNegated || one.clause !== other.clause)
    return undefined;
  const [hex, next] = [one.term.meaning.colour as string, other.term.meaning.colour as string];
  const [isCode, isNextCode] = [one.term.words.length === 0, other.term.words.length === 0];
  if (isCode !== isNextCode) return other.isBracketed || isOneFamily(hex, next) ? (isCode ? one : other) : undefined;
  const isName = other.isAdjacent && (/[a-z]$/i.test(one.word) || other.word.length === 1);
  return isName && !isPlain(hex) && isPlain(next) && isOneFamily(hex, next) ? one : undefined;
};

const allOver = ['ditsy', 'floral', 'polkaDot', 'leaves', 'animals'];
const flowers = ['floral', 'ditsy', 'daisy', 'leaves', 'fruit', 'animals', 'cloud'];

/** 小碎花 胸前刺绣: an all-over print stays all over where the embroidery is in another phrase. */
const isOneMotif = (print: Found, work: Found): boolean =>
  print.clause === work.clause && (print.phrase === work.phrase || !allOver.includes(print.term.meaning.print ?? ''));

/** "Embroidered flowers", 荷花刺绣: at one position, not printed all over. */
const embroideredFlowers = (one: Found, other: Found): Found | undefined => {
  const work = [one, other].find(isEmbroidery);
  const print = work === one ? other : one;
  const isFlower = flowers.includes(print.term.meaning.print ?? '') && !print.isNegated;
  return work && isFlower && other.isAdjacent && (one === work || isOneMotif(one, other)) ? work : undefined;
};

// Artworks at one position.

/** A motif that is embroidered, or printed at one position. */
const worked = ({ label, meaning }: Term, isStitched: boolean): Term => {
  const motif = meaning.artwork?.motif ?? artworkOf[meaning.print as 'star'] ?? 'star';
  const [zh, en] = [label.zh.replace(/^图案：/, ''), label.en.replace(/^print: /, '')];
  return isStitched
    ? term(`刺绣：${zh}`, `embroidery: ${en}`, { craft: 'embroidery', artwork: { motif } })
    : term(`印花：${zh}`, `printed picture: ${en}`, { craft: 'print', artwork: { motif } });
};

/** "White number 99", 金色凤凰刺绣: a colour directly before an artwork is the artwork's, unless a garment follows. */
const dyeArtwork = (out: Found[], at: number): void => {
  const [hue, picture] = [out[at - 1], out[at]];
  const artwork = picture?.term.meaning.artwork;
  if (!artwork || picture.term.meaning.kind || picture.isNegated || !picture.isAdjacent) return;
  if (!isColour(hue) || hue.isNegated || hue.isJoined) return;
  const { label, meaning } = picture.term;
  const { zh, en } = hue.term.label;
  out.splice(at - 1, 2, {
    ...picture,
    word: `${hue.word} ${picture.word}`,
    isAdjacent: hue.isAdjacent,
    term: {
      ...picture.term,
      label: { zh: `${label.zh}（${zh.split('：')[1]}）`, en: `${label.en} (${en.split(': ')[1]})` },
      meaning: { ...meaning, artwork: { ...artwork, colour: hue.term.meaning.colour } },
    },
  });
};

/** True when a position and its artwork are close: in Chinese within one phrase. */
const isClose = (one: Found, other: Found | undefined): other is Found =>
  one.clause === other?.clause && (one.phrase === other.phrase || !isHan(one.word + other.word));

const logoOf = ({ term: one }: Found): PartialSpec['logo'] => placeTerms.find((entry) => entry === one)?.place;

const isPlaced = ({ term: one }: Found): boolean =>
  one.attribute === 'logo' && placeTerms.some(({ words }) => words === one.words);

/** Joins a position with the artwork before or after it; without one it is reported where it is a separate word. */
const placeArtwork = ({ out, rest }: Combining, found: readonly Found[], nth: number, hasText: boolean): void => {
  const entry = found[nth] as Found;
  const before = out.at(-1);
  const next = found[afterColours(found, nth + 1)];
  const isHeld = [before, next].some((one) => isClose(entry, one) && (isPicture(one) || isEmbroidery(one)));
  const isPrinted = isClose(entry, before) && before.term.meaning.craft === 'print';
  if (isHeld || isPrinted || hasText) {
    if (before && isPicture(before) && before.term.meaning.print) {
      out[out.length - 1] = { ...before, term: worked(before.term, false) };
      dyeArtwork(out, out.length - 1);
    }
    out.push({ ...entry, term: { ...entry.term, meaning: { logo: logoOf(entry) }, attribute: 'logo' } });
  } else if (!isHan(entry.word)) rest.push(entry.word);
};

/**
 * "Crane embroidery", 绣金色花, "butterfly on the chest", 前胸红色仙鹤: a motif with its embroidery or position is one artwork there. An
 * unknown motif, 恐龙印花, is not replaced by another one. @returns false for other words.
 */
const combineArtwork = ({ out, rest }: Combining, found: readonly Found[], nth: number): boolean => {
  const entry = found[nth] as Found;
  const before = out.at(-1);
  const isBarePrint = entry.term.meaning.craft === 'print' && !entry.isNegated && isOnly(entry.term, 'craft');
  const { craft, artwork } = entry.term.meaning;
  const isUndrawn = before?.term === undrawableTerm && entry.isAdjacent && craft === 'print' && !artwork;
  const isPeltWork = before && ((isEmbroidery(before) && isPelt(entry)) || (isEmbroidery(entry) && isPelt(before)));
  if (isUndrawn || (isPeltWork && before.clause === entry.clause)) {
    rest.push(`${before?.word} ${entry.word}`);
    out.pop();
    return true;
  }
  if (isEmbroidery(entry) && before && isPicture(before) && isOneMotif(before, entry)) {
    out[out.length - 1] = { ...before, word: `${before.word} ${entry.word}`, term: worked(before.term, true) };
    if (!isBeforeGarment(found, nth)) dyeArtwork(out, out.length - 1);
    return true;
  }
  const isWork = isBarePrint || (isEmbroidery(entry) && isHan(entry.word));
  if ((isEmbroidery(entry) && entry.isTouchingUnknown) || (isWork && entry.isRightAfterUnknown)) {
    rest.push(entry.word);
    return true;
  }
  const hasHue = isColour(before) && !before.isNegated;
  const maker = hasHue ? out.at(-2) : before;
  if (!maker || !isPicture(entry) || !isClose(maker, entry)) return false;
  if (!isEmbroidery(maker) && !(isPlaced(maker) && entry.term.meaning.print)) return false;
  out.push({ ...entry, isAdjacent: entry.isAdjacent || hasHue, term: worked(entry.term, isEmbroidery(maker)) });
  if (hasHue) dyeArtwork(out, out.length - 1);
  if (!isEmbroidery(maker)) return true;
  const [made] = out.splice(-1, 1) as [Found];
  out[out.length - 1] = { ...made, word: `${maker.word} ${made.word}`, isAdjacent: maker.isAdjacent };
  return true;
};

// Lettering.

const quoted = /["“”「『]([A-Za-z0-9][A-Za-z0-9 ]{0,11})["“”」』]/;

/** 字母R, "letter R": capitals after the keyword need no quotation marks. */
const named = /(?<=letters? |字母 ?|initials? )([A-Z]{1,4})(?![A-Za-z])/;

/** Extracts quoted text or named letters as the lettering on the garment; spaces replace it, so that it is not parsed for its meaning. */
export const takeQuoted = (source: string): { source: string; text?: string } => {
  const match = quoted.exec(source) ?? named.exec(source);
  if (!match || match[0].length > source.length * 0.6) return { source };
  return {
    source: source.replace(match[0], ' '.repeat(match[0].length)),
    text: (match[1] as string).trim().toUpperCase(),
  };
};

/** "number 23", 数字 23, 23号. */
const digitsOf = (source: string): string | undefined =>
  /(?:numbers?|no\.?|numerals?|#|数字|号码|背号|背后数字|后背数字)\s*[:：]?\s*["“]?(\d{1,2})(?!\d)/i.exec(
    source,
  )?.[1] ?? /(?:^|[^\d])(\d{1,2})\s*号/.exec(source)?.[1];

const withWriting = (entry: Found, text: string): Found => {
  const { label, meaning } = entry.term;
  const { artwork = { motif: 'lettering' } } = meaning;
  const said = artwork.motif === 'number' ? text : `“${text}”`;
  return {
    ...entry,
    term: {
      ...entry.term,
      label: { zh: `${label.zh} ${said}`, en: `${label.en} ${said}` },
      meaning: { ...meaning, artwork: { ...artwork, text } },
    },
  };
};

/** Writes a text, or the digits of the description, on the lettering; a text without one is written on the chest. */
const withText = (found: readonly Found[], source: string, text: string | undefined): Found[] => {
  const writingOf = ({ isNegated, term: { meaning } }: Found): string | undefined => {
    const { motif = '' } = meaning.artwork ?? {};
    if (isNegated || !['number', 'lettering', 'monogram'].includes(motif)) return undefined;
    return motif === 'number' ? digitsOf(source) : text;
  };
  if (text === undefined || found.some(writingOf))
    return found.map((entry) => {
      const own = writingOf(entry);
      return own ? withWriting(entry, own) : entry;
    });
  const { phrase = 0, clause = 0 } = found.at(-1) ?? {};
  const word = { word: `“${text}”`, term: termOf('letters on the chest'), isNegated: false };
  // "Varsity letters "NYC"": the named letters are the patch.
  return [
    ...found.filter(({ term: one }) => !one.meaning.details?.includes('letterPatch')),
    withWriting({ ...word, phrase, clause, isAdjacent: false, isJoined: false }, text),
  ];
};

/**
 * Combines words that have one meaning together and reads those that depend on their neighbours: sizes of parts, layers, compound colours,
 * artworks with their position and colour. What cannot be drawn is reported and does not change the garment. `source` and `text`: the
 * description and the lettering in it.
 */
export const combineWords = ({ found, rest, text }: Scanned, source: string, lettering?: string): Scanned => {
  const combining: Combining = { out: [], rest: [...rest] };
  const { out } = combining;
  let prefix = '';
  for (const [nth, scanned] of found.entries()) {
    const [from] = scanned.span ?? [0];
    const before = text.slice(Math.max(0, from - 30), from);
    const entry = readingOf({ ...scanned, word: prefix + scanned.word }, found, nth, before);
    prefix = '';
    const part = isSize(entry) ? partOfSize(found, nth) : undefined;
    const sized = part === undefined ? undefined : sleeveOfSize(entry.term, (found[part] as Found).term);
    const last = out.at(-1);
    const merged = last && (embroideredFlowers(last, entry) ?? preciseColour(last, entry));
    if (isSingleSleeve(entry, before)) combining.rest.push(`${single.exec(before)?.[0].trim()} ${entry.word}`);
    else if (isSizeOfThing(found, nth)) combining.rest.push(entry.word);
    else if (sized === 'said') prefix = entry.word + spaceAfter(entry.word);
    else if (sized) out.push({ ...entry, term: sized });
    else if (part !== undefined)
      combining.rest.push(
        part < nth ? joinedWord(found[part] as Found, entry) : joinedWord(entry, found[part] as Found),
      );
    else if (merged) out[out.length - 1] = { ...last, term: merged.term, word: joinedWord(last, entry) };
    else if (logoOf(entry)) placeArtwork(combining, found, nth, lettering !== undefined);
    else if (!combineArtwork(combining, found, nth)) {
      out.push(entry);
      if (!isBeforeGarment(found, nth)) dyeArtwork(out, out.length - 1);
      const { and } = entry.term;
      if (and && !entry.isNegated) out.push({ ...entry, term: termOf(and), isAdjacent: false });
    }
  }
  return { found: withText(out, source, lettering), rest: combining.rest, text };
};
