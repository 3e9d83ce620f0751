import {
  add,
  beside,
  bow,
  curve,
  type Edge,
  join,
  line,
  mirror,
  mix,
  type Point,
  reverse,
  scallop,
  wholeOf,
} from './edge.ts';
import type { Frame } from './frame.ts';
import { detail, type Piece, piece, rim, stitch } from './piece.ts';
import type { FlatSpec, View } from './spec.ts';

/** Height and outward lean (share of the neck) of the top edge, in cm at the grown size. */
const tubes: Partial<Record<FlatSpec['collar'], { height: number; lean: number; gap: number }>> = {
  bow: { height: 2.6, lean: -0.06, gap: 0 },
  stand: { height: 5, lean: -0.04, gap: 0.35 },
  mandarin: { height: 3.8, lean: -0.08, gap: 0.7 },
  funnel: { height: 9, lean: 0.06, gap: 0 },
  mockNeck: { height: 4.6, lean: -0.08, gap: 0 },
  turtleneck: { height: 9, lean: -0.02, gap: 0 },
  ribbed: { height: 4.4, lean: -0.05, gap: 0.3 },
  fur: { height: 6, lean: 0.34, gap: 0.4 },
};

/** Collars that stand round the neck as a tube, open in front where the garment is. */
export const tubeCollar = (frame: Frame, view: View): Piece[] => {
  const { m, spec, neck, neckFront } = frame;
  const tube = tubes[spec.collar] ?? { height: 5, lean: 0, gap: 0 };
  const k = m.scale;
  const high = tube.height * k;
  const isOpen = spec.closure !== 'none' && spec.closure !== 'placket';
  const gap = isOpen ? tube.gap * k : 0;
  const top: Point = [neck[0] * (1 + tube.lean), neck[1] - high];
  const sideEdge = bow(neck, top, tube.lean < 0 ? -0.25 : 0.2);
  const isRib = ['mockNeck', 'turtleneck', 'ribbed'].includes(spec.collar);
  const extras: Partial<Piece> = {
    ...(isRib ? { cloth: spec.collar === 'ribbed' ? ('rib' as const) : ('main' as const), isRibbed: true } : {}),
    ...(spec.collar === 'fur' ? { cloth: 'fur' as const } : {}),
  };
  if (view === 'back') return [backTube(frame, top, sideEdge, high, extras)];
  const depth = neckFront[neckFront.length - 1]?.[1] ?? m.neckDrop;
  const dip = depth - high * (spec.collar === 'funnel' ? 0.92 : 0.96);
  const round = gap > 0.5 ? 1.4 * k : 0.15;
  const upper = join(
    curve(top, [top[0] * 0.9, top[1] + (dip - top[1]) * 0.72], [top[0] * 0.42, dip], [gap + round, dip]),
    gap > 0.5 ? curve([gap + round, dip], [gap + 0.4, dip + 0.1], [gap, dip + 0.6], [gap * 0.9, dip + 1.8 * k]) : [],
  );
  const back = wholeOf(reverse(bow([0, top[1] - 1 * k], top, 0.3)));
  const inside = piece('neck-inside', join(back, upper, [[gap, depth] as Point], reverse(mirror(upper))), {
    cloth: 'inside',
    isInner: true,
    marks: [{ kind: 'label', at: [0, top[1] + 1.4 * k], size: 2 * k }],
  });
  const folded = spec.collar === 'turtleneck' ? foldLine(neck, top, depth, dip) : [];
  const lineSet = isRib ? [] : [stitch(beside(upper, -0.6 * k))];
  if (gap > 0) {
    const half = join(upper, line(upper[upper.length - 1] as Point, [gap * 0.4, depth]), reverse(neckFront), sideEdge);
    const right = piece('collar-right', furry(half, spec), { ...extras, lines: lineSet });
    return [
      inside,
      {
        ...right,
        name: 'collar-left',
        outline: mirror(right.outline),
        lines: lineSet.map((l) => ({ ...l, edge: mirror(l.edge) })),
      },
      right,
    ];
  }
  const closed = join(upper, reverse(mirror(upper)));
  const outline = join(closed, reverse(mirror(sideEdge)), mirror(neckFront), reverse(neckFront), sideEdge);
  const lines = isRib ? folded : [...lineSet, ...lineSet.map((l) => ({ ...l, edge: mirror(l.edge) }))];
  return [inside, piece('collar', furry(outline, spec), { ...extras, lines })];
};

const foldLine = (neck: Point, top: Point, depth: number, dip: number) => {
  const side = mix(neck, top, 0.16);
  const y = depth + (dip - depth) * 0.16;
  return [rim(wholeOf(curve(add(side, [0.5, 0]), [side[0] * 0.86, y * 0.8], [side[0] * 0.42, y], [0, y])))];
};

const backTube = (
  { neck, neckBack, spec, m }: Frame,
  top: Point,
  sideEdge: Edge,
  high: number,
  extras: Partial<Piece>,
): Piece => {
  const drop = neckBack[neckBack.length - 1]?.[1] ?? 2;
  const upper = wholeOf(reverse(bow([0, top[1] - 0.5], top, 0.2)));
  const low = wholeOf(neckBack);
  const outline = join(upper, reverse(sideEdge), reverse(low), mirror(sideEdge));
  const lines =
    spec.collar === 'turtleneck'
      ? [
          rim(
            wholeOf(
              curve(
                [neck[0] + 0.3, neck[1] - high * 0.16],
                [neck[0] * 0.8, drop],
                [neck[0] * 0.4, drop],
                [0, drop - 0.4],
              ),
            ),
          ),
        ]
      : extras.isRibbed
        ? []
        : [stitch(beside(upper, -0.6 * m.scale)), detail(low)];
  return piece('collar', furry(outline, spec), { ...extras, lines });
};

/** A fluffy contour for fur. */
const furry = (outline: Edge, spec: FlatSpec): Edge => (spec.collar === 'fur' ? scallop(outline, 34, 0.55) : outline);
