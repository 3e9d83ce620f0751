import { namedColours } from '@atelier/catalogue/colours';
import { parseOklab } from '../../ops/colour/oklab.ts';
import { artworkOf, grounds, motifPrints, shownBy } from '../prints/print-tile.ts';
import type { FlatSpec, PartialSpec, PrintKey } from '../spec.ts';
import type { Assigned } from './assign-words.ts';
import type { Found, Scanned } from './scan-words.ts';
import { partTerms, placeTerms, type Term, term, termOf } from './term.ts';
import { attributeTerms, colourTerms, toneOf, undrawableTerm, usualTone } from './vocabulary.ts';

const plainHexes: readonly string[] = namedColours.map(({ hex }) => hex);

/** True when a word names a colour. */
const isColour = (entry: Found | undefined): entry is Found =>
  entry?.term.attribute === 'colour' && entry.term.meaning.colour !== undefined;

/** Maximum chroma of black, grey and white. */
const greyChroma = 0.045;
/** Maximum angle between two hues of one family, radians. */
const familyOfHue = 0.95;

const isOneFamily = (one: string, other: string): boolean => {
  const [, a, b] = parseOklab(one);
  const [, c, d] = parseOklab(other);
  const [isGrey, isOtherGrey] = [Math.hypot(a, b) < greyChroma, Math.hypot(c, d) < greyChroma];
  if (isGrey || isOtherGrey) return isGrey && isOtherGrey;
  const turn = Math.abs(Math.atan2(b, a) - Math.atan2(d, c));
  return Math.min(turn, 2 * Math.PI - turn) < familyOfHue;
};

/** "rust orange", "charcoal grey": one colour, specified more precisely by its first word. */
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

const threePieceSuit = termOf('three-piece suit');
const waistcoat = termOf('suit vest');

/** 白底蓝花: the background of a print is the fabric, not the picture's background. */
const groundOfPrint = ({ term, isNegated }: Found, next: Found | undefined): Term | undefined => {
  if (isNegated || term.meaning.ground === undefined || !next?.isAdjacent || !isLookOfCloth(next)) return undefined;
  const name = term.meaning.ground === '#ffffff' ? 'white' : 'light grey';
  return colourTerms.find(({ words }) => words.includes(name));
};

const allOver: readonly (string | undefined)[] = ['ditsy', 'floral', 'polkaDot', 'leaves'];
const flowers: readonly (string | undefined)[] = ['floral', 'ditsy', 'daisy', 'leaves', 'fruit', 'animals', 'cloud'];

/** "Embroidered flowers", 荷花刺绣: at one position, not printed all over. */
const isStitched = (one: Found, other: Found): boolean => {
  if (!other.isAdjacent || one.isNegated || other.isNegated) return false;
  // 小碎花 胸前刺绣小兔子: small flowers all over, and an embroidery of another motif.
  if (one.phrase !== other.phrase && allOver.includes(one.term.meaning.print)) return false;
  const [craft, print] = one.term.meaning.craft === 'embroidery' ? [one, other] : [other, one];
  return craft.term.meaning.craft === 'embroidery' && flowers.includes(print.term.meaning.print);
};

const joinedText = (one: Found, other: Found): string =>
  /[a-z]$/i.test(one.word) ? `${one.word} ${other.word}` : one.word + other.word;

/** "a gown with a sheer cape": after a garment that can be worn with a cape, a cape is not a separate coat. */
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

/** "RAL 3020 red", "classic blue (19-4052)": a colour code with the colour's name is one colour. */
const isNameOfCode = (one: Found | undefined, other: Found): boolean =>
  one !== undefined &&
  isColour(one) &&
  isColour(other) &&
  !one.isNegated &&
  !other.isNegated &&
  (one.term.words.length === 0) !== (other.term.words.length === 0) &&
  one.clause === other.clause &&
  (other.isBracketed === true || isOneFamily(one.term.meaning.colour as string, other.term.meaning.colour as string));

/** Joins words that have one meaning together, and splits a word with two. */
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
      out[out.length - 1] = { ...last, term, word: joinedText(last, entry) };
      continue;
    }
    const ground = groundOfPrint(entry, found[nth + 1]);
    if (ground) {
      out.push({ ...entry, term: ground });
      continue;
    }
    const cape = capeOf(entry, found);
    if (cape) {
      out.push({ ...entry, term: cape });
      continue;
    }
    if (last && isNameOfCode(last, entry)) {
      const { term } = last.term.words.length === 0 ? last : entry;
      out[out.length - 1] = { ...last, term, word: joinedText(last, entry) };
      continue;
    }
    const before = out.at(-1);
    if (before && !entry.isNegated && isSameColour(before, entry)) {
      out[out.length - 1] = { ...before, word: `${before.word} ${entry.word}` };
      continue;
    }
    out.push(entry);
  }
  return out;
};

const quoted = /["“”「『]([A-Za-z0-9][A-Za-z0-9 ]{0,11})["“”」』]/;

/** 字母R, "letter R": capitals after the keyword need no quotation marks. */
const named = /(?<=letters? |字母 ?|initials? )([A-Z]{1,4})(?![A-Za-z])/;

/**
 * Extracts text in quotation marks, or named letters, as the lettering on the garment; spaces replace it, so that it is not parsed for its
 * meaning.
 */
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

const placeOf = ({ term: one }: Found): FlatSpec['logo'] | undefined =>
  placeTerms.find((entry) => entry === one)?.place;

const isEmbroidery = ({ term: one, isNegated }: Found): boolean =>
  one.meaning.craft === 'embroidery' && !isNegated && !one.meaning.artwork;

const isPicture = ({ term: one, isNegated }: Found): boolean =>
  !isNegated &&
  (one.meaning.artwork !== undefined || (one.meaning.print !== undefined && one.meaning.print in artworkOf));

/** A motif that is embroidered, or printed at one position. */
const worked = ({ label, meaning }: Term, isStitched: boolean): Term => {
  const motif = meaning.artwork?.motif ?? artworkOf[meaning.print as 'star'] ?? 'star';
  const [zh, en] = [label.zh.replace(/^图案：/, ''), label.en.replace(/^print: /, '')];
  return isStitched
    ? term('', `刺绣：${zh}`, `embroidery: ${en}`, { craft: 'embroidery', artwork: { motif } })
    : term('', `印花：${zh}`, `printed picture: ${en}`, { craft: 'print', artwork: { motif } });
};

const isPelt = ({ term: one, isNegated }: Found): boolean =>
  !isNegated &&
  ['tiger', 'cow', 'giraffe', 'leopard', 'zebra', 'snake', 'crocodile'].includes(one.meaning.print ?? '') &&
  Object.keys(one.meaning).length === 1;

const isPictureColour = (before: Found, { term: own, isAdjacent, isNegated }: Found): boolean =>
  own.meaning.artwork !== undefined &&
  own.meaning.kind === undefined &&
  !isNegated &&
  !before.isNegated &&
  isAdjacent &&
  isColour(before) &&
  !before.isJoined;

/** "navy slogan tee": the colour is the garment's. */
const isBeforeGarment = (found: readonly Found[], nth: number): boolean => {
  const next = found[nth + 1];
  return next?.isAdjacent === true && next.term.meaning.kind !== undefined;
};

const coloured = (before: Found, entry: Found): Found => {
  const { label, meaning } = entry.term;
  const shade = { zh: before.term.label.zh.replace(/^颜色：/, ''), en: before.term.label.en.replace(/^colour: /, '') };
  return {
    ...entry,
    word: `${before.word} ${entry.word}`,
    isAdjacent: before.isAdjacent,
    term: {
      ...entry.term,
      label: { zh: `${label.zh}（${shade.zh}）`, en: `${label.en} (${shade.en})` },
      meaning: {
        ...meaning,
        artwork: { motif: meaning.artwork?.motif ?? 'star', ...meaning.artwork, ...colourOf(before.term) },
      },
    },
  };
};

const colourOf = ({ meaning }: Term): { colour?: string } => (meaning.colour ? { colour: meaning.colour } : {});

/** 小碎花 胸前刺绣: an all-over print stays all over where the embroidery is a separate phrase. */
const isSameRun = (one: Found, other: Found): boolean =>
  one.phrase === other.phrase || !['ditsy', 'floral', 'leaves', 'animals'].includes(one.term.meaning.print ?? '');

/** True when a position and its artwork are close: in Chinese within one phrase. */
const isWithin = (one: Found, other: Found): boolean =>
  one.clause === other.clause && (one.phrase === other.phrase || !/\p{Script=Han}/u.test(one.word + other.word));

/** The artwork after a position and its colour. */
const pictureAfter = (found: readonly Found[], nth: number): Found | undefined => {
  const next = found[nth + 1];
  return next && isColour(next) && next.isAdjacent ? found[nth + 2] : next;
};

const isNear = (one: Found | undefined, other: Found | undefined): boolean =>
  one !== undefined && other !== undefined && one.clause === other.clause;

/**
 * Joins the words of an artwork at one position: "crane embroidery" is an embroidered crane, not cranes all over and flowers on the chest;
 * "butterfly on the chest" is one butterfly there. Positions without an artwork are reported where they are separate words.
 */
export const joinArtwork = (
  found: readonly Found[],
  source: string,
  text?: string,
): { found: Found[]; rest: string[] } => {
  const out: Found[] = [];
  const rest: string[] = [];
  const digits = digitsOf(source);
  for (const [nth, entry] of found.entries()) {
    const before = out.at(-1);
    const place = placeOf(entry);
    if (place) {
      const next = pictureAfter(found, nth);
      const isHeld =
        (before && isWithin(before, entry) && (isPicture(before) || isEmbroidery(before))) ||
        (next && isWithin(entry, next) && (isPicture(next) || isEmbroidery(next)));
      const isLogo = before?.term.meaning.craft === 'print' && isWithin(before, entry);
      if (isHeld || isLogo || text !== undefined) {
        const own = placeTerms.find((one) => one === entry.term) as Term;
        out.push({ ...entry, term: { ...own, meaning: { logo: place }, attribute: 'logo' } });
        if (before && isPicture(before) && before.term.meaning.print) {
          const picture = { ...before, term: worked(before.term, false) };
          const [colour] = out.slice(-3, -2);
          // "A white star on the chest": the colour is the star's.
          if (colour && isPictureColour(colour, picture)) out.splice(-3, 2, coloured(colour, picture));
          else out[out.length - 2] = picture;
        }
      } else if (/[a-z]/i.test(entry.word)) rest.push(entry.word);
      continue;
    }
    const spot = before && isColour(before) && before.isAdjacent ? out.at(-2) : before;
    const isOnChest =
      spot !== undefined &&
      spot.term.attribute === 'logo' &&
      placeTerms.some(({ label }) => label.zh === spot.term.label.zh);
    if (isOnChest && before && isPicture(entry) && entry.term.meaning.print && isWithin(spot, entry)) {
      const picture = { ...entry, term: worked(entry.term, false) };
      // 前胸红色仙鹤: the colour in between is the artwork's.
      if (spot === before) out.push(picture);
      else out.splice(-1, 1, coloured(before, picture));
      continue;
    }
    // 刺绣小兔子: an unknown motif cannot be drawn and is not replaced by a flower.
    if (isEmbroidery(entry) && entry.isRightBeforeUnknown && !(before && isSameRun(before, entry))) {
      rest.push(entry.word);
      continue;
    }
    const isWorkedBehind = isEmbroidery(entry) && before && isPicture(before) && isSameRun(before, entry);
    if (before && isNear(before, entry) && isWorkedBehind) {
      const joined = { ...before, word: `${before.word} ${entry.word}`, term: worked(before.term, true) };
      out[out.length - 1] = joined;
      const colour = out.at(-2);
      if (colour && isPictureColour(colour, joined) && !isBeforeGarment(found, nth))
        out.splice(-2, 2, coloured(colour, joined));
      continue;
    }
    // 绣金色花, "embroidered with gold flowers": the colour in between is the thread's.
    const worker = out.at(-2);
    if (
      worker &&
      before &&
      isEmbroidery(worker) &&
      isPicture(entry) &&
      isNear(worker, entry) &&
      isColour(before) &&
      !before.isNegated
    ) {
      const picture: Found = { ...entry, isAdjacent: true, term: worked(entry.term, true) };
      out.splice(-2, 2, {
        ...coloured(before, picture),
        word: `${worker.word} ${before.word} ${entry.word}`,
        isAdjacent: false,
      });
      continue;
    }
    if (before && isNear(before, entry) && isEmbroidery(before) && isPicture(entry)) {
      out[out.length - 1] = { ...before, word: `${before.word} ${entry.word}`, term: worked(entry.term, true) };
      continue;
    }
    // 小鸭子印花, "shark print": an unknown motif is not replaced by another print.
    if (
      entry.isRightAfterUnknown &&
      !entry.isNegated &&
      (entry.term.meaning.craft === 'print' || (isEmbroidery(entry) && /^刺绣|^绣花/.test(entry.word))) &&
      Object.keys(entry.term.meaning).length === 1
    ) {
      rest.push(entry.word);
      continue;
    }
    // 恐龙印花: where the motif cannot be drawn nothing is printed instead.
    if (
      before?.term === undrawableTerm &&
      entry.isAdjacent &&
      entry.term.meaning.craft === 'print' &&
      !entry.term.meaning.artwork
    ) {
      rest.push(`${before.word} ${entry.word}`);
      out.pop();
      continue;
    }
    // An embroidered tiger is an animal, not the stripes of its fur; no such artwork exists.
    const isPeltWork = before && isEmbroidery(before) && isPelt(entry) && entry.isAdjacent;
    if (before && isNear(before, entry) && (isPeltWork || (isEmbroidery(entry) && isPelt(before)))) {
      rest.push(`${before.word} ${entry.word}`);
      out.pop();
      continue;
    }
    // "white number 99", 金色凤凰刺绣: a colour directly before an artwork is the artwork's.
    if (before && isPictureColour(before, entry) && !isBeforeGarment(found, nth)) {
      out[out.length - 1] = coloured(before, entry);
      continue;
    }
    out.push(entry);
  }
  return { found: withText(out, digits, text), rest };
};

const withText = (found: readonly Found[], digits: string | undefined, text: string | undefined): Found[] => {
  let isWritten = false;
  const out = found.map((entry): Found => {
    const { artwork } = entry.term.meaning;
    if (entry.isNegated || !artwork) return entry;
    const own = artwork.motif === 'number' ? (digits ?? (text && /^\d{1,2}$/.test(text) ? text : undefined)) : text;
    if (!own || !['number', 'lettering', 'monogram'].includes(artwork.motif)) return entry;
    isWritten = true;
    return withWriting(entry, own);
  });
  if (isWritten || (!text && !digits)) return out;
  const last = out.at(-1);
  const base = {
    phrase: last?.phrase ?? 0,
    clause: last?.clause ?? 0,
    isNegated: false,
    isAdjacent: false,
    isJoined: false,
  };
  // "Varsity letters "NYC"": the named letters are the patch.
  const bare = out.filter(({ term: one }) => !one.meaning.details?.includes('letterPatch'));
  if (text) return [...bare, withWriting({ ...base, word: `“${text}”`, term: termOf('letters on the chest') }, text)];
  return out;
};

const withWriting = (entry: Found, text: string): Found => {
  const { term: own } = entry;
  const { artwork } = own.meaning;
  const said = artwork?.motif === 'number' ? text : `“${text}”`;
  return {
    ...entry,
    term: {
      ...own,
      label: { zh: `${own.label.zh} ${said}`, en: `${own.label.en} ${said}` },
      meaning: { ...own.meaning, artwork: { motif: artwork?.motif ?? 'lettering', ...artwork, text } },
    },
  };
};

/** Before a garment that is worn under another: "over a white turtleneck", 内搭白色高领. */
const wornUnder =
  /(?:\b(?:over|under|underneath|beneath|with) (?:an? |the )?(?:[a-z]+ ){0,3}|(?:内搭|里面|内穿|打底|叠穿|外穿|外面套|套在)[\p{Script=Han}]{0,6})$/u;

const layered = /\b(?:over|underneath|beneath|layered)\b|内搭|里面|内穿|打底|叠穿|套在/;

const collars: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  turtleneck: ['高领衫', 'turtleneck'],
  mockNeck: ['半高领衫', 'mock neck top'],
};

/** "A pinafore over a white turtleneck": a garment named by its collar is a separate garment. */
const asLayer = (entry: Found, before: string): Found => {
  const { collar } = entry.term.meaning;
  const names = collars[collar ?? ''];
  const said = wornUnder.exec(before)?.[0] ?? '';
  if (!names || entry.isNegated || !layered.test(said)) return entry;
  return { ...entry, term: term('', `服装：${names[0]}`, `garment: ${names[1]}`, { kind: 'knitwear', collar }) };
};

/** "One long sleeve", 单只长袖: flats have two. */
const single = /(?:^|[^a-z])(?:one|single|a single|just one|only one) (?:[a-z]+ ){0,2}$|(?:单只|单边|一只|一边)$/;

const isSingleSleeve = ({ term: one, word, isNegated }: Found, before: string): boolean =>
  !isNegated &&
  (one.attribute === 'sleeveLength' || one.attribute === 'sleeveType') &&
  !/s$/i.test(word) &&
  single.test(before);

/** Adjectives of length or width; 长款 and "mid-length" apply only to the garment. */
const isSize = ({ term: one, word, isNegated }: Found): boolean =>
  !isNegated &&
  Object.keys(one.meaning).length === 1 &&
  (one.attribute === 'fit' ||
    (['mini', 'full', 'cropped'].includes(one.meaning.length ?? '') && !/length|[款版板]/i.test(word)));

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

const isPartName = ({ term: one, word, isNegated }: Found): boolean =>
  !isNegated && one.meaning.kind === undefined && one.attribute !== 'neckline' && endOfPart.test(word);

/**
 * Index of the part that a size belongs to: the next part in the phrase, regardless of words in between ("long lace sleeves", "long cuffed
 * sleeves"), unless a garment ends the phrase; in Chinese also the part before it.
 */
const partOfSize = (found: readonly Found[], nth: number): number | undefined => {
  const entry = found[nth] as Found;
  const isHan = /\p{Script=Han}/u.test(entry.word);
  // 袖子宽松
  const before = found[nth - 1];
  const isBehind = entry.isAdjacent && before?.phrase === entry.phrase && before.term.isBarePart === true;
  if (isHan && isBehind && isPartName(before) && !found[nth + 1]?.isAdjacent) return nth - 1;
  let part: number | undefined;
  for (let at = nth + 1; at < found.length; at++) {
    const one = found[at] as Found;
    const isListed = one.isJoined && part === undefined && entry.term.attribute === 'length';
    if (one.phrase !== (found[at - 1] as Found).phrase && !isListed) break;
    if (one.term.meaning.kind !== undefined)
      return part !== undefined && isOwnSize(entry, found[part] as Found) ? part : undefined;
    // 宽松短袖 is a loose garment with short sleeves.
    const isOfHan = one.isAdjacent && (one.term.isBarePart === true || one.term.attribute === 'sleeveType');
    if (isPartName(one) && (!isHan || isOfHan)) part ??= at;
  }
  return part;
};

/** "Long puff sleeve dress": before a garment, a size is that of sleeves without a length. */
const isOwnSize = (size: Found, { term: one, word }: Found): boolean =>
  one.part === 'sleeve' &&
  one.meaning.sleeveLength === undefined &&
  (size.term.attribute === 'length' || /s$/i.test(word));

const isPrintSize = ({ term: one, word }: Found): boolean =>
  one.meaning.printScale !== undefined && Object.keys(one.meaning).length === 1 && /^[a-z]+(?:.scale)?$/i.test(word);

/** "Small white floral print": a bare size belongs to the print at the end of its phrase, otherwise to an object without sizes. */
const isBeforePrint = (found: readonly Found[], nth: number): boolean => {
  let at = nth + 1;
  while (isColour(found[at]) && (found[at]?.isAdjacent || found[at]?.isJoined)) at++;
  const print = found[at]?.term.meaning.print ?? 'solid';
  return found[at]?.isAdjacent === true && !grounds.includes(print);
};

const gapAfter = ({ word }: Found): string => (/[a-z]$/i.test(word) ? ' ' : '');

/** "Short puff sleeves": the length of sleeves without one; "short cap sleeves" already include it. */
const sleeveOfSize = ({ term: size }: Found, { term: one }: Found): Term | 'said' | undefined => {
  const length = sleeveLengths[size.meaning.length ?? 'hip'];
  const own = one.meaning.sleeveLength;
  if (!length || (one.part !== 'sleeve' && one.attribute !== 'sleeveType')) return undefined;
  if (own === undefined) return sleeveOf(length);
  return own === length || (length === 'short' && own === 'cap') ? 'said' : undefined;
};

const sleeveLengths: Partial<Record<NonNullable<PartialSpec['length']>, 'short' | 'long'>> = {
  mini: 'short',
  full: 'long',
};

/**
 * Parses phrases whose meaning no single word has: a garment under another, one sleeve of two, the width of a part. What cannot be drawn is
 * reported and does not change the garment.
 */
export const readPhrases = ({ found, rest, text }: Scanned): Scanned => {
  const out: Found[] = [];
  const unplaced: string[] = [];
  let size = '';
  for (const [nth, scanned] of found.entries()) {
    const entry = size ? { ...scanned, word: size + scanned.word } : scanned;
    size = '';
    const before = text.slice(Math.max(0, (entry.span?.[0] ?? 0) - 30), entry.span?.[0] ?? 0);
    const part = isSize(entry) ? partOfSize(found, nth) : undefined;
    const sized = part === undefined ? undefined : sleeveOfSize(entry, found[part] as Found);
    if (isSingleSleeve(entry, before)) {
      const said = single.exec(before)?.[0] ?? '';
      unplaced.push(`${said.trim()} ${entry.word}`);
    } else if (isPrintSize(entry) && !isBeforePrint(found, nth)) unplaced.push(entry.word);
    else if (sized === 'said' && part === nth + 1) size = `${entry.word}${gapAfter(entry)}`;
    else if (sized && sized !== 'said') out.push({ ...entry, term: sized });
    else if (part !== undefined && sized === undefined)
      unplaced.push(
        part < nth ? `${found[part]?.word}${entry.word}` : `${entry.word}${gapAfter(entry)}${found[part]?.word}`,
      );
    else out.push(asLayer(entry, before));
  }
  return { found: out, rest: [...rest, ...unplaced], text };
};

/** Selects the print that includes all others: a Nordic knit has snowflakes and reindeer. */
export const unitePrints = (prints: readonly PrintKey[]): PrintKey | undefined =>
  prints.findLast((print) => prints.every((other) => shownBy(print).includes(other))) ?? prints.at(-1);

/** "pink to purple gradient": the second colour is the gradient's end, not a trim. */
export const takeGradient = (wish: PartialSpec, hues: string[]): void => {
  if (!wish.gradient) return;
  const [, to] = hues.splice(0, 2, ...hues.slice(0, 1));
  const edge = wish.parts?.hem?.colour;
  wish.gradient = { form: wish.gradient.form, ...(to ? { to } : edge && edge !== 'contrast' ? { to: edge } : {}) };
};

/** Applies a tone to colours: pastel or neon. */
export const toned = (hues: readonly string[], tone: 'neon' | 'pastel'): string[] =>
  hues.length > 0 ? hues.map((hue) => toneOf(hue, tone)) : [usualTone[tone]];

const maxSurfaces = 4;
/**
 * "With yellow stars", "blue and white paisley print": the print of the colours directly before it, unless a garment ends the same phrase
 * ("red floral dress"). A print whose background has no colour of its own is dyed with them.
 */
export const motifOf = (words: readonly Assigned[], nth: number): Term | undefined => {
  const hue = words[nth] as Assigned;
  if (!isColour(hue) || hue.isNegated || hue.part) return undefined;
  let at = nth + 1;
  while (isColour(words[at]) && (words[at]?.isAdjacent || words[at]?.isJoined)) at++;
  const motif = words[at];
  if (!motif?.isAdjacent || motif.isNegated || endsInGarment(words, at + 1)) return undefined;
  const { print = 'solid', craft } = motif.term.meaning;
  if (at === nth + 1 && !hue.isJoined && (ownHued.includes(print) || beads.includes(craft))) return motif.term;
  const first = words.findLastIndex(
    (one, place) => place <= nth && !one.isJoined && !(one.isAdjacent && isColour(one)),
  );
  const hasGround = words.some(
    (other, place) =>
      (place < first || place > at) &&
      isColour(other) &&
      !other.isNegated &&
      !other.part &&
      other.garment === hue.garment,
  );
  const isPrint = motif.term.attribute === 'fabricPattern' && !grounds.includes(print);
  return hasGround && isPrint ? motif.term : undefined;
};

const endsInGarment = (words: readonly Found[], from: number): boolean => {
  let at = from;
  while (words[at]?.isAdjacent && !words[at]?.term.meaning.kind) at++;
  return words[at]?.isAdjacent === true && words[at]?.term.meaning.kind !== undefined;
};

/** Sewn-on finishes: a colour directly before them is theirs, "brown beads". */
const beads: readonly PartialSpec['craft'][] = ['beading', 'sequins'];

/** A colour directly before one of these is the print's. */
const ownHued: readonly PrintKey[] = [...motifPrints, 'dragon', 'phoenix', 'polkaDot'];

/** Surfaces named in sequence. */
export const joined = (
  one: PartialSpec['surfaces'] = [],
  other: NonNullable<PartialSpec['surfaces']>,
): NonNullable<PartialSpec['surfaces']> => [...new Set([...one, ...other])].slice(0, maxSurfaces);

/** Sheen, openwork, gradients and artworks are drawn only on flats; on photographs and sketches they are reported as not drawn. */
export const isOfDrawings = (meaning: Readonly<Record<string, unknown>>): boolean =>
  ['surfaces', 'gradient', 'artwork'].some((field) => field in meaning);

export const isPlainStripe = (word: string): boolean => /^(striped?|stripes|条纹)$/i.test(word);
