import { pieceName } from '../designs/piece-names.ts';
import { footOn } from '../geometry/around.ts';
import { flatten } from '../geometry/flatten.ts';
import { distance } from '../geometry/lines.ts';
import type { Cut, Line, Piece, Point } from '../piece.ts';
import type { SourceCut, SourcePart, SourcePattern } from './freesewing-face.ts';
import { edgesOf, isAllowance, isShown } from './outline.ts';

const foldLine = '__macro_cutonfold_cutonfold_line';
const grainLine = '__macro_grainline_grainline_line';

/** Parts that hold two pieces. */
const doubles: Readonly<Record<string, readonly { id: string; seam: string; allowance: string }[]>> = {
  'cathrin.panel1': [
    { id: 'panel1a', seam: 'panel1a', allowance: 'saA' },
    { id: 'panel1b', seam: 'panel1b', allowance: 'saB' },
  ],
};

/** Paths of the piece that shares the part. */
const otherHalf = (key: string, id: string): string[] =>
  (doubles[key] ?? []).filter((one) => one.id !== id).flatMap(({ seam }) => [seam, `${seam}Waist`]);

const pointsOf = (part: SourcePart, name: string): Point[] =>
  (part.paths[name]?.ops ?? []).flatMap((op) => ('to' in op ? [{ x: op.to.x, y: op.to.y }] : []));

const endsOf = (points: readonly Point[]): readonly [Point, Point] | null => {
  const [first, last] = [points[0], points.at(-1)];
  return first && last && points.length > 1 ? [first, last] : null;
};

const markKinds: Readonly<Record<string, Piece['marks'][number]['kind']>> = {
  button: 'button',
  buttonhole: 'buttonhole',
  'buttonhole-start': 'buttonhole',
  'buttonhole-end': 'buttonhole',
  eyelet: 'eyelet',
  'snap-stud': 'snap',
  'snap-socket': 'snap',
};

const cutsOf = (pattern: SourcePattern, part: string, isFolded: boolean): Cut[] => {
  const listed = pattern.setStores[0]?.get(['cutlist', part, 'materials'], {});
  const materials = Object.entries((listed ?? {}) as Record<string, readonly SourceCut[]>);
  const cuts = materials.map(([material, rows]) => ({
    material,
    count: rows.reduce((sum, { cut }) => sum + (Number(cut) || 0), 0),
    onFold: rows.some(({ onFold }) => Boolean(onFold)),
  }));
  return cuts.length > 0 ? cuts : [{ material: 'fabric', count: 1, onFold: isFolded }];
};

const liesOn = (seam: Line, line: Line): boolean =>
  line.every((point) => distance(footOn(seam, point).at, point) < 0.1);

/** Lines inside a piece: everything shown that is neither edge nor allowance. */
const internalsOf = (part: SourcePart, helpers: ReadonlySet<string>, seam: Line): Piece['internals'] =>
  Object.entries(part.paths)
    .filter(([name, path]) => isShown(name, path) && !isAllowance(name, path) && !helpers.has(name))
    .flatMap(([, path]) => flatten(path.ops))
    .filter(({ points }) => !liesOn(seam, points));

const hintWords = /base$|^seamSA$|^rest$|^text$|extraBoundary/i;

const pieceOf = (
  pattern: SourcePattern,
  key: string,
  part: SourcePart,
  only?: { id: string; seam: string; allowance: string },
): Piece | null => {
  const edges = edgesOf(part, only);
  if (!edges) return null;
  const id = only?.id ?? (key.split('.').at(-1) as string);
  const fold = endsOf(pointsOf(part, foldLine));
  const snippets = Object.values(part.snippets);
  const helpers = Object.keys(part.paths).filter((name) => hintWords.test(name));
  return {
    id,
    name: pieceName(id),
    cuts: cutsOf(pattern, key, fold !== null),
    ...edges,
    fold,
    grain: endsOf(pointsOf(part, grainLine)) ?? fold,
    notches: snippets
      .filter(({ def }) => def === 'notch' || def === 'bnotch')
      .map(({ anchor: { x, y } }) => ({ x, y })),
    marks: snippets.flatMap(({ def, anchor: { x, y } }) => {
      const kind = markKinds[def];
      return kind ? [{ at: { x, y }, kind }] : [];
    }),
    internals: internalsOf(part, new Set(['seam', ...helpers, ...(only ? otherHalf(key, only.id) : [])]), edges.seam),
  };
};

/** Every part that holds cloth, as pieces to be cut, in the design's order. */
export const piecesOf = (pattern: SourcePattern): Piece[] => {
  const parts = Object.entries(pattern.parts[0] ?? {}).filter(([, part]) => !part.hidden);
  const pieces = parts.flatMap(([key, part]) => {
    const several = doubles[key];
    return several ? several.map((one) => pieceOf(pattern, key, part, one)) : [pieceOf(pattern, key, part)];
  });
  return pieces.filter((piece) => piece !== null);
};
