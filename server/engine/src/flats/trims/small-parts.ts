import { beside, type Edge, join, line, mirror, type Point, polygon, reverse, through } from '../edge.ts';
import { crease, type Mark, type Piece, piece, rim } from '../piece.ts';

/** A closed ring round a place, `rx` and `ry` cm. */
export const oval = ([x, y]: Point, rx: number, ry: number): Edge =>
  through(
    ...Array.from({ length: 13 }, (_, i): Point => {
      const turn = (i / 12) * Math.PI * 2 - Math.PI / 2;
      return [x + Math.cos(turn) * rx, y + Math.sin(turn) * ry];
    }),
  );

/** A closed box, with places given clockwise. */
export const box = (...places: readonly Point[]): Edge => polygon(...places, places[0] as Point);

export const rectangle = (x1: number, y1: number, x2: number, y2: number): Edge =>
  box([x1, y1], [x2, y1], [x2, y2], [x1, y2]);

/** A strip along an edge, `half` cm to both of its sides. */
export const strip = (edge: Edge, half: number): Edge => join(beside(edge, half), reverse(beside(edge, -half)));

/** A tied bow: two loops, two ends, a knot. `size` in cm is the length of a loop. */
export const bowAt = (name: string, [x, y]: Point, size: number, cloth: Piece['cloth'] = 'main', long = 1): Piece[] => {
  const s = size;
  const loop = (side: 1 | -1): Edge =>
    join(
      through(
        [x, y - 0.12 * s],
        [x + side * 0.55 * s, y - 0.5 * s],
        [x + side * s, y - 0.3 * s],
        [x + side * 0.94 * s, y + 0.26 * s],
        [x + side * 0.45 * s, y + 0.24 * s],
        [x, y + 0.14 * s],
      ),
      line([x, y + 0.14 * s], [x, y - 0.12 * s]),
    );
  const end = (side: 1 | -1): Edge => {
    const low = y + 1.15 * s * long;
    return join(
      through([x, y], [x + side * 0.22 * s, y + 0.5 * s * long], [x + side * 0.34 * s, low]),
      line([x + side * 0.34 * s, low], [x + side * 0.72 * s, low - 0.12 * s]),
      through(
        [x + side * 0.72 * s, low - 0.12 * s],
        [x + side * 0.46 * s, y + 0.46 * s * long],
        [x + side * 0.16 * s, y],
      ),
      line([x + side * 0.16 * s, y], [x, y]),
    );
  };
  const folds = (side: 1 | -1) => [
    crease(
      through(
        [x + side * 0.14 * s, y - 0.04 * s],
        [x + side * 0.4 * s, y - 0.12 * s],
        [x + side * 0.6 * s, y - 0.1 * s],
      ),
    ),
    crease(
      through(
        [x + side * 0.14 * s, y + 0.04 * s],
        [x + side * 0.34 * s, y + 0.08 * s],
        [x + side * 0.5 * s, y + 0.12 * s],
      ),
    ),
  ];
  const both = [-1, 1] as const;
  return [
    ...both.map((side) => piece(`${name}-end-${side > 0 ? 'right' : 'left'}`, end(side), { cloth })),
    ...both.map((side) =>
      piece(`${name}-loop-${side > 0 ? 'right' : 'left'}`, loop(side), { cloth, lines: folds(side) }),
    ),
    piece(`${name}-knot`, oval([x, y], 0.17 * s, 0.2 * s), { cloth, lines: [rim(oval([x, y], 0.17 * s, 0.2 * s))] }),
  ];
};

/** Crossed cords over an opening that narrows downwards, with eyelets on its edges and a bow at one end. */
export const lacing = (
  name: string,
  { from, to, half, k, tied }: { from: number; to: number; half: number; k: number; tied: 'above' | 'below' },
): Piece[] => {
  const low = half * 0.55;
  const rows = Math.max(3, Math.round((to - from) / (3 * k)));
  const edgeAt = (nth: number): Point => {
    const t = (nth + 0.5) / rows;
    return [half + (low - half) * t + 0.75 * k, from + (to - from) * t];
  };
  const opening = box([-half, from], [half, from], [low, to], [-low, to]);
  const marks: Mark[] = Array.from({ length: rows }, (_, i) => edgeAt(i)).flatMap(([x, y]) =>
    [x, -x].map((at): Mark => ({ kind: 'eyelet', at: [at, y], size: 0.42 * k })),
  );
  const cords = Array.from({ length: rows - 1 }, (_, i) => line(edgeAt(i), [-edgeAt(i + 1)[0], edgeAt(i + 1)[1]]));
  const [, firstY] = edgeAt(tied === 'above' ? 0 : rows - 1);
  const [firstX] = edgeAt(tied === 'above' ? 0 : rows - 1);
  const straight = line([-firstX, firstY], [firstX, firstY]);
  return [
    piece(name, opening, { cloth: 'inside', lines: [rim(opening)], isInner: true }),
    piece(`${name}-eyelets`, rectangle(-0.2, from, 0.2, from + 0.4), { isInner: true, marks }),
    ...[...cords, ...cords.map((edge) => mirror(edge)), straight].map((edge, nth) =>
      piece(`${name}-cord-${nth + 1}`, strip(edge, 0.24 * k), { cloth: 'cord' }),
    ),
    ...bowAt(`${name}-bow`, [0, firstY], 3.4 * k, 'cord', 1.5),
  ];
};
