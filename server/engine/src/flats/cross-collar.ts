import {
  add,
  beside,
  bow,
  curve,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  type Point,
  pointAt,
  reverse,
  through,
  wholeOf,
} from './edge.ts';
import type { Frame } from './frame.ts';
import { insideOfNeck } from './inside-of-neck.ts';
import { detail, type Piece, piece, showing } from './piece.ts';
import type { View } from './spec.ts';

/**
 * The collar of a hanfu or a kimono: one band from behind the neck down both edges, the left over the right (as worn), like a y for who
 * looks at it.
 */
export const crossCollar = (frame: Frame, view: View, overlap: number): Piece[] => {
  const { m, neck, neckBack, hemY } = frame;
  const k = m.scale;
  const wide = 4.6 * k;
  const start = add(neck, [-0.6 * k, -1.2 * k]);
  if (view === 'back') {
    const low = wholeOf(neckBack);
    const top = wholeOf(
      curve(start, [start[0] * 0.8, start[1] - 0.4], [start[0] * 0.4, start[1] - 0.8], [0, start[1] - 0.8]),
    );
    return showing(
      [piece('collar', join(top, line(start, neck), reverse(low)), { cloth: 'trim' })],
      'details.crossCollar',
    );
  }
  const end: Point = [-Math.max(overlap, m.waist * 0.82), Math.min(m.waistY - 3 * k, hemY - 2)];
  const band = (from: Point, to: Point, name: string): Piece => {
    const outer = bow(from, to, 0.8 * k);
    const inner = beside(outer, wide);
    return piece(name, join(outer, line(to, endOf(inner)), reverse(inner), line(inner[0] as Point, from)), {
      cloth: 'trim',
      grain: -20,
      lines: [detail(beside(outer, wide / 2))],
    });
  };
  const over = band(add(neck, [0.4 * k, 0]), end, 'collar-over');
  const cross = pointAt(over.outline, 0.12);
  const mirrored = piece('collar-under', reverse(mirror(bandEdge(neck, k, wide))), { cloth: 'trim', grain: 20 });
  const back = wholeOf(
    curve(start, [start[0] * 0.7, start[1] - 0.4], [start[0] * 0.35, start[1] - 0.7], [0, start[1] - 0.7]),
  );
  const low: Edge = through(
    neck,
    [neck[0] * 0.3, cross[1] + 12 * k],
    [-1 * k, cross[1] + 16 * k],
    [-neck[0] * 0.6, cross[1] + 10 * k],
    [-neck[0], neck[1]],
  );
  const inside = insideOfNeck(m, back, low, start[1] + 2 * k);
  return [inside, ...showing([mirrored, over], 'details.crossCollar')];
};

/** The band of the lower front, up to where the upper one covers it; drawn on the right and mirrored. */
const bandEdge = (neck: Point, k: number, wide: number): Edge => {
  const from = add(neck, [0.4 * k, 0]);
  const outer = bow(from, [-1.5 * k, from[1] + 24 * k], 0.6 * k);
  const inner = beside(outer, wide);
  return join(outer, line(endOf(outer), endOf(inner)), reverse(inner), line(inner[0] as Point, from));
};
