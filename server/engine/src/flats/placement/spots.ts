import { garmentKindByKey } from '@atelier/catalogue/attributes';
import { boxOf, type Edge, type Point, pointAt } from '../edge.ts';
import { drawGarment } from '../garment.ts';
import { partOfPiece } from '../own-part.ts';
import type { Mark, Piece } from '../piece.ts';
import type { FlatSpec, OwnPart, View } from '../spec.ts';
import { type Worn, wearing } from '../trims/worn.ts';
import type { UnderstoodWord } from '../words/draft.ts';
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
export const sidesOf = (spec: FlatSpec, views: readonly View[] = ['front', 'back']): Side[] =>
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
export const isPicture = ({ meaning, part }: UnderstoodWord): boolean =>
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
export const spotsOf = (word: UnderstoodWord, spec: FlatSpec, sides: readonly Side[]): Spot[] => {
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
export const bottomOfWorn = ({ pieces }: Worn): number => boxOf(pieces.map(({ outline }) => outline)).bottom;

export const isLower = ({ spec }: Worn): boolean => garmentKindByKey(spec.kind)?.part === 'lower';
