import type { Assigned, Garments } from './assign-words.ts';
import type { Said } from './draft.ts';
import { findPlaces, type SaidPlace } from './place-words.ts';
import { breaks } from './placed-text.ts';

const plackets = /门襟|(?<![a-z])placket(?![a-z])/g;

/** Between two places of one thing. */
const joint = /^(?: and (?:the )?|和|与|、)$/;

/** The phrase that contains a position of a text: from, to. */
const runAt = (text: string, at: number): readonly [number, number] => {
  let from = 0;
  for (const { 0: word, index } of text.matchAll(breaks)) {
    if (index >= at) return [from, index];
    from = index + word.length;
  }
  return [from, text.length];
};

/**
 * The places that stand in one run of words with a word, whether or not anything was made of them; nothing where the run names a
 * garment, which is what its words are about.
 */
export const saidPlaces = (
  text: string,
  words: readonly Assigned[],
  named: Garments['named'],
): ((nth: number) => Said | undefined) => {
  const all: (SaidPlace | { place: 'placket'; from: number; to: number })[] = [
    ...findPlaces(text),
    ...[...text.matchAll(plackets)].map(({ 0: word, index }) => ({
      place: 'placket' as const,
      from: index,
      to: index + word.length,
    })),
  ];
  // "Chest pocket", "back zip": what is one word of a list says its place itself.
  const isFree = ({ from, to }: { from: number; to: number }): boolean =>
    !words.some(
      ({ span, term }) => span && span[0] <= from && span[1] >= to && !term.isBarePart && span[1] - span[0] > to - from,
    );
  const places = all.filter(isFree);
  return (nth) => {
    const { span, isNegated, part: own } = words[nth] as Assigned;
    let start = nth;
    while (words[start]?.isAdjacent && !words[start]?.isSaidOf) start--;
    // "A ruffle hem in pink chiffon": said of the whole garment, behind the name of a part.
    if (!span || isNegated || (words[start]?.isSaidOf && !own)) return undefined;
    const [from, to] = runAt(text, span[0]);
    const inRun = places.filter((place) => place.from >= from && place.to <= to);
    // "At hem and neck": the run goes on.
    const last = inRun.at(-1);
    const more =
      last?.to === to ? places.filter((place) => place.from > to && joint.test(text.slice(to, place.from))) : [];
    // 后袋绣星星: what is drawn at the back alone says so.
    const ofBack = words.flatMap(({ span: own, term }) =>
      own && own[0] >= from && own[1] <= to && term.meaning.details?.some((detail) => /^back[A-Z]/.test(detail))
        ? [{ place: 'back' as const, from: own[0], to: own[1] }]
        : [],
    );
    const here = [...inRun, ...more, ...ofBack];
    const hasGarment = words.some(
      (other, at) => named[at] !== undefined && other.span && other.span[0] >= from && other.span[0] < to,
    );
    const parts = words.flatMap(({ span: own, term, part }, at) =>
      own && at !== nth && own[0] >= from && own[1] <= to && !part ? (term.part ?? []) : [],
    );
    // 口袋绣祥云, "a chain on the pockets": a part is a place too, for what is worked or sewn on it.
    const isOnPart =
      parts.length > 0 &&
      (words[nth]?.term.meaning.artwork !== undefined ||
        words[nth]?.term.meaning.craft === 'embroidery' ||
        / (?:on|along|at) (?:the )?/.test(text.slice(span[1], to)));
    if ((here.length === 0 && !isOnPart) || hasGarment) return undefined;
    const [first, end] =
      here.length > 0
        ? [Math.min(span[0], ...here.map((place) => place.from)), Math.max(span[1], ...here.map((place) => place.to))]
        : [from, to];
    return { places: here.map(({ place }) => place), parts, words: text.slice(first, end).trim() };
  };
};
