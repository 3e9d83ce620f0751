import { isOpenFront } from './closure.ts';
import {
  add,
  beside,
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
import { isDeepNeck } from './neckline.ts';
import { type Piece, piece, rim, seam, showing, stitch } from './piece.ts';
import type { View } from './spec.ts';

const banded = ['tShirt', 'sweatshirt', 'knitwear', 'cardigan', 'casualSet', 'tank'];

/** Ends a neck without a collar: rib band or facing, with the inside of the back. */
export const neckFinish = (frame: Frame, view: View, overlap: number): Piece[] =>
  showing(
    drawNeck(frame, view, overlap),
    `neckline.${frame.spec.neckline}`,
    ...(isDeepNeck(frame.spec) ? ['details.deepNeck'] : []),
  );

const drawNeck = (frame: Frame, view: View, overlap: number): Piece[] => {
  const { spec, m } = frame;
  const k = m.scale;
  const isBand =
    banded.includes(spec.kind) &&
    spec.neckline !== 'boat' &&
    spec.neckline !== 'square' &&
    spec.neckline !== 'offShoulder';
  const wide = (spec.kind === 'tank' ? 1.1 : spec.kind === 'sweatshirt' ? 2.4 : spec.kind === 'tShirt' ? 1.9 : 2.5) * k;
  const cloth = { cloth: 'rib' as const, isRibbed: spec.kind !== 'tank' };
  const edge = view === 'front' ? frame.neckFront : frame.neckBack;
  if (view === 'back') {
    if (!isBand) return [facing(frame, edge)];
    const inner = inset(edge, wide, false);
    const outline = join(wholeOf(inner), reverse(wholeOf(edge)));
    return [piece('neck-band', outline, cloth)];
  }
  const isPointed = ['v', 'wrap'].includes(spec.neckline);
  const inner = isBand ? inset(edge, wide, isPointed) : edge;
  const start = inner[0] as Point;
  const backTop = wholeOf(
    curve(start, [start[0] * 0.7, start[1] + 0.5 * k], [start[0] * 0.35, start[1] + 0.8 * k], [0, start[1] + 0.8 * k]),
  );
  const low = join(inner, reverse(mirror(inner)));
  const inside = insideOfNeck(m, backTop, low, start[1] + 2.4 * k);
  const backSeam = wholeOf(
    curve(
      start,
      [start[0] * 0.7, frame.neckBack[3]?.[1] ?? 2],
      [start[0] * 0.3, (frame.neckBack[3]?.[1] ?? 2) + 0.2],
      [0, (frame.neckBack[3]?.[1] ?? 2) + 0.2],
    ),
  );
  const dressed: Piece = { ...inside, lines: [stitch(backSeam)] };
  if (!isBand) return [dressed, ...keyhole(frame), ...cowl(frame), facing(frame, edge)];
  if (!isOpenFront(spec))
    return [
      dressed,
      piece('neck-band', join(wholeOf(edge), reverse(wholeOf(inner))), {
        ...cloth,
        lines: isPointed
          ? [rim(line(endOf(edge), endOf(inner)))]
          : [stitch(wholeOf(beside(edge, 0.7 * k)))].slice(0, spec.kind === 'tShirt' ? 1 : 0),
      }),
    ];
  return [dressed, ...openBands(frame, edge, inner, wide, overlap, cloth)];
};

/** The band of a cardigan goes round the neck and down both fronts. */
const openBands = (
  frame: Frame,
  edge: Edge,
  inner: Edge,
  wide: number,
  overlap: number,
  cloth: Partial<Piece>,
): Piece[] => {
  const low = frame.hemY + (frame.spec.hem === 'ribbed' ? 5.4 * frame.m.scale : 0.5);
  const centre = endOf(edge);
  const reach = Math.max(overlap, wide / 2);
  const down: Edge = frame.spec.closure === 'zip' ? [] : line([-reach, centre[1]], [-reach, low]);
  const right =
    frame.spec.closure === 'zip'
      ? join(edge, reverse(inner))
      : join(
          edge.slice(0, -1),
          line([reach, centre[1] + 0.4], [reach, low]),
          line([reach, low], [-reach, low]),
          reverse(down),
          reverse(inner.slice(0, -1)),
        );
  const left = join(mirror(edge), reverse(mirror(inner)));
  return [
    piece('neck-band-left', left, cloth),
    piece('neck-band-right', frame.spec.closure === 'zip' ? right : smoothBand(edge, inner, reach, low), {
      ...cloth,
      grain: 0,
    }),
  ];
};

const smoothBand = (edge: Edge, inner: Edge, reach: number, low: number): Edge => {
  const outer = through(...[0, 0.3, 0.6, 0.85].map((t) => pointAt(edge, t)), [reach, endOf(edge)[1] + reach * 0.6]);
  const into = through(...[0, 0.3, 0.6, 0.85].map((t) => pointAt(inner, t)), [-reach, endOf(edge)[1] + 0.4]);
  return join(
    outer,
    line(endOf(outer), [reach, low]),
    line([reach, low], [-reach, low]),
    line([-reach, low], endOf(into)),
    reverse(into),
  );
};

/** The edge moved into the opening by a band's width. */
const inset = (edge: Edge, wide: number, isPointed: boolean): Edge => {
  const start = edge[0] as Point;
  const end = endOf(edge);
  const first: Point = add(start, [-wide * 0.92, -wide * 0.3]);
  const last: Point = [0, end[1] - wide * (isPointed ? 1.5 : 1)];
  const moved = beside(edge, -wide);
  const places = [0.25, 0.5, 0.75].map((t) => pointAt(moved, t)).filter(([x]) => x > 0.4);
  return isPointed ? through(first, ...places.slice(0, 2), last) : through(first, ...places, last);
};

const facing = ({ m, spec }: Frame, edge: Edge): Piece => {
  const gap = spec.neckline === 'offShoulder' ? 2.2 : 0.9;
  const stitched = beside(edge, gap * m.scale);
  const at = endOf(edge);
  return piece(
    'neck-edge',
    join(
      line([-0.2, at[1]], [0.2, at[1]]),
      line([0.2, at[1]], [0, at[1] + 0.2]),
      line([0, at[1] + 0.2], [-0.2, at[1]]),
    ),
    {
      isInner: true,
      lines: [stitch(wholeOf(trim(stitched)))],
    },
  );
};

/** Ends at the centre line. */
const trim = (edge: Edge): Edge => [...edge.slice(0, -1), [0, endOf(edge)[1]]];

/** Cloth that hangs in arcs below the neck. */
const cowl = ({ spec, m, neck, neckFront }: Frame): Piece[] => {
  if (!spec.details.includes('cowl')) return [];
  const [k, low] = [m.scale, endOf(neckFront)[1]];
  const arcs = [1, 2, 3].map((nth): Edge => {
    const wide = neck[0] * (1.02 - nth * 0.06);
    const [side, middle] = [neck[1] + (2 + nth * 1.6) * k, low + nth * 3.6 * k];
    return curve([-wide, side], [-wide * 0.72, middle], [wide * 0.72, middle], [wide, side]);
  });
  const hair = join(line([-0.2, low], [0.2, low]), line([0.2, low], [0, low + 0.2]), line([0, low + 0.2], [-0.2, low]));
  return showing([piece('cowl', hair, { lines: arcs.map(seam) })], 'details.cowl');
};

/** A drop-shaped opening under the neck, with a button above it; under a collar it is a detail of its own. */
export const keyhole = ({ spec, m, neckFront }: Frame): Piece[] => {
  if (spec.neckline !== 'keyhole' && !spec.details.includes('keyhole')) return [];
  const k = m.scale;
  const y = endOf(neckFront)[1] + 1.6 * k;
  const outline = through(
    [0, y],
    [1.1 * k, y + 3 * k],
    [1.9 * k, y + 6.4 * k],
    [0, y + 8.6 * k],
    [-1.9 * k, y + 6.4 * k],
    [-1.1 * k, y + 3 * k],
    [0, y],
  );
  return [
    piece('keyhole', outline, {
      cloth: 'inside',
      shows: ['details.keyhole'],
      lines: [
        rim(outline),
        stitch(through(...[0, 0.17, 0.34, 0.5, 0.66, 0.83, 1].map((t) => pointAt(beside(outline, 0.7), t)))),
      ],
      marks: [{ kind: 'button', at: [0, y - 0.7 * k], size: 0.55 * k }],
    }),
  ];
};
