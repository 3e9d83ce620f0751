import type { EngineReport } from '../engine.ts';
import { lapels, lengthFor } from './rules/upper-rules.ts';
import { type SeenParts, seenParts } from './seen-parts.ts';
import type { Artwork, FlatSpec, Gradient, View } from './spec.ts';
import { isCalled, isPartOf } from './words/assign-words.ts';
import type { ParsedWords, UnderstoodWord } from './words/draft.ts';
import { toneOf } from './words/tone-terms.ts';

/** A drawn garment with what can be seen of it. */
interface Looked extends SeenParts {
  spec: FlatSpec;
}

/**
 * Reports how the user's words were applied. Each understood word is looked for in every drawing: one that is not visible, because the garment
 * cannot have it or cannot have both ("strapless, long sleeves"), or is on a side that is not among the `views`, is reported as not drawn.
 */
export const reportWords = (
  parsed: ParsedWords,
  drawn: FlatSpec | readonly FlatSpec[] | undefined,
  views?: readonly View[],
): NonNullable<EngineReport['words']> => {
  const specs = drawn === undefined ? [] : Array.isArray(drawn) ? (drawn as readonly FlatSpec[]) : [drawn as FlatSpec];
  const sheets = specs.map((spec) =>
    [spec, ...(spec.companions ?? [])].map((entry) => ({ spec: entry, ...seenParts(entry, views) })),
  );
  const understood: { word: string; zh: string; en: string }[] = [];
  const ignored = [...parsed.ignored];
  for (const entry of parsed.understood) {
    const asked = withoutOverruled(entry, parsed.understood);
    if (sheets.every((garments) => isSeen(asked, garments))) {
      const { word, label } = entry;
      const isTold = understood.some((row) => row.word === word && row.en === label.en);
      if (!isTold) understood.push({ word, zh: label.zh, en: label.en });
    } else ignored.push(entry.word);
  }
  return { understood, ignored: [...new Set(ignored)] };
};

const gathered: readonly string[] = ['elastic', 'drawstring', 'shirred'];

/** A word that says several things at once ("new Chinese": collar and knots) gives way to words that say one of them. */
const withoutOverruled = (entry: UnderstoodWord, all: readonly UnderstoodWord[]): UnderstoodWord => {
  const fields = Object.keys(entry.meaning);
  if (fields.length < 2 || entry.isNegated) return entry;
  const isOverruled = ([field, value]: readonly [string, unknown]): boolean =>
    field !== 'details' &&
    all.some(
      ({ meaning, garment, isNegated }) =>
        garment === entry.garment &&
        (isNegated || Object.keys(meaning).length < fields.length) &&
        meaning[field] !== undefined &&
        meaning[field] !== value,
    );
  const meaning = Object.fromEntries(Object.entries(entry.meaning).filter((pair) => !isOverruled(pair)));
  // A trench coat without epaulettes is one.
  const refused = all.flatMap((row) =>
    row.isNegated && row.garment === entry.garment ? ((row.meaning.details as string[] | undefined) ?? []) : [],
  );
  if (Array.isArray(meaning.details) && refused.length > 0)
    meaning.details = (meaning.details as string[]).filter((detail) => !refused.includes(detail));
  // Loops want no belt on a waist that is gathered.
  const isGathered = all.some(
    (row) => row.garment === entry.garment && gathered.includes(row.meaning.waistShape as string) && row !== entry,
  );
  if (isGathered && Array.isArray(meaning.details))
    meaning.details = (meaning.details as string[]).filter((detail) => detail !== 'beltLoops');
  return { ...entry, meaning };
};

/** Whether a word can be seen on the garment that it is about; said of all, on each of them. */
const isSeen = (word: UnderstoodWord, garments: readonly Looked[]): boolean => {
  if (word.garment < 0) return garments.every((looked) => isSeenOn(word, looked));
  const looked = garments[word.garment];
  return looked !== undefined && isSeenOn(word, looked);
};

const isSeenOn = ({ meaning, part, isNegated }: UnderstoodWord, looked: Looked): boolean => {
  if (part) {
    // "white long sleeves" of a garment without another colour: all of it is white.
    const { colour } = meaning.part as { colour?: string };
    const isAll = part === 'sleeve' && colour !== undefined && colour === looked.spec.colours.main;
    const isDipped = colour !== undefined && looked.spec.gradient?.to === colour;
    return (
      isAll || isDipped || (looked.seen.has(`part.${part}`) && holdsPart(looked.spec, part, meaning.part as object))
    );
  }
  const entries = Object.entries(meaning).filter(
    ([field]) => !['view', 'ground', 'usualColour', 'tone'].includes(field),
  );
  if (isNegated) return entries.every((entry) => isRefused(entry, looked));
  const isLook = Object.keys(meaning).length > 2;
  if (!isLook) return entries.every(([field, value]) => holds(field, value, looked));
  // A whole style gives way to single words: its garment and its own parts must be there, and most of the rest.
  const parts = entries.filter(([field]) => ['kind', 'details'].includes(field));
  const rest = entries.filter(([field]) => !['kind', 'details'].includes(field));
  const held = rest.filter(([field, value]) => holds(field, value, looked)).length;
  return parts.every(([field, value]) => holds(field, value, looked)) && held * 2 >= rest.length;
};

const holdsPart = ({ parts }: FlatSpec, part: string, look: object): boolean => {
  const own = parts?.[part as 'collar'] as Readonly<Record<string, unknown>> | undefined;
  return (
    own !== undefined &&
    Object.entries(look).every(
      ([key, value]) =>
        value === 'contrast' ||
        (Array.isArray(value)
          ? value.every((one) => (own[key] as readonly unknown[] | undefined)?.includes(one))
          : own[key] === value),
    )
  );
};

/** A refused part is not there. */
const isRefused = ([field, value]: readonly [string, unknown], looked: Looked): boolean =>
  field === 'colour'
    ? !isColourSeen(value as string, looked)
    : field === 'details'
      ? !(value as readonly string[]).some((detail) => looked.seen.has(`details.${detail}`))
      : holds(field, value, looked);

const holds = (field: string, value: unknown, looked: Looked): boolean => {
  const { spec, seen, buttons } = looked;
  switch (field) {
    case 'details':
      return (value as readonly string[]).every((detail) => isDetailSeen(detail, looked));
    case 'colour':
      return isColourSeen(value as string, looked);
    case 'kind':
      return isCalled(spec.kind, value as FlatSpec['kind']) || isPartOf(value as FlatSpec['kind'], spec.kind);
    case 'length':
      return spec.length === lengthFor(spec.kind, value as FlatSpec['length']);
    case 'buttons':
      return buttons === value;
    case 'printScale':
      return !seen.has('print.solid');
    case 'print':
      return seen.has(`print.${value}`) || (isStripe(value) && isStripe(spec.print) && seen.has(`print.${spec.print}`));
    case 'collar':
      return (
        seen.has(`collar.${value}`) ||
        // "Lapels" alone are drawn by any kind of them.
        (value === 'notchedLapel' && lapels.some((one) => seen.has(`collar.${one}`))) ||
        (value === 'turtleneck' && seen.has('collar.mandarin') && seen.has('details.slantedPlacket'))
      );
    case 'surfaces':
      return (value as readonly string[]).every((key) => seen.has(`surfaces.${key}`));
    case 'gradient':
      return spec.gradient?.form === (value as Gradient).form;
    case 'artwork': {
      const { motif, text, colour } = value as Artwork;
      const { text: written, colour: worked } = spec.artwork ?? {};
      return (
        seen.has(`artwork.${motif}`) &&
        (text === undefined || written === text) &&
        (colour === undefined || worked === colour)
      );
    }
    case 'logo':
      return (
        seen.has(`logo.${value}`) ||
        (value === 'largeChest' && spec.artwork !== undefined && seen.has('logo.smallChest'))
      );
    case 'parts':
      return Object.entries(value as object).every(
        // "brown horn buttons": the colour that is said wins over the usual one.
        ([part]) => seen.has(`part.${part}`) && Object.keys(spec.parts?.[part as 'button'] ?? {}).length > 0,
      );
    case 'neckline':
      return isNeckSeen(value as string, seen);
    case 'hat':
      return value === 'plain' ? !seen.has('hat.none') : seen.has(`hat.${value}`);
    case 'fit':
      return (
        spec.fit === value ||
        (['loose', 'straight'].includes(value as string) && spec.fit === 'wideLeg') ||
        (value === 'loose' && spec.fit === 'oversized')
      );
    case 'craft':
      return (
        seen.has(`craft.${value}`) ||
        (value === 'print' && !seen.has('print.solid')) ||
        // Torn cloth is drawn as worn as washed one.
        (value === 'washed' && seen.has('craft.distressed'))
      );
    case 'fabric':
      // 针织 of a chunky sweater: knitted, said more closely by another word.
      return spec.fabric === value || (value === 'fineKnit' && spec.fabric === 'chunkyKnit');
    case 'closure':
      // A single row of buttons is what "single-breasted" asks of a coat or a shirt.
      return seen.has(`closure.${value}`) || (value === 'oneButton' && seen.has('closure.buttons'));
    default:
      return seen.has(`${field}.${String(value)}`) || spec[field as 'waist'] === undefined;
  }
};

const isNeckSeen = (neckline: string, seen: ReadonlySet<string>): boolean =>
  seen.has(`neckline.${neckline}`) ||
  (neckline === 'spaghetti' && seen.has('details.shoulderStraps')) ||
  (neckline === 'strapless' && seen.has('neckline.sweetheart') && !seen.has('details.shoulderStraps')) ||
  (neckline === 'u' && seen.has('details.cowl')) ||
  (neckline === 'keyhole' && seen.has('details.keyhole'));

const isStripe = (print: unknown): boolean =>
  ['stripeAcross', 'stripeDown', 'pinstripe', 'breton'].includes(print as string);

const isDetailSeen = (detail: string, { seen }: Looked): boolean =>
  seen.has(`details.${detail}`) ||
  (detail === 'waistBow' && ['collar.bow', 'collar.sailor', 'details.chestBow'].some((one) => seen.has(one))) ||
  (detail === 'yoke' && (seen.has('details.westernYoke') || seen.has('part.yoke'))) ||
  (detail === 'ballGown' && seen.has('details.mermaid'));

/** A colour is seen where it dyes the cloth, and else where something is drawn with it. */
const isColourSeen = (named: string, looked: Looked): boolean =>
  [named, toneOf(named, 'neon'), toneOf(named, 'pastel')].some((hex) => isHexSeen(hex, looked));

const isHexSeen = (hex: string, { spec, seen }: Looked): boolean => {
  const { main, second, accent } = spec.colours;
  if (main === hex || Object.values(spec.parts ?? {}).some(({ colour }) => colour === hex)) return true;
  if (spec.gradient?.to === hex) return true;
  if (second === hex) return seen.has('colour.second');
  if (accent === hex) return seen.has('colour.accent');
  return false;
};
