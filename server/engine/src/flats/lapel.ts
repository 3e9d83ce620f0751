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
  pointAt,
  reverse,
  through,
  wholeOf,
} from './edge.ts';
import type { Frame } from './frame.ts';
import { mirrorPiece, type Piece, piece, showing, stitch } from './piece.ts';
import type { FlatSpec } from './spec.ts';

export interface Lapel {
  /** Where the lapel begins to roll, on the edge of the right front. */
  breakPoint: Point;
  /** Neck point to break point. */
  roll: Edge;
  inside: Piece;
  right: Piece[];
  left: Piece[];
  back: Piece[];
}

export const hasLapel = (spec: FlatSpec): boolean => ['notchedLapel', 'peakLapel', 'shawl'].includes(spec.collar);

/** Lapels with their collar, for a front that overlaps by `overlap` cm and closes at `breakY`. */
export const lapelOf = (frame: Frame, overlap: number, breakY: number): Lapel => {
  const { m, spec, neck } = frame;
  const k = m.scale;
  const isWide = spec.details.includes('wideLapel');
  const wide = (spec.collar === 'peakLapel' ? 1.12 : 1) * (spec.kind === 'coat' ? 1.18 : 1) * (isWide ? 1.42 : 1) * k;
  const breakPoint: Point = [-overlap, breakY];
  const stand: Point = [neck[0] - 0.7 * k, neck[1] - 2.6 * k];
  const roll = bow(stand, breakPoint, 0.5);
  const outer: Point = [neck[0] + 1.9 * k, neck[1] + 0.7 * k];
  const backTop = wholeOf(reverse(bow([0, neck[1] - 3.4 * k] as Point, stand, 0.35)));
  const cross = findCross(roll);
  const rollToCentre = through(...[0, 0.25, 0.5, 0.75, 1].map((t) => pointAt(roll, t * cross)));
  const inside = piece('neck-inside', join(backTop, rollToCentre, reverse(mirror(rollToCentre))), {
    cloth: 'inside',
    isInner: true,
    marks: [{ kind: 'label', at: [0, neck[1] + 1 * k], size: 2.6 * k }],
  });
  const right =
    spec.collar === 'shawl'
      ? shawl(roll, outer, stand, wide, breakPoint)
      : notched(frame, roll, outer, stand, wide, breakPoint);
  const shown = showing(right, `collar.${spec.collar}`, ...(isWide ? ['details.wideLapel'] : []));
  return {
    breakPoint,
    roll: join(line(neck, stand), roll),
    inside,
    right: shown,
    left: shown.map(mirrorPiece),
    back: [backCollar(frame, outer, stand)],
  };
};

/** Place on the roll line where it crosses the centre. */
const findCross = (roll: Edge): number => {
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 24; turn++) {
    const middle = (low + high) / 2;
    if (pointAt(roll, middle)[0] > 0) low = middle;
    else high = middle;
  }
  return low;
};

const notched = ({ spec }: Frame, roll: Edge, outer: Point, stand: Point, wide: number, breakPoint: Point): Piece[] => {
  const isPeak = spec.collar === 'peakLapel';
  const gorge = pointAt(roll, 0.24);
  const notch = add(gorge, [3.5 * wide, 1.6 * wide]);
  const tip = isPeak ? add(notch, [4.6 * wide, -3 * wide]) : add(notch, [3.4 * wide, 1.5 * wide]);
  const collarTip = isPeak ? add(notch, [3 * wide, -2.2 * wide]) : add(notch, [2.5 * wide, -1.5 * wide]);
  const lower = through(...[0.24, 0.45, 0.7, 1].map((t) => pointAt(roll, t)));
  const upper = through(...[0, 0.08, 0.16, 0.24].map((t) => pointAt(roll, t)));
  const fall = curve(
    tip,
    add(mix(tip, breakPoint, 0.3), [1.6 * wide, 0.6]),
    add(mix(tip, breakPoint, 0.72), [1.2 * wide, 1.2]),
    breakPoint,
  );
  const edge = through(outer, mix(outer, collarTip, 0.55), collarTip);
  const cloth = spec.craft === 'beading' ? ('second' as const) : ('main' as const);
  return [
    piece('lapel-right', join(line(gorge, notch), line(notch, tip), fall, reverse(lower)), {
      grain: -14,
      cloth,
      lines: [stitch(beside(fall, -0.6))],
    }),
    piece(
      'collar-right',
      join(upper, line(gorge, notch), line(notch, collarTip), reverse(edge), bow(outer, stand, 0.8 * wide)),
      { grain: -30, lines: [stitch(beside(edge, -0.6))] },
    ),
  ];
};

const shawl = (roll: Edge, outer: Point, stand: Point, wide: number, breakPoint: Point): Piece[] => {
  const edge = through(
    outer,
    add(outer, [2.4 * wide, 4.6 * wide]),
    add(mix(outer, breakPoint, 0.46), [5 * wide, 0]),
    add(mix(outer, breakPoint, 0.78), [2.2 * wide, 0.6]),
    breakPoint,
  );
  return [
    piece('collar-right', join(roll, reverse(edge), bow(outer, stand, 0.8 * wide)), {
      grain: -16,
      lines: [stitch(beside(edge, -0.6))],
    }),
  ];
};

const backCollar = ({ m, neck, neckBack }: Frame, outer: Point, stand: Point): Piece => {
  const k = m.scale;
  const drop = (neckBack[neckBack.length - 1]?.[1] ?? 2) + 1.6 * k;
  const top = wholeOf(reverse(bow([0, neck[1] - 3.4 * k] as Point, stand, 0.35)));
  const low = wholeOf(curve(outer, [outer[0] * 0.75, drop], [outer[0] * 0.36, drop], [0, drop]));
  return piece('collar', join(top, line(stand, outer), reverse(low)), { lines: [stitch(beside(low, 0.6))] });
};
