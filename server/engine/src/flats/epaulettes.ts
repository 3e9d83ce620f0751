import { add, beside, direction, leftOf, line, mix, type Point, polygon } from './edge.ts';
import type { Frame } from './frame.ts';
import { type Piece, pair, piece, rim, stitch } from './piece.ts';

/** Straps on the shoulders, sewn in at the sleeve and buttoned near the neck. */
export const epaulettes = ({ spec, m, neck, shoulder }: Frame): Piece[] => {
  if (!spec.details.includes('epaulettes')) return [];
  const k = m.scale;
  const along = direction(shoulder, neck);
  const down = leftOf(along);
  const sign = down[1] > 0 ? 1 : -1;
  const at = (share: number, drop: number): Point => add(mix(shoulder, neck, share), down, sign * drop * k);
  const outline = polygon(at(-0.02, 0.5), at(0.62, 0.5), at(0.76, 2), at(0.62, 3.7), at(-0.02, 4.1), at(-0.02, 0.5));
  return pair(
    piece('epaulette-right', outline, {
      lines: [rim(outline), stitch(beside(line(at(0, 1.1), at(0.62, 1.1)), 0))],
      marks: [{ kind: 'button', at: at(0.62, 2.05), size: 0.62 * k }],
      shows: ['details.epaulettes'],
    }),
  );
};
