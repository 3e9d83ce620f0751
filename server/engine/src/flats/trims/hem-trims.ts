import { add, type Edge, endOf, join, line, type Point, pointAt, reverse, startOf, through } from '../edge.ts';
import { detail, type Line, type Mark, type Piece, piece } from '../piece.ts';
import { carrier } from './body-trims.ts';
import { hasShapedHem } from './hem-shape.ts';
import { hemOfPieces, lowestOf, type Trim, type Worn } from './worn.ts';

/** Barbs of feathers below an edge from left to right, `high` cm long. */
export const featherEdge = (name: string, edge: Edge, high: number, k: number, away: Point = [0, 1]): Piece => {
  const long = Math.hypot(endOf(edge)[0] - startOf(edge)[0], endOf(edge)[1] - startOf(edge)[1]);
  const count = Math.max(7, Math.round(long / (0.95 * k)));
  const side: Point = [-away[1], away[0]];
  const tipOf = (i: number): Point => {
    const t = i / count;
    const reach = high * (0.74 + 0.26 * (((i * 7) % 5) / 4));
    return add(add(pointAt(edge, t), away, reach), side, (((i * 11) % 7) / 6 - 0.5) * 1.6 * k);
  };
  const low: Point[] = [];
  for (let i = 0; i <= count; i++) {
    low.push(tipOf(i));
    if (i < count) low.push(add(pointAt(edge, (i + 0.5) / count), away, high * 0.78));
  }
  const lines: Line[] = [];
  for (let i = 0; i < count * 3; i++) {
    const t = (i + 0.5) / (count * 3);
    const root = pointAt(edge, t);
    const tip = add(
      add(root, away, high * (0.5 + 0.36 * (((i * 5) % 7) / 6))),
      side,
      (((i * 13) % 9) / 8 - 0.5) * 2.6 * k,
    );
    const middle = add(add(root, away, high * 0.3), side, (((i * 3) % 5) / 4 - 0.5) * 1.2 * k);
    lines.push(detail(through(root, middle, tip)));
  }
  return piece(
    name,
    join(edge, line(endOf(edge), low.at(-1) as Point), reverse(through(...low)), line(low[0] as Point, startOf(edge))),
    { lines },
  );
};

const featherHem = (worn: Worn): Piece[] => {
  const low = lowestOf(worn);
  if (low.length === 0) return [];
  const edge = hemOfPieces(low, worn.k).map(([x, y]): Point => [x, y - 2.2 * worn.k]);
  return [featherEdge('hem-feathers', edge, 12 * worn.k, worn.k)];
};

const pompoms = (worn: Worn): Piece[] => {
  const { k } = worn;
  const low = lowestOf(worn);
  const parts =
    low.length > 0 ? [low] : worn.pieces.filter(({ name }) => /^leg-(left|right)$/.test(name)).map((leg) => [leg]);
  return parts.map((part, nth) => {
    const edge = hemOfPieces(part, k);
    const count = Math.max(5, Math.round((endOf(edge)[0] - startOf(edge)[0]) / (3.2 * k)));
    const marks = Array.from(
      { length: count },
      (_, i): Mark => ({ kind: 'pompom', at: add(pointAt(edge, (i + 0.5) / count), [0, 1.2 * k]), size: 1.15 * k }),
    );
    return carrier(`hem-pompoms-${nth + 1}`, [], marks);
  });
};

/** Bare arms have no edge and cuffs keep theirs: then the hem alone is shaped. */
const edgedHem = ({ spec }: Worn): Piece[] =>
  spec.hem === 'straight' && hasShapedHem(spec) ? [carrier('edged-hem', [])] : [];

export const hemTrims: readonly Trim[] = [
  { key: 'edgedSleeves', draw: edgedHem },
  { key: 'featherHem', draw: featherHem },
  { key: 'pompoms', draw: pompoms },
];
