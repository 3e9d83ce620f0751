import { arcBand, beltPieces } from './closure.ts';
import { neckFinish } from './collar.ts';
import {
  beside,
  bothHalves,
  bow,
  curve,
  type Edge,
  endOf,
  join,
  line,
  mix,
  type Point,
  pointsFrom,
  polygon,
  reverse,
  startOf,
  strip,
  through,
} from './edge.ts';
import { edgesIn, type Frame, frameOf, measure } from './frame.ts';
import { both, fold, type Line, type Mark, type Piece, pair, piece, rim, seam, showing, stitch } from './piece.ts';
import { rufflePiece } from './skirt.ts';
import { sleevePieces } from './sleeve.ts';
import type { FlatSpec, View } from './spec.ts';
import { barePieces, isBare, torsoFolds } from './top.ts';

export const swimsuitPieces = (spec: FlatSpec, view: View): Piece[] => {
  const { m, k } = frameOf(spec);
  const isFront = view === 'front';
  const frame = frameOf(spec, { bottom: m.waistY + (spec.gender === 'woman' ? 13 : 9) * k });
  const leg = legCurve(frame.corner, m.waistY + m.crotch + 3 * k, view, k);
  const lower = join(frame.side, leg);
  const own = [...both(stitch(beside(leg.slice(0, 4), -0.9 * k))), ...waistLines(spec, frame)];
  const folds = torsoFolds(frame, true).slice(0, 6);
  const marks = logo(spec, frame, view);
  const half = frame.side.length > 3 ? widest(frame, m.waistY) : m.waist;
  const added = [
    ...(spec.craft === 'ruffles' ? [hipRuffle(frame, m.waistY + 8 * k)] : []),
    ...(spec.waistShape === 'belted'
      ? beltPieces(m.waistY, half, { k, tie: isFront ? 'buckle' : 'none', high: 3 })
      : []),
  ];
  if (isBare(spec)) {
    const pieces = barePieces(frame, view, lower).map((entry) =>
      entry.name === 'body' ? { ...entry, lines: [...entry.lines, ...own], folds, marks } : entry,
    );
    return [...pieces, ...added];
  }
  const { neck, armhole } = edgesIn(frame, view);
  const finish = neckFinish(frame, view, 0);
  const bind = spec.sleeveLength === 'sleeveless' ? both(stitch(beside(armhole, -0.8 * k))) : [];
  const body = piece('body', bothHalves(join(reverse(neck), armhole, lower)), {
    shows: !isFront && spec.details.includes('openBack') ? ['details.openBack'] : [],
    lines: [...own.slice(0, 2), ...bind, ...own.slice(2)],
    folds,
    marks,
  });
  return [
    ...finish.filter((p) => p.cloth === 'inside'),
    ...sleevePieces(frame, view).flatMap(pair),
    body,
    ...finish.filter((p) => p.cloth !== 'inside'),
    ...added,
  ];
};

const widest = (frame: Frame, y: number): number =>
  frame.side.reduce((best, point) => (Math.abs(point[1] - y) < Math.abs(best[1] - y) ? point : best))[0];

const logo = (spec: FlatSpec, { m, k }: Frame, view: View): Mark[] => {
  const mark = (x: number, down: number, size: number): Mark[] => [
    { kind: 'logo', at: [x, m.armhole + down], size: size * k, turn: 0 },
  ];
  switch (`${spec.logo} ${view}`) {
    case 'smallChest front':
      return mark(m.chest * 0.46, 2, 2);
    case 'largeChest front':
      return mark(0.01, 4, 8);
    case 'back back':
      return mark(0.01, 9, 8);
    default:
      return [];
  }
};

const waistLines = (spec: FlatSpec, { m }: Frame): Line[] => {
  if (spec.waistShape === 'shirred' || spec.craft === 'pleats')
    return [0, 1, 2, 3, 4, 5].map((i) => {
      const y = m.waistY - 8 + i * 3.4;
      return seam(bow([-m.waist * 0.98, y], [m.waist * 0.98, y], i % 2 ? -1.4 : -0.7));
    });
  const path = through([m.chest * 0.94, m.armhole + 6], [m.waist * 0.6, m.waistY], [m.hip * 0.8, m.waistY + 13]);
  return spec.waistShape === 'fitted' || spec.craft === 'patchwork' ? both(seam(path)) : [];
};

const hipRuffle = (frame: Frame, y: number): Piece => {
  const half = widest(frame, y);
  return rufflePiece('hip-ruffle', bow([half, y], [-half, y], -1.2), 9 * frame.k, 1.16, frame.k);
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

/** Swim briefs or the lower part of a bikini; the waist is at `y`. */
export const briefPieces = (spec: FlatSpec, y: number, view: View): Piece[] => {
  const m = measure(spec);
  const k = m.scale;
  const isFront = view === 'front';
  const drop = { high: 0, natural: 6, low: 10, empire: 0, dropped: 10 }[spec.waist] * k;
  const half = m.waist + (m.hip - m.waist) * Math.min(1, drop / (15 * k) + 0.25);
  const legDrop = (spec.kind === 'swimShorts' ? 12 : 6.5) * k;
  const side: Point = [Math.min(m.hip, half + legDrop * 0.24), y + legDrop];
  const crotchY = y + m.crotch - drop + 1 * k;
  const end: Point = [(isFront ? 3.4 : 4.8) * k, crotchY];
  const leg = curve(side, mix(side, end, 0.3), [side[0] * (isFront ? 0.34 : 0.52), crotchY - 6 * k], end);
  const outline = join(
    bow([0, y + 1.3 * k], [half, y], 0.15),
    bow([half, y], side, -0.2),
    leg,
    line(end, [0, crotchY + 0.3]),
  );
  const waist = stitch(beside(bow([-half, y], [half, y], -0.9 * k), -1 * k));
  const middle = isFront ? [] : [seam(line([0, y + 1.5], [0, crotchY]))];
  const crease = fold(through([2, crotchY - 1], [m.hip * 0.4, crotchY - 5], [m.hip * 0.62, crotchY - 7]), 1.6 * k, 0.4);
  const ruffle = rufflePiece('brief-ruffle', bow([half, y + 1], [-half, y + 1], -0.8), 5 * k, 1.08, k);
  return [
    piece('brief', bothHalves(outline), {
      lines: [waist, ...both(stitch(beside(leg, -0.9 * k))), ...middle],
      folds: both(crease),
    }),
    ...(spec.craft === 'ruffles' ? [ruffle] : []),
  ];
};

export const bikiniTop = (spec: FlatSpec, view: View): Piece[] =>
  showing(drawBikiniTop(spec, view), `neckline.${spec.neckline}`);

const drawBikiniTop = ({ neckline, ...spec }: FlatSpec, view: View): Piece[] => {
  const { m, k, neck } = frameOf({ neckline, ...spec });
  const low = m.armhole + 9 * k;
  const half = m.chest * 0.97;
  const at = pointsFrom([0, low], k);
  const band = (high: number): Piece => {
    const { outline } = arcBand([low - high * k, low], half, 0.6);
    return piece('band', outline, { lines: view === 'back' ? [rim(line([0, low - high * k], [0, low]))] : [] });
  };
  const strap = (from: Point, to: Point, name = 'strap-right'): Piece[] =>
    pair(piece(name, strip(bow(from, to, 0.4), 0.38 * k)));
  const isTie = neckline === 'halter';
  if (view === 'back') {
    const straps = isTie
      ? strap([1, 0.6], [neck[0] - 1, 1.2], 'neck-tie-right')
      : strap([neck[0] + 2, 0.6], [m.chest * 0.4, low - 3]);
    return [...(['strapless', 'offShoulder'].includes(neckline) ? [] : straps), band(isTie ? 1.6 : 3.4)];
  }
  if (['halter', 'v', 'spaghetti'].includes(neckline)) {
    const [inner, outer] = [at([0.8, 0, 2.6, -8, 5, -13, 7.4, -17]), at([7.4, -17, 12, -11, 15.4, -5, 16.4, -0.6])];
    const right = piece('cup-right', join(inner, outer, bow(endOf(outer), startOf(inner), 0.6)), {
      grain: -12,
      lines: [stitch(beside(inner, -0.7)), stitch(beside(outer, -0.7)), seam(polygon(...at([8.4, 0, 7.8, -6.5])))],
      folds: [fold(through([9 * k, low - 0.6], ...at([9.6, -4, 8.6, -8])), 2 * k, 0.45)],
    });
    const from: Point = isTie ? [3.2 * k, 0.4] : [neck[0] + 2.4, 0.6];
    return [...strap(from, at([7.4, -16.6])[0] as Point), band(1.5), ...pair(right)];
  }
  const isHeart = neckline === 'sweetheart';
  const centre = low - (neckline === 'square' ? 10 : isHeart ? 7.4 : 8.4) * k;
  const peak = low - (isHeart ? 12.4 : 10.4) * k;
  const top = isHeart
    ? through([0, centre], [5 * k, peak + 1], [9.6 * k, peak], [15 * k, peak + 2.6 * k], [half, low - 7 * k])
    : through([0, centre], [9 * k, peak + 1], [half, low - 8 * k]);
  const side = line([half, low - 7.5 * k], [half * 0.98, low]);
  const cup = seam(through([10 * k, peak + 0.4], ...at([10.4, -4, 9.4, 0])));
  const body = piece('bandeau', bothHalves(join(top, side, bow(endOf(side), [0, low + 0.5], 0.2))), {
    lines: both(cup, stitch(beside(top, -0.7 * k))),
    folds: both(fold(through([10 * k, low - 1], ...at([7, -4, 3, -5])), 1.8 * k, 0.4)),
  });
  const straps = strap([neck[0] + 2.6, 0.8], [10 * k, peak + 1.4]);
  const shown =
    neckline === 'oneShoulder' ? straps.slice(1) : ['square', 'sweetheart'].includes(neckline) ? straps : [];
  const frillTop = bow([half * 1.02, low - 8 * k], [-half * 1.02, low - 8 * k], -1);
  return [...shown, body, ...(neckline === 'offShoulder' ? [rufflePiece('frill', frillTop, 6.4 * k, 1.1, k)] : [])];
};
