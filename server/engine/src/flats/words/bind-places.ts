import type { Localized } from '@atelier/catalogue/text';
import { artworkOf } from '../prints/print-tile.ts';
import { type OwnPart, partCrafts, readVocabulary } from '../spec.ts';
import type { Found } from './found.ts';
import type { Scanned } from './scan-words.ts';
import { isPlaceTerm, type Meaning, term } from './term.ts';

/** Position on a garment. */
export type Place =
  | 'back'
  | 'chest'
  | 'front'
  | 'side'
  | 'shoulder'
  | 'elbow'
  | 'knee'
  | 'thigh'
  | 'waist'
  | 'ankle'
  | 'hem'
  | 'cuff'
  | 'sleeve'
  | 'neck'
  | 'hood'
  | 'armhole'
  | 'strap'
  | 'yoke';

/** Position with the range of its words, from and to. */
export interface SaidPlace {
  place: Place;
  from: number;
  to: number;
}

const { places, features } = readVocabulary<{
  /** Patterns in both languages, and the display name of the position. */
  places: Record<Place, { zh: string; en: string; name: Localized }>;
  features: PlacedFeature[];
}>('places');

const placeName = (place: Place): Localized => places[place].name;

/** Regions of the fabric with their own look. */
const zones: readonly OwnPart[] = ['yoke', 'chest', 'waist', 'back', 'knee', 'thigh'];

export const nameOfZone = (part: OwnPart): Localized | undefined =>
  zones.includes(part) ? places[part as Place].name : undefined;

const placePatterns = (Object.keys(places) as Place[]).map(
  (place) => [place, new RegExp(`${places[place].zh}|(?<![a-z])(?:${places[place].en})(?![a-z])`, 'g')] as const,
);

/** Positions named in a text, in order; of two with the same start the longer one. */
export const findPlaces = (text: string): SaidPlace[] => {
  const all = placePatterns.flatMap(([place, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ place, from: index, to: index + word.length })),
  );
  return all
    .filter(
      (one) =>
        !all.some(
          (other) =>
            other !== one && other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from,
        ),
    )
    .toSorted((one, other) => one.from - other.from);
};

/** Object sewn to a garment at a position, with its effect there. */
interface PlacedFeature {
  /** Pattern of its names; matches whole words. */
  words: string;
  zh: string;
  en: string;
  /** Positions where a flat can show it. */
  at: Partial<Record<Place, Asked>>;
  /** Positions that the vocabulary already covers. */
  home: readonly Place[];
}

/** Effect of an object at one position, the attribute that must suit the garment, and the part that has its look. */
interface Asked {
  meaning: Meaning;
  attribute?: string;
  part?: OwnPart;
}

/** Pattern that ends a phrase about one object. */
export const breaks =
  /[,，.。;；:：!！?？、/|+()（）[\]]|(?<=\p{Script=Han}) | (?=\p{Script=Han})|[和与及配搭加]| (?:and|with|plus|over|under|but) /gu;

/** Between an object and its position: "a bow at the back", 拉链在背后. */
const at =
  /^ ?(?:at|on|along|around|round|down|across|up|over|to|of|在|位于)(?: (?:the|its|each|both|one|upper|lower))* ?$/;

/** Between two positions of one object: "at neck and armholes". */
const also = /^ ?(?:and|&|,|和|、)(?: (?:the|its|at|on))* ?$/;

/** Range of the normalised text. */
interface Stretch {
  from: number;
  to: number;
}

/** Description with its positions while words are bound to them. */
interface PlacedText {
  text: string;
  /** Terms; undefined where one was removed. */
  found: (Found | undefined)[];
  /** Range of each term. */
  spans: (readonly [number, number])[];
  rest: string[];
  places: readonly SaidPlace[];
  /** True when two ranges are in different phrases. */
  isBroken: (from: number, to: number) => boolean;
  /** Positions of an object that ends here: "at neck and armholes". */
  placesBehind: (to: number) => SaidPlace[];
  /** Position of an object that begins here. */
  placeBefore: (from: number) => SaidPlace | undefined;
  /** Removes the terms of a range, and the unknown words in it. */
  drop: (stretch: Stretch) => void;
  /** Removes the unknown words of a recognised position. */
  forget: (stretch: Stretch) => void;
  /** Removes the words of a range and reports them together. */
  tell: (from: number, to: number) => void;
}

const isHanText = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** @returns undefined for a text without positions. */
const placedText = (scanned: Scanned): PlacedText | undefined => {
  const { text } = scanned;
  const found: (Found | undefined)[] = [...scanned.found];
  const rest = [...scanned.rest];
  const spans = scanned.found.map(({ span }) => span ?? ([-1, -1] as const));
  const owner = (from: number, to: number): number => spans.findIndex(([a, b]) => a <= from && b >= to);
  const isBare = (nth: number): boolean => {
    const one = scanned.found[nth];
    return one !== undefined && (one.term.isBarePart === true || isPlaceTerm(one.term));
  };
  // "Stripes at v-neck": the shape of a neckline is also a position.
  const isNeckline = (nth: number): boolean => scanned.found[nth]?.term.attribute === 'neckline';
  const places = findPlaces(text).filter(({ place, from, to }) => {
    const nth = owner(from, to);
    // 帽子里面: the inside of a part is its lining.
    if (scanned.found[nth]?.term.part === 'lining') return false;
    return nth < 0 || isBare(nth) || (place === 'neck' && isNeckline(nth));
  });
  if (places.length === 0) return undefined;
  const ends = [...text.matchAll(breaks)].map(({ 0: word, index }) => [index, index + word.length] as const);
  const isBroken = (from: number, to: number): boolean =>
    ends.some(([a, b]) => a >= from && b <= Math.max(to, from + (b - a)) && a < to);
  const between = (from: number, to: number): Found[] =>
    found.flatMap((entry, nth) =>
      entry && (spans[nth]?.[0] ?? -1) >= from && (spans[nth]?.[1] ?? -1) <= to ? [entry] : [],
    );
  const placesBehind = (to: number): SaidPlace[] => {
    const out: SaidPlace[] = [];
    let end = to;
    for (const place of places) {
      if (place.from < end) continue;
      const gap = text.slice(end, place.from);
      if (!(out.length === 0 ? at : also).test(gap)) break;
      out.push(place);
      end = place.to;
    }
    return out;
  };
  const placeBefore = (from: number): SaidPlace | undefined => {
    const place = places.findLast(({ to }) => to <= from);
    if (!place || isBroken(place.to, from)) return undefined;
    const words = between(place.to, from);
    if (words.some(({ term: one, isNegated }) => isNegated || one.meaning.kind !== undefined)) return undefined;
    const gap = text.slice(place.to, from);
    if (isHanText(text.slice(place.from, place.to))) return gap.length <= 8 ? place : undefined;
    return words.reduce((left, { span }) => left.replace(text.slice(...(span as [number, number])), ''), gap).trim() ===
      ''
      ? place
      : undefined;
  };
  const drop = ({ from, to }: Stretch): void => {
    // "On the back" is one entry of the vocabulary that contains the position.
    for (const [nth, [a = -1, b = -1]] of spans.entries()) {
      const holds = a <= from && b >= to && isBare(nth);
      if (found[nth] && ((a >= from && b <= to) || holds)) found[nth] = undefined;
    }
    // Unknown words inside the range are reported with it.
    const said = text.slice(from, to);
    for (const word of [...rest]) if (said.includes(word.toLowerCase())) rest.splice(rest.indexOf(word), 1);
  };
  const forget = ({ from, to }: Stretch): void => {
    const at = rest.findIndex((word) => word.toLowerCase() === text.slice(from, to));
    if (at >= 0) rest.splice(at, 1);
    const nth = owner(from, to);
    if (found[nth] && isPlaceTerm(found[nth].term)) found[nth] = undefined;
  };
  const tell = (from: number, to: number): void => {
    drop({ from, to });
    rest.push(text.slice(from, to).trim());
  };
  return { text, found, spans, rest, places, isBroken, placesBehind, placeBefore, drop, forget, tell };
};

/** True when a word describes a look and is no object. */
const isLookWord = ({ term: one }: Found): boolean =>
  ['colour', 'fabricType', 'fabricPattern'].includes(one.attribute ?? '') ||
  one.meaning.surfaces !== undefined ||
  one.meaning.gradient !== undefined ||
  (one.meaning.fabric !== undefined && one.meaning.kind === undefined) ||
  ['embroidery', 'sequins', 'beading', 'quilting', 'laceTrim', 'patchwork'].includes(one.meaning.craft ?? '');

/** "Beaded", "quilted": a finish that a single part can have. */
export const isPartFinish = ({ term: one }: Found): boolean =>
  Object.keys(one.meaning).length === 1 && (partCrafts as readonly string[]).includes(one.meaning.craft ?? '');

const isColour = ({ term: one }: Found): boolean => one.attribute === 'colour';

/** Start of the looks directly before a position: "forest green" of "forest green chest panel". */
const lookStart = ({ text, found, spans }: Pick<PlacedText, 'text' | 'found' | 'spans'>, from: number): number => {
  const before = spans.findIndex(([, end = -1], nth) => {
    const entry = found[nth];
    if (!entry || entry.isNegated || !isLookWord(entry) || end > from) return false;
    const gap = text.slice(end, from);
    // "Navy and red stripes": two colours of one object.
    const isPair =
      gap === ' and ' && isColour(entry) && found.some((one, at) => one && spans[at]?.[0] === from && isColour(one));
    return /^ ?$/.test(gap) || isPair;
  });
  const start = spans[before]?.[0];
  const isHanBreak = /\p{Script=Han} $/u.test(text.slice(0, from)) && /^\p{Script=Han}/u.test(text.slice(from));
  return start === undefined || isHanBreak ? from : lookStart({ text, found, spans }, start);
};

/** Parts that can have their own look, by position. */
const partAt: Partial<Record<Place, OwnPart>> = {
  ...{ sleeve: 'sleeve', cuff: 'cuff', neck: 'collar', hem: 'hem', ankle: 'hem', hood: 'hood', strap: 'strap' },
  ...{ yoke: 'yoke', shoulder: 'yoke', chest: 'chest', waist: 'waist', back: 'back', side: 'panel' },
  ...{ knee: 'knee', thigh: 'thigh' },
};

/** Positions that are parts by name: preceding adjectives belong to them without a "the". */
const named: readonly Place[] = ['sleeve', 'cuff', 'neck', 'hem', 'ankle', 'hood', 'strap', 'yoke'];

/** Positions for embroidered or printed artwork. */
const pictured: readonly Place[] = ['chest', 'back', 'front', 'thigh', 'sleeve'];

/** "Mesh at the back", 背后透气网眼: becomes a look of a part that supports one, otherwise is reported. */
const bindLooks = (binding: PlacedText): void => {
  const { text, found, spans, placesBehind, placeBefore, tell, forget } = binding;
  for (const [nth, entry] of found.entries()) {
    if (!entry || entry.isNegated || !isLookWord(entry)) continue;
    const [from, to] = spans[nth] as [number, number];
    const own = headPlace(binding, nth);
    const behind = own ? [own] : placesBehind(to);
    const [place] = behind;
    const start = lookStart(binding, from);
    if (place && behind.length > 0) {
      const looks = found.filter((look, at) => look && (spans[at]?.[0] ?? -1) >= start && (spans[at]?.[1] ?? -1) <= to);
      if (looks.some((look) => look && isPictureAt(look, place.place))) continue;
      const parts = behind.flatMap((one) => partAt[one.place] ?? []);
      const end = behind.at(-1)?.to ?? place.to;
      const isOfPicture = looks.some((look) => look && isPeltAt(look, place.place));
      if (parts.length < behind.length || isToldAway(entry) || isOfPicture) tell(start, end);
      else
        for (const [other, [a, b]] of spans.entries()) {
          const look = found[other];
          if (look && a >= start && b <= to) found[other] = ofParts(look, parts);
        }
      if (parts.length >= behind.length) for (const one of behind) forget(one);
      continue;
    }
    const before = placeBefore(from);
    const isHan = before !== undefined && isHanText(text.slice(before.from, before.to));
    if (!before || !isHan || isPictureAt(entry, before.place)) continue;
    // 帽子毛边白色: the colour is the trim's.
    const isBehindThing =
      entry.term.attribute === 'colour' &&
      found.some((one, at) => {
        const [a, b] = spans[at] ?? [-1, -1];
        const isNamed = one !== undefined && (one.term.part !== undefined || Object.keys(one.term.meaning).length > 0);
        return isNamed && a >= before.to && b <= from && !isLookWord(one);
      });
    if (isBehindThing || isBeforeThing(binding, nth) || isBeforePicture(binding, nth, before.place)) continue;
    const part = partAt[before.place];
    if (part) forget(before);
    if (part && !entry.isTouchingUnknown && !isPeltAt(entry, before.place) && !isToldAway(entry))
      found[nth] = ofParts(entry, [part]);
    else tell(before.from, isWorked(entry) ? runEnd(binding, to) : to);
  }
};

/** A look of certain parts; embroidery there is shown by its motif. */
const ofParts = (look: Found, [first, ...also]: readonly OwnPart[]): Found | undefined =>
  look.term.meaning.craft === 'embroidery'
    ? undefined
    : { ...look, ...(first ? { ofPart: first } : {}), ...(also.length > 0 ? { alsoOf: also } : {}) };

/** 前胸红色仙鹤: the colour is the artwork's. */
const isBeforePicture = ({ text, found, spans }: PlacedText, nth: number, place: Place): boolean => {
  const next = found[nth + 1];
  const gap = text.slice(spans[nth]?.[1], spans[nth + 1]?.[0]);
  return next !== undefined && gap.trim() === '' && isPictureAt(next, place);
};

/** 裙摆绣桃花: the motif is reported with its position and not printed elsewhere. */
const runEnd = ({ text, found, spans, isBroken }: PlacedText, to: number): number => {
  const last = found.findLastIndex(
    (entry, nth) => entry !== undefined && (spans[nth]?.[0] ?? -1) >= to && !isBroken(to, spans[nth]?.[0] ?? to),
  );
  return Math.max(to, spans[last]?.[1] ?? to, to + (/^\p{Script=Han}{0,4}/u.exec(text.slice(to))?.[0].length ?? 0));
};

/** "Mesh back", 网纱后背: the position is the noun after a look, at the end of the phrase. */
const headPlace = ({ text, spans, places }: PlacedText, nth: number): SaidPlace | undefined => {
  const end = (spans[nth] as [number, number])[1];
  const place = places.find(({ from }) => from >= end);
  if (!place || named.includes(place.place) || text.slice(end, place.from).trim() !== '') return undefined;
  return /^(?:$| ?[,，.。;；、]| (?=and |with |\p{Script=Han}))/u.test(text.slice(place.to)) ? place : undefined;
};

/** True when a noun follows in the same phrase: the look is that noun's. */
const isBeforeThing = ({ found, spans, isBroken }: PlacedText, nth: number): boolean => {
  const end = (spans[nth] as [number, number])[1];
  return found.some((entry, other) => {
    const [from] = spans[other] as [number, number];
    return entry !== undefined && other > nth && !isBroken(end, from) && !isLookWord(entry);
  });
};

/** Embroidery and all-over dyes, which no single part can have. */
const isWorked = ({ term: one }: Found): boolean =>
  one.meaning.craft !== undefined || one.meaning.gradient !== undefined;

/** Embroidery without a motif, or a finish that no single part can have. */
const isToldAway = (entry: Found): boolean => isWorked(entry) && !isPartFinish(entry);

/** "A tiger on the back" is an animal, not its fur. */
const isPeltAt = ({ term: one }: Found, place: Place): boolean =>
  pictured.includes(place) && /^(?:tiger|leopard|zebra|snake|cow|crocodile|giraffe)$/.test(one.meaning.print ?? '');

const isPictureAt = ({ term: one }: Found, place: Place): boolean =>
  pictured.includes(place) &&
  (one.meaning.craft === 'embroidery' || one.meaning.artwork !== undefined || (one.meaning.print ?? '') in artworkOf);

/** Object of the table with its range. */
interface SaidThing extends Stretch {
  feature: PlacedFeature;
  /** Index in the list of terms; -1 for a word outside the vocabulary. */
  nth: number;
}

/** "A zip at the back", 裤脚抽绳: an object is requested at its named position; where a flat cannot show it, it is reported with its looks. */
const bindThings = (placed: PlacedText): void => {
  const { text, found, spans, placesBehind, placeBefore, drop, forget, tell } = placed;
  const all = [...found];
  /** Objects that only the table lists. */
  const unlisted: Found[] = [];
  for (const { feature, nth, from, to } of thingsIn(placed)) {
    const entry = found[nth];
    if (nth >= 0 && !entry) continue;
    const behind = placesBehind(to);
    const before = behind.length > 0 ? undefined : placeBefore(from);
    const named = before ? placesUpTo(placed, before) : behind;
    const [first] = named;
    if (!first) continue;
    if (named.every(({ place }) => feature.home.includes(place))) {
      // The position is recognised, though its word is not in the vocabulary.
      for (const place of named) forget(place);
      continue;
    }
    const own = named.filter(({ place }) => feature.at[place]);
    if (own.length === 0) {
      tell(lookStart(placed, Math.min(first.from, from)), Math.max(to, named.at(-1)?.to ?? to));
      continue;
    }
    const said = named.map((one) => text.slice(one.from, one.to)).join('');
    const gap = /[a-z]/.test(said) ? ' ' : '';
    const word = before ? `${said}${gap}${text.slice(from, to)}` : text.slice(from, named.at(-1)?.to);
    for (const place of named) drop(place);
    const made = asFound(
      feature,
      own.map(({ place }) => place),
      word,
      entry ?? neighbour(all, from),
    );
    const bound: Found = {
      ...made,
      span: [from, to],
      isAdjacent: entry ? isAfterWord(placed, nth) : false,
    };
    drop({ from, to });
    if (nth >= 0) found[nth] = bound;
    else unlisted.push(bound);
  }
  for (const bound of unlisted) {
    const [from, to] = bound.span as readonly [number, number];
    const next = spans.findIndex(([a]) => a >= to);
    const where = next < 0 ? found.length : next;
    found.splice(where, 0, bound);
    spans.splice(where, 0, [from, to]);
  }
};

/** 袖子下摆螺纹: consecutive positions. */
const placesUpTo = ({ text, places }: PlacedText, last: SaidPlace): SaidPlace[] => {
  const out = [last];
  for (const place of places.toReversed())
    if (place.to <= (out[0] as SaidPlace).from && /^(?:[和与及、]| and )?$/.test(text.slice(place.to, out[0]?.from)))
      out.unshift(place);
  return out;
};

const isAfterWord = ({ text, found, spans }: PlacedText, nth: number): boolean => {
  const last = found.slice(0, nth).findLastIndex((entry) => entry !== undefined);
  return last >= 0 && text.slice(spans[last]?.[1], spans[nth]?.[0]).trim() === '';
};

const neighbour = (all: readonly (Found | undefined)[], from: number): Found | undefined =>
  all.findLast((entry) => entry && (entry.span?.[1] ?? 0) <= from) ?? all[0];

const asFound = (
  { zh, en, at: askedAt }: PlacedFeature,
  own: readonly Place[],
  word: string,
  near: Found | undefined,
): Found => {
  const asked = own.map((place) => askedAt[place] as Asked);
  const details = [...new Set(asked.flatMap(({ meaning }) => meaning.details ?? []))];
  const meaning = Object.assign({}, ...asked.map((one) => one.meaning), details.length > 0 ? { details } : {});
  const names = own.map(placeName);
  const { attribute, part } = asked[0] as Asked;
  const also = asked.slice(1).flatMap((one) => one.part ?? []);
  return {
    word,
    term: {
      ...term(
        `${zh}：${names.map((name) => name.zh).join('、')}`,
        `${en}: ${names.map((name) => name.en).join(', ')}`,
        meaning,
        attribute,
      ),
      ...(part ? { part } : {}),
    },
    ...(also.length > 0 ? { alsoOf: also } : {}),
    isNegated: false,
    phrase: near?.phrase ?? 0,
    clause: near?.clause ?? 0,
    isAdjacent: false,
    isJoined: false,
  };
};

/** Patterns of each object's names, anywhere in a text. */
const patterns = features.map((feature) => {
  const source = `(${feature.words})`;
  return [feature, new RegExp(/[a-z]/.test(source) ? `(?<![a-z])${source}(?![a-z])` : source, 'g')] as const;
});

/** Objects of the table in a text: words of the vocabulary, and those that only the table lists. */
const thingsIn = ({ text, found, spans }: PlacedText): SaidThing[] =>
  patterns
    .flatMap(([feature, words]) =>
      [...text.matchAll(words)].flatMap(({ 0: word, index }) => {
        const [from, to] = [index, index + word.length];
        const nth = spans.findIndex(([a, b]) => a < to && b > from);
        if (nth < 0) return [{ feature, nth, from, to }];
        const [start, end] = spans[nth] as readonly [number, number];
        // 小木耳边: a size may precede an object.
        const isWhole = start >= from && start <= from + 1 && end >= to && end <= to + 2;
        return isWhole && !found[nth]?.isNegated ? [{ feature, nth, from, to: end }] : [];
      }),
    )
    .toSorted((one, other) => one.from - other.from);

/**
 * Binds objects and looks to their named positions: a zip of the back, a drawstring of the hems, mesh of the back. What a flat can show
 * there is requested there; anything else is reported together and not drawn elsewhere.
 */
export const bindPlaces = (scanned: Scanned): Scanned => {
  const placed = placedText(scanned);
  if (!placed) return scanned;
  bindThings(placed);
  bindLooks(placed);
  return { found: placed.found.filter((entry) => entry !== undefined), rest: placed.rest, text: placed.text };
};
