import { partTerms } from './part-terms.ts';
import type { Found, Scanned } from './scan-words.ts';
import { term } from './term.ts';

/** Before a garment that is worn below another: "over a white turtleneck", 内搭白色高领. */
const wornUnder =
  /(?:\b(?:over|under|underneath|beneath|with) (?:an? |the )?(?:[a-z]+ ){0,3}|(?:内搭|里面|内穿|打底|叠穿|外穿|外面套|套在)[\p{Script=Han}]{0,6})$/u;

const layered = /\b(?:over|underneath|beneath|layered)\b|内搭|里面|内穿|打底|叠穿|套在/;

const collars: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  turtleneck: ['高领衫', 'turtleneck'],
  mockNeck: ['半高领衫', 'mock neck top'],
};

/** "A pinafore over a white turtleneck": what is called by its collar is a garment of its own. */
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

const isFit = ({ term: one, isNegated }: Found): boolean =>
  !isNegated && one.attribute === 'fit' && Object.keys(one.meaning).length === 1;

const isLook = ({ term: one }: Found): boolean =>
  ['colour', 'fabricType', 'fabricPattern'].includes(one.attribute ?? '');

/** "Boxy sleeves", "slim straps": how wide a part is says nothing of the garment. The place of that part in the list. */
const partOfFit = (found: readonly Found[], nth: number): number | undefined => {
  // 袖子宽松
  const before = found[nth - 1];
  const isBehind = found[nth]?.isAdjacent === true && before?.phrase === found[nth]?.phrase && before?.term.isBarePart;
  if (isBehind && /\p{Script=Han}/u.test(before?.word ?? '') && !found[nth + 1]?.isAdjacent) return nth - 1;
  let at = nth + 1;
  while (found[at]?.isAdjacent && isLook(found[at] as Found)) at++;
  const noun = found[at];
  if (!noun?.isAdjacent || noun.phrase !== found[nth]?.phrase || noun.isNegated) return undefined;
  const isPart =
    partTerms.includes(noun.term) || ['sleeveType', 'collar', 'cuff', 'pocket'].includes(noun.term.attribute ?? '');
  const isPlural = /[a-z]s$/i.test(noun.word);
  const isBeforeGarment =
    !isPlural && found[at + 1]?.isAdjacent === true && found[at + 1]?.term.meaning.kind !== undefined;
  const isBody = noun.term.meaning.kind !== undefined || noun.term.part === undefined;
  return isPart && !isBeforeGarment && !isBody ? at : undefined;
};

/**
 * Reads phrases whose meaning no single word has: a garment below another, one sleeve of two, the width of a part. What cannot be drawn is
 * reported, and changes nothing of the garment.
 */
export const readPhrases = ({ found, rest, text }: Scanned): Scanned => {
  const out: Found[] = [];
  const unplaced: string[] = [];
  for (const [nth, entry] of found.entries()) {
    const before = text.slice(Math.max(0, (entry.span?.[0] ?? 0) - 30), entry.span?.[0] ?? 0);
    const part = isFit(entry) ? partOfFit(found, nth) : undefined;
    if (isSingleSleeve(entry, before)) {
      const said = single.exec(before)?.[0] ?? '';
      unplaced.push(`${said.trim()} ${entry.word}`);
      // "One gold embroidered sleeve": its looks are no other part's.
      const start = (entry.span?.[0] ?? 0) - said.length;
      while ((out.at(-1)?.span?.[0] ?? -1) >= start) out.pop();
    } else if (part !== undefined)
      unplaced.push(
        part < nth
          ? `${found[part]?.word}${entry.word}`
          : `${entry.word}${/[a-z]$/i.test(entry.word) ? ' ' : ''}${found[part]?.word}`,
      );
    else out.push(asLayer(entry, before));
  }
  return { found: out, rest: [...rest, ...unplaced], text };
};
