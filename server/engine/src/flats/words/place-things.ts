import { lookStart } from './look-words.ts';
import { type Place, placeNames, type SaidPlace } from './place-words.ts';
import { type Asked, type PlacedFeature, placedFeatures } from './placed-features.ts';
import type { PlacedText, Stretch } from './placed-text.ts';
import type { Found } from './scan-words.ts';
import { term } from './term.ts';

/** A thing of the table with its range. */
interface SaidThing extends Stretch {
  feature: PlacedFeature;
  /** Its place in the list of terms; -1 for a word that no list knows. */
  nth: number;
}

/** "A zip at the back", 裤脚抽绳: a thing is requested at its named place; where a flat cannot show it, it is reported with its looks. */
export const bindThings = (placed: PlacedText): void => {
  const { text, found, spans, placesBehind, placeBefore, drop, forget, tell } = placed;
  const all = [...found];
  /** Things that only the table knows. */
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
      // Its place is known, though no list has the word.
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

/** 袖子下摆螺纹: places that follow each other at once. */
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
  const names = own.map((place) => placeNames[place]);
  const { attribute, part } = asked[0] as Asked;
  return {
    word,
    term: {
      ...term(
        '',
        `${zh}：${names.map((name) => name.zh).join('、')}`,
        `${en}: ${names.map((name) => name.en).join(', ')}`,
        meaning,
        attribute,
      ),
      ...(part ? { part } : {}),
    },
    isNegated: false,
    phrase: near?.phrase ?? 0,
    clause: near?.clause ?? 0,
    isAdjacent: false,
    isJoined: false,
  };
};

/** The words of each thing, anywhere in a text. */
const patterns: readonly (readonly [PlacedFeature, RegExp])[] = placedFeatures.map((feature) => {
  const source = feature.words.source.slice(1, -1);
  return [feature, new RegExp(/[a-z]/.test(source) ? `(?<![a-z])${source}(?![a-z])` : source, 'g')];
});

/** The things of the table in a text: words that lists know, and those that only the table knows. */
const thingsIn = ({ text, found, spans }: PlacedText): SaidThing[] =>
  patterns
    .flatMap(([feature, words]) =>
      [...text.matchAll(words)].flatMap(({ 0: word, index }) => {
        const [from, to] = [index, index + word.length];
        const nth = spans.findIndex(([a, b]) => a < to && b > from);
        if (nth < 0) return [{ feature, nth, from, to }];
        const [start, end] = spans[nth] as readonly [number, number];
        // 小木耳边: how large a thing is may stand before it.
        const isWhole = start >= from && start <= from + 1 && end >= to && end <= to + 2;
        return isWhole && !found[nth]?.isNegated ? [{ feature, nth, from, to: end }] : [];
      }),
    )
    .toSorted((one, other) => one.from - other.from);
