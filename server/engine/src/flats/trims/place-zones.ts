import {
  add,
  beside,
  boxOf,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  type Point,
  polygon,
  reverse,
  startOf,
} from '../edge.ts';
import { frameOf } from '../frame.ts';
import { bareNecklines } from '../neckline.ts';
import { partOfPiece } from '../own-part.ts';
import type { Piece } from '../piece.ts';
import type { FlatSpec, OwnPart, View } from '../spec.ts';
import { bottomOf, dropAt, lowestOf, type Worn, wearing } from './worn.ts';

/** Parts that are a place of the cloth where no piece of their own is drawn. */
export const zoneParts = [
  ...(['back', 'yoke', 'chest', 'waist', 'knee', 'thigh', 'hem', 'cuff', 'collar'] as const),
] as const;
export type ZonePart = (typeof zoneParts)[number];

const far = 400;

const bandOf = (top: number, bottom: number): Edge =>
  polygon([-far, top], [far, top], [far, bottom], [-far, bottom], [-far, top]);

const isLeg = ({ name }: Piece): boolean => /^leg-(left|right)$/.test(name);
const isSleeve = ({ name }: Piece): boolean => /^sleeve-(left|right)$/.test(name);

/** The closed edge within which a piece belongs to a place; nothing where it has no share of it. */
export const zoneOf = (part: ZonePart, piece: Piece, worn: Worn): Edge | undefined => {
  const { m, k, body, skirt, view, waistY } = worn;
  const isBody = body.includes(piece);
  const isSkirt = skirt.includes(piece);
  switch (part) {
    case 'yoke':
      return isBody && boxOf([piece.outline]).top < m.armhole * 0.4 ? bandOf(-far, m.armhole * 0.62) : undefined;
    case 'chest':
      return isBody && view === 'front'
        ? bandOf(m.armhole * 0.55, m.armhole + (m.waistY - m.armhole) * 0.5)
        : undefined;
    case 'waist':
      return isBody || isSkirt ? bandOf(waistY - 4 * k, waistY + 4 * k) : undefined;
    case 'back':
      return isBody && view === 'back' ? bandOf(-far, far) : undefined;
    case 'knee':
      return isLeg(piece) ? kneesOf(piece, worn) : undefined;
    case 'thigh':
      return isLeg(piece) ? thighsOf(worn) : undefined;
    case 'hem':
      return hemZone(piece, worn);
    case 'cuff':
      return isSleeve(piece) ? sleeveEnd(piece, 5.5 * k) : undefined;
    case 'collar':
      return isBody ? neckZone(worn) : undefined;
  }
};

const kneesOf = (leg: Piece, { m, k, waistY }: Worn): Edge | undefined => {
  const y = waistY + m.knee - 5 * k;
  return bottomOf([leg]) > y + 4 * k ? bandOf(y - 8 * k, y + 8 * k) : undefined;
};

const thighsOf = ({ m, k, waistY }: Worn): Edge => bandOf(waistY + m.crotch - 2 * k, waistY + m.knee - 15 * k);

const hemZone = (piece: Piece, worn: Worn): Edge | undefined => {
  const { k } = worn;
  const low = lowestOf(worn);
  const isLow = worn.pieces.some(isLeg) ? isLeg(piece) : low.includes(piece);
  if (!isLow) return undefined;
  const { top, bottom } = boxOf([piece.outline]);
  return bandOf(bottom - Math.max(5 * k, Math.min(11 * k, (bottom - top) * 0.13)), far);
};

/** The lower end of a sleeve, square to it. */
const sleeveEnd = ({ outline, name }: Piece, long: number): Edge => {
  const { left, right, top, bottom } = boxOf([outline]);
  const side = /left/.test(name) ? -1 : 1;
  const [inner, outer] = side > 0 ? [left, right] : [right, left];
  // The sleeve falls from its shoulder to the outer lower corner of its box.
  const size = Math.hypot(outer - inner, bottom - top) || 1;
  const way: Point = [(outer - inner) / size, (bottom - top) / size];
  const reach = Math.max(...outline.map(([x, y]) => x * way[0] + y * way[1]));
  const across: Point = [-way[1], way[0]];
  const at: Point = add([0, 0], way, reach - long);
  const [a, b] = [add(at, across, -far), add(at, across, far)];
  return polygon(a, b, add(b, way, far), add(a, way, far), a);
};

const neckZone = ({ spec, view, body, k }: Worn): Edge | undefined => {
  const middle = dropAt(body, 0)?.[0];
  if (middle === undefined) return undefined;
  if (bareNecklines.includes(spec.neckline)) return bandOf(-far, middle + 4.2 * k);
  const { neckFront, neckBack } = frameOf(spec);
  const edge = view === 'front' ? neckFront : neckBack;
  const near = beside(edge, 3.4 * k);
  const half = (startOf(near)[0] as number) > (endOf(near)[0] as number) ? near : reverse(near);
  const [from, to] = [startOf(half), endOf(half)];
  const right = join(line([from[0], -60], from), half, line(to, [0, to[1]]));
  return join(right, reverse(mirror(right)));
};

/** Places of the cloth in a look of their own, each right after the piece that it is a place of. */
export const withZones = (spec: FlatSpec, view: View, drawn: readonly Piece[]): Piece[] => {
  const looks = Object.keys(spec.parts ?? {}) as OwnPart[];
  const asked = zoneParts.filter((part) => looks.includes(part) && !drawn.some((entry) => partOfPiece(entry) === part));
  if (asked.length === 0) return [...drawn];
  const worn = wearing(spec, view, drawn);
  return drawn.flatMap((entry) => [
    entry,
    ...asked.flatMap((part) => {
      const clip = zoneOf(part, entry, worn);
      return clip ? [{ ...entry, name: `zone-${part}-${entry.name}`, isInner: true, clip }] : [];
    }),
  ]);
};
