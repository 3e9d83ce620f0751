import type { Measures } from './block.ts';
import { beside, bow, curve, type Edge, line, mirror, type Point, polygon, through } from './edge.ts';
import { type Fold, fold, type Line, type Piece, pair, piece, seam, stitch } from './piece.ts';
import type { FlatSpec, View } from './spec.ts';

/** Cloth that falls from the shoulders over the arms: a cape, a poncho. */
export const isCape = (spec: FlatSpec): boolean =>
  spec.details.includes('cape') && spec.sleeveLength === 'sleeveless' && spec.hem !== 'ribbed';

/** The right half of a cape, in the places that an upper body has for its edges. */
export interface CapeEdges {
  /** Tip of the shoulder to the widest place of the arm below. */
  armhole: Edge;
  underarm: Point;
  side: Edge;
  hem: Edge;
}

/** How much wider a cape grows with each cm that it falls. */
const flare = 0.34;

/** `hemY` in cm below the highest point of the shoulder, at the centre. */
export const capeEdges = (m: Measures, shoulder: Point, hemY: number): CapeEdges => {
  const k = m.scale;
  const underarm: Point = [shoulder[0] + 6.4 * k, m.armhole * 0.82];
  const corner: Point = [underarm[0] + (hemY - underarm[1]) * flare, hemY - 4.5 * k];
  return {
    armhole: curve(
      shoulder,
      [shoulder[0] + 2.6 * k, shoulder[1] + 1.2 * k],
      [underarm[0] - 2 * k, underarm[1] * 0.6],
      underarm,
    ),
    underarm,
    side: line(underarm, corner),
    hem: curve(corner, [corner[0] * 0.7, hemY - 0.4 * k], [corner[0] * 0.34, hemY], [0, hemY]),
  };
};

/** Long folds that open towards the hem. */
export const capeFolds = (m: Measures, corner: Point, hemY: number): Fold[] =>
  ([1, -1] as const).flatMap((sign) =>
    [0.3, 0.55, 0.8].map((at, nth) => {
      const from: Point = [sign * m.chest * (0.4 + at * 0.52), m.armhole * (0.92 - nth * 0.1)];
      const to: Point = [sign * corner[0] * at, hemY - (0.6 + at * 2.6) * m.scale];
      return fold(through(from, [from[0] * 0.62 + to[0] * 0.38, (from[1] + to[1]) / 2], to), 2.4 * m.scale, 0.5);
    }),
  );

/** Openings for the hands in front. */
export const capeSlits = ({ spec, m, hemY }: { spec: FlatSpec; m: Measures; hemY: number }, view: View): Piece[] => {
  if (view === 'back' || !isCape(spec)) return [];
  const k = m.scale;
  const [x, top] = [m.chest * 0.74, m.armhole + 4 * k];
  const low = Math.min(top + 17 * k, hemY - 9 * k);
  if (low - top < 6 * k) return [];
  const lean = (low - top) * 0.1;
  const outline = polygon([x, top], [x + 1.9 * k, top], [x + 1.9 * k + lean, low], [x + lean, low], [x, top]);
  return pair(
    piece('cape-slit-right', outline, {
      lines: [stitch(line([x + 0.95 * k, top + 0.5], [x + 0.95 * k + lean, low - 0.5]))],
    }),
  );
};

/** Seams over the shoulders, which give a cape its round top, and the stitching of its hem. */
export const capeLines = (shoulder: Point, underarm: Point, hem: Edge, k: number): Line[] => {
  const over = bow([shoulder[0] - 0.4, shoulder[1] + 0.6], [underarm[0] * 0.9, underarm[1] * 1.02], -1.2);
  const low = beside(hem, -1.2 * k);
  return [seam(over), seam(mirror(over)), stitch(low), stitch(mirror(low))];
};
