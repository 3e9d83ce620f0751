import { isDark } from './colour-shade.ts';
import { add, bow, type Edge, join, mix, type Point, pointAt, reverse } from './edge.ts';
import type { Leg } from './leg-shape.ts';
import { type Piece, pair, piece, seam, showing } from './piece.ts';
import type { FlatSpec, View } from './spec.ts';

/** The first point of a side of a leg at height `y` or below. */
const atHeight = (side: Edge, y: number): Point =>
  Array.from({ length: 41 }, (_, i) => pointAt(side, i / 40)).find((place) => place[1] >= y) ?? pointAt(side, 1);

/** Tears at the knees: a gap with the threads across it that the warp has left. Pale on dark cloth, skin shows through pale cloth. */
export const rips = (spec: FlatSpec, leg: Leg, k: number, view: View): Piece[] => {
  if (spec.craft !== 'distressed' || view === 'back') return [];
  const y = leg.crotch[1] + (leg.hemY - leg.crotch[1]) * (leg.isShort ? 0.42 : 0.45);
  const knee = mix(atHeight(leg.outer, y), atHeight(leg.inner, y), 0.5);
  const tear = (name: string, at: Point, wide: number, high: number): Piece => {
    const [from, to] = [add(at, [-wide, 0.3 * k]), add(at, [wide, -0.2 * k])];
    const threads = [-0.5, 0, 0.5].map((t) =>
      seam(bow(add(from, [wide * 0.16, t * high * 0.8]), add(to, [-wide * 0.16, t * high * 0.8]), 0.12 * k)),
    );
    return piece(name, join(bow(from, to, high * 0.6), reverse(bow(from, to, -high * 0.6))), {
      isInner: true,
      cloth: isDark(spec.colours.main) ? 'cord' : 'skin',
      lines: threads,
    });
  };
  const both = [
    tear('rip-right', knee, 4.8 * k, 2.8 * k),
    tear('rip-low-right', add(knee, [0.8 * k, 4.8 * k]), 3 * k, 1.6 * k),
  ];
  return showing(both.flatMap(pair), 'craft.distressed');
};
