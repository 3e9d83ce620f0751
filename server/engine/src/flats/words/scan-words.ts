import { findColourCode, findMeasure, findShares } from './figures.ts';
import type { Found } from './found.ts';
import { readText } from './read-text.ts';
import { type Term, term, wordLists } from './term.ts';
import { colourTerm, findEntry, isLetter, titleTerm, undrawableTerm } from './vocabulary.ts';

/** Result of scanning a description. */
export interface Scanned {
  found: Found[];
  /** Unknown words. */
  rest: string[];
  /** The normalised text. */
  text: string;
}

/** Stop words: neither understood nor ignored. */
const silentWords: ReadonlySet<string> = new Set([wordLists.stopWords, wordLists.joiners, wordLists.refusals].flat());

/** Single characters without meaning at the start or end of the remaining text. */
const looseHan =
  /^[的了和与及或带有在是为用把做改换成加要很更春夏秋冬件条款套色式型配搭到风，的部身系]+|[的了和与及或带有在是为用把做改换成加要很更春夏秋冬件条款套色配搭部身到子风印系]+$/g;

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

/** Collapses spaces and truncates a long text at a character boundary. " - " between two items of a list is a comma. */
const readable = (source: string): string =>
  source
    .slice(0, maxRead * 4)
    .replace(/\s+/g, ' ')
    .slice(0, maxRead)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/ [-–—•·|] /g, ' , ');

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

/** Splits a description into known terms and the unknown rest. */
export const scanWords = (source: string): Scanned => {
  const written = readable(source);
  const { text, at: places } = readText(written);
  const shares = findShares(text);
  const asWritten = (at: number, length: number): string =>
    written.slice(places[at], (places[at + length - 1] ?? written.length) + 1);
  const found: Found[] = [];
  const rest = new Set<string>();
  /** Han characters that are no entry, with their position. */
  let [loose, looseAt] = ['', 0];
  let [phrase, clause, lastEnd, unknownEnd, at] = [0, 0, 0, -1, 0];
  let isListed = false;
  const addUnknown = (word: string, from: number): void => {
    rest.add(word);
    unknownEnd = from + word.length;
    const last = found.at(-1);
    const gap = text.slice(lastEnd, from);
    if (!last || gap.trim() !== '') return;
    last.unknownAfter = word;
    last.isTouchingUnknown = gap === '' || /[a-z]/.test(text[from] ?? '');
  };
  const keep = (): void => {
    let left = loose.trim();
    loose = '';
    for (const word of wordLists.stopHan) left = left.replaceAll(word, '');
    left = left.replace(looseHan, '');
    if (left !== '') addUnknown(left, looseAt);
  };
  const push = (term: Term, length: number): void => {
    const last = found.at(-1);
    const before = text.slice(Math.max(0, at - 24), at);
    const between = last ? text.slice(lastEnd, at) : '-';
    const isRefused = negation.test(before);
    if (isRefused) loose = loose.replace(negation, '').replace(/(?:无|不要|没有|不带|不用|别)$/, '');
    const known = rest.size;
    keep();
    const isAdjacent = between.trim() === '';
    const word = asWritten(at, length);
    if (last && isAdjacent && term === undrawableTerm) last.unknownAfter = word;
    found.push({
      ...{ word, term, phrase, clause, isListed, isAdjacent },
      isNegated: isRefused || (last?.isNegated === true && refusedOn.test(between)),
      isJoined: sharing.test(between),
      isRightAfterUnknown:
        (rest.size > known && /\p{Script=Han}$/u.test(before)) || (/[a-z] $/.test(before) && unknownEnd === at - 1),
      isSaidOf: saidOf.test(between),
      isBracketed: /^ ?[(（[]/.test(between),
      span: [at, at + length],
    });
    lastEnd = at + length;
  };
  /** Reads the longest figure, entry, word or separator at the position; returns its length. */
  const readNext = (): number => {
    const char = text[at] as string;
    const isFigureStart = /[#0-9a-z\p{Script=Han}]/u.test(char) && !/[a-z0-9.]/.test(text[at - 1] ?? '');
    const ahead = isFigureStart ? text.slice(at, at + 60) : '';
    const code = findColourCode(ahead);
    if (code) {
      push(colourTerm(code.hex), code.length);
      return code.length;
    }
    const share = shares.find(({ from, to }) => at >= from && at < to);
    if (share) {
      keep();
      if (share.isMinor) rest.add(asWritten(share.from, share.to - share.from));
      return share.to - at;
    }
    const isWordStart = !isLetter(char) || !isLetter(text[at - 1]);
    const match = isWordStart ? findEntry(text, at) : undefined;
    const measure = findMeasure(ahead);
    if (measure && measure.length > (match?.length ?? 0)) {
      if (measure.centimetres !== undefined) push(measureTerm(measure.centimetres), measure.length);
      else {
        keep();
        addUnknown(asWritten(at, measure.length), at);
      }
      return measure.length;
    }
    if (match) {
      if (match.term === titleTerm) keep();
      else push(match.term, match.length);
      return match.length;
    }
    if (/\p{Script=Han}/u.test(char)) {
      if (/[配和与搭加及]/.test(char)) {
        phrase++;
        isListed = /[和与加及]/.test(char);
      }
      if (loose === '') looseAt = at;
      loose += char;
      return 1;
    }
    keep();
    if (isLetter(char)) {
      const word = /^[a-z0-9']+/.exec(text.slice(at))?.[0] ?? char;
      if (wordLists.joiners.includes(word)) {
        phrase++;
        isListed = ['and', 'plus'].includes(word);
      }
      if (/^\d+$/.test(word) ? isUnread(word, text, at) : !silentWords.has(word))
        addUnknown(asWritten(at, word.length), at);
      return word.length;
    }
    const other =
      /^(?:\p{L}[\p{L}\p{M}]*|\p{Extended_Pictographic}(?:\p{M}|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier})*)/u.exec(
        text.slice(at, at + 40),
      )?.[0];
    if (other) rest.add(other);
    const isHanBreak = char === ' ' && /\p{Script=Han}/u.test(text[at - 1] ?? '');
    if (isHanBreak || /[^\s'"’“”]/.test(char)) phrase++;
    if (/[,，.。;；:：!！?？\n]/.test(char)) {
      clause++;
      isListed = false;
    }
    return other?.length ?? 1;
  };
  while (at < text.length && found.length < maxFound) at += readNext();
  keep();
  const unread = (at < text.length ? written.slice(places[at]) : '') + source.trim().slice(maxRead);
  const reported = [...rest].slice(0, maxUnread);
  return { found, rest: unread === '' ? reported : [...reported, `${excerpt(unread)}…`], text };
};

const measureTerm = (centimetres: number): Term => {
  const said = Math.round(centimetres);
  return { ...term(`长度：${said} cm`, `length: ${said} cm`, {}, 'length'), centimetres };
};

/** True for digits that no rule parsed; years of a season are ignored, those of "number 23" and 23号 are lettering. */
const isUnread = (word: string, text: string, at: number): boolean =>
  !silentWords.has(word) &&
  !/^(19|20)\d\d$/.test(word) &&
  !/(?:number|numbers|no\.?|numeral|#|数字|号码|背号) ?[:：]? ?["“]?$/.test(text.slice(Math.max(0, at - 16), at)) &&
  !/^ ?号/.test(text.slice(at + word.length, at + word.length + 2));
