import { artworkTerms, placeTerms } from './artwork-terms.ts';
import { attributeTerms } from './attribute-terms.ts';
import { clothTerms } from './cloth-terms.ts';
import { findColourCode } from './colour-codes.ts';
import { colourTerms } from './colour-terms.ts';
import { findMeant } from './correct-typos.ts';
import { counterTerms } from './counter-terms.ts';
import { finishTerms } from './finish-terms.ts';
import { furtherPrintTerms } from './further-print-terms.ts';
import { garmentLooks } from './garment-looks.ts';
import { kindTerms } from './kind-terms.ts';
import { liningPhrases } from './lining-phrases.ts';
import { lookTerms } from './look-terms.ts';
import { findMeasure } from './measures.ts';
import { bodyTerm, contrastTerm, partTerms, printedTerm, splicedTerm } from './part-terms.ts';
import { pinyinTerms } from './pinyin-terms.ts';
import { pocketPhrases } from './pocket-phrases.ts';
import { printTerms } from './print-terms.ts';
import { asTyped, type Rewritten, rewriteText } from './rewrite-text.ts';
import { findShares } from './shares.ts';
import { shopTerms } from './shop-terms.ts';
import { looseHan, stopHan, stopWords } from './stop-words.ts';
import { gradientTerms, surfaceTerms } from './surface-terms.ts';
import type { Term } from './term.ts';
import { titleWords } from './title-words.ts';
import { toneTerms } from './tone-terms.ts';
import { simplify } from './traditional-han.ts';
import { trimTerms } from './trim-terms.ts';
import { undrawableWords } from './undrawable-words.ts';
import { unfoldWords } from './unfold-words.ts';
import { workroomTerms } from './workroom-terms.ts';
import { worldLooks } from './world-looks.ts';

/** A term where it stands in a description. */
export interface Found {
  /** As it was typed. */
  word: string;
  term: Term;
  isNegated: boolean;
  /** Words that belong together: counted on at commas, "and", "with". */
  phrase: number;
  /** Counted on at commas only. */
  clause: number;
  /** Nothing but a blank lies between it and the term before. */
  isAdjacent: boolean;
  /** Nothing but an "and" lies between it and the term before. */
  isJoined: boolean;
  /** Said of the term before: the suede of "elbow patches in brown suede", the cloth of "sleeves made of lace". */
  isSaidOf?: boolean;
  /** Its phrase was joined by an "and", not by a "with": it stands beside what was named before. */
  isListed?: boolean;
  /** The next word means nothing here: the gold of "gold grommets" is theirs. */
  isBeforeUnknown?: boolean;
  /** The next word is known as one that nobody draws: the long of "long gloves". */
  isBeforeUndrawn?: boolean;
  /** It opens a bracket behind the term before: the figures of "emerald (19-5513)". */
  isBracketed?: boolean;
}

/** Compared without case, full-width forms and hyphens; as long as its source, so that words can be shown as they were written. */
const normalise = (text: string): string =>
  [...Array(text.length).keys()]
    .map((at) => {
      const char = text[at] as string;
      if (char <= '~') return char.toLowerCase();
      const plain = char.normalize('NFKC').toLowerCase();
      return simplify(plain.length === 1 ? plain : char);
    })
    .join('')
    .replace(/[’‘`´]/g, "'")
    .replace(/[-‐-―\s]/g, ' ');

interface Entry {
  text: string;
  term: Term;
}

/** Asks for nothing: {@link titleWords}. */
const titleTerm: Term = { words: titleWords, label: { zh: '', en: '' }, meaning: {}, attribute: 'title' };

export const undrawableTerm: Term = { words: undrawableWords, label: { zh: '', en: '' }, meaning: {} };

const isLetter = (char: string | undefined): boolean => char !== undefined && /[a-z0-9]/.test(char);

/** The first list that has a word keeps it. */
const readTerms: readonly Term[] = [
  ...liningPhrases,
  titleTerm,
  undrawableTerm,
  contrastTerm,
  splicedTerm,
  printedTerm,
  bodyTerm,
  ...workroomTerms,
  ...pocketPhrases,
  ...trimTerms,
  ...worldLooks,
  ...artworkTerms,
  ...placeTerms,
  ...furtherPrintTerms,
  ...surfaceTerms,
  ...gradientTerms,
  ...toneTerms,
  ...garmentLooks,
  ...counterTerms,
  ...finishTerms,
  ...shopTerms,
  ...partTerms,
  ...lookTerms,
  ...printTerms,
  ...clothTerms,
  ...attributeTerms,
  ...kindTerms,
  ...colourTerms,
];

/** Entries by their first character, longest first. */
const dictionary = ((): Map<string, Entry[]> => {
  const seen = new Set<string>();
  const byFirst = new Map<string, Entry[]>();
  for (const term of [...readTerms, ...pinyinTerms(readTerms)]) {
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

const refusals = [
  'no',
  'without',
  'remove',
  'not',
  'never',
  'minus',
  'non',
  'nor',
  "don't",
  'dont',
  "doesn't",
  "isn't",
];
const joiners = new Set(
  'and with plus over under beneath underneath worn paired nor or but matching featuring teamed'.split(' '),
);

/** Every English word that means something here; what is none of them may be a slip of one. */
const meaningful: ReadonlySet<string> = new Set(
  [...dictionary.values()].flat().flatMap(({ text }) => text.split(' ').filter((word) => /^[a-z]+$/.test(word))),
);
const known: ReadonlySet<string> = new Set([...meaningful, ...stopWords, ...refusals, ...joiners]);

const isKnown = (word: string): boolean =>
  known.has(word) || known.has(word.replace(/s$/, '')) || known.has(word.replace(/es$/, ''));

/** Every entry, to tell a phrase from two words. */
const entries: ReadonlySet<string> = new Set([...dictionary.values()].flat().map(({ text }) => text));

/** The first two words of each phrase. */
const starts: ReadonlySet<string> = new Set([...entries].map((text) => text.split(' ').slice(0, 2).join(' ')));

const vocabulary = {
  isMeaningful: (word: string): boolean =>
    meaningful.has(word) || meaningful.has(word.replace(/s$/, '')) || meaningful.has(word.replace(/es$/, '')),
  isEntry: (text: string): boolean => entries.has(text),
  isEntryStart: (text: string): boolean => starts.has(text),
  isKnown,
};

/** Most different words that are looked at for slips; a page of nonsense is not searched through. */
const mostSlips = 48;

/** The description spelt out and with slips put right. */
const correct = (normal: string): Rewritten => {
  const meant = new Map<string, string>();
  return rewriteText(unfoldWords(asTyped(normal), vocabulary), /[a-z][a-z']*/g, ({ 0: piece }) => {
    if (isKnown(piece) || piece.length > 40) return undefined;
    if (!meant.has(piece) && meant.size < mostSlips) meant.set(piece, findMeant(piece, known, meaningful) ?? piece);
    return meant.get(piece);
  });
};

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

const negation =
  /(?:(?:^|[^a-z])(?:no|without|remove|not|never|minus|non|nor|don't|dont|doesn't|isn't)(?: (?:any|a|an|the|want|have|add|be|too|so|very|that|overly|super))* |(?:无|不要|没有|去掉|去除|不带|取消|不用|不需要|不想要|别|不)(?:任何|有|加|要|太|那么|是)?)$/;

/** Between two refused words: "no pockets or belt", 不要口袋和腰带. */
const refusedOn = /^ ?(?:or|nor|、|和|或|或者|以及|\/) ?(?:any |a )?$/;

/** Between two things that share what stands before or behind them: "white collar and cuffs", 领子和袖口白色. */
const sharing = /^ ?(?:and|&|和|与|及|以及|、) ?$/;

/** Between a thing and what is said of it: "collar in white". */
const saidOf = /^ (?:in|made of|made from|made out of|cut in|of) (?:an? |the )?(?:contrasting |matching )?$/;

/** How much of a text is read, characters and words: a designer's longest brief has a tenth of it. What follows is told back. */
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

/** Most words that are told back; a page of unknown words is cut here. */
const mostTold = 60;

const mayMeasure = /^.{0,24}\d|^(?:x{0,4}[sl]|m|sizes?|one size|free size|os|均码|尺码)(?![a-z0-9])/s;

/** Cuts a description into the terms that it holds and the rest, which means nothing here. */
export const scanWords = (source: string): { found: Found[]; rest: string[] } => {
  const written = readable(source);
  const { text, at: places } = correct(normalise(written));
  const shares = findShares(text);
  const asWritten = (at: number, length: number): string =>
    written.slice(places[at], (places[at + length - 1] ?? written.length) + 1);
  const found: Found[] = [];
  const rest = new Set<string>();
  let [loose, looseAt] = ['', 0];
  let [phrase, clause, lastEnd] = [0, 0, -2];
  let isListed = false;
  let reached = 0;
  const addUnknown = (word: string, at: number): void => {
    rest.add(word);
    const last = found.at(-1);
    if (last && lastEnd >= 0 && text.slice(lastEnd, at).trim() === '') last.isBeforeUnknown = true;
  };
  const keep = (): void => {
    let left = loose.trim();
    loose = '';
    if (left === '') return;
    for (const word of stopHan) left = left.replaceAll(word, '');
    left = left.replace(looseHan, '');
    if (left !== '') addUnknown(left, looseAt);
  };
  const push = (term: Term, at: number, length: number): void => {
    const before = text.slice(Math.max(0, at - 24), at);
    const between = lastEnd >= 0 ? text.slice(lastEnd, at) : '';
    const isNegated = negation.test(before) || (found.at(-1)?.isNegated === true && refusedOn.test(between));
    if (negation.test(before)) loose = loose.replace(negation, '').replace(/(?:无|不要|没有|不带|不用|别)$/, '');
    keep();
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
      isSaidOf: saidOf.test(between),
      isListed,
      isBracketed: /^ ?[(（[]/.test(between),
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
  const told = [...rest].slice(0, mostTold);
  return { found, rest: unread === '' ? told : [...told, `${excerpt(unread)}…`] };
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
