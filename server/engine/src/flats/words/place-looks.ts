import type { OwnPart } from '../spec.ts';
import { pictureOf } from './artwork-terms.ts';
import { isPlainStripe } from './blend-words.ts';
import { isLookWord, isPartFinish, lookStart } from './look-words.ts';
import type { Place, SaidPlace } from './place-words.ts';
import { placedFeatures } from './placed-features.ts';
import { isHanText, type PlacedText } from './placed-text.ts';
import type { Found } from './scan-words.ts';

/** Parts that take a look of their own, by where they are. */
const partAt: Partial<Record<Place, OwnPart>> = {
  ...{ sleeve: 'sleeve', cuff: 'cuff', neck: 'collar', hem: 'hem', ankle: 'hem', hood: 'hood', strap: 'strap' },
  ...{ yoke: 'yoke', shoulder: 'yoke', chest: 'chest', waist: 'waist', back: 'back', side: 'panel' },
  ...{ knee: 'knee', thigh: 'thigh' },
};

/** Places that are parts by their name alone: adjectives before them belong to them without a "the". */
const named: readonly Place[] = ['sleeve', 'cuff', 'neck', 'hem', 'ankle', 'hood', 'strap', 'yoke'];

/** Where a picture can be worked or printed. */
const pictured: readonly Place[] = ['chest', 'back', 'front', 'thigh', 'sleeve'];

/** "Mesh at the back", 背后透气网眼: becomes a look of a part that can have one, else is reported. */
export const bindLooks = (binding: PlacedText): void => {
  const { text, found, spans, placesBehind, placeBefore, tell, forget } = binding;
  for (const [nth, entry] of found.entries()) {
    if (!entry || entry.isNegated || !isLookWord(entry) || isFlower(entry) || isThing(entry)) continue;
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
      const isOfPicture = looks.some(
        (look) => look && (isPictureOf(look, text.slice(start, place.from)) || isPeltAt(look, place.place)),
      );
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
    const motif = isWorked(entry) ? motifBehind(binding, nth) : undefined;
    if (part && motif !== undefined) {
      // 裙摆绣桃花: worked along an edge, a motif is repeated there.
      found[nth] = undefined;
      found[motif] = ofParts(found[motif] as Found, [part]);
    } else if (
      part &&
      !entry.isRightBeforeUnknown &&
      !isPeltAt(entry, before.place) &&
      !isToldAway(entry) &&
      !isPictureOf(entry, text.slice(to, to + 2))
    )
      found[nth] = ofParts(entry, [part]);
    else tell(before.from, isWorked(entry) ? runEnd(binding, to) : to);
  }
};

/** A look that is some parts' own; thread that works a motif there is shown by the motif. */
const ofParts = (look: Found, [first, ...also]: readonly OwnPart[]): Found | undefined =>
  look.term.meaning.craft === 'embroidery'
    ? undefined
    : { ...look, ...(first ? { ofPart: first } : {}), ...(also.length > 0 ? { alsoOf: also } : {}) };

/** The motif that follows what works it at once. */
const motifBehind = ({ text, found, spans }: PlacedText, nth: number): number | undefined => {
  const end = (spans[nth] as [number, number])[1];
  const next = found[nth + 1];
  const isNext = next !== undefined && text.slice(end, spans[nth + 1]?.[0]).trim() === '';
  return isNext && (next.term.meaning.print ?? '') in pictureOf && isEmbroidery(found[nth]) ? nth + 1 : undefined;
};

const isEmbroidery = (entry: Found | undefined): boolean => entry?.term.meaning.craft === 'embroidery';

/** 前胸红色仙鹤: the colour is the picture's. */
const isBeforePicture = ({ text, found, spans }: PlacedText, nth: number, place: Place): boolean => {
  const next = found[nth + 1];
  const gap = text.slice(spans[nth]?.[1], spans[nth + 1]?.[0]);
  return next !== undefined && gap.trim() === '' && isPictureAt(next, place);
};

/** 裙摆绣桃花: the motif is reported with its place, and printed nowhere. */
const runEnd = ({ text, found, spans, isBroken }: PlacedText, to: number): number => {
  const last = found.findLastIndex(
    (entry, nth) => entry !== undefined && (spans[nth]?.[0] ?? -1) >= to && !isBroken(to, spans[nth]?.[0] ?? to),
  );
  return Math.max(to, spans[last]?.[1] ?? to, to + (/^\p{Script=Han}{0,4}/u.exec(text.slice(to))?.[0].length ?? 0));
};

/** "Mesh back", 网纱后背: the place is the noun after a look, at the end of the phrase. */
const headPlace = ({ text, spans, places }: PlacedText, nth: number): SaidPlace | undefined => {
  const end = (spans[nth] as [number, number])[1];
  const place = places.find(({ from }) => from >= end);
  if (!place || named.includes(place.place) || text.slice(end, place.from).trim() !== '') return undefined;
  return /^(?:$| ?[,，.。;；、]| (?=and |with |\p{Script=Han}))/u.test(text.slice(place.to)) ? place : undefined;
};

/** "A rose on the chest" is a flower. */
const isFlower = ({ word }: Found): boolean => /^rose$/i.test(word);

/** What the table of things holds is bound already. */
const isThing = ({ word }: Found): boolean =>
  !isPlainStripe(word) && placedFeatures.some(({ words }) => words.test(word.toLowerCase()));

/** A noun follows in the same run of words: the look is that noun's. */
const isBeforeThing = ({ found, spans, isBroken }: PlacedText, nth: number): boolean => {
  const end = (spans[nth] as [number, number])[1];
  return found.some((entry, other) => {
    const [from] = spans[other] as [number, number];
    return entry !== undefined && other > nth && !isBroken(end, from) && !isLookWord(entry);
  });
};

/** Worked with thread, or dyed over all of it: no part has that of its own. */
const isWorked = ({ term: one }: Found): boolean =>
  one.meaning.craft !== undefined || one.meaning.gradient !== undefined;

/** What is worked with thread and names no motif, or a finish that no part has of its own. */
const isToldAway = (entry: Found): boolean => isWorked(entry) && !isPartFinish(entry);

/** "A rainbow print on the back": an unknown picture, and no cloth of the back. */
const isPictureOf = ({ term: one }: Found, rest: string): boolean =>
  one.meaning.print !== undefined &&
  !(one.meaning.print in pictureOf) &&
  !isPlainPattern(one.meaning.print) &&
  /(?:^| )(?:print|graphic|picture|image|motif)(?![a-z])|^(?:印花|图案)/.test(rest);

/** "A tiger on the back" is an animal, not its fur. */
const isPeltAt = ({ term: one }: Found, place: Place): boolean =>
  pictured.includes(place) && /^(?:tiger|leopard|zebra|snake|cow|crocodile|giraffe)$/.test(one.meaning.print ?? '');

const isPlainPattern = (print: string): boolean =>
  /stripe|breton|gingham|tartan|check|houndstooth|argyle|herringbone|dot|plaid|geometric|chevron|leopard|zebra|camouflage/i.test(
    print,
  );

const isPictureAt = ({ term: one }: Found, place: Place): boolean =>
  pictured.includes(place) &&
  (one.meaning.craft === 'embroidery' || one.meaning.artwork !== undefined || (one.meaning.print ?? '') in pictureOf);
