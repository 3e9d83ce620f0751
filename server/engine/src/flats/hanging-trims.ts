import { add, type Edge, endOf, join, line, type Point, pointAt, polygon, reverse, startOf, through } from './edge.ts';
import { detail, type Line, type Piece, piece, showing } from './piece.ts';

/** A band of lace that hangs from an edge: scallops, each with an arc and three eyes of its net. `high` in cm. */
export const laceEdge = (name: string, edge: Edge, high: number, k: number): Piece[] => {
  const [start, end] = [startOf(edge), endOf(edge)];
  const long = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const count = Math.max(6, Math.round(long / (3.6 * k)));
  const at = (t: number, down: number): Point => add(pointAt(edge, Math.max(0, Math.min(1, t))), [0, down]);
  const scallops: Point[] = [];
  const lines: Line[] = [];
  for (let i = 0; i < count; i++) {
    const [from, middle, to] = [i / count, (i + 0.5) / count, (i + 1) / count];
    scallops.push(
      at(from, high * 0.62),
      at(middle - 0.18 / count, high * 0.97),
      at(middle + 0.18 / count, high * 0.97),
    );
    lines.push(
      detail(through(at(from + 0.2 / count, high * 0.5), at(middle, high * 0.78), at(to - 0.2 / count, high * 0.5))),
      ...[0.25, 0.5, 0.75].map((share) =>
        detail(eye(at(from + share / count, high * (share === 0.5 ? 0.4 : 0.24)), k)),
      ),
    );
  }
  scallops.push(at(1, high * 0.62));
  const outline = join(edge, reverse(through(...scallops)), line(at(0, high * 0.62), start));
  return showing([piece(name, outline, { lines })], 'craft.laceTrim');
};

const eye = ([x, y]: Point, k: number): Edge => {
  const r = 0.34 * k;
  return through([x, y - r], [x + r, y], [x, y + r], [x - r, y], [x, y - r]);
};

/** A row of strands that hang from an edge. `high` in cm. */
export const fringeEdge = (name: string, edge: Edge, high: number, k: number): Piece[] => {
  const [start, end] = [startOf(edge), endOf(edge)];
  const count = Math.max(12, Math.round(Math.hypot(end[0] - start[0], end[1] - start[1]) / (0.9 * k)));
  const low = Array.from({ length: count + 1 }, (_, i) =>
    add(pointAt(edge, i / count), [0, high * (0.93 + 0.07 * (((i * 7) % 5) / 4))]),
  );
  const strands = low.slice(1, -1).map((at, i) => detail(line(pointAt(edge, (i + 1) / count), at)));
  const outline = join(edge, reverse(polygon(...low)), line(low[0] as Point, start));
  return showing([piece(name, outline, { lines: strands })], 'details.fringe');
};
