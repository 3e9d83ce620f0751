import type { Measures } from './block.ts';
import {
  add,
  bothHalves,
  bow,
  curve,
  type Edge,
  endOf,
  join,
  line,
  mix,
  type Point,
  pointAt,
  through,
  wave,
} from './edge.ts';
import { detail, type Fold, fold, type Line, type Piece, piece, showing } from './piece.ts';
import type { SkirtPlace } from './skirt.ts';
import type { FlatSpec, View } from './spec.ts';

const foldCount = 9;

/** The full skirt of a wedding or ball dress: pleated into the waist, a bell to the floor, a train behind where one is wished. */
export const ballGown = (spec: FlatSpec, m: Measures, place: SkirtPlace, view: View): Piece[] => {
  const k = m.scale;
  const { topY, topHalf, sag, hemY } = place;
  const full = hemY - topY;
  const low: Point = [m.hip * 3.05, hemY - 2];
  const side = through(
    [topHalf, topY],
    [topHalf + 8 * k, topY + full * 0.085],
    [mix([topHalf, 0], low, 0.56)[0], topY + full * 0.36],
    [mix([topHalf, 0], low, 0.84)[0], topY + full * 0.7],
    low,
  );
  const base = curve(low, add(low, [-low[0] * 0.3, 4.5 * k]), [low[0] * 0.4, hemY + 5.5 * k], [0, hemY + 5.5 * k]);
  const hem = wave(base, 5, 1.6 * k);
  const top = bow([0, topY + sag], [topHalf, topY], 0.12);
  const hasTrain = spec.details.includes('train');
  // Seen from behind the cloth runs on into the train; in front only its ends lie beside the hem.
  const sweep = hasTrain && view === 'back' ? trainEdge(low, hemY, k) : undefined;
  const end = sweep ? wave(sweep, 4, 1.4 * k) : hem;
  const skirt = piece('skirt', bothHalves(join(top, side, end)), {
    lines: gathersOf(top, end, full),
    folds: foldsOf(spec, top, end),
    ...(sweep ? { shows: ['details.train'] } : {}),
  });
  const gown = showing([skirt], 'details.ballGown', 'length.floor');
  return hasTrain && view === 'front' ? [...showing([trainOf(low, hemY, k)], 'details.train'), ...gown] : gown;
};

const both = <Drawn extends { edge: Edge }>(entry: Drawn): Drawn[] => [
  entry,
  { ...entry, edge: entry.edge.map(([x, y]): Point => [-x, y]) },
];

const gathersOf = (top: Edge, hem: Edge, full: number): Line[] =>
  Array.from({ length: foldCount }, (_, i) => {
    const t = (i + 0.5) / foldCount;
    const from = pointAt(top, t);
    const to = pointAt(hem, 1 - t);
    const share = [0.2, 0.34, 0.16, 0.42, 0.26][i % 5] ?? 0.2;
    const end = mix(from, to, share);
    return detail(
      curve(from, add(from, [(to[0] - from[0]) * share * 0.5, full * share * 0.14]), mix(from, end, 0.7), end),
    );
  }).flatMap(both);

const foldsOf = (spec: FlatSpec, top: Edge, hem: Edge): Fold[] =>
  Array.from({ length: foldCount }, (_, i) => {
    const t = (i + 0.35 + ((spec.seed * 13 + i * 7) % 5) * 0.08) / foldCount;
    const low = pointAt(hem, 1 - t);
    const high = mix(pointAt(top, t), low, [0.06, 0.3, 0.16, 0.42][i % 4] ?? 0.2);
    const belly = add(mix(high, low, 0.5), [low[0] * 0.05, 0]);
    return fold(through(low, belly, high), i % 2 ? 4.4 : 6, i % 2 ? 0.5 : 0.7);
  }).flatMap(both);

/** From the side of the hem out over the floor and round to the middle behind. */
export const trainEdge = (low: Point, hemY: number, k: number): Edge =>
  through(
    low,
    [low[0] * 1.16, hemY + 9 * k],
    [low[0] * 1.04, hemY + 21 * k],
    [low[0] * 0.5, hemY + 27 * k],
    [0, hemY + 28 * k],
  );

/** The ends of a train beside the front hem. */
export const trainOf = (low: Point, hemY: number, k: number): Piece => {
  // Within the skirt, also within a narrow one that only flares at its end.
  const start: Point = [low[0] * 0.8, hemY - 5 * k];
  const out = join(line(start, low), trainEdge(low, hemY, k));
  const end = endOf(out);
  const top = line([0, hemY - 5 * k], start);
  const folds = [0.35, 0.5, 0.65, 0.8].flatMap((t) => {
    const at = pointAt(out, t);
    return both(fold(line(at, mix(at, [at[0] * 0.5, hemY], 0.8)), 4, 0.5));
  });
  return piece('train', bothHalves(join(top, out, line(end, end))), { folds });
};
