import { isPlaceTerm } from './artwork-terms.ts';
import { findPlaces, type SaidPlace } from './place-words.ts';
import type { Found, Scanned } from './scan-words.ts';

/** What ends a run of words that speak of one thing. */
export const breaks =
  /[,，.。;；:：!！?？、/|+()（）[\]]|(?<=\p{Script=Han}) | (?=\p{Script=Han})|[和与及配搭加]| (?:and|with|plus|over|under|but) /gu;

/** Between a thing and its place: "a bow at the back", 拉链在背后. */
const at =
  /^ ?(?:at|on|along|around|round|down|across|up|over|to|of|在|位于)(?: (?:the|its|each|both|one|upper|lower))* ?$/;

/** Between two places of one thing: "at neck and armholes". */
const also = /^ ?(?:and|&|,|和|、)(?: (?:the|its|at|on))* ?$/;

/** A stretch of the text as it was spelt out. */
export interface Stretch {
  from: number;
  to: number;
}

/** A description with its places, while words are bound to them. */
export interface PlacedText {
  text: string;
  /** Terms; undefined where one was taken away. */
  found: (Found | undefined)[];
  /** Range of each term. */
  spans: (readonly [number, number])[];
  rest: string[];
  places: readonly SaidPlace[];
  /** Whether two stretches are of different runs of words. */
  isBroken: (from: number, to: number) => boolean;
  /** Places that are said of what ends here: "at neck and armholes". */
  placesBehind: (to: number) => SaidPlace[];
  /** The place that what begins here is said of. */
  placeBefore: (from: number) => SaidPlace | undefined;
  /** Removes the terms of a range, and the unknown words in it. */
  drop: (stretch: Stretch) => void;
  /** A place that is known, though no list has the word. */
  forget: (stretch: Stretch) => void;
  /** Removes the words of a range and reports them in one piece. */
  tell: (from: number, to: number) => void;
}

export const isHanText = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** @returns undefined for a text that names no place. */
export const placedText = (scanned: Scanned): PlacedText | undefined => {
  const { text } = scanned;
  const found: (Found | undefined)[] = [...scanned.found];
  const rest = [...scanned.rest];
  const spans = scanned.found.map(({ span }) => span ?? ([-1, -1] as const));
  const owner = (from: number, to: number): number => spans.findIndex(([a, b]) => a <= from && b >= to);
  const isBare = (nth: number): boolean => {
    const one = scanned.found[nth];
    return one !== undefined && (one.term.isBarePart === true || isPlaceTerm(one.term));
  };
  // "Stripes at v-neck": the shape of a neckline is a place too.
  const isNeckline = (nth: number): boolean => scanned.found[nth]?.term.attribute === 'neckline';
  const places = findPlaces(text).filter(({ place, from, to }) => {
    const nth = owner(from, to);
    // 帽子里面: the inside of a place is its lining.
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
      // "On yoke, crew neck": what shape the neck has is said for itself.
      if (out.length > 0 && gap.includes(',') && / neck$/.test(text.slice(place.from, place.to))) break;
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
    // "On the back" is one word of a list, of which the place is a piece.
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
  };
  const tell = (from: number, to: number): void => {
    drop({ from, to });
    rest.push(text.slice(from, to).trim());
  };
  return { text, found, spans, rest, places, isBroken, placesBehind, placeBefore, drop, forget, tell };
};
