import { beside, type Edge, join, lengthOf, type Point, pointAt, reverse, wave } from '../edge.ts';
import { detail, type Mark, type Piece, piece, showing, stitch } from '../piece.ts';
import type { FlatSpec, View } from '../spec.ts';
import { bowAt, strip } from './small-parts.ts';

/** Half the width of a strap, cm at the grown sizes. */
export const strapHalf = ({ details }: FlatSpec): number => (details.includes('wideStraps') ? 1.9 : 0.42);

/** The right strap along its way from the shoulder down. */
export const strapPiece = ({ details }: FlatSpec, path: Edge, half: number, k: number): Piece => {
  const name = 'strap-right';
  if (details.includes('chainStraps')) {
    const count = Math.max(5, Math.round(lengthOf(path) / (1.05 * k)));
    const marks = Array.from(
      { length: count },
      (_, i): Mark => ({ kind: 'ring', at: pointAt(path, (i + 0.5) / count), size: 0.52 * k }),
    );
    return piece(name, strip(path, 0.12 * k), { cloth: 'cord', marks, shows: ['details.chainStraps'] });
  }
  if (details.includes('ruffleStraps')) {
    const count = Math.max(4, Math.round(lengthOf(path) / (2.4 * k)));
    const [left, right] = [wave(beside(path, 2.3 * k), count, 1.2 * k), wave(beside(path, -2.3 * k), count, 1.2 * k)];
    const gathers = Array.from({ length: count * 2 }, (_, i) => {
      const t = (i + 0.5) / (count * 2);
      return detail([pointAt(left, t), pointAt(path, t), pointAt(path, t), pointAt(right, t)]);
    });
    return piece(name, join(left, reverse(right)), {
      lines: [stitch(path), ...gathers],
      shows: ['details.ruffleStraps'],
    });
  }
  if (details.includes('doubleStraps')) {
    const [outer, inner] = [beside(path, 0.95 * k), beside(path, -0.95 * k)];
    const half = 0.38 * k;
    // Two strips in one outline: they meet where they begin.
    const outline = join(
      beside(outer, half),
      reverse(beside(outer, -half)),
      beside(inner, half),
      reverse(beside(inner, -half)),
    );
    return piece(name, outline, { shows: ['details.doubleStraps'] });
  }
  const isWide = details.includes('wideStraps');
  return piece(name, strip(path, half), {
    ...(isWide
      ? {
          lines: [stitch(beside(path, half - 0.45 * k)), stitch(beside(path, 0.45 * k - half))],
          shows: ['details.wideStraps'],
        }
      : {}),
  });
};

/** Straps that are tied on the shoulder. */
export const strapBows = ({ details }: FlatSpec, view: View, [x, y]: Point, k: number): Piece[] =>
  details.includes('tieStraps')
    ? showing(
        ([-1, 1] as const).flatMap((side) =>
          bowAt(
            `strap-bow-${side > 0 ? 'right' : 'left'}`,
            [side * x, y + (view === 'front' ? 0.6 : 0.2) * k],
            4.6 * k,
          ),
        ),
        'details.tieStraps',
      )
    : [];
