import { hexOfToneCode, parseToneCode } from '@atelier/catalogue/colour-cards';
import { type OwnPart, readVocabulary } from '../spec.ts';
import { type Term, wordLists } from './term.ts';
import { correct, findEntry, isLetter, normalise, titleTerm, undrawableTerm } from './vocabulary.ts';

/** Colours of RAL Classic used for fabrics, as sRGB. */
const ral = readVocabulary<Readonly<Record<string, string>>>('ral');

const hexOf = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const ofInks = ([c = 0, m = 0, y = 0, k = 0]: readonly number[]): string =>
  hexOf([c, m, y].map((ink) => 255 * (1 - Math.min(100, ink) / 100) * (1 - Math.min(100, k) / 100)));

const three = '[ ,/]{1,3}(\\d{1,3})%?';

/** Notations of colour codes with their conversion. Texts are normalised: hyphens are spaces. */
const forms: readonly (readonly [RegExp, (match: RegExpExecArray) => string | undefined])[] = [
  [/^#([0-9a-f]{6})(?![0-9a-z])/, ({ 1: digits }) => `#${digits}`],
  [/^#([0-9a-f])([0-9a-f])([0-9a-f])(?![0-9a-z])/, ({ 1: r, 2: g, 3: b }) => `#${r}${r}${g}${g}${b}${b}`],
  [
    /^(?:pantone |pms )?(\d\d \d{4})(?: ?(?:tcx|tpx|tpg|tn))?(?![0-9a-z])/,
    ({ 1: code = '' }) => {
      const tone = code.replace(' ', '-');
      return parseToneCode(tone) ? (hexOfToneCode(tone) ?? undefined) : undefined;
    },
  ],
  [/^ral ?(\d{4})(?![0-9a-z])/, ({ 1: code = '' }) => (ral[code] ? `#${ral[code]}` : undefined)],
  [
    new RegExp(`^rgb ?[(:]? ?(\\d{1,3})${three}${three} ?\\)?(?![0-9a-z])`),
    (match) => hexOf(match.slice(1, 4).map(Number)),
  ],
  [
    new RegExp(`^cmyk ?[(:]? ?(\\d{1,3})%?${three}${three}${three} ?\\)?(?![0-9a-z])`),
    (match) => ofInks(match.slice(1, 5).map(Number)),
  ],
  [
    /^c ?(\d{1,3})%?[ ,/]{0,2}m ?(\d{1,3})%?[ ,/]{0,2}y ?(\d{1,3})%?[ ,/]{0,2}k ?(\d{1,3})%?(?![0-9a-z])/,
    (match) => ofInks(match.slice(1, 5).map(Number)),
  ],
];

/** Parses a colour code at the start of a text: `#c0ffee`, `pantone 19 4052 tcx`, `ral 3020`, `cmyk(0,100,100,0)`. */
const findColourCode = (text: string): { hex: string; length: number } | undefined => {
  for (const [pattern, read] of forms) {
    const match = pattern.exec(text);
    const hex = match ? read(match) : undefined;
    if (match && hex) return { hex, length: match[0].trimEnd().length };
  }
  return undefined;
};

/** A number with its unit, as written by labels and shops. */
interface Measure {
  /** Number of characters. */
  length: number;
  /** Centimetres from the neck or the waist to the hem, for a garment length. */
  centimetres?: number;
}

const number = '\\d{1,4}(?:[.,]\\d{1,2})?';
const many = `${number}(?: ?(?:[x×*~/]|to|-|至|到| ) ?${number}){0,3}`;
/** Units that need no space and no label; single letters only directly after the number. */
const units =
  "(?: ?(?:gsm|g/m2|g/m²|g/㎡|oz|denier|dtex|gg|gauge|mm|momme|cms?|centimet(?:er|re)s?|公分|厘米|毫米|inch(?:es)?|″|\"|''|kg|克重|克|yrs?(?: old)?|years?(?: old)?|months?|mths?|mos?|岁|个月|码|斤|支|姆米|ply|mtr|尺寸)|(?:m|g|d|y|s|t|in|l)(?![a-z0-9]))";
const lengthLabel =
  '(?:衣长|裙长|总长|全长|后中长|body length|total length|skirt length|dress length|length|cb length)';
const otherLabel =
  '(?:胸围|腰围|臀围|肩宽|袖长|裤长|内长|身高|体重|克重|bust|chest|hips?|waist|inseam|outseam|shoulder width|sleeve length|size|sizes|尺码|尺寸|型号|款号|货号|编号|style no|style number|art no|item no|sku|age|ages|aged|ral|pantone|pms)';
const size = '(?:\\d{1,2}x?l|x{1,4}[sl]|xs|s|m|l)';

const labelled = new RegExp(
  `^${lengthLabel} ?[:：]? ?(?:约|approx\\.?|about|ca\\.?)? ?(${number}) ?(cms?|厘米|公分|inch(?:es)?|in|"|″|m|米)?(?![a-z0-9])`,
);
const behind = new RegExp(`^(${number}) ?(cms?|厘米|公分|inch(?:es)?|in|"|″) ?(?:long|in length|长)(?![a-z])`);
const others: readonly RegExp[] = [
  new RegExp(
    `^${otherLabel} ?[:：#.]? ?(?:approx\\.?|about|约)? ?${many}(?:${units})?(?: ?(?:c|u|tcx|tpx|tpg|tn))?(?![a-z0-9])`,
  ),
  new RegExp(`^${many}${units}(?: (?:inseam|outseam|waist|bust|chest|hips?|long sleeves? length))?(?![a-z0-9])`),
  new RegExp(`^(?:sizes?|尺码|尺寸) ?[:：]? ?${size}(?: ?[/~,、至到]? ?${size})*(?![a-z0-9])`),
  new RegExp(`^${size}(?: ?[/~,、至到]? ?${size})+(?![a-z0-9])`),
  /^(?:\d{1,2}xl|x{1,4}l|x{1,3}s|one size|free size|os|均码)(?![a-z0-9])/,
];

const centimetresOf = (value: string, unit = 'cm'): number => {
  const count = Number(value.replace(',', '.'));
  if (/^(in|"|″)/.test(unit)) return count * 2.54;
  return /^(m|米)$/.test(unit) && count < 4 ? count * 100 : count;
};

/** The longest measurement that begins here; it is reported as one item, except a length, which is drawn. */
const findMeasure = (text: string): Measure | undefined => {
  const said = labelled.exec(text) ?? behind.exec(text);
  if (said) return { length: said[0].length, centimetres: centimetresOf(said[1] as string, said[2]) };
  const length = Math.max(0, ...others.map((pattern) => pattern.exec(text)?.[0].length ?? 0));
  return length > 0 ? { length } : undefined;
};

/** Component of a composition, "2% elastane": a percentage with its fibre, or only the number where the fibre is the fabric. */
interface Share {
  from: number;
  to: number;
  /** Less than half: reported, and the fabric is drawn as the main fibre. */
  isMinor: boolean;
}

const half = 50;
const word =
  '[a-z]{3,20}(?: (?:silk|wool|cotton|fibre|fiber))?|\\p{Script=Han}{1,5}?(?=[^\\p{Script=Han}]|$)|\\p{Script=Han}{1,4}';

/** Parses "98% cotton 2% elastane", 棉95% 氨纶5%. The main fibre's name stays in the text, so that it is parsed as the fabric. */
const findShares = (text: string): Share[] => {
  const figures = [...text.matchAll(/(\d{1,3}(?:\.\d{1,2})?) ?[%％]/g)];
  const [first] = figures;
  if (!first) return [];
  // 棉95% 氨纶5%: the fibre precedes its percentage where the first number directly follows one.
  const isBehind = /(?<!含|为|是|约|有)(?<=[\p{Script=Han}a-z])$/u.test(text.slice(0, first.index));
  const most = Math.max(...figures.map(({ 1: share }) => Number(share)));
  return figures.map((figure, nth) => {
    const end = figure.index + figure[0].length;
    const isMinor = Number(figure[1]) < Math.min(half, most);
    if (!isMinor) return { from: figure.index, to: end, isMinor: false };
    if (isBehind) {
      const before = figures[nth - 1];
      const start = before ? before.index + before[0].length : 0;
      const fibre = new RegExp(`(?:${word}) ?$`, 'u').exec(text.slice(start, figure.index));
      return { from: start + (fibre?.index ?? figure.index - start), to: end, isMinor };
    }
    const fibre = new RegExp(`^ ?(?:${word})`, 'u').exec(text.slice(end, end + 40))?.[0] ?? '';
    return { from: figure.index, to: end + fibre.length, isMinor };
  });
};

/** Stop words: neither understood nor ignored. */
const stopWords: ReadonlySet<string> = new Set(wordLists.stopWords);
const { joiners, refusals } = wordLists;

/** Single characters without meaning at the start or end of the remaining text. */
const looseHan =
  /^[的了和与及或带有在是为用把做改换成加要很更春夏秋冬件条款套色式型配搭到风，的部身系]+|[的了和与及或带有在是为用把做改换成加要很更春夏秋冬件条款套色配搭部身到子风印系]+$/g;

/** A term at its position in a description. */
export interface Found {
  /** As typed. */
  word: string;
  term: Term;
  isNegated: boolean;
  /** Phrase number: incremented at commas, "and", "with". */
  phrase: number;
  /** Clause number: incremented only at commas. */
  clause: number;
  /** Only a space separates it from the previous term. */
  isAdjacent: boolean;
  /** Only an "and" separates it from the previous term. */
  isJoined: boolean;
  /** Describes the previous term: the suede of "elbow patches in brown suede", the fabric of "sleeves made of lace". */
  isSaidOf?: boolean;
  /** Its phrase was joined by an "and", not by a "with": it is coordinate with the previous name. */
  isListed?: boolean;
  /** The next word is unknown: the gold of "gold grommets" belongs to it. */
  isBeforeUnknown?: boolean;
  /** Like `isBeforeUnknown`, and in Chinese without a space in between. */
  isRightBeforeUnknown?: boolean;
  /** The previous word is unknown: the motif of 小鸭子印花. */
  isRightAfterUnknown?: boolean;
  /** Like `isBeforeUnknown`, and the unknown word is plural: the yellow of "yellow edges". */
  isBeforeThings?: boolean;
  /** The next word is known as not drawable: the long of "long gloves". */
  isBeforeUndrawn?: boolean;
  /** Range in the normalised text: from, to. */
  span?: readonly [number, number];
  /** Part assigned by a position in the text. */
  ofPart?: OwnPart;
  /** Further parts that share it. */
  alsoOf?: readonly OwnPart[];
  /** It opens a bracket after the previous term: the code of "emerald (19-5513)". */
  isBracketed?: boolean;
}

const negation =
  /(?:(?:^|[^a-z])(?:no|without|remove|not|never|minus|non|nor|don't|dont|doesn't|isn't)(?: (?:any|a|an|the|want|have|add|be|too|so|very|that|overly|super))* |(?:无|不要|没有|去掉|去除|不带|取消|不用|不需要|不想要|别|不)(?:任何|有|加|要|太|那么|是)?)$/;

/** Between two refused words: "no pockets or belt", 不要口袋和腰带. */
const refusedOn = /^ ?(?:or|nor|、|和|或|或者|以及|\/) ?(?:any |a )?$/;

/** Between two parts that share the word before or after them: "white collar and cuffs", 领子和袖口白色. */
const sharing = /^ ?(?:and|&|和|与|及|以及|、) ?$/;

/** Between a part and its description: "collar in white". */
const saidOf = /^ (?:in|made of|made from|made out of|cut in|of) (?:an? |the )?(?:contrasting |matching )?$/;

/**
 * Maximum numbers of characters and of words that are parsed: a designer's longest brief has a tenth of it. The rest is reported as not
 * read.
 */
const maxRead = 2000;
const maxFound = 160;

/** Collapses spaces and truncates a long text at a character boundary. */
const readable = (source: string): string =>
  source
    .slice(0, maxRead * 4)
    .replace(/\s+/g, ' ')
    .slice(0, maxRead)
    .replace(/[\ud800-\udbff]$/, '');

const excerpt = (text: string): string =>
  [
    ...text
      .slice(0, 40)
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' '),
  ]
    .slice(0, 12)
    .join('')
    .trim();

/** Maximum number of words reported as not drawn; limits a page of unknown words. */
const maxUnread = 60;

const mayMeasure = /^.{0,24}\d|^(?:x{0,4}[sl]|m|sizes?|one size|free size|os|均码|尺码)(?![a-z0-9])/s;

/** Result of scanning a description. */
export interface Scanned {
  found: Found[];
  /** Unknown words. */
  rest: string[];
  /** The normalised text. */
  text: string;
}

/** Splits a description into known terms and the unknown rest. */
export const scanWords = (source: string): Scanned => {
  const written = readable(source);
  // " - " between two items of a list is a comma.
  const { text, at: places } = correct(normalise(written.replace(/ [-–—•·|] /g, ' , ')));
  const shares = findShares(text);
  const asWritten = (at: number, length: number): string =>
    written.slice(places[at], (places[at + length - 1] ?? written.length) + 1);
  const found: Found[] = [];
  const rest = new Set<string>();
  let [loose, looseAt] = ['', 0];
  let [phrase, clause, lastEnd] = [0, 0, -2];
  let isListed = false;
  let reached = 0;
  let unknownEnd = -1;
  const addUnknown = (word: string, at: number): void => {
    rest.add(word);
    unknownEnd = at + word.length;
    const last = found.at(-1);
    if (!last || lastEnd < 0) return;
    const gap = text.slice(lastEnd, at);
    if (gap.trim() === '') last.isBeforeUnknown = true;
    if (gap === '' || (gap === ' ' && /[a-z]/.test(text[at] ?? ''))) last.isRightBeforeUnknown = true;
    if (last.isRightBeforeUnknown && /^[a-z]{2,}[^s]s$/i.test(word)) last.isBeforeThings = true;
  };
  const keep = (): void => {
    let left = loose.trim();
    loose = '';
    if (left === '') return;
    for (const word of wordLists.stopHan) left = left.replaceAll(word, '');
    left = left.replace(looseHan, '');
    if (left !== '') addUnknown(left, looseAt);
  };
  const push = (term: Term, at: number, length: number): void => {
    const before = text.slice(Math.max(0, at - 24), at);
    const between = lastEnd >= 0 ? text.slice(lastEnd, at) : '';
    const isNegated = negation.test(before) || (found.at(-1)?.isNegated === true && refusedOn.test(between));
    if (negation.test(before)) loose = loose.replace(negation, '').replace(/(?:无|不要|没有|不带|不用|别)$/, '');
    const isAfterLoose = loose.trim() !== '' && /[\p{Script=Han}]$/u.test(text.slice(0, at));
    const known = rest.size;
    keep();
    const isRightAfterUnknown =
      (isAfterLoose && rest.size > known) ||
      (unknownEnd >= 0 && text.slice(unknownEnd, at) === ' ' && /[a-z] $/.test(text.slice(0, at)));
    const word = asWritten(at, length);
    const isAdjacent = between.trim() === '' && lastEnd >= 0;
    const last = found.at(-1);
    if (last && isAdjacent && term === undrawableTerm)
      Object.assign(last, { isBeforeUnknown: true, isBeforeUndrawn: true });
    found.push({
      word,
      term,
      isNegated,
      phrase,
      clause,
      isAdjacent,
      isJoined: sharing.test(between),
      isRightAfterUnknown,
      isSaidOf: saidOf.test(between),
      isListed,
      isBracketed: /^ ?[(（[]/.test(between),
      span: [at, at + length],
    });
    lastEnd = at + length;
  };
  for (let at = 0; at < text.length && found.length < maxFound; ) {
    reached = at;
    const char = text[at] as string;
    const isFigureStart = /[#0-9a-z\p{Script=Han}]/u.test(char) && !/[a-z0-9.]/.test(text[at - 1] ?? '');
    const ahead = isFigureStart ? text.slice(at, at + 60) : '';
    const code = ahead ? findColourCode(ahead) : undefined;
    if (code) {
      push({ ...codeTerm(code.hex), words: [] }, at, code.length);
      at += code.length;
      continue;
    }
    const isWordStart = !isLetter(char) || !isLetter(text[at - 1]);
    const match = isWordStart ? findEntry(text, at) : undefined;
    const measure = mayMeasure.test(ahead) ? findMeasure(ahead) : undefined;
    const share = shares.find(({ from, to }) => at >= from && at < to);
    if (share) {
      keep();
      if (share.isMinor) rest.add(asWritten(share.from, share.to - share.from));
      at = share.to;
    } else if (measure && measure.length > (match?.length ?? 0)) {
      if (measure.centimetres !== undefined) push(measureTerm(measure.centimetres), at, measure.length);
      else {
        keep();
        addUnknown(asWritten(at, measure.length), at);
      }
      at += measure.length;
    } else if (match?.entry.term === titleTerm) {
      keep();
      at += match.length;
    } else if (match) {
      push(match.entry.term, at, match.length);
      at += match.length;
    } else if (isLetter(char)) {
      keep();
      const word = /^[a-z0-9']+/.exec(text.slice(at))?.[0] ?? char;
      if (joiners.includes(word)) {
        phrase++;
        isListed = ['and', 'plus'].includes(word);
      }
      if (!stopWords.has(word) && !joiners.includes(word) && !refusals.includes(word) && !/^\d+$/.test(word))
        addUnknown(asWritten(at, word.length), at);
      if (isUnread(word, text, at)) addUnknown(word, at);
      at += word.length;
    } else if (/\p{Script=Han}/u.test(char)) {
      if (/[配和与搭加及]/.test(char)) {
        phrase++;
        isListed = /[和与加及]/.test(char);
      }
      if (loose === '') looseAt = at;
      loose += char;
      at += 1;
    } else {
      const other =
        /^(?:\p{L}[\p{L}\p{M}]*|\p{Extended_Pictographic}(?:\p{M}|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier})*)/u.exec(
          text.slice(at, at + 40),
        )?.[0];
      keep();
      if (other) rest.add(other);
      const isHanBreak = char === ' ' && /\p{Script=Han}/u.test(text[at - 1] ?? '');
      if (isHanBreak || /[^\s'"’“”]/.test(char)) phrase++;
      if (/[,，.。;；:：!！?？\n]/.test(char)) {
        clause++;
        isListed = false;
      }
      at += other?.length ?? 1;
    }
  }
  keep();
  const unread = (found.length < maxFound ? '' : written.slice(places[reached])) + source.trim().slice(maxRead);
  const reported = [...rest].slice(0, maxUnread);
  return { found, rest: unread === '' ? reported : [...reported, `${excerpt(unread)}…`], text };
};

const codeTerm = (hex: string): Term => ({
  words: [],
  label: { zh: `颜色：${hex}`, en: `colour: ${hex}` },
  meaning: { colour: hex },
  attribute: 'colour',
});

const measureTerm = (centimetres: number): Term => {
  const said = Math.round(centimetres);
  return {
    ...{ words: [], label: { zh: `长度：${said} cm`, en: `length: ${said} cm` }, meaning: {}, attribute: 'length' },
    centimetres,
  };
};

/** True for digits that no rule parsed; years of a season are ignored, those of "number 23" and 23号 are lettering. */
const isUnread = (word: string, text: string, at: number): boolean =>
  /^\d+$/.test(word) &&
  !stopWords.has(word) &&
  !/^(19|20)\d\d$/.test(word) &&
  !/(?:number|numbers|no\.?|numeral|#|数字|号码|背号) ?[:：]? ?["“]?$/.test(text.slice(Math.max(0, at - 16), at)) &&
  !/^ ?号/.test(text.slice(at + word.length, at + word.length + 2));
