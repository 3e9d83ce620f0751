import { barePieces, isBare } from './bare-top.ts';
import { findHemY, measure } from './block.ts';
import { capeSlits, isCape } from './cape.ts';
import { beltPieces, closureParts, isOpenFront, overlapOf } from './closure.ts';
import { collarPieces } from './collar.ts';
import { crossCollar } from './cross-collar.ts';
import { dressSlits } from './dress-slits.ts';
import {
  add,
  bothHalves,
  bow,
  curve,
  cut,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  mix,
  type Point,
  pointAt,
  polygon,
  reverse,
  through,
} from './edge.ts';
import { epaulettes } from './epaulettes.ts';
import { type Frame, frameOf, halfOf, isRacerback, widthAt } from './frame.ts';
import { acrossOf, bandHeight, hemLines, hemPieces } from './hem-parts.ts';
import { hoodPieces } from './hood.ts';
import { hasLapel, type Lapel, lapelOf } from './lapel.ts';
import { keyhole, neckFinish } from './neck-finish.ts';
import { isThroatCollar } from './neckline.ts';
import { type Line, type Mark, mirrorPiece, type Piece, pair, piece, showing } from './piece.ts';
import { upperPockets } from './pocket.ts';
import { raglanSeam, raglanStart } from './raglan-seam.ts';
import { ruffleCollar } from './ruffle-collar.ts';
import { slantedPlacket } from './slanted-placket.ts';
import { sleevePieces } from './sleeve.ts';
import { shapeSleeve } from './sleeve-shape.ts';
import type { FlatSpec, View } from './spec.ts';
import { shirringAt, torsoFolds, torsoLines } from './torso.ts';
import { waistBow } from './waist-bow.ts';

export interface TopOptions {
  /** Height of a waist seam that ends the body; without it the body goes to its hem. */
  seamY?: number;
  /** Where buttons end when the front goes on below the seam. */
  closeTo?: number;
}

/** All pieces of an upper body in paint order. */
export const topPieces = (spec: FlatSpec, view: View, options: TopOptions = {}): Piece[] => {
  // A tailored front is rounded at its own corner, the hem itself stays straight.
  const isTailored = ['blazer', 'suitSet', 'coat'].includes(spec.kind);
  const cutSpec: FlatSpec = isTailored ? { ...spec, hem: 'straight' } : spec;
  const isHighLow = spec.hem === 'highLow' && options.seamY === undefined && !isBare(spec);
  const drop = isHighLow ? 8 * measure(spec).scale : 0;
  const base = {
    ...(isHighLow
      ? frameOf(
          { ...cutSpec, hem: 'straight' },
          { bottom: findHemY(spec, measure(spec)) + (view === 'back' ? drop : 0) },
        )
      : frameOf(cutSpec, options.seamY === undefined ? {} : { bottom: options.seamY })),
    spec,
  };
  const band = options.seamY === undefined ? bandHeight(base) : 0;
  const frame = band > 0 ? frameOf({ ...spec, hem: 'straight' }, { bottom: base.hemY - band }) : base;
  const dressed = { ...frame, spec };
  if (isBare(spec)) return bareTop(dressed, view, options);
  const overlap = overlapOf(spec, frame.m.scale);
  const breakY = breakOf(dressed, options);
  const lapel = hasLapel(spec) ? lapelOf(dressed, overlap, breakY) : undefined;
  const sleeves = sleevePieces(dressed, view).flatMap(pair);
  const body = bodyPieces(dressed, view, overlap, lapel, options);
  const isSeam = options.seamY !== undefined;
  const across = acrossOf(dressed.hem);
  const hems = isSeam ? [] : hemPieces(dressed, reverse(across), view === 'front' && spec.closure === 'zip');
  const pockets = view === 'front' ? upperPockets(dressed) : [];
  const isOver = spec.sleeveType === 'raglan' || spec.details.includes('capeSleeves');
  const closing =
    view === 'front' ? [...closingOf(dressed, lapel, options), ...slantedPlacket(dressed), ...holeOf(dressed)] : [];
  const slits = isSeam ? [] : dressSlits(dressed, view);
  const tie = view === 'front' && !isSeam ? waistBow(dressed) : [];
  const neck = lapel
    ? view === 'front'
      ? []
      : lapel.back
    : spec.hat !== 'none'
      ? []
      : isThroatCollar(spec)
        ? collarPieces(dressed, view, overlap)
        : crossedOr(dressed, view, overlap);
  // Buttons of a cardigan sit on the band that goes down its fronts.
  const isBandedFront = neck.some(({ name }) => name === 'neck-band-right');
  const insides = neck.filter((entry) => entry.isInner);
  const hood = spec.hat !== 'none' ? hoodPieces(dressed, view) : [];
  const isInHood = (entry: Piece) => entry.isInner || entry.name.startsWith('ear');
  return [
    ...(lapel && view === 'front' ? [lapel.inside] : []),
    ...insides,
    ...(isHighLow && view === 'front' ? [longerBack(dressed, drop)] : []),
    ...(isOver ? [] : sleeves),
    ...body,
    ...slits,
    ...capeSlits(dressed, view),
    ...hems,
    ...(isOver ? sleeves : []),
    ...epaulettes(dressed),
    ...pockets,
    ...(isBandedFront ? [] : closing),
    ...waistParts(dressed, view, isSeam),
    ...(lapel && view === 'front' ? lapel.right : []),
    ...neck.filter((entry) => !entry.isInner),
    ...ruffleCollar(dressed, view),
    ...(isBandedFront ? closing : []),
    ...hood.filter(isInHood),
    ...hood.filter((entry) => !isInHood(entry)),
    ...tie,
  ];
};

/** The inside of a back that is longer than the front. */
const longerBack = ({ m, spec, hemY }: Frame, drop: number): Piece => {
  const [half, low] = [widthAt(spec, m, hemY), widthAt(spec, m, hemY + drop)];
  return piece(
    'back-inside',
    join(
      polygon([-half, hemY - 1], [half, hemY - 1], [low, hemY + drop]),
      bow([low, hemY + drop], [-low, hemY + drop], 0.5),
      line([-low, hemY + drop], [-half, hemY - 1]),
    ),
    { cloth: 'inside', isInner: true, shows: ['hem.highLow'] },
  );
};

/** The keyhole under a collar; without a collar the neck is finished with it. */
const holeOf = (frame: Frame): Piece[] =>
  isThroatCollar(frame.spec) && frame.spec.details.includes('keyhole') ? keyhole(frame) : [];

/** A crossed collar goes round the neck and down to the side; other open necks end in a band or a facing. */
const crossedOr = (frame: Frame, view: View, overlap: number): Piece[] =>
  frame.spec.details.includes('crossCollar') ? crossCollar(frame, view, overlap) : neckFinish(frame, view, overlap);

/** Height at which a lapel or a wrapped front closes. */
const breakOf = ({ m, spec, hemY }: Frame, { seamY }: TopOptions): number => {
  const end = seamY ?? hemY;
  if (spec.kind === 'robe' || spec.closure === 'wrap') return Math.min(m.waistY - 2, end - 4);
  if (spec.closure === 'doubleBreasted')
    return Math.min(m.armhole + (spec.kind === 'coat' ? 8 : 11) * m.scale, end - 10);
  if (spec.closure === 'buttons') return Math.min(m.armhole + 7 * m.scale, end - 8);
  if (spec.closure === 'biasZip') return m.armhole - 2;
  return Math.min(m.waistY - 4 * m.scale, end - 8 * m.scale);
};

const bodyPieces = (
  frame: Frame,
  view: View,
  overlap: number,
  lapel: Lapel | undefined,
  options: TopOptions,
): Piece[] => {
  const { spec, m } = frame;
  const isSeam = options.seamY !== undefined;
  const lines = torsoLines(frame, view, isSeam);
  const hem = isSeam ? [] : hemLines(frame, acrossOf(frame.hem).toReversed());
  const folds = torsoFolds(frame, isSeam);
  const half = halfWithArms(frame, view);
  const extras: Partial<Piece> = {
    ...(spec.kind === 'downJacket' ? { channels: channelsOf(frame) } : {}),
    ...(spec.craft === 'cable' ? { cables: 3 } : {}),
  };
  const marks = [...logoMarks(frame, view), ...patchMarks(frame, view)];
  const shows = [
    ...bodyShows(spec),
    ...(view === 'back' && spec.details.includes('openBack') ? ['details.openBack'] : []),
    ...(isCape(spec) ? ['details.cape'] : []),
    ...(view === 'back' && isRacerback(spec) ? ['details.racerback'] : []),
  ];
  if (view === 'back' || !isOpenFront(spec)) {
    const isSlanted = spec.hem === 'asymmetric' && !isSeam;
    const outline = isSlanted ? slanted(spec, half, view) : bothHalves(half);
    return [piece('body', outline, { lines: [...lines, ...(isSlanted ? [] : hem)], folds, marks, shows, ...extras })];
  }
  const end = endOf(frame.hem)[1];
  const top: Point = lapel ? lapel.breakPoint : [-overlap, frontTop(frame)];
  const neckPath = lapel
    ? lapel.roll
    : spec.closure === 'wrap'
      ? bow(frame.neck, top, 0.6)
      : join(frame.neckFront, line(endOf(frame.neckFront), top));
  const isRounded =
    !isSeam && spec.collar !== 'none' && (spec.closure === 'oneButton' ? spec.hem !== 'straight' : false);
  const round = isRounded ? 9 * m.scale : 0;
  const corner: Point = [-overlap, end - round * 1.4];
  const centre: Edge =
    round > 0
      ? curve(corner, [-overlap, end - round * 0.3], [-overlap + round * 0.3, end], [-overlap + round, end])
      : line(add(corner, [0, -0.5]), corner);
  const upper = upperEdge(frame, half);
  const outline = join(
    line(top, add(corner, [0, -0.5])),
    centre,
    reverse(join(upper, frame.hem, line(endOf(frame.hem), endOf(centre)))),
    neckPath,
  );
  const own = lines.filter((entry) => entry.edge.every(([x]) => x >= -overlap - 0.5));
  const right = piece('front-right', outline, {
    shows: [...shows, ...(['wrap', 'open'].includes(spec.closure) ? [`closure.${spec.closure}`] : [])],
    lines: [
      ...own,
      ...hem.filter((entry) => (entry.edge[0] as Point)[0] > 2 && entry.edge.length < 8),
      ...frontHem(hem, overlap),
    ],
    folds: folds.filter((entry) => (entry.edge[0] as Point)[0] > 0),
    marks: marks.filter(({ kind, ...mark }) => kind !== 'logo' || !('at' in mark) || mark.at[0] > 0),
    ...extras,
  });
  const left = { ...mirrorPiece(right), marks: marks.filter((mark) => 'at' in mark && mark.at[0] < 0) };
  return lapel ? [left, ...lapel.left, right] : [left, right];
};

/** Neck point over shoulder and side to the hem. */
const upperEdge = (frame: Frame, half: Edge): Edge => {
  const { spec, neckFront, underarm } = frame;
  if (spec.sleeveType === 'batwing') return cutAfterNeck(half, frame);
  if (spec.sleeveType === 'raglan')
    return join(cut(neckFront, raglanStart)[0], raglanSeam(neckFront, underarm), frame.side);
  return join(line(frame.neck, frame.shoulder), frame.armholeFront, frame.side);
};

/** Hem stitching, cut to the right front. */
const frontHem = (hem: readonly Line[], overlap: number): Line[] =>
  hem
    .filter((entry) => entry.edge.length >= 8)
    .map((entry) => ({
      ...entry,
      edge: through(...[0, 0.12, 0.25, 0.38, 0.5].map((t) => pointAt(entry.edge, t)), [
        -overlap,
        pointAt(entry.edge, 0.5)[1],
      ]),
    }));

const frontTop = (frame: Frame): number => {
  if (frame.spec.closure === 'wrap') return frame.m.waistY - 3;
  return endOf(frame.neckFront)[1] + 0.1;
};

/** Outline of one half; a batwing's holds the arm as well. */
const halfWithArms = (frame: Frame, view: View): Edge => {
  if (frame.spec.sleeveType !== 'batwing') return halfOf(frame, view);
  const shape = shapeSleeve(frame);
  if (!shape) return halfOf(frame, view);
  const neck = view === 'front' ? frame.neckFront : frame.neckBack;
  const low = Math.min(frame.hemY - 2, frame.m.waistY + 2);
  const waist: Point = [widthAt(frame.spec, frame.m, low), low];
  const inner = endOf(shape.inner);
  const under = curve(inner, add(inner, shape.along, -shape.length * 0.5), [waist[0] + 3, frame.m.armhole + 7], waist);
  const rest = low < frame.corner[1] - 1 ? line(waist, frame.corner) : [];
  const shoulderLine = curve(
    frame.neck,
    mix(frame.neck, frame.shoulder, 0.8),
    add(endOf(shape.outer), shape.along, -shape.length * 0.5),
    endOf(shape.outer),
  );
  return join(reverse(neck), shoulderLine, shape.end, under, rest, frame.hem);
};

const cutAfterNeck = (half: Edge, frame: Frame): Edge => {
  const start = half.findIndex(([x, y]) => Math.hypot(x - frame.neck[0], y - frame.neck[1]) < 0.01);
  const last = half.length - (frame.hem.length - 1);
  return half.slice(start, last);
};

/** One side of the hem higher than the other; the back mirrors it. */
const slanted = (spec: FlatSpec, half: Edge, view: View): Edge => {
  const short = frameOf(spec, { lift: 11 });
  const other = halfWithArms(short, view);
  const [right, left] = view === 'front' ? [half, other] : [other, half];
  return join(
    right.slice(0, -3),
    curve(
      right[right.length - 4] as Point,
      mix(right[right.length - 4] as Point, left[left.length - 4] as Point, 0.3),
      mix(
        right[right.length - 4] as Point,
        [-(left[left.length - 4] as Point)[0], (left[left.length - 4] as Point)[1]],
        0.7,
      ),
      [-(left[left.length - 4] as Point)[0], (left[left.length - 4] as Point)[1]],
    ),
    reverse(mirror(left.slice(0, -3))),
  );
};

const closingOf = (frame: Frame, lapel: Lapel | undefined, options: TopOptions): Piece[] => {
  const { spec } = frame;
  const top = lapel ? lapel.breakPoint[1] : frontTop(frame);
  const isLow = spec.hem === 'ribbed' && spec.kind !== 'cardigan' && spec.closure === 'zip';
  const bottom =
    options.closeTo ?? frame.hemY + (isLow ? bandHeight(frame) : spec.hem === 'ribbed' ? bandHeight(frame) : 0);
  const isHigh = spec.closure === 'zip' && ['stand', 'funnel', 'ribbed'].includes(spec.collar);
  const start = isHigh ? top - (spec.collar === 'funnel' ? 7.6 : 3.6) * frame.m.scale : top;
  const { lines, marks, pieces } = closureParts(
    frame,
    spec.closure === 'placket' && spec.collar !== 'none' ? top - 0.5 : start,
    bottom,
  );
  if (lines.length + marks.length + pieces.length === 0) return [];
  const hair = join(
    line([-0.3, top], [0.3, top]),
    line([0.3, top], [0.3, top + 0.4]),
    line([0.3, top + 0.4], [-0.3, top]),
  );
  const carrier = lines.length + marks.length > 0 ? [piece('closure', hair, { lines, marks, isInner: true })] : [];
  return showing([...pieces, ...carrier], `closure.${spec.closure}`);
};

const waistParts = (frame: Frame, view: View, isSeam: boolean): Piece[] => {
  const { spec, m } = frame;
  if (isSeam || frame.hemY < m.waistY + 14 * m.scale) return [];
  const half = widthAt(spec, m, m.waistY);
  if (spec.waistShape === 'belted' || (spec.waistShape === 'wrap' && spec.closure === 'wrap')) {
    const isSash =
      ['robe', 'dress', 'blouse'].includes(spec.kind) ||
      spec.waistShape === 'wrap' ||
      spec.details.includes('tieBelt') ||
      (spec.kind === 'coat' && spec.fabric === 'wool');
    return beltPieces(m.waistY, half, {
      shows: [`waistShape.${spec.waistShape}`],
      k: m.scale,
      tie: view === 'back' ? 'none' : isSash ? 'bow' : 'buckle',
      cloth: isSash || ['coat', 'downJacket'].includes(spec.kind) ? 'main' : 'second',
    });
  }
  return shirringAt(frame, m.waistY, half);
};

const logoMarks = ({ spec, m }: Frame, view: View): Mark[] => {
  const k = m.scale;
  if (spec.details.includes('hanfuSkirt')) return [];
  if (spec.logo === 'smallChest' && view === 'front')
    return [
      spec.artwork && spec.artwork.motif !== 'monogram'
        ? { kind: 'logo', at: [m.chest * 0.48, m.armhole + 1.5 * k], size: 5.4 * k, turn: 0 }
        : { kind: 'logo', at: [m.chest * 0.46, m.armhole - 1.5 * k], size: 2.1 * k, turn: 0 },
    ];
  if (spec.logo === 'largeChest' && view === 'front')
    return [{ kind: 'logo', at: [0.01, m.armhole + 5 * k], size: 9 * k, turn: 0 }];
  if (spec.logo === 'back' && view === 'back')
    return [{ kind: 'logo', at: [0, m.armhole + 3 * k], size: 10 * k, turn: 0 }];
  if (spec.logo === 'hem' && view === 'front')
    return [{ kind: 'label', at: [m.hip * 0.7, frameBottom(spec, m) - 3.6 * k], size: 2.2 * k }];
  return [];
};

/** What the shape of the body itself says. */
const bodyShows = (spec: FlatSpec): string[] => [
  ...(spec.hem !== 'slit' && spec.hem !== 'ribbed' && spec.hem !== 'ruffled' ? [`hem.${spec.hem}`] : []),
  ...(spec.craft === 'cable' ? ['craft.cable'] : []),
  ...(spec.waistShape === 'fitted' && ['slim', 'tight', 'aLine', 'flared'].includes(spec.fit)
    ? ['waistShape.fitted']
    : []),
  ...(spec.sleeveType === 'batwing' ? ['sleeveType.batwing'] : []),
];

/** A patch on the chest where one is asked for. */
const patchMarks = ({ spec, m }: Frame, view: View): Mark[] => {
  const motif = spec.details.includes('heartPatch')
    ? 'heart'
    : spec.details.includes('cartoonPatch')
      ? 'bear'
      : undefined;
  if (!motif || view === 'back' || spec.kind === 'jumpsuit') return [];
  return [{ kind: 'patch', motif, at: [m.chest * 0.42, m.armhole + 1 * m.scale], size: 6 * m.scale }];
};

const frameBottom = (spec: FlatSpec, m: Frame['m']): number =>
  frameOf(spec).hemY - (spec.hem === 'ribbed' ? bandHeight({ spec, m }) : 0);

/** Seams between channels of down, from the centre outwards. */
const channelsOf = (frame: Frame): Edge[] => {
  const top = frame.m.slope + 7;
  const count = Math.max(3, Math.round((frame.hemY - top) / 8.4));
  return Array.from({ length: count }, (_, i) => {
    const y = top + ((frame.hemY - top) * i) / count;
    const wide = y < frame.m.armhole ? frame.m.shoulder : widthAt(frame.spec, frame.m, y);
    return curve([-wide - 2, y], [-wide * 0.4, y + 0.9], [wide * 0.4, y + 0.9], [wide + 2, y]);
  });
};

const bareTop = (frame: Frame, view: View, options: TopOptions): Piece[] => {
  const isSeam = options.seamY !== undefined;
  const across = acrossOf(frame.hem);
  const pieces = barePieces(frame, view).map((entry) =>
    entry.name === 'body'
      ? {
          ...entry,
          lines: [
            ...entry.lines,
            ...(isSeam ? [] : hemLines(frame, reverse(across))),
            ...torsoLines(frame, view, isSeam).filter(({ edge }) => edge.every(([, y]) => y > frame.m.armhole + 2)),
          ],
          folds: torsoFolds(frame, isSeam),
          marks: logoMarks(frame, view),
        }
      : entry,
  );
  const hems = isSeam ? [] : hemPieces(frame, reverse(across), false);
  const slits = isSeam ? [] : dressSlits(frame, view);
  const tie = view === 'front' && !isSeam ? waistBow(frame) : [];
  return [...pieces, ...slits, ...hems, ...waistParts(frame, view, isSeam), ...tie];
};
