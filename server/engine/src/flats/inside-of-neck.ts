import type { Measures } from './block.ts';
import { type Edge, join } from './edge.ts';
import { type Piece, piece } from './piece.ts';

/** The inside of the back that shows through the neck, with its label. `low` runs from the right over the front to the left. */
export const insideOfNeck = (m: Measures, top: Edge, low: Edge, labelY: number): Piece =>
  piece('neck-inside', join(top, low), {
    cloth: 'inside',
    isInner: true,
    marks: [{ kind: 'label', at: [0, labelY], size: 2.2 * m.scale }],
  });
