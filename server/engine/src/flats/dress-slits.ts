import { cut, endOf, join, line, type Point, pointAt, reverse } from './edge.ts';
import type { Frame } from './frame.ts';
import { type Piece, pair, piece, rim } from './piece.ts';
import { slitPiece } from './slit.ts';
import type { View } from './spec.ts';

/** Slits of a long dress that is cut in one: in both side seams, or in the middle of the back. */
export const dressSlits = (frame: Frame, view: View): Piece[] => {
  const { spec, m, hemY, side, corner } = frame;
  const k = m.scale;
  const below = hemY - m.hipY;
  if (below < 14 * k) return [];
  if (spec.details.includes('backSlit') && view === 'back')
    return [
      slitPiece('slit', [-0.9 * k, hemY + 0.5], Math.min(22 * k, below * 0.6), 1.8 * k, 0.9 * k, 'details.backSlit'),
    ];
  if (spec.hem !== 'slit') return [];
  const isHigh = spec.details.includes('highSlit');
  const share = isHigh ? 0.92 : 0.62;
  // The place on the side seam where the slit begins.
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 24; turn++) {
    const middle = (low + high) / 2;
    if (pointAt(side, middle)[1] < hemY - below * share) low = middle;
    else high = middle;
  }
  const seam = cut(side, low)[1];
  const start = pointAt(side, low);
  const inner: Point = [corner[0] - 3.4 * k, corner[1] + 0.3];
  const edge = line(start, inner);
  const outline = join(seam, line(endOf(seam), inner), reverse(edge));
  const opening = piece('slit-right', outline, {
    cloth: 'inside',
    lines: [rim(edge)],
    shows: ['hem.slit', ...(isHigh ? ['details.highSlit'] : [])],
  });
  return pair(opening);
};
