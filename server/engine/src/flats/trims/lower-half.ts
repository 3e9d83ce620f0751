import { garmentKindByKey } from '@atelier/catalogue/attributes';
import { join, line, mirror, type Point, pointAt, reverse, through } from '../edge.ts';
import { type Piece, piece, seam } from '../piece.ts';
import { hemOfPieces, sideEnd, sideOf, spanAt, type Worn } from './worn.ts';

/** How far down between underarm and hem an upper body is divided. */
const share = 0.42;

/** The lower half of an upper body in a look of its own: "teal top half, white bottom half". Drawn on the body, below all trims. */
export const lowerHalf = ({ spec, m, k, body }: Worn): Piece[] => {
  if (!spec.parts?.skirt || garmentKindByKey(spec.kind)?.part !== 'upper' || body.length === 0) return [];
  const low = sideEnd(body, k) - 0.2;
  const top = m.armhole + (low - m.armhole) * share;
  const half = spanAt(body, top)?.[1];
  if (half === undefined || low - top < 6 * k) return [];
  const side = sideOf(body, top, low);
  const edge = line([-half, top], [half, top]);
  const corner = pointAt(side, 1);
  const hem = hemOfPieces(body, k);
  const below = through(corner, ...[0.9, 0.7, 0.5, 0.3, 0.1].map((t): Point => pointAt(hem, t)), [
    -corner[0],
    corner[1],
  ]);
  return [piece('skirt-block', join(edge, side, below, reverse(mirror(side))), { isInner: true, lines: [seam(edge)] })];
};
