import { beltPieces } from './closure.ts';
import { neckFinish } from './collar.ts';
import {
  beside,
  bothHalves,
  bow,
  closed,
  curve,
  type Edge,
  join,
  line,
  mirror,
  mix,
  type Point,
  polygon,
  reverse,
  strip,
  through,
} from './edge.ts';
import { type Frame, frameOf } from './frame.ts';
import { fold, type Line, type Piece, pair, piece, rim, seam, showing, stitch } from './piece.ts';
import { rufflePiece } from './skirt.ts';
import { sleevePieces } from './sleeve.ts';
import type { FlatSpec, View } from './spec.ts';
import { barePieces, isBare, torsoFolds } from './top.ts';

/** A one-piece swimsuit, front or back. */
export const swimsuitPieces = (spec: FlatSpec, view: View): Piece[] => {
  const probe = frameOf(spec);
  const { m } = probe;
  const legY = m.waistY + (spec.gender === 'woman' ? 13 : 9) * m.scale;
  const frame: Frame = { ...frameOf(spec, { bottom: legY }), spec };
  const crotchY = m.waistY + m.crotch + 3 * m.scale;
  const leg = legCurve(frame.corner, crotchY, view, m.scale);
  const lower = join(frame.side, leg);
  const edge = beside(leg.slice(0, 4), -0.9 * m.scale);
  const legLines: Line[] = [stitch(edge), stitch(mirror(edge))];
  const folds = torsoFolds(frame, true).slice(0, 6);
  const waist = waistLines(spec, frame);
  const belt =
    spec.waistShape === 'belted'
      ? beltPieces(m.waistY, frame.side.length > 3 ? widest(frame, m.waistY) : m.waist, {
          k: m.scale,
          tie: view === 'front' ? 'buckle' : 'none',
          high: 3,
        })
      : [];
  const ruffle = spec.craft === 'ruffles' ? skirtRuffle(frame, m.waistY + 8 * m.scale) : [];
  if (isBare(spec)) {
    const pieces = barePieces(frame, view, lower).map((entry) =>
      entry.name === 'body'
        ? { ...entry, lines: [...entry.lines, ...legLines, ...waist], folds, marks: logo(spec, frame, view) }
        : entry,
    );
    return [...pieces, ...ruffle, ...belt];
  }
  const neck = view === 'front' ? frame.neckFront : frame.neckBack;
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const half = join(reverse(neck), armhole, lower);
  const finish = neckFinish(frame, view, 0);
  const bind =
    spec.sleeveLength === 'sleeveless'
      ? [stitch(beside(armhole, -0.8 * m.scale)), stitch(mirror(beside(armhole, -0.8 * m.scale)))]
      : [];
  const body = piece('body', bothHalves(half), {
    shows: view === 'back' && spec.details.includes('openBack') ? ['details.openBack'] : [],
    lines: [...legLines, ...bind, ...waist],
    folds,
    marks: logo(spec, frame, view),
  });
  return [
    ...finish.filter((p) => p.cloth === 'inside'),
    ...sleevePieces(frame, view).flatMap(pair),
    body,
    ...finish.filter((p) => p.cloth !== 'inside'),
    ...ruffle,
    ...belt,
  ];
};

const widest = (frame: Frame, y: number): number => {
  const place = frame.side.reduce((best, point) => (Math.abs(point[1] - y) < Math.abs(best[1] - y) ? point : best));
  return place[0];
};

const logo = (spec: FlatSpec, { m }: Frame, view: View): Piece['marks'] => {
  if (spec.logo === 'smallChest' && view === 'front')
    return [{ kind: 'logo', at: [m.chest * 0.46, m.armhole + 2], size: 2 * m.scale, turn: 0 }];
  if (spec.logo === 'largeChest' && view === 'front')
    return [{ kind: 'logo', at: [0.01, m.armhole + 4], size: 8 * m.scale, turn: 0 }];
  if (spec.logo === 'back' && view === 'back')
    return [{ kind: 'logo', at: [0.01, m.armhole + 9], size: 8 * m.scale, turn: 0 }];
  return [];
};

const waistLines = (spec: FlatSpec, { m }: Frame): Line[] => {
  if (spec.waistShape === 'shirred' || spec.craft === 'pleats') {
    return [0, 1, 2, 3, 4, 5].map((i) =>
      seam(
        bow([-m.waist * 0.98, m.waistY - 8 + i * 3.4], [m.waist * 0.98, m.waistY - 8 + i * 3.4], i % 2 ? -1.4 : -0.7),
      ),
    );
  }
  if (spec.waistShape === 'fitted' || spec.craft === 'patchwork') {
    const path = through([m.chest * 0.94, m.armhole + 6], [m.waist * 0.6, m.waistY], [m.hip * 0.8, m.waistY + 13]);
    return [seam(path), seam(mirror(path))];
  }
  return [];
};

const skirtRuffle = (frame: Frame, y: number): Piece[] => {
  const half = widest(frame, y);
  return [rufflePiece('hip-ruffle', bow([half, y], [-half, y], -1.2), 9 * frame.m.scale, 1.16, frame.m.scale)];
};

/** From the side of the hip along the leg opening to the centre of the crotch. */
const legCurve = (corner: Point, crotchY: number, view: View, k: number): Edge => {
  const wide = (view === 'front' ? 3.4 : 4.6) * k;
  const end: Point = [wide, crotchY];
  const pull = view === 'front' ? 0.55 : 0.85;
  return join(
    curve(corner, mix(corner, end, 0.3), [corner[0] * pull * 0.55 + wide * 0.4, crotchY - 7 * k], end),
    line(end, [0, crotchY + 0.3]),
  );
};

/** Swim briefs or the lower part of a bikini; the waist is at `topY`. */
export const briefPieces = (spec: FlatSpec, topY: number, view: View): Piece[] => {
  const { m } = frameOf(spec);
  const k = m.scale;
  const drop = { high: 0, natural: 6, low: 10, empire: 0, dropped: 10 }[spec.waist] * k;
  const y = topY;
  const half = m.waist + (m.hip - m.waist) * Math.min(1, drop / (15 * k) + 0.25);
  const isTrunk = spec.kind === 'swimShorts';
  const legDrop = isTrunk ? 12 * k : 6.5 * k;
  const sideEnd: Point = [Math.min(m.hip, half + legDrop * 0.24), y + legDrop];
  const crotchY = y + m.crotch - drop + 1 * k;
  const end: Point = [view === 'front' ? 3.4 * k : 4.8 * k, crotchY];
  const legEdge = curve(
    sideEnd,
    mix(sideEnd, end, 0.3),
    [sideEnd[0] * (view === 'front' ? 0.34 : 0.52), crotchY - 6 * k],
    end,
  );
  const half_ = join(
    bow([0, y + 1.3 * k], [half, y], 0.15),
    bow([half, y], sideEnd, -0.2),
    legEdge,
    line(end, [0, crotchY + 0.3]),
  );
  const waistEdge = join(bow([-half, y], [half, y], -0.9 * k));
  const lines: Line[] = [
    stitch(beside(waistEdge, -1 * k)),
    stitch(beside(legEdge, -0.9 * k)),
    stitch(mirror(beside(legEdge, -0.9 * k))),
  ];
  if (view === 'back') lines.push(seam(line([0, y + 1.5], [0, crotchY])));
  const folds = [
    fold(through([2, crotchY - 1], [m.hip * 0.4, crotchY - 5], [m.hip * 0.62, crotchY - 7]), 1.6 * k, 0.4),
    fold(through([-2, crotchY - 1], [-m.hip * 0.4, crotchY - 5], [-m.hip * 0.62, crotchY - 7]), 1.6 * k, 0.4),
  ];
  const pieces = [piece('brief', bothHalves(half_), { lines, folds })];
  if (spec.craft === 'ruffles')
    pieces.push(rufflePiece('brief-ruffle', bow([half, y + 1], [-half, y + 1], -0.8), 5 * k, 1.08, k));
  return pieces;
};

/** The upper part of a bikini. */
export const bikiniTop = (spec: FlatSpec, view: View): Piece[] =>
  showing(drawBikiniTop(spec, view), `neckline.${spec.neckline}`);

const drawBikiniTop = (spec: FlatSpec, view: View): Piece[] => {
  const frame = frameOf(spec);
  const { m, neck } = frame;
  const k = m.scale;
  const low = m.armhole + 9 * k;
  const bandHalf = m.chest * 0.97;
  const band = (high: number): Piece => {
    const y = low - high;
    return piece(
      'band',
      closed(
        bow([-bandHalf, y], [bandHalf, y], -0.6),
        polygon([bandHalf, y], [bandHalf, low]),
        bow([bandHalf, low], [-bandHalf, low], 0.6),
      ),
      { lines: view === 'back' ? [rim(line([0, y], [0, low]))] : [] },
    );
  };
  const strap = (from: Point, to: Point, name: string): Piece[] => {
    const path = bow(from, to, 0.4);
    return pair(piece(name, strip(path, 0.38 * k)));
  };
  const isTie = spec.neckline === 'halter';
  if (view === 'back') {
    const straps = ['strapless', 'offShoulder'].includes(spec.neckline)
      ? []
      : isTie
        ? strap([1, 0.6], [neck[0] - 1, 1.2], 'neck-tie-right')
        : strap([neck[0] + 2, 0.6], [m.chest * 0.4, low - 3], 'strap-right');
    return [...straps, band(spec.neckline === 'halter' ? 1.6 * k : 3.4 * k)];
  }
  if (['halter', 'v', 'spaghetti'].includes(spec.neckline)) {
    const cup = join(
      curve([0.8 * k, low], [2.6 * k, low - 8 * k], [5 * k, low - 13 * k], [7.4 * k, low - 17 * k]),
      curve([7.4 * k, low - 17 * k], [12 * k, low - 11 * k], [15.4 * k, low - 5 * k], [16.4 * k, low - 0.6 * k]),
      bow([16.4 * k, low - 0.6 * k], [0.8 * k, low], 0.6),
    );
    const right = piece('cup-right', cup, {
      grain: -12,
      lines: [
        stitch(beside(cup.slice(0, 4), -0.7)),
        stitch(beside(cup.slice(3, 7), -0.7)),
        seam(line([8.4 * k, low], [7.8 * k, low - 6.5 * k])),
      ],
      folds: [fold(through([9 * k, low - 0.6], [9.6 * k, low - 4 * k], [8.6 * k, low - 8 * k]), 2 * k, 0.45)],
    });
    const to: Point = isTie ? [3.2 * k, 0.4] : [neck[0] + 2.4, 0.6];
    return [...strap(to, [7.4 * k, low - 16.6 * k], 'strap-right'), band(1.5 * k), ...pair(right)];
  }
  const centre = low - (spec.neckline === 'square' ? 10 : spec.neckline === 'sweetheart' ? 7.4 : 8.4) * k;
  const peak = low - (spec.neckline === 'sweetheart' ? 12.4 : 10.4) * k;
  const top =
    spec.neckline === 'sweetheart'
      ? through([0, centre], [5 * k, peak + 1], [9.6 * k, peak], [15 * k, peak + 2.6 * k], [bandHalf, low - 7 * k])
      : through([0, centre], [9 * k, peak + 1], [bandHalf, low - 8 * k]);
  const half = join(
    top,
    line([bandHalf, low - 7.5 * k], [bandHalf * 0.98, low]),
    bow([bandHalf * 0.98, low], [0, low + 0.5], 0.2),
  );
  const cupSeam = through([10 * k, peak + 0.4], [10.4 * k, low - 4 * k], [9.4 * k, low]);
  const isOne = spec.neckline === 'oneShoulder';
  const body = piece('bandeau', bothHalves(half), {
    lines: [seam(cupSeam), seam(mirror(cupSeam)), stitch(beside(top, -0.7 * k)), stitch(mirror(beside(top, -0.7 * k)))],
    folds: [
      fold(through([10 * k, low - 1], [7 * k, low - 4 * k], [3 * k, low - 5 * k]), 1.8 * k, 0.4),
      fold(through([-10 * k, low - 1], [-7 * k, low - 4 * k], [-3 * k, low - 5 * k]), 1.8 * k, 0.4),
    ],
  });
  const straps =
    ['square', 'sweetheart'].includes(spec.neckline) || isOne
      ? strap([neck[0] + 2.6, 0.8], [10 * k, peak + 1.4], 'strap-right')
      : [];
  const shown = isOne ? straps.slice(1) : straps;
  const frill =
    spec.neckline === 'offShoulder'
      ? [
          rufflePiece(
            'frill',
            reverse(join(mirror(reverse(top)).toReversed() as Edge, top)).length > 3
              ? bow([bandHalf * 1.02, low - 8 * k], [-bandHalf * 1.02, low - 8 * k], -1)
              : top,
            6.4 * k,
            1.1,
            k,
          ),
        ]
      : [];
  return [...shown, body, ...frill];
};
