import { garmentKindByKey } from '@atelier/catalogue/attributes';
import { boxOf, type Edge, type Point, pointAt } from '../edge.ts';
import { drawGarment } from '../garment.ts';
import { partOfPiece } from '../own-part.ts';
import type { Mark, Piece } from '../piece.ts';
import type { FlatSpec, OwnPart, View } from '../spec.ts';
import { zoneOf } from '../trims/place-zones.ts';
import { type Worn, wearing } from '../trims/worn.ts';
import type { ParsedWords, UnderstoodWord } from '../words/draft.ts';
import type { Place } from '../words/place-words.ts';
import { rasterPieces } from './piece-raster.ts';

/** A place of a drawn garment where something is seen. */
export interface Spot {
  view: View;
  at: Point;
  piece: Piece;
  worn: Worn;
}

/** One side of a drawn garment with the places of its pieces that are seen. */
export interface Side {
  worn: Worn;
  /** Of each piece. */
  seen: readonly (readonly Point[])[];
}

/** Draws both sides once, small, and notes which piece is seen where. */
const sidesOf = (spec: FlatSpec, views: readonly View[] = ['front', 'back']): Side[] =>
  views.map((view) => {
    const pieces = drawGarment(spec, view);
    const { ids, width, left, top, step } = rasterPieces(pieces);
    const seen: Point[][] = pieces.map(() => []);
    for (const [nth, id] of ids.entries())
      if (id >= 0) seen[id]?.push([left + ((nth % width) + 0.5) * step, top + (Math.floor(nth / width) + 0.5) * step]);
    return { worn: wearing(spec, view, pieces), seen };
  });

const along = (edge: Edge): Point[] => Array.from({ length: 9 }, (_, i) => pointAt(edge, i / 8));

/** Marks that stand for one part, or for the picture. */
const marksOf: Partial<Record<OwnPart, readonly Mark['kind'][]>> = {
  button: ['button', 'snap', 'toggle'],
  zip: ['zip'],
  metal: ['ring', 'eyelet', 'rivet', 'buckle'],
  pompom: ['pompom'],
};

const fasteners: readonly Mark['kind'][] = ['button', 'snap', 'zip', 'toggle'];
const closing = /^(lower-)?(closure|placket|front|body|skirt)/;

/** Whether a word is seen as a picture in one place. */
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

/** Whether a piece shows what a word asks of the cloth. */
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

/** All places where what a word asks for is seen; none where it is not known how to tell. */
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

/** Lowest place of what is worn, cm. */
const bottomOfWorn = ({ pieces }: Worn): number => boxOf(pieces.map(({ outline }) => outline)).bottom;

const isLower = ({ spec }: Worn): boolean => garmentKindByKey(spec.kind)?.part === 'lower';

/** Whether a spot is at a place, with tolerance: a pocket near the chest is a chest pocket. `undefined` where that cannot be determined. */
const isAtPlace = (place: Place | 'placket', { view, at: [x, y], piece, worn }: Spot): boolean | undefined => {
  const { m, k } = worn;
  const part = partOfPiece(piece);
  const name = piece.name.replace(/^lower-/, '');
  switch (place) {
    case 'back':
      return view === 'back';
    case 'front':
      return view === 'front';
    case 'chest':
      return (
        view === 'front' &&
        y > -2 &&
        y < m.armhole + (m.waistY - m.armhole) * 0.72 &&
        !isLower(worn) &&
        Math.abs(x) < m.chest + 4 * k
      );
    case 'placket':
      return view === 'front' && Math.abs(x) < 7 * k;
    case 'shoulder':
    case 'yoke':
      return y < m.armhole * 1.1;
    case 'waist':
      return part === 'waistband' || part === 'belt' || Math.abs(y - worn.waistY) < 13 * k;
    case 'hem':
    case 'ankle': {
      const bottom = bottomOfWorn(worn);
      const top = isLower(worn) ? 0 : m.armhole;
      return part === 'hem' || /^(peplum|lettuce)/.test(name) || y > bottom - Math.max(12 * k, (bottom - top) * 0.3);
    }
    case 'cuff':
      return part === 'cuff' || (/^(sleeve|zone-sleeve)/.test(name) && isLow(piece.outline, y)) || part === 'bow';
    case 'sleeve':
      return /sleeve|cuff/.test(name) || part === 'sleeve' || part === 'cuff' || Math.abs(x) > m.shoulder;
    case 'neck':
      return (
        part === 'collar' ||
        /^(neck|collar|lapel|scarf|jabot|bow)/.test(name) ||
        (y < m.neckDrop + 12 * k && Math.abs(x) < m.neck + 7 * k) ||
        zoneOf('collar', piece, worn) === piece.clip
      );
    case 'hood':
      return /hood|cord/.test(name);
    case 'strap':
      return part === 'strap';
    case 'knee':
      return Math.abs(y - worn.waistY - m.knee) < 20 * k;
    case 'thigh':
      return y > worn.waistY + 8 * k && y < worn.waistY + m.knee + 6 * k;
    default:
      return undefined;
  }
};

const isLow = (outline: Parameters<typeof boxOf>[0][number], y: number): boolean => {
  const { top, bottom } = boxOf([outline]);
  return y > bottom - (bottom - top) * 0.38;
};

/** A word that is drawn elsewhere than where it was said to be. */
export interface Misplaced {
  /** Range in the normalised text. */
  span: readonly [number, number];
  /** The word with its place, as reported to the user. */
  words: string;
}

/** Least share of a look, and of a thing, that has to be seen at its place. */
const leastOfLook = 0.5;
const leastOfThing = 0.25;

/**
 * Compares a drawing with its description: both sides are rendered once as areas of their pieces, and each word with a place must be visible
 * there and not elsewhere. Independent of the parser.
 */
export const misplacedWords = (parsed: ParsedWords, drawn: FlatSpec): Misplaced[] => {
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
  // A row of flowers along a placket is no picture beside it.
  if (places.length === 1 && places[0] === 'placket' && isPicture(word)) return true;
  const held = spots.map((spot) => {
    const part = partOfPiece(spot.piece);
    return part && parts.includes(part) ? [true] : places.map((place) => isAtPlace(place, spot));
  });
  // A place that cannot be determined counts as correct.
  if (spots.length === 0 || held.some((row) => row.includes(undefined))) return false;
  const share = held.filter((row) => row.includes(true)).length / spots.length;
  const isThing = ['details', 'pocket', 'closure', 'buttons'].some((field) => word.meaning[field] !== undefined);
  const isSmall = word.part !== undefined && ['button', 'zip', 'metal'].includes(word.part);
  return share < (isSmall ? 0.01 : isThing ? leastOfThing : leastOfLook);
};
