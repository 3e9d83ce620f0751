import type { Measures } from './block.ts';
import {
  add,
  bothHalves,
  bow,
  type Edge,
  join,
  line,
  mirror,
  mix,
  type Point,
  pointAt,
  reverse,
  wave,
} from './edge.ts';
import { type Fold, fold, type Line, type Mark, type Piece, piece, rim, seam, showing, stitch } from './piece.ts';
import type { SkirtPlace } from './skirt.ts';
import type { FlatSpec } from './spec.ts';

const both = (...lines: Line[]): Line[] => lines.flatMap((entry) => [entry, { ...entry, edge: mirror(entry.edge) }]);

/** Right half of a skirt that widens evenly to its hem. */
const halfOf = ({ topY, topHalf, sag, hemY }: SkirtPlace, wide: number, waves: number) => {
  const top = bow([0, topY + sag], [topHalf, topY], 0.12);
  const low: Point = [wide, hemY - 1];
  const side = bow([topHalf, topY], low, 0.9);
  const base = bow(low, [0, hemY + 2], 0.8);
  return { top, side, hem: waves > 0 ? wave(base, waves, 1.1) : base };
};

/** Knife pleats from the waist to the hem between two shares of its half. */
const pleatsOf = (top: Edge, hem: Edge, from: number, to: number, count: number): { lines: Line[]; folds: Fold[] } => {
  const lines: Line[] = [];
  const folds: Fold[] = [];
  for (let i = 0; i <= count; i++) {
    const t = from + ((to - from) * i) / count;
    const path = line(pointAt(top, t), pointAt(hem, 1 - t));
    lines.push(...both(seam(path)));
    const shade = reverse(line(mix(pointAt(top, t), pointAt(hem, 1 - t), 0.1), add(pointAt(hem, 1 - t), [0.8, 0])));
    folds.push(fold(shade, 1.9, 0.5), fold(mirror(shade), 1.9, 0.5));
  }
  return { lines, folds };
};

/** A mamian skirt: a flat panel in front and behind, pleats at both sides, a broad band above a woven border. */
export const mamianSkirt = (m: Measures, place: SkirtPlace): Piece[] => {
  const k = m.scale;
  const { top, side, hem } = halfOf(place, m.hip * 1.9, 0);
  const { lines, folds } = pleatsOf(top, hem, 0.46, 0.94, 7);
  const [panelTop, panelLow] = [pointAt(top, 0.42), pointAt(hem, 0.6)];
  const panel = line(panelTop, panelLow);
  const skirt = piece('skirt', bothHalves(join(top, side, hem)), { lines, folds });
  const door = piece(
    'skirt-panel',
    bothHalves(join(line([0, place.topY + place.sag], panelTop), panel, line(panelLow, [0, place.hemY + 2]))),
    {
      lines: [
        rim(panel),
        rim(mirror(panel)),
        rim(line([panelTop[0] * 0.36, place.topY + 1], [panelTop[0] * 0.5, place.hemY + 1.4])),
      ],
    },
  );
  const high = 9 * k;
  const border = bothHalves(
    join(
      line([0, place.hemY + 1.4 - high], [pointAt(side, 0.9)[0] - 0.4, place.hemY - 1 - high]),
      line([pointAt(side, 0.9)[0] - 0.4, place.hemY - 1 - high], [m.hip * 1.9 - 0.2, place.hemY - 1]),
      bow([m.hip * 1.9 - 0.2, place.hemY - 1], [0, place.hemY + 2], 0.8),
    ),
  );
  const hemBand = piece('skirt-hem', border, {
    cloth: 'trim',
    lines: both(stitch(line([0, place.hemY + 2.4 - high], [m.hip * 1.78, place.hemY - high]))),
  });
  return showing([skirt, door, hemBand], 'details.mamian');
};

/** Embroidery goes round the skirt above the hem, where the belt does not cover it. */
const flowersOf = (spec: FlatSpec, m: Measures, { hemY }: SkirtPlace): Mark[] =>
  spec.craft === 'embroidery'
    ? [-1.22, -0.42, 0.42, 1.22].map((x, nth) => ({
        kind: 'logo' as const,
        at: [m.hip * x, hemY - (nth % 3 === 0 ? 11 : 13) * m.scale] as Point,
        size: 11 * m.scale,
        turn: nth % 2 ? -12 : 12,
      }))
    : [];

/** The long pleated skirt of a hanfu, with soft pleats all round. */
export const hanfuSkirt = (spec: FlatSpec, m: Measures, place: SkirtPlace): Piece[] => {
  const { top, side, hem } = halfOf(place, m.hip * 2.05, 6);
  const { lines, folds } = pleatsOf(top, hem, 0.06, 0.96, 12);
  return showing(
    [
      piece('skirt', bothHalves(join(top, side, hem)), {
        lines: lines.map((entry) => ({ ...entry, kind: 'crease' as const })),
        folds,
        marks: flowersOf(spec, m, place),
      }),
    ],
    'details.hanfuSkirt',
  );
};
