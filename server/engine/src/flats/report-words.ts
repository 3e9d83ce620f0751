import { garmentKindByKey } from '@atelier/catalogue/attributes';
import type { EngineReport } from '../engine.ts';
import { boxOf, type Edge, type Point, pointAt } from './edge.ts';
import { toneOf } from './flat-colours.ts';
import { drawGarment } from './garment.ts';
import { type Mark, type Piece, partOfPiece } from './piece.ts';
import { stripes } from './prints/print-tile.ts';
import { drawnIn, lapels, lengthFor } from './rules.ts';
import { type SeenParts, seenParts, seenPoints } from './seen-parts.ts';
import type { Artwork, FlatSpec, Gradient, OwnPart, PartialSpec, PrintKey, View } from './spec.ts';
import { zoneOf } from './trims/add-trims.ts';
import { bottomOf, type Worn, wearing } from './trims/worn.ts';
import type { Place } from './words/bind-places.ts';
import { isCalled, isPartOf } from './words/find-garments.ts';
import { type Misplaced, type ParsedWords, parseWords, type UnderstoodWord } from './words/parse-words.ts';

/** Drawn garment with its visible features. */
interface Looked extends SeenParts {
  spec: FlatSpec;
}

/**
 * Reports how the user's words were applied. Each understood word is searched for in every drawing: one that is not visible, because the
 * garment cannot have it or cannot have both ("strapless, long sleeves"), or is on a side that is not among the `views`, is reported as not
 * drawn.
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

/** Drops meanings of a compound word ("new Chinese": collar and knots) that more specific words override. */
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
  // A trench coat without epaulettes is still a trench coat.
  const refused = all.flatMap((row) =>
    row.isNegated && row.garment === entry.garment ? ((row.meaning.details as string[] | undefined) ?? []) : [],
  );
  if (Array.isArray(meaning.details) && refused.length > 0)
    meaning.details = (meaning.details as string[]).filter((detail) => !refused.includes(detail));
  // Belt loops need no belt on a gathered waist.
  const isGathered = all.some(
    (row) => row.garment === entry.garment && gathered.includes(row.meaning.waistShape as string) && row !== entry,
  );
  if (isGathered && Array.isArray(meaning.details))
    meaning.details = (meaning.details as string[]).filter((detail) => detail !== 'beltLoops');
  return { ...entry, meaning };
};

/** True when a word is visible on its garment; on each garment for a word that applies to all. */
const isSeen = (word: UnderstoodWord, garments: readonly Looked[]): boolean => {
  if (word.garment < 0) return garments.every((looked) => isSeenOn(word, looked));
  const looked = garments[word.garment];
  return looked !== undefined && isSeenOn(word, looked);
};

const isSeenOn = ({ meaning, part, isNegated }: UnderstoodWord, looked: Looked): boolean => {
  if (part) {
    const { colour } = meaning.part as { colour?: string };
    const isDipped = colour !== undefined && looked.spec.gradient?.to === colour;
    return isDipped || (looked.seen.has(`part.${part}`) && holdsPart(looked.spec, part, meaning.part as object));
  }
  const entries = Object.entries(meaning).filter(
    ([field]) => !['view', 'ground', 'usualColour', 'tone'].includes(field),
  );
  if (isNegated) return entries.every((entry) => isRefused(entry, looked));
  const isLook = Object.keys(meaning).length > 2;
  if (!isLook) return entries.every(([field, value]) => holds(field, value, looked));
  // A style word yields to single words: its garment and its own parts must be visible, and most of the rest.
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

/** True when a refused part is not visible. */
const isRefused = ([field, value]: readonly [string, unknown], looked: Looked): boolean =>
  field === 'colour'
    ? !isColourSeen(value as string, looked)
    : field === 'details'
      ? !(value as readonly string[]).some((detail) => looked.seen.has(`details.${detail}`))
      : holds(field, value, looked);

/** Features that satisfy a word for another one; several in a row must all be visible, those after `!` must not. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  // "Lapels" and 翻领 alone match any kind of lapels.
  'collar.notchedLapel': lapels.map((one) => `collar.${one}`),
  'collar.polo': lapels.map((one) => `collar.${one}`),
  'collar.turtleneck': ['collar.mandarin details.slantedPlacket'],
  'neckline.v': ['neckline.wrap'],
  'neckline.spaghetti': ['details.shoulderStraps'],
  'neckline.strapless': ['neckline.sweetheart !details.shoulderStraps'],
  'neckline.boat': ['neckline.offShoulder'],
  'neckline.u': ['details.cowl'],
  'neckline.keyhole': ['details.keyhole'],
  'hat.plain': ['!hat.none'],
  'waistShape.elastic': ['waistShape.drawstring'],
  'craft.print': ['!print.solid'],
  // Torn fabric is as worn as washed fabric.
  'craft.washed': ['craft.distressed'],
  // "single-breasted" of a coat or a shirt means a single row of buttons.
  'closure.oneButton': ['closure.buttons'],
  'details.waistBow': ['collar.bow', 'collar.sailor', 'details.chestBow'],
  'details.yoke': ['details.westernYoke', 'part.yoke'],
  'details.backVent': ['details.backSlit'],
  'details.ballGown': ['details.mermaid'],
};

const isShown = (feature: string, { seen }: Looked): boolean =>
  seen.has(feature) ||
  (standIns[feature] ?? []).some((row) =>
    row.split(' ').every((one) => (one.startsWith('!') ? !seen.has(one.slice(1)) : seen.has(one))),
  );

/** Tests of the fields whose features do not tell everything. */
const tests: Readonly<Record<string, (value: never, looked: Looked) => boolean>> = {
  details: (keys: readonly string[], looked) => keys.every((key) => isShown(`details.${key}`, looked)),
  colour: (hex: string, looked) => isColourSeen(hex, looked),
  kind: (kind: FlatSpec['kind'], { spec }) => isCalled(spec.kind, kind) || isPartOf(kind, spec.kind),
  length: (length: FlatSpec['length'], { spec }) =>
    spec.length === lengthFor(spec.kind, length) || (length === 'full' && spec.length === 'floor'),
  buttons: (count: number, { buttons }) => buttons === count,
  printScale: (_, { seen }) => !seen.has('print.solid'),
  print: (print: PrintKey, { spec, seen }) =>
    seen.has(`print.${print}`) || (isStripe(print) && isStripe(spec.print) && seen.has(`print.${spec.print}`)),
  surfaces: (keys: readonly string[], { seen }) => keys.every((key) => seen.has(`surfaces.${key}`)),
  gradient: ({ form }: Gradient, { spec }) => spec.gradient?.form === form,
  artwork: ({ motif, text, colour }: Artwork, { spec: { artwork }, seen }) =>
    seen.has(`artwork.${motif}`) &&
    (text === undefined || artwork?.text === text) &&
    (colour === undefined || artwork?.colour === colour),
  logo: (logo: string, { spec, seen }) =>
    seen.has(`logo.${logo}`) || (logo === 'largeChest' && spec.artwork !== undefined && seen.has('logo.smallChest')),
  // "brown horn buttons": the named colour overrides the usual one.
  parts: (parts: object, { spec, seen }) =>
    Object.keys(parts).every(
      (part) => seen.has(`part.${part}`) && Object.keys(spec.parts?.[part as 'button'] ?? {}).length > 0,
    ),
  fit: (fit: string, looked) => {
    const own = looked.spec.fit;
    return (
      own === fit ||
      (['loose', 'straight'].includes(fit) && ['wideLeg', 'oversized'].includes(own)) ||
      (fit === 'straight' && own === 'loose') ||
      (fit === 'slim' && own === 'tight') ||
      // 修身 A 字裙: slim only above.
      (['slim', 'tight'].includes(fit) && ['aLine', 'flared'].includes(own) && isFitted(looked))
    );
  },
  waistShape: (shape: string, looked) =>
    isShown(`waistShape.${shape}`, looked) || (shape === 'fitted' && isFitted(looked)),
  // 针织 of a chunky sweater: knitted, specified more precisely by another word.
  fabric: (fabric: string, { spec }) =>
    spec.fabric === fabric || (fabric === 'fineKnit' && spec.fabric === 'chunkyKnit'),
};

const holds = (field: string, value: unknown, looked: Looked): boolean =>
  tests[field]?.(value as never, looked) ??
  (isShown(`${field}.${String(value)}`, looked) || looked.spec[field as 'waist'] === undefined);

/** True when the waist is fitted, by its shape or a waistband. */
const isFitted = ({ spec, seen }: Looked): boolean =>
  seen.has('waistShape.fitted') || drawnIn.includes(spec.waistShape) || garmentKindByKey(spec.kind)?.part === 'lower';

const isStripe = (print: unknown): boolean => stripes.includes(print as PrintKey);

/** True when a colour dyes the fabric, or else when something is drawn in it. */
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

/** Visible position of a feature on a drawn garment. */
interface Spot {
  view: View;
  at: Point;
  piece: Piece;
  worn: Worn;
}

/** One view of a drawn garment with the visible points of its pieces. */
interface Side {
  worn: Worn;
  /** Per piece. */
  seen: readonly (readonly Point[])[];
}

/** Rasterizes both views once, at low resolution, and records the visible points of each piece. */
const sidesOf = (spec: FlatSpec, views: readonly View[] = ['front', 'back']): Side[] =>
  views.map((view) => {
    const pieces = drawGarment(spec, view);
    return { worn: wearing(spec, view, pieces), seen: seenPoints(pieces) };
  });

const along = (edge: Edge): Point[] => Array.from({ length: 9 }, (_, i) => pointAt(edge, i / 8));

/** Marks that belong to one part, or to the artwork. */
const marksOf: Partial<Record<OwnPart, readonly Mark['kind'][]>> = {
  button: ['button', 'snap', 'toggle'],
  zip: ['zip'],
  metal: ['ring', 'eyelet', 'rivet', 'buckle'],
  pompom: ['pompom'],
};

const fasteners: readonly Mark['kind'][] = ['button', 'snap', 'zip', 'toggle'];
const closing = /^(lower-)?(closure|placket|front|body|skirt)/;

/** True when a word is visible as an artwork at one position. */
const isPicture = ({ meaning, part }: UnderstoodWord): boolean =>
  !part && (meaning.artwork !== undefined || ['embroidery', 'print'].includes(String(meaning.craft)));

const isOwn = (spec: FlatSpec, piece: Piece, field: 'colour' | 'fabric' | 'print' | 'surfaces' | 'craft'): boolean => {
  const part = partOfPiece(piece);
  return part !== undefined && spec.parts?.[part]?.[field] !== undefined;
};

const dyeOf = ({ parts, colours }: FlatSpec, piece: Piece): string | undefined => {
  const part = partOfPiece(piece);
  const own = part ? parts?.[part]?.colour : undefined;
  if (own) return own;
  return piece.cloth === 'second' ? colours.second : ['main', 'rib'].includes(piece.cloth) ? colours.main : undefined;
};

/** True when a piece shows the requested fabric. */
const bearsLook = (spec: FlatSpec, piece: Piece, { meaning }: UnderstoodWord): boolean => {
  const { colour, fabric, print, surfaces, craft } = meaning as UnderstoodWord['meaning'] & Partial<FlatSpec>;
  if (colour) return dyeOf(spec, piece) === colour;
  if (fabric) return spec.fabric === fabric && !isOwn(spec, piece, 'fabric');
  if (print) return spec.print === print && !isOwn(spec, piece, 'print') && !isOwn(spec, piece, 'colour');
  if (surfaces) return !isOwn(spec, piece, 'surfaces') && !isOwn(spec, piece, 'fabric');
  return craft !== undefined && spec.craft === craft && piece.cloth === 'main' && partOfPiece(piece) === undefined;
};

const showsOf = ({ meaning }: UnderstoodWord): string[] =>
  Object.entries(meaning).flatMap(([field, value]) =>
    field === 'details'
      ? (value as readonly string[]).map((detail) => `details.${detail}`)
      : field === 'pocket' && meaning.details === undefined
        ? [`pocket.${String(value)}`]
        : [],
  );

/** All positions where a requested feature is visible; empty where that cannot be determined. */
const spotsOf = (word: UnderstoodWord, spec: FlatSpec, sides: readonly Side[]): Spot[] => {
  const { meaning, part } = word;
  const shows = part ? [] : showsOf(word);
  const kinds = part ? marksOf[part] : undefined;
  const isDrawn = isPicture(word);
  const isClosure = !part && (meaning.closure !== undefined || meaning.buttons !== undefined);
  return sides.flatMap(({ worn, seen }) =>
    worn.pieces.flatMap((piece, nth): Spot[] => {
      const spot = (at: Point): Spot => ({ view: worn.view, at, piece, worn });
      if (part === 'stitch' || part === 'piping' || part === 'lining') return [];
      const marks = piece.marks.filter(({ kind }) =>
        isDrawn
          ? kind === 'logo'
          : isClosure
            ? closing.test(piece.name) && fasteners.includes(kind)
            : kinds?.includes(kind),
      );
      const marked = marks.flatMap((mark) => (mark.kind === 'zip' ? along(mark.edge) : [mark.at]));
      if (isDrawn || isClosure) return marked.map(spot);
      if (part) return [...(partOfPiece(piece) === part ? (seen[nth] ?? []) : []), ...marked].map(spot);
      if (shows.length > 0) {
        const has = (what: readonly string[] | undefined): boolean => shows.some((one) => what?.includes(one));
        const lines = piece.lines.filter((line) => has(line.shows)).flatMap(({ edge }) => along(edge));
        const isBow = shows.some((one) => /Bow/.test(one)) && partOfPiece(piece) === 'bow';
        const own =
          has(piece.shows) || isBow ? [...(seen[nth] ?? []), ...piece.lines.flatMap(({ edge }) => along(edge))] : [];
        const carried = has(piece.shows)
          ? piece.marks.flatMap((mark) => ('at' in mark ? [mark.at] : along(mark.edge)))
          : [];
        return [...lines, ...own, ...carried].map(spot);
      }
      return bearsLook(spec, piece, word) ? (seen[nth] ?? []).map(spot) : [];
    }),
  );
};

const isLower = ({ spec }: Worn): boolean => garmentKindByKey(spec.kind)?.part === 'lower';

/**
 * True when a spot is at a position, with tolerance: a pocket near the chest is a chest pocket. `undefined` where that cannot be
 * determined.
 */
const isAtPlace = (place: Place | 'placket', spot: Spot): boolean | undefined => atPlaces[place]?.(spot);

const nameOf = ({ name }: Piece): string => name.replace(/^lower-/, '');

const atPlaces: Partial<Record<Place | 'placket', (spot: Spot) => boolean>> = {
  back: ({ view }) => view === 'back',
  front: ({ view }) => view === 'front',
  chest: ({ view, at: [x, y], worn }) =>
    view === 'front' &&
    y > -2 &&
    y < worn.m.armhole + (worn.m.waistY - worn.m.armhole) * 0.72 &&
    !isLower(worn) &&
    Math.abs(x) < worn.m.chest + 4 * worn.k,
  placket: ({ view, at: [x], worn }) => view === 'front' && Math.abs(x) < 7 * worn.k,
  shoulder: ({ at: [, y], worn }) => y < worn.m.armhole * 1.1,
  yoke: ({ at: [, y], worn }) => y < worn.m.armhole * 1.1,
  waist: ({ at: [, y], piece, worn }) =>
    ['waistband', 'belt'].includes(partOfPiece(piece) ?? '') || Math.abs(y - worn.waistY) < 13 * worn.k,
  hem: (spot) => isAtHem(spot),
  ankle: (spot) => isAtHem(spot),
  cuff: ({ at: [, y], piece }) =>
    ['cuff', 'bow'].includes(partOfPiece(piece) ?? '') ||
    (/^(sleeve|zone-sleeve)/.test(nameOf(piece)) && isLow(piece.outline, y)),
  sleeve: ({ at: [x], piece, worn }) =>
    /sleeve|cuff/.test(nameOf(piece)) ||
    ['sleeve', 'cuff'].includes(partOfPiece(piece) ?? '') ||
    Math.abs(x) > worn.m.shoulder,
  neck: ({ at: [x, y], piece, worn }) =>
    partOfPiece(piece) === 'collar' ||
    /^(neck|collar|lapel|scarf|jabot|bow)/.test(nameOf(piece)) ||
    (y < worn.m.neckDrop + 12 * worn.k && Math.abs(x) < worn.m.neck + 7 * worn.k) ||
    zoneOf('collar', piece, worn) === piece.clip,
  hood: ({ piece }) => /hood|cord/.test(nameOf(piece)),
  strap: ({ piece }) => partOfPiece(piece) === 'strap',
  knee: ({ at: [, y], worn }) => Math.abs(y - worn.waistY - worn.m.knee) < 20 * worn.k,
  thigh: ({ at: [, y], worn }) => y > worn.waistY + 8 * worn.k && y < worn.waistY + worn.m.knee + 6 * worn.k,
};

const isAtHem = ({ at: [, y], piece, worn }: Spot): boolean => {
  const bottom = bottomOf(worn.pieces);
  const top = isLower(worn) ? 0 : worn.m.armhole;
  return (
    partOfPiece(piece) === 'hem' ||
    /^(peplum|lettuce)/.test(nameOf(piece)) ||
    y > bottom - Math.max(12 * worn.k, (bottom - top) * 0.3)
  );
};

const isLow = (outline: Parameters<typeof boxOf>[0][number], y: number): boolean => {
  const { top, bottom } = boxOf([outline]);
  return y > bottom - (bottom - top) * 0.38;
};

/** Minimum visible fraction of a look, and of an object, at its position. */
const minOfLook = 0.5;
const minOfThing = 0.25;

/**
 * Compares a drawing with its description: both views are rasterized once as areas of their pieces, and each word with a position must be
 * visible there and not elsewhere. Independent of the parser.
 */
const misplacedWords = (parsed: ParsedWords, drawn: FlatSpec): Misplaced[] => {
  const specs = [drawn, ...(drawn.companions ?? [])];
  const sides = new Map<FlatSpec, Side[]>();
  return parsed.understood.flatMap((word) => {
    const { said, span } = word;
    const spec = specs[Math.max(0, word.garment)];
    if (!said || !span || !spec || word.isNegated) return [];
    const looked = sides.get(spec) ?? sidesOf(spec);
    sides.set(spec, looked);
    return isMisplaced(word, spec, looked) ? [{ span, words: said.words }] : [];
  });
};

const isMisplaced = (word: UnderstoodWord, spec: FlatSpec, sides: readonly Side[]): boolean => {
  const places = word.said?.places ?? [];
  const spots = spotsOf(word, spec, sides);
  const parts = word.said?.parts ?? [];
  if (word.part && parts.includes(word.part)) return false;
  // A row of flowers along a placket is no artwork beside it.
  if (places.length === 1 && places[0] === 'placket' && isPicture(word)) return true;
  const held = spots.map((spot) => {
    const part = partOfPiece(spot.piece);
    return part && parts.includes(part) ? [true] : places.map((place) => isAtPlace(place, spot));
  });
  // A position that cannot be determined counts as correct.
  if (spots.length === 0 || held.some((row) => row.includes(undefined))) return false;
  const share = held.filter((row) => row.includes(true)).length / spots.length;
  const isThing = ['details', 'pocket', 'closure', 'buttons'].some((field) => word.meaning[field] !== undefined);
  const isSmall = word.part !== undefined && ['button', 'zip', 'metal'].includes(word.part);
  return share < (isSmall ? 0.01 : isThing ? minOfThing : minOfLook);
};

/** Maximum number of parses without the misplaced words. */
const maxLooks = 2;

/**
 * Parses a description, checks its drawing, and parses it again without the misplaced words: those are reported with their positions.
 * `draw` creates the first drawing.
 */
export const parseAndLook = (
  source: string,
  kind: PartialSpec['kind'],
  draw: (parsed: ParsedWords) => FlatSpec | undefined,
): ParsedWords => {
  const left: Misplaced[] = [];
  for (let look = 0; ; look++) {
    const parsed = parseWords(source, kind, left);
    const drawn = look < maxLooks ? draw(parsed) : undefined;
    const wrong = drawn ? misplacedWords(parsed, drawn) : [];
    if (wrong.length === 0) return parsed;
    left.push(...wrong);
  }
};
