import { beside, join, line, pointAt, reverse, wave, wholeOf } from './edge.ts';
import type { Frame } from './frame.ts';
import { detail, fold, type Piece, piece } from './piece.ts';
import type { View } from './spec.ts';

/** A frill round the neck, gathered at its seam. */
export const ruffleCollar = ({ spec, m, neckFront, neckBack }: Frame, view: View): Piece[] => {
  if (!spec.details.includes('ruffleCollar')) return [];
  const k = m.scale;
  const seam = wholeOf(view === 'front' ? neckFront : neckBack);
  const high = (view === 'front' ? -4.6 : -3.6) * k;
  const outer = wave(beside(seam, high), view === 'front' ? 11 : 7, 1.1 * k);
  const count = view === 'front' ? 26 : 14;
  const lines = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    return detail(line(pointAt(seam, t), pointAt(beside(seam, high * (0.45 + 0.13 * ((i * 5) % 3))), t)));
  });
  const folds = Array.from({ length: 9 }, (_, i) => {
    const t = (i + 0.5) / 9;
    return fold(line(pointAt(seam, t), pointAt(outer, t)), 1.2 * k, 0.35);
  });
  const outline = join(seam, line(seam.at(-1) as [number, number], outer.at(-1) as [number, number]), reverse(outer));
  return [piece('collar-ruffle', outline, { lines, folds, shows: ['details.ruffleCollar', 'craft.ruffles'] })];
};
