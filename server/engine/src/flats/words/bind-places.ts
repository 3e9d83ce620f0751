import type { Localized } from '@atelier/catalogue/text';
import { type OwnPart, partCrafts, readVocabulary } from '../spec.ts';
import type { Assigned } from './assign-words.ts';
import type { Garments } from './find-garments.ts';
import { type Found, isCloth, isColour, isHan, isOnly, isPelt, isPicture, spaceAfter } from './found.ts';
import type { Scanned } from './scan-words.ts';
import { type Meaning, placeTerms, type Term, term } from './term.ts';

/** Position on a garment. */
export type Place =
  | ('back' | 'chest' | 'front' | 'side' | 'shoulder' | 'elbow' | 'knee' | 'thigh' | 'waist' | 'armhole')
  | ('sleeve' | 'cuff' | 'neck' | 'hem' | 'ankle' | 'hood' | 'strap' | 'yoke');

/** Range of the normalised text: from, to. */
type Span = readonly [number, number];

/** Position with the range of its words. */
interface SaidPlace {
  place: Place;
  span: Span;
}

/** Effect of an object at one position, the attribute that must suit the garment, and the part that has its look. */
interface Asked {
  meaning: Meaning;
  attribute?: string;
  part?: OwnPart;
}

/** Object sewn to a garment at a position, with its effect there. */
interface Feature {
  /** Pattern of its names; matches whole words. */
  words: string;
  zh: string;
  en: string;
  /** Positions where a flat can show it. */
  at: Partial<Record<Place, Asked>>;
  /** Positions that the vocabulary already covers. */
  home: readonly Place[];
}

const { places, features } = readVocabulary<{
  /** Patterns in both languages, the display name, and the part at the position that can have its own look. */
  places: Record<Place, { zh: string; en: string; name: Localized; part?: OwnPart }>;
  features: Feature[];
}>('places');

/** Positions that are parts by name: preceding adjectives belong to them without a "the". */
const partPlaces: readonly Place[] = ['sleeve', 'cuff', 'neck', 'hem', 'ankle', 'hood', 'strap', 'yoke'];

/** Positions for embroidered or printed artwork. */
const pictured: readonly Place[] = ['chest', 'back', 'front', 'thigh', 'sleeve'];

/** Name of a region of the fabric that is no sewn part. */
export const nameOfZone = (part: OwnPart): Localized | undefined =>
  ['yoke', 'chest', 'waist', 'back', 'knee', 'thigh'].includes(part) ? places[part as Place].name : undefined;

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: word, index }) => [index, index + word.length]);

const placePatterns = Object.entries(places).map(
  ([place, { zh, en }]) => [place as Place, new RegExp(`${zh}|(?<![a-z])(?:${en})(?![a-z])`, 'g')] as const,
);

const isWithin = ([from, to]: Span, [start, end]: Span): boolean => from >= start && to <= end;

/** Positions named in a text, in order; of two that overlap the longer one. */
const findPlaces = (text: string): SaidPlace[] => {
  const all = placePatterns.flatMap(([place, pattern]) => spansOf(text, pattern).map((span) => ({ place, span })));
  const isInLonger = ({ span }: SaidPlace): boolean =>
    all.some((other) => isWithin(span, other.span) && !isWithin(other.span, span));
  return all.filter((one) => !isInLonger(one)).toSorted((one, other) => one.span[0] - other.span[0]);
};

const breaks =
  /[,，.。;；:：!！?？、/|+()（）[\]]|(?<=\p{Script=Han}) | (?=\p{Script=Han})|[和与及配搭加]| (?:and|with|plus|over|under|but) /gu;

/** The phrase about one object that contains a position of a text. */
const phraseAt = (text: string, at: number): Span => {
  let from = 0;
  for (const [start, end] of spansOf(text, breaks)) {
    if (start >= at) return [from, start];
    from = end;
  }
  return [from, text.length];
};

/** Between an object and its position: "a bow at the back", 拉链在背后. */
const at =
  /^ ?(?:at|on|along|around|round|down|across|up|over|to|of|在|位于)(?: (?:the|its|each|both|one|upper|lower))* ?$/;

/** Between two positions of one object: "at neck and armholes", 袖子下摆. */
const also = /^ ?(?:and|&|,|和|、)(?: (?:the|its|at|on))* ?$/;
const alsoBefore = /^(?:[和与及、]| and )?$/;

/** Description with its positions while words are bound to them. */
interface Placed {
  text: string;
  found: Found[];
  rest: string[];
  places: readonly SaidPlace[];
}

const spanOf = ({ span }: Found): Span => span ?? [-1, -1];

const isPlaceTerm = (one: Term): boolean => placeTerms.some((entry) => entry === one);

/** Positions behind an object: "at neck and armholes". */
const placesBehind = ({ text, places: all }: Placed, to: number): SaidPlace[] => {
  const out: SaidPlace[] = [];
  for (const place of all) {
    const gap = text.slice(out.at(-1)?.span[1] ?? to, place.span[0]);
    if (place.span[0] < to) continue;
    if (!(out.length === 0 ? at : also).test(gap)) break;
    out.push(place);
  }
  return out;
};

/** Consecutive positions before an object in its phrase; in English only looks may separate them. */
const placesBefore = ({ text, found, places: all }: Placed, from: number): SaidPlace[] => {
  const out: SaidPlace[] = [];
  for (const place of all.toReversed()) {
    const [start, to] = place.span;
    if (to > from) continue;
    if (out[0] && !alsoBefore.test(text.slice(to, out[0].span[0]))) break;
    if (!out[0]) {
      const words = found.filter((entry) => isWithin(spanOf(entry), [to, from]));
      const gap = words.reduce((left, entry) => left.replace(text.slice(...spanOf(entry)), ''), text.slice(to, from));
      const isNear = isHan(text.slice(start, to)) ? from - to <= 8 : gap.trim() === '';
      if (!isNear || phraseAt(text, to)[1] < from || words.some(({ term: one }) => one.meaning.kind)) break;
    }
    out.unshift(place);
  }
  return out;
};

/** Removes the words of a range, the name of a position around it, and the unknown words in it. */
const drop = (placed: Placed, span: Span): void => {
  const said = placed.text.slice(...span);
  placed.rest = placed.rest.filter((word) => !said.includes(word.toLowerCase()));
  placed.found = placed.found.filter((entry) => {
    const isName = entry.term.isBarePart === true || isPlaceTerm(entry.term);
    return !isWithin(spanOf(entry), span) && !(isName && isWithin(span, spanOf(entry)));
  });
};

/** Removes the words of a recognised position that are no part. */
const forget = (placed: Placed, { span }: SaidPlace): void => {
  const said = placed.text.slice(...span);
  placed.rest = placed.rest.filter((word) => word.toLowerCase() !== said);
  placed.found = placed.found.filter(({ term: one, span: own }) => !own || !isPlaceTerm(one) || !isWithin(span, own));
};

/** Removes the words of a range and reports them together. */
const report = (placed: Placed, span: Span): void => {
  drop(placed, span);
  placed.rest.push(placed.text.slice(...span).trim());
};

/** True when a word describes a look and is no object. */
const isLookWord = (entry: Found): boolean => {
  const { surfaces, gradient, craft = '' } = entry.term.meaning;
  const finishes = ['embroidery', 'sequins', 'beading', 'quilting', 'laceTrim', 'patchwork'];
  return isCloth(entry) || surfaces !== undefined || gradient !== undefined || finishes.includes(craft);
};

/** "Beaded", "quilted": a finish that a single part can have. */
export const isPartFinish = ({ term: one }: Found): boolean =>
  isOnly(one, 'craft') && partCrafts.some((craft) => craft === one.meaning.craft);

/** Embroidery and all-over dyes, which no single part can have. */
const isWorked = ({ term: { meaning } }: Found): boolean =>
  meaning.craft !== undefined || meaning.gradient !== undefined;

const isPictureAt = (entry: Found, place: Place): boolean =>
  pictured.includes(place) && (entry.term.meaning.craft === 'embroidery' || isPicture(entry));

/** Start of the looks directly before a position: "forest green" of "forest green chest panel", "navy and red stripes". */
const lookStart = (placed: Placed, from: number): number => {
  const { text, found } = placed;
  const before = found.find((entry) => {
    const gap = text.slice(spanOf(entry)[1], from);
    const isPair = gap === ' and ' && isColour(entry) && found.some((one) => isColour(one) && spanOf(one)[0] === from);
    return spanOf(entry)[1] <= from && !entry.isNegated && isLookWord(entry) && (/^ ?$/.test(gap) || isPair);
  });
  const isHanBreak = isHan(text[from] ?? '') && /\p{Script=Han} $/u.test(text.slice(0, from));
  return before && !isHanBreak ? lookStart(placed, spanOf(before)[0]) : from;
};

/** "Mesh back", 网纱后背: the position is the noun after a look, at the end of the phrase. */
const headPlace = ({ text, places: all }: Placed, to: number): SaidPlace | undefined => {
  const place = all.find(({ span }) => span[0] >= to);
  if (!place || partPlaces.includes(place.place) || text.slice(to, place.span[0]).trim() !== '') return undefined;
  return /^(?:$| ?[,，.。;；、]| (?=and |with |\p{Script=Han}))/u.test(text.slice(place.span[1])) ? place : undefined;
};

/** A look of certain parts; embroidery there is shown by its motif. */
const ofParts = (look: Found, [first, ...others]: readonly OwnPart[]): Found[] =>
  look.term.meaning.craft === 'embroidery'
    ? []
    : [{ ...look, ...(first && { ofPart: first }), ...(others.length > 0 && { alsoOf: others }) }];

/** "Mesh at the back", 背后透气网眼: becomes a look of a part that supports one, otherwise is reported. */
const bindLooks = (placed: Placed): void => {
  const { text } = placed;
  for (const entry of placed.found) {
    if (!placed.found.includes(entry) || entry.isNegated || !isLookWord(entry)) continue;
    const [from, to] = spanOf(entry);
    const head = headPlace(placed, to);
    const named = head ? [head] : placesBehind(placed, to);
    const [place = placesBefore(placed, from).at(-1)] = named;
    if (!place) continue;
    const isBehind = named.length > 0;
    const start = isBehind ? lookStart(placed, from) : from;
    const looks = placed.found.filter((look) => isWithin(spanOf(look), [start, to]));
    if (looks.some((look) => isPictureAt(look, place.place))) continue;
    const next = placed.found[placed.found.indexOf(entry) + 1];
    if (!isBehind && (!isHan(text.slice(...place.span)) || isBeforeThing(placed, to, place.place, next))) continue;
    const parts = (isBehind ? named : [place]).flatMap((one) => places[one.place].part ?? []);
    const isOfPicture = pictured.includes(place.place) && looks.some(isPelt);
    const isUnable = parts.length < named.length || parts.length === 0 || isOfPicture;
    if (isUnable || (isWorked(entry) && !isPartFinish(entry)) || (!isBehind && entry.isTouchingUnknown)) {
      const end = isBehind ? (named.at(-1)?.span[1] ?? to) : isWorked(entry) ? runEnd(placed, to) : to;
      report(placed, [Math.min(start, place.span[0]), end]);
    } else placed.found = placed.found.flatMap((look) => (looks.includes(look) ? ofParts(look, parts) : [look]));
    if (parts.length >= named.length) for (const one of isBehind ? named : [place]) forget(placed, one);
  }
};

/** True when a noun follows in the same phrase, or an artwork at the position: the look is theirs. */
const isBeforeThing = ({ text, found }: Placed, to: number, place: Place, next: Found | undefined): boolean =>
  found.some((other) => isWithin(spanOf(other), [to, phraseAt(text, to)[1]]) && !isLookWord(other)) ||
  (next !== undefined && text.slice(to, spanOf(next)[0]).trim() === '' && isPictureAt(next, place));

/** 裙摆绣桃花: the motif is reported with its position and not printed elsewhere. */
const runEnd = ({ text, found }: Placed, to: number): number => {
  const last = found.findLast((entry) => isWithin(spanOf(entry), [to, phraseAt(text, to)[1]]));
  const motif = /^\p{Script=Han}{0,4}/u.exec(text.slice(to))?.[0].length ?? 0;
  return Math.max(last ? spanOf(last)[1] : to, to + motif);
};

/** Patterns of each object's names, anywhere in a text. */
const patterns = features.map((feature) => {
  const source = `(?:${feature.words})`;
  return [feature, new RegExp(`(?<![a-z])${source}(?![a-z])`, 'g')] as const;
});

/** "A zip at the back", 裤脚抽绳: an object is requested at its named position; where a flat cannot show it, it is reported with its looks. */
const bindThings = (placed: Placed): void => {
  const { text, found: scanned } = placed;
  const things = patterns
    .flatMap(([feature, pattern]) => spansOf(text, pattern).map((span) => ({ feature, span })))
    .toSorted((one, other) => one.span[0] - other.span[0]);
  for (const { feature, span } of things) {
    const [from] = span;
    const entry = scanned.find((one) => spanOf(one)[0] < span[1] && spanOf(one)[1] > from);
    const to = entry ? spanOf(entry)[1] : span[1];
    // 小木耳边: a size may precede an object.
    const isWhole = !entry || (spanOf(entry)[0] >= from && to >= span[1] && to <= span[1] + 2 && !entry.isNegated);
    if (!isWhole || (entry && !placed.found.includes(entry))) continue;
    const behind = placesBehind(placed, to);
    const named = behind.length > 0 ? behind : placesBefore(placed, from);
    const [first, last] = [named[0], named.at(-1)];
    if (!first || !last) continue;
    if (named.every(({ place }) => feature.home.includes(place))) {
      // The position is recognised, though its word is not in the vocabulary.
      for (const place of named) forget(placed, place);
      continue;
    }
    const own = named.filter(({ place }) => feature.at[place]).map(({ place }) => place);
    if (own.length === 0) {
      const start = lookStart(placed, Math.min(first.span[0], from));
      report(placed, [start, Math.max(to, last.span[1])]);
      continue;
    }
    const where = named.map((one) => text.slice(...one.span)).join('');
    const word = behind.length > 0 ? text.slice(from, last.span[1]) : where + spaceAfter(where) + text.slice(from, to);
    const near = entry ?? scanned.findLast((one) => spanOf(one)[1] <= from) ?? scanned[0];
    for (const place of named) drop(placed, place.span);
    const before = placed.found.findLast((one) => spanOf(one)[1] <= from);
    drop(placed, [from, to]);
    placed.found.push({
      ...asFound(feature, own, word),
      ...{ phrase: near?.phrase ?? 0, clause: near?.clause ?? 0, span: [from, to] },
      isAdjacent: entry !== undefined && before !== undefined && text.slice(spanOf(before)[1], from).trim() === '',
    });
    placed.found.sort((one, other) => spanOf(one)[0] - spanOf(other)[0]);
  }
};

const asFound = ({ zh, en, at: effects }: Feature, own: readonly Place[], word: string) => {
  const asked = own.map((place) => effects[place] as Asked);
  const details = [...new Set(asked.flatMap(({ meaning }) => meaning.details ?? []))];
  const meaning: Meaning = Object.assign({}, ...asked.map((one) => one.meaning), details.length > 0 && { details });
  const [names, { attribute, part }] = [own.map((place) => places[place].name), asked[0] as Asked];
  const others = asked.slice(1).flatMap((one) => one.part ?? []);
  const [han, english] = [names.map((name) => name.zh).join('、'), names.map((name) => name.en).join(', ')];
  return {
    ...{ word, isNegated: false, isJoined: false },
    term: { ...term(`${zh}：${han}`, `${en}: ${english}`, meaning, attribute), ...(part && { part }) },
    ...(others.length > 0 && { alsoOf: others }),
  };
};

/**
 * Binds objects and looks to their named positions: a zip of the back, a drawstring of the hems, mesh of the back. What a flat can show
 * there is requested there; anything else is reported together and not drawn elsewhere.
 */
export const bindPlaces = ({ text, found, rest }: Scanned): Scanned => {
  // "Stripes at v-neck": the shape of a neckline is also a position. 帽子里面: the inside of a part is its lining.
  const isPosition = ({ place, span }: SaidPlace): boolean => {
    const owner = found.find((entry) => isWithin(span, spanOf(entry)))?.term;
    const isName = owner && ((owner.isBarePart && owner.part !== 'lining') || isPlaceTerm(owner));
    return !owner || isName || (place === 'neck' && owner.attribute === 'neckline');
  };
  const placed: Placed = { text, found, rest, places: findPlaces(text).filter(isPosition) };
  bindThings(placed);
  bindLooks(placed);
  return { text, found: placed.found, rest: placed.rest };
};

/** Named positions of a word. */
export interface Said {
  places: readonly (Place | 'placket')[];
  /** Parts named with them: the cuffs of 白领白袖口. */
  parts: readonly OwnPart[];
  /** The word with its positions. */
  words: string;
}

const plackets = /门襟|(?<![a-z])placket(?![a-z])/g;

/** Separator between two positions of one object. */
const joint = /^(?: and (?:the )?|和|与|、)$/;

/**
 * Positions in the same phrase as a word, including unresolved ones; empty where the phrase names a garment, which its words then describe.
 */
export const saidPlaces = (
  text: string,
  words: readonly Assigned[],
  named: Garments['named'],
): ((nth: number) => Said | undefined) => {
  // "Chest pocket", "back zip": an entry of the vocabulary that includes its position.
  const isFree = ({ span }: { span: Span }): boolean =>
    !words.some((word) => isWithin(span, spanOf(word)) && !word.term.isBarePart && !isWithin(spanOf(word), span));
  const all = [
    ...findPlaces(text),
    ...spansOf(text, plackets).map((span) => ({ place: 'placket' as const, span })),
  ].filter(isFree);
  return (nth) => {
    const { span, isNegated, part: own, term: one } = words[nth] as Assigned;
    let start = nth;
    while (words[start]?.isAdjacent) start--;
    // "A ruffle hem in pink chiffon": applies to the whole garment, after the name of a part.
    if (!span || isNegated || (words[start]?.isSaidOf && !own)) return undefined;
    const run = phraseAt(text, span[0]);
    const inRun = words.filter((word) => isWithin(spanOf(word), run));
    if (inRun.some((word) => named[words.indexOf(word)] !== undefined)) return undefined;
    const here = all.filter((place) => isWithin(place.span, run));
    // "At hem and neck": the phrase continues.
    const end = here.at(-1)?.span[1];
    if (end === run[1]) here.push(...all.filter((place) => joint.test(text.slice(end, place.span[0]))));
    // 后袋绣星星: motifs drawn only at the back imply their position.
    for (const word of inRun)
      if (word.term.meaning.details?.some((detail) => /^back[A-Z]/.test(detail)))
        here.push({ place: 'back', span: spanOf(word) });
    const parts = inRun.flatMap((word) => (word === words[nth] || word.part ? [] : (word.term.part ?? [])));
    // 口袋绣祥云, "a chain on the pockets": a part is also a position for embroidery and applied objects.
    const isOnPart =
      one.meaning.artwork !== undefined ||
      one.meaning.craft === 'embroidery' ||
      / (?:on|along|at) (?:the )?/.test(text.slice(span[1], run[1]));
    if (here.length === 0 && !(isOnPart && parts.length > 0)) return undefined;
    const spans = [span, ...here.map((place) => place.span)];
    const [first, last] =
      here.length > 0 ? [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))] : run;
    return { places: here.map(({ place }) => place), parts, words: text.slice(first, last).trim() };
  };
};
