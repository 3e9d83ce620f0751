import type { OwnPart } from '../spec.ts';
import { findColourCode } from './colour-codes.ts';
import { findMeasure } from './measures.ts';
import { wordLists } from './read-vocabulary.ts';
import type { Term } from './term.ts';
import { correct, findEntry, isLetter, joiners, normalise, refusals, titleTerm, undrawableTerm } from './vocabulary.ts';

/** Part of a composition, "2% elastane": a share with its fibre, or only the figure where the fibre is the cloth. */
export interface Share {
  from: number;
  to: number;
  /** Less than half: reported, and the cloth is drawn as the main fibre. */
  isMinor: boolean;
}

const half = 50;
const word =
  '[a-z]{3,20}(?: (?:silk|wool|cotton|fibre|fiber))?|\\p{Script=Han}{1,5}?(?=[^\\p{Script=Han}]|$)|\\p{Script=Han}{1,4}';

/** Reads "98% cotton 2% elastane", 棉95% 氨纶5%. What there is most of keeps its name in the text, so that it is read as the cloth. */
const findShares = (text: string): Share[] => {
  const figures = [...text.matchAll(/(\d{1,3}(?:\.\d{1,2})?) ?[%％]/g)];
  const [first] = figures;
  if (!first) return [];
  // 棉95% 氨纶5%: the fibre precedes its share where the first figure directly follows one.
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

/** Words that join others and ask for nothing; they are neither understood nor ignored. */
const stopWords: ReadonlySet<string> = new Set(wordLists.stopWords);

/** Single characters that mean nothing at the end or the beginning of what is left. */
const looseHan =
  /^[的了和与及或带有在是为用把做改换成加要很更春夏秋冬件条款套色式型配搭到风，的部身系]+|[的了和与及或带有在是为用把做改换成加要很更春夏秋冬件条款套色配搭部身到子风印系]+$/g;

/** A term at its position in a description. */
export interface Found {
  /** As it was typed. */
  word: string;
  term: Term;
  isNegated: boolean;
  /** Words that belong together: counted on at commas, "and", "with". */
  phrase: number;
  /** Counted on at commas only. */
  clause: number;
  /** Only a blank separates it from the term before. */
  isAdjacent: boolean;
  /** Only an "and" separates it from the term before. */
  isJoined: boolean;
  /** Said of the term before: the suede of "elbow patches in brown suede", the cloth of "sleeves made of lace". */
  isSaidOf?: boolean;
  /** Its phrase was joined by an "and", not by a "with": it is on a par with what was named before. */
  isListed?: boolean;
  /** The next word means nothing here: the gold of "gold grommets" is theirs. */
  isBeforeUnknown?: boolean;
  /** As that, and in Chinese without a blank between. */
  isRightBeforeUnknown?: boolean;
  /** The word right before it means nothing here: the motif of 小鸭子印花. */
  isRightAfterUnknown?: boolean;
  /** As that, and the unknown word is of several things: the yellow of "yellow edges". */
  isBeforeThings?: boolean;
  /** The next word is known as not drawable: the long of "long gloves". */
  isBeforeUndrawn?: boolean;
  /** Range in the normalised text: from, to. */
  span?: readonly [number, number];
  /** The part that a place in the text gives it to. */
  ofPart?: OwnPart;
  /** Further parts that it is said of with that one. */
  alsoOf?: readonly OwnPart[];
  /** It opens a bracket behind the term before: the figures of "emerald (19-5513)". */
  isBracketed?: boolean;
}

const negation =
  /(?:(?:^|[^a-z])(?:no|without|remove|not|never|minus|non|nor|don't|dont|doesn't|isn't)(?: (?:any|a|an|the|want|have|add|be|too|so|very|that|overly|super))* |(?:无|不要|没有|去掉|去除|不带|取消|不用|不需要|不想要|别|不)(?:任何|有|加|要|太|那么|是)?)$/;

/** Between two refused words: "no pockets or belt", 不要口袋和腰带. */
const refusedOn = /^ ?(?:or|nor|、|和|或|或者|以及|\/) ?(?:any |a )?$/;

/** Between two things that share the word before or after them: "white collar and cuffs", 领子和袖口白色. */
const sharing = /^ ?(?:and|&|和|与|及|以及|、) ?$/;

/** Between a thing and what is said of it: "collar in white". */
const saidOf = /^ (?:in|made of|made from|made out of|cut in|of) (?:an? |the )?(?:contrasting |matching )?$/;

/** Most characters and most words that are read: a designer's longest brief has a tenth of it. The rest is reported as not read. */
const mostRead = 2000;
const mostFound = 160;

/** Blanks as one, and a text that is too long cut at a place that breaks no character. */
const readable = (source: string): string =>
  source
    .slice(0, mostRead * 4)
    .replace(/\s+/g, ' ')
    .slice(0, mostRead)
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

/** Most words that are reported as not drawn; a page of unknown words is cut here. */
const maxUnread = 60;

const mayMeasure = /^.{0,24}\d|^(?:x{0,4}[sl]|m|sizes?|one size|free size|os|均码|尺码)(?![a-z0-9])/s;

/** What a description holds. */
export interface Scanned {
  found: Found[];
  /** What means nothing here. */
  rest: string[];
  /** The text as it was spelt out. */
  text: string;
}

/** Cuts a description into the terms that it holds and the rest, which means nothing here. */
export const scanWords = (source: string): Scanned => {
  const written = readable(source);
  // " - " between two things of a list is a comma.
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
  for (let at = 0; at < text.length && found.length < mostFound; ) {
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
      if (joiners.has(word)) {
        phrase++;
        isListed = ['and', 'plus'].includes(word);
      }
      if (!stopWords.has(word) && !joiners.has(word) && !refusals.includes(word) && !/^\d+$/.test(word))
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
  const unread = (found.length < mostFound ? '' : written.slice(places[reached])) + source.trim().slice(mostRead);
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

/** Figures that nothing read; years of a season ask for nothing, those of "number 23" and 23号 are written on the garment. */
const isUnread = (word: string, text: string, at: number): boolean =>
  /^\d+$/.test(word) &&
  !stopWords.has(word) &&
  !/^(19|20)\d\d$/.test(word) &&
  !/(?:number|numbers|no\.?|numeral|#|数字|号码|背号) ?[:：]? ?["“]?$/.test(text.slice(Math.max(0, at - 16), at)) &&
  !/^ ?号/.test(text.slice(at + word.length, at + word.length + 2));
