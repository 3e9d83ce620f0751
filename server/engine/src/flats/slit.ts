import { add, bow, join, line, type Point } from './edge.ts';
import { type Piece, piece, rim } from './piece.ts';

/**
 * An opening from the hem upwards through which the inside shows: from `low` on the hem to `high` cm above it, `wide` cm open at the
 * hem, leaning by `lean` cm (a side seam that is not upright).
 */
export const slitPiece = (
  name: string,
  low: Point,
  high: number,
  wide: number,
  lean = 0,
  ...shows: string[]
): Piece => {
  const top: Point = [low[0] + lean, low[1] - high];
  const end = add(low, [wide, 0.2]);
  const far = bow(top, end, wide * -0.16);
  const near = line(low, top);
  return piece(name, join(far, line(end, low), near), { cloth: 'inside', lines: [rim(far), rim(near)], shows });
};
