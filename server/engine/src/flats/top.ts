import { beltPieces, closureParts, isOpenFront, overlapOf, slantedPlacket, waistBow } from './closure.ts';
import {
  collarPieces,
  crossCollar,
  epaulettes,
  hasLapel,
  hoodPieces,
  keyhole,
  type Lapel,
  lapelOf,
  neckFinish,
  ruffleCollar,
} from './collar.ts';
import {
  add,
  beside,
  bothHalves,
  bow,
  closed,
  curve,
  cut,
  type Edge,
  endOf,
  flip,
  join,
  lengthOf,
  line,
  mirror,
  mix,
  type Point,
  pointAt,
  pointsFrom,
  polygon,
  reverse,
  spread,
  startOf,
  strip,
  through,
  wave,
  wholeOf,
} from './edge.ts';
import {
  capeFolds,
  capeLines,
  capeSlits,
  edgesIn,
  type Frame,
  findHemY,
  frameOf,
  halfOf,
  isCape,
  isRacerback,
  isSoftWaist,
  isThroatCollar,
  measure,
  raglanSeam,
  raglanStart,
  widthAt,
} from './frame.ts';
import {
  both,
  cord,
  detail,
  eachSide,
  type Fold,
  fold,
  gathers,
  type Line,
  type Mark,
  marksAlong,
  mirrorPiece,
  opening,
  type Piece,
  pair,
  piece,
  rim,
  seam,
  showing,
  stitch,
  stitches,
} from './piece.ts';
import { upperPockets } from './pocket.ts';
import { acrossOf, bandHeight, dressSlits, hemLines, hemPieces } from './skirt.ts';
import { shapeSleeve, sleevePieces } from './sleeve.ts';
import type { FlatDetail, FlatSpec, View } from './spec.ts';
import { bowAt } from './trims/worn.ts';

/** Half the width of a strap, cm at the adult sizes. */
const strapHalf = ({ details }: FlatSpec): number => (details.includes('wideStraps') ? 1.9 : 0.42);

/** The right strap along its path from the shoulder down. */
const strapPiece = ({ details }: FlatSpec, path: Edge, half: number, k: number): Piece => {
  const strap = (outline: Edge, key: FlatDetail, extras: Partial<Piece> = {}): Piece =>
    piece('strap-right', outline, { ...extras, shows: [`details.${key}`] });
  const countOf = (step: number): number => Math.round(lengthOf(path) / (step * k));
  if (details.includes('chainStraps')) {
    const marks = marksAlong('ring', path, Math.max(5, countOf(1.05)), 0.52 * k);
    return strap(strip(path, 0.12 * k), 'chainStraps', { cloth: 'cord', marks });
  }
  if (details.includes('ruffleStraps')) {
    const count = Math.max(4, countOf(2.4));
    const [left, right] = [wave(beside(path, 2.3 * k), count, 1.2 * k), wave(beside(path, -2.3 * k), count, 1.2 * k)];
    const across = spread(count * 2, (t) =>
      detail([pointAt(left, t), pointAt(path, t), pointAt(path, t), pointAt(right, t)]),
    );
    return strap(join(left, reverse(right)), 'ruffleStraps', { lines: [stitch(path), ...across] });
  }
  // Two strips in one outline, joined at their start.
  if (details.includes('doubleStraps'))
    return strap(join(...[0.95, -0.95].map((gap) => strip(beside(path, gap * k), 0.38 * k))), 'doubleStraps');
  return details.includes('wideStraps')
    ? strap(strip(path, half), 'wideStraps', { lines: stitches(path, half - 0.45 * k) })
    : piece('strap-right', strip(path, half));
};

const strapBows = ({ details }: FlatSpec, view: View, [x, y]: Point, k: number): Piece[] =>
  details.includes('tieStraps')
    ? showing(
        eachSide((side, which) =>
          bowAt(`strap-bow-${which}`, [side * x, y + (view === 'front' ? 0.6 : 0.2) * k], 4.6 * k),
        ),
        'details.tieStraps',
      )
    : [];

const bare: readonly FlatSpec['neckline'][] = ['strapless', 'sweetheart', 'spaghetti', 'halter', 'oneShoulder'];

/** Off-shoulder sleeves are drawn like any sleeve, from a lower shoulder. */
export const isBare = (spec: FlatSpec): boolean =>
  spec.collar === 'none' &&
  spec.hat === 'none' &&
  (bare.includes(spec.neckline) || spec.details.includes('shoulderStraps'));

/** Body and straps of a top with bare shoulders, down to the hem of the frame. */
export const barePieces = (frame: Frame, view: View, lower: Edge = join(frame.side, frame.hem)): Piece[] => {
  if (frame.spec.neckline === 'oneShoulder') return showing([oneShoulder(frame, view, lower)], 'neckline.oneShoulder');
  const { m, k, spec } = frame;
  const isFront = view === 'front';
  const top = topEdge(frame, view);
  const lines = both(stitch(beside(top, -0.6 * k)));
  if (isFront && ['sweetheart', 'strapless'].includes(spec.neckline) && spec.gender === 'woman') {
    const peak = pointAt(top, spec.neckline === 'sweetheart' ? 0.5 : 0.55);
    const end: Point = [m.chest * 0.38, Math.min(frame.hemY, m.hipY) - 1];
    lines.push(...both(seam(through(peak, [m.chest * 0.5, m.armhole + 6 * k], [m.chest * 0.36, m.waistY], end))));
  }
  const isDraped = isFront && spec.details.includes('cowl');
  if (isDraped) lines.push(...drapes(top, k));
  const shows = [
    `neckline.${spec.neckline}`,
    ...(isDraped ? ['details.cowl'] : []),
    ...(!isFront && spec.details.includes('openBack') ? ['details.openBack'] : []),
  ];
  return [...straps(frame, view, top), piece('body', bothHalves(join(top, lower)), { lines, shows })];
};

/** Arcs of a cowl between the straps. */
const drapes = (top: Edge, k: number): Line[] =>
  [1, 2, 3].map((nth) => {
    const [wide, y] = pointAt(top, 0.62 - nth * 0.04);
    const low = startOf(top)[1] + (nth * 3.6 + 1.2) * k;
    const from: Point = [wide, y + nth * 1.5 * k];
    return seam(curve([-from[0], from[1]], [-wide * 0.6, low], [wide * 0.6, low], from));
  });

/** Centre of the top edge to the underarm. */
const topEdge = ({ m, k, spec, underarm: side }: Frame, view: View): Edge => {
  const a = m.armhole;
  /** Points by their share of the width and their height above or below the underarm. */
  const at = (places: readonly number[]): Point[] =>
    pointsFrom([0, a], 1)(places.map((one, i) => one * (i % 2 ? k : side[0])));
  if (view === 'back') {
    const usual = { halter: 9, spaghetti: 2.5 }[spec.neckline as string] ?? 1.2;
    const low = (spec.details.includes('openBack') ? 15 : usual) * k;
    return curve([0, a + low], [side[0] * 0.4, a + low], [side[0] * 0.8, a + low * 0.5 + 0.4], side);
  }
  switch (spec.neckline) {
    case 'square':
      return join(polygon(...at([0, -6.4, 0.56, -6.8])), [...at([0.56, -6.8, 0.72, -4, 0.86, -1.6]), side]);
    case 'v': {
      const [low, peak, ...handles] = at([0, 1.5, 0.5, -8, 0.66, -4, 0.84, -1.4]) as [Point, Point];
      return join(bow(low, peak, -0.8), [peak, ...handles, side]);
    }
    case 'sweetheart':
      return through(...at([0, -1.6, 0.22, -5, 0.5, -6.2, 0.82, -3.4]), side);
    case 'spaghetti':
      return join(through(...at([0, -4.4, 0.26, -4.9, 0.48, -8])), [...at([0.48, -8, 0.64, -4, 0.84, -1.4]), side]);
    case 'halter':
      return join(pointsFrom([0, 0], k)([0, 7.4, 2, 6.6, 4.6, 4.2, 6.6, 1.2]), [
        halterTop(k),
        ...[[side[0] * 0.48, a * 0.45] as Point, [side[0] * 0.62, a - 2.6 * k] as Point],
        side,
      ]);
    default:
      return [...at([0, -2.6, 0.36, -3.4, 0.74, -3]), side];
  }
};

const halterTop = (k: number): Point => [6.6 * k, 1.2 * k];

const straps = ({ m, k, spec, neck, shoulder }: Frame, view: View, top: Edge): Piece[] => {
  const isFront = view === 'front';
  const wide = strapHalf(spec) * k;
  if (spec.neckline === 'halter') {
    const up = halterTop(k);
    const band = bow([-7 * k, -0.6 * k], [7 * k, -0.6 * k], -1.5 * k);
    const tie = through(up, add(up, [0.8, -1.6 * k]), [4.2 * k, -3 * k], [0, -3.4 * k]);
    return [
      isFront
        ? opening('neck-band', bothHalves(tie), [rim(tie)])
        : piece('neck-band', join(band, reverse(beside(band, -1.5 * k)))),
    ];
  }
  if (spec.neckline !== 'spaghetti' && !spec.details.includes('shoulderStraps')) return [];
  const isCrossed = spec.details.includes('crossStraps') && !isFront;
  const [x, y] = pointAt(top, 0.42);
  /** Share of the chest and height above the underarm at which the straps begin. */
  const [out, up] = { square: [0.53, 7], sweetheart: [0.5, 6.2], v: [0.495, 8] }[spec.neckline as string] ?? [
    0.99 * 0.48,
    8,
  ];
  const peak: Point = isFront
    ? [m.chest * (out as number), m.armhole - (up as number) * k + 0.8]
    : [isCrossed ? -x : x, y + 0.8];
  const high: Point = [Math.min(shoulder[0] * 0.66, neck[0] + 2.6 * k), neck[1] + (isFront ? 0.4 : 0.2)];
  const path = isCrossed ? line(high, peak) : bow(high, peak, isFront ? -0.5 : 0.6);
  const hidden = strip(bow(high, [m.chest * 0.44, m.armhole + 0.6], 0.6), wide);
  const shows = ['details.shoulderStraps', ...(isCrossed ? ['details.crossStraps'] : [])];
  return [
    ...(isFront ? pair(piece('strap-back-right', hidden, { cloth: 'inside' })) : []),
    ...showing(pair(strapPiece(spec, path, wide, k)), ...shows),
    ...strapBows(spec, view, high, k),
  ];
};

const oneShoulder = (frame: Frame, view: View, lower: Edge): Piece => {
  const { m, k, neck, shoulder, underarm } = frame;
  const { armhole } = edgesIn(frame, view);
  const bareSide: Point = [-underarm[0] * 0.99, m.armhole - 0.6 * k];
  const top = curve(neck, [neck[0] * 0.55, m.armhole * 0.46], [-underarm[0] * 0.4, m.armhole - 5 * k], bareSide);
  const outline = join(line(neck, shoulder), armhole, lower, reverse(mirror(lower)), reverse(top));
  const edges = [beside(top, 0.6 * k), beside(armhole, -0.6 * k)];
  return view === 'front'
    ? piece('body', outline, { lines: edges.map(stitch) })
    : piece('body', reverse(mirror(outline)), { lines: edges.map((edge) => stitch(mirror(edge))) });
};

/** Seams and darts of the body: armhole stitching, yokes, princess seams, darts, centre back. */
const torsoLines = (frame: Frame, view: View, isSeam: boolean): Line[] => {
  const { spec, k } = frame;
  if (isCape(spec)) return capeLines(frame.shoulder, frame.underarm, frame.hem, k);
  const { armhole } = edgesIn(frame, view);
  const isSleeveless = spec.sleeveLength === 'sleeveless';
  const isSewn = ['shirt', 'jacket', 'tShirt', 'tank', 'polo'].includes(spec.kind) && spec.sleeveType !== 'raglan';
  const gaps = isSleeveless && spec.kind === 'tank' ? [0.7, 1.1] : isSleeveless || isSewn ? [0.7] : [];
  const armholes = gaps.flatMap((gap) => both(stitch(beside(armhole, -gap * k))));
  const ofDetail = (key: keyof typeof seamsOf): Line[] =>
    spec.details.includes(key) ? showing(seamsOf[key](frame, view, isSeam), `details.${key}`) : [];
  const isTailored = view === 'back' && ['blazer', 'coat', 'suitSet', 'robe'].includes(spec.kind);
  return [
    ...(spec.sleeveType === 'batwing' ? [] : armholes),
    ...ofDetail('yoke'),
    ...ofDetail('princess'),
    ...ofDetail('darts'),
    ...(isTailored ? [seam(line([0, endOf(frame.neckBack)[1]], [0, frame.hemY - 0.4])), ...ofDetail('backVent')] : []),
    ...ofDetail('stormFlap'),
  ];
};

/** Seams of the parts of a body by their detail. */
const seamsOf = {
  yoke: (frame: Frame, view: View): Line[] => {
    const { spec, m, k, neck, shoulder } = frame;
    const isBack = view === 'back';
    const y = m.slope + (m.armhole - m.slope) * (isBack ? 0.36 : 0.5);
    const bottom = frame.hemY - 0.4;
    const { armhole } = edgesIn(frame, view);
    const at = pointAt(armhole, isBack ? 0.34 : 0.5);
    const across = wholeOf(bow(at, [0, y + (isBack ? 1.6 : 0)], 0));
    const isJacket = spec.kind === 'jacket';
    const hasPleat = isBack && ['shirt', 'blouse'].includes(spec.kind);
    const [x, top] = pointAt(armhole, 0.5);
    const down = (start: number, end: number, out = 0): Edge =>
      line([x * start + out, top], [m.chest * end + out, Math.min(bottom, m.hipY)]);
    return [
      ...(isBack || isJacket
        ? [seam(across), stitch(beside(across, -0.6 * k))]
        : both(
            seam(line(mix(neck, shoulder, 0.04), [neck[0] * 0.96 + 0.5, neck[1] + 2.4])),
            seam(bow([neck[0] * 0.99, neck[1] + 2.2], [shoulder[0] - 0.2, shoulder[1] + 2.6], -0.2)),
          )),
      ...(hasPleat
        ? both(
            seam(line([1.5 * k, y + 1.5], [1.5 * k, y + 9 * k])),
            detail(line([1.5 * k, y + 9 * k], [1.2 * k, Math.min(bottom, m.waistY) - 6])),
          )
        : []),
      ...(isJacket
        ? [...both(seam(down(0.74, 0.42)), seam(down(0.42, 0.28))), ...both(stitch(down(0.74, 0.42, 0.6)))]
        : []),
    ];
  },
  princess: (frame: Frame, view: View): Line[] => {
    const { spec, m, k } = frame;
    const bottom = frame.hemY - 0.4;
    const waist = widthAt(spec, m, m.waistY) * 0.5;
    const low: Point[] =
      bottom > m.waistY + 6
        ? [
            [waist, m.waistY],
            [widthAt(spec, m, bottom) * 0.52, bottom],
          ]
        : [[waist, bottom]];
    const bust: Point = [m.chest * 0.5, m.armhole + 5 * k];
    return both(seam(through(pointAt(edgesIn(frame, view).armhole, 0.52), bust, ...low)));
  },
  darts: ({ spec, m, k, hemY }: Frame, view: View, isSeam: boolean): Line[] => {
    const bottom = hemY - 0.4;
    if (bottom <= m.waistY - 4) return [];
    const x = m.chest * 0.46;
    const end = isSeam ? bottom : Math.min(bottom, m.waistY + 11 * k);
    const up: Point = [x, m.armhole + 6 * k];
    const darts = isSeam
      ? [-1, 0.2].map((out) => seam(line(up, [x + out * k, end])))
      : [-0.8, 0.8].map((out) => seam(through(up, [x + out * k, m.waistY], [x, end])));
    const y = m.armhole + 8 * k;
    const bust = seam(line([widthAt(spec, m, y), y], [m.chest * 0.58, y - 3 * k]));
    return [...both(...darts), ...(view === 'front' ? both(bust) : [])];
  },
  backVent: ({ m, k, hemY }: Frame): Line[] => {
    const bottom = hemY - 0.4;
    const corner: Point = [1.4 * k, bottom - 17 * k];
    if (bottom <= m.hipY - 2) return [];
    return [seam(line(corner, [1.4 * k, bottom])), seam(line([0, corner[1]], [1.4 * k, bottom - 16 * k]))];
  },
  stormFlap: ({ m, k, neck, shoulder, armholeFront, armholeBack }: Frame, view: View): Line[] => {
    const middle: Point = [m.chest * 0.5, m.armhole + 1 * k];
    if (view === 'back') return [seam(wholeOf(through(pointAt(armholeBack, 0.72), middle, [0, m.armhole + 3 * k])))];
    const edge: Point = [m.chest * 0.42, m.armhole * 0.6];
    const low: Point = [m.chest * 0.52, m.armhole + 1.5 * k];
    const flap = join(line(mix(neck, shoulder, 0.42), edge), through(edge, low, pointAt(armholeFront, 0.62)));
    return [seam(flap), stitch(beside(flap, 0.6))];
  },
} satisfies Partial<Record<FlatDetail, (frame: Frame, view: View, isSeam: boolean) => Line[]>>;

/** Soft shadows of hanging fabric: below the arms, at the waist, towards the hem; a few varied by the seed. */
export const torsoFolds = (frame: Frame, isSeam: boolean): Fold[] => {
  const { spec, m, k, underarm, hemY } = frame;
  if (isCape(spec)) return capeFolds(m, frame.corner, hemY);
  const { chest, armhole, waistY } = m;
  const stiff = spec.fabric === 'leather' || spec.kind === 'downJacket' ? 0.7 : 1;
  const [x, y] = underarm;
  const waist = widthAt(spec, m, Math.min(waistY, hemY - 2));
  const low = widthAt(spec, m, hemY);
  const from = Math.max(armhole + 12, hemY - Math.min(34, (hemY - armhole) * 0.5));
  return ([1, -1] as const).flatMap((side) => {
    const j = (nth: number, by = 2): number =>
      (((spec.seed * 7919 + (nth + (side > 0 ? 0 : 40)) * 104729) % 1000) / 1000 - 0.5) * by;
    const soft = (width: number, strength: number, ...places: number[]): Fold =>
      fold(through(...pointsFrom([0, 0], 1, side)(places)), width * k, strength);
    return [
      soft(2.4, 0.55 * stiff, x - 0.6, y + 0.8, chest * 0.72, armhole + 4 + j(1), chest * 0.46, armhole + 9 + j(2)),
      soft(2, 0.4 * stiff, x - 0.5, y + 3.5, chest * 0.8, armhole + 9 + j(3), chest * 0.66, armhole + 15 + j(4)),
      ...(hemY > waistY - 2
        ? [soft(1.9, 0.45, waist - 0.3, waistY - 4, waist * 0.76, waistY - 1 + j(5), waist * 0.5, waistY - 1.6 + j(6))]
        : []),
      ...(hemY > waistY + 8
        ? [
            soft(
              1.7,
              0.38,
              waist - 0.2,
              waistY + 2.5,
              waist * 0.78,
              waistY + 5 + j(7),
              waist * 0.6,
              waistY + 8.5 + j(8),
            ),
          ]
        : []),
      ...(isSeam
        ? []
        : [
            soft(
              ...([2.2, 0.5, low * (0.62 + j(9, 0.1)), hemY - 0.5] as const),
              ...[low * (0.58 + j(10, 0.08)), (from + hemY) / 2, low * (0.5 + j(11, 0.08)), from],
            ),
          ]),
      ...(!isSeam && m.ease > 1.5
        ? [soft(1.8, 0.42, low * (0.28 + j(12, 0.12)), hemY - 0.4, low * (0.3 + j(13, 0.1)), from + 8)]
        : []),
    ];
  });
};

/** Elastic, gathers or a drawstring around the waist of a body that continues below it. */
export const shirringAt = ({ spec, k }: Frame, y: number, half: number): Piece[] => {
  const { waistShape } = spec;
  if (!isSoftWaist(spec)) return [];
  const [high, rows] = waistShape === 'shirred' ? [5 * k, 4] : [2.6 * k, 1];
  const top = bow([-half, y - high / 2], [half, y - high / 2], -0.5);
  const low = bow([half, y + high / 2], [-half, y + high / 2], 0.5);
  const lines = Array.from({ length: rows + 1 }, (_, row) => {
    const edge = beside(top, (-high * row) / rows);
    const way = (row === 0 ? -1 : 1) * k;
    const puckers = gathers(edge, 22, (at, i) => add(at, [i % 2 ? 0.12 : -0.12, way * (0.7 + ((i * 17) % 5) * 0.24)]));
    return [stitch(edge), ...puckers];
  }).flat();
  const end = (side: 1 | -1): Edge =>
    through([side * 0.5, y], [side * 2.2 * k, y + 4 * k], [side * 1.6 * k, y + 10 * k]);
  return [
    piece('waist-channel', closed(top, low), { lines, isInner: true, shows: [`waistShape.${waistShape}`] }),
    ...(waistShape === 'drawstring' ? eachSide((side, which) => cord(`waist-cord-${which}`, end(side), 0.28 * k)) : []),
  ];
};

interface TopOptions {
  /** Height of a waist seam that ends the body; default: the body ends at its hem. */
  seamY?: number;
  /** End of the buttons when the front continues below the seam. */
  closeTo?: number;
}

/** All pieces of an upper body in paint order. */
export const topPieces = (spec: FlatSpec, view: View, options: TopOptions = {}): Piece[] => {
  const isSeam = options.seamY !== undefined;
  const isFront = view === 'front';
  const straight: FlatSpec = { ...spec, hem: 'straight' };
  const isHighLow = spec.hem === 'highLow' && !isSeam && !isBare(spec);
  const m = measure(spec);
  const drop = isHighLow ? 8 * m.scale : 0;
  // A tailored front has a rounded corner; the hem itself is straight.
  const isStraight = isHighLow || ['blazer', 'suitSet', 'coat'].includes(spec.kind);
  const bottom = isHighLow ? findHemY(spec, m) + (isFront ? 0 : drop) : options.seamY;
  const base = frameOf(isStraight ? straight : spec, bottom === undefined ? {} : { bottom });
  const band = isSeam ? 0 : bandHeight({ spec, m });
  const frame = { ...(band > 0 ? frameOf(straight, { bottom: base.hemY - band }) : base), spec };
  if (isBare(spec)) return bareTop(frame, view, options);
  const overlap = overlapOf(spec, frame.k);
  const lapel = hasLapel(spec) ? lapelOf(frame, overlap, breakOf(frame, options)) : undefined;
  const sleeves = sleevePieces(frame, view).flatMap(pair);
  const isOver = spec.sleeveType === 'raglan' || spec.details.includes('capeSleeves');
  const neck = lapel ? (isFront ? [] : lapel.back) : neckPieces(frame, view, overlap);
  // Buttons of a cardigan are on its front bands.
  const isBandedFront = neck.some(({ name }) => name === 'neck-band-right');
  const closing = isFront ? [...closingOf(frame, lapel, options), ...slantedPlacket(frame), ...holeOf(frame)] : [];
  const hood = spec.hat !== 'none' ? hoodPieces(frame, view) : [];
  const isInHood = (entry: Piece) => entry.isInner || entry.name.startsWith('ear');
  const hems = isSeam ? [] : hemPieces(frame, reverse(acrossOf(frame.hem)), isFront && spec.closure === 'zip');
  return [
    ...(lapel && isFront ? [lapel.inside] : []),
    ...neck.filter((entry) => entry.isInner),
    ...(isHighLow && isFront ? [longerBack(frame, drop)] : []),
    ...(isOver ? [] : sleeves),
    ...bodyPieces(frame, view, overlap, lapel, options),
    ...(isSeam ? [] : dressSlits(frame, view)),
    ...capeSlits(frame, view),
    ...hems,
    ...(isOver ? sleeves : []),
    ...epaulettes(frame),
    ...(isFront ? upperPockets(frame) : []),
    ...(isBandedFront ? [] : closing),
    ...waistParts(frame, view, isSeam),
    ...(lapel && isFront ? lapel.right : []),
    ...neck.filter((entry) => !entry.isInner),
    ...ruffleCollar(frame, view),
    ...(isBandedFront ? closing : []),
    ...hood.filter(isInHood),
    ...hood.filter((entry) => !isInHood(entry)),
    ...(isFront && !isSeam ? waistBow(frame) : []),
  ];
};

/** A collar, or the finish of an open neck; a hood has its own. A crossed collar runs around the neck and down to the side. */
const neckPieces = (frame: Frame, view: View, overlap: number): Piece[] => {
  if (frame.spec.hat !== 'none') return [];
  const draw = isThroatCollar(frame.spec)
    ? collarPieces
    : frame.spec.details.includes('crossCollar')
      ? crossCollar
      : neckFinish;
  return draw(frame, view, overlap);
};

/** The inside of a back that is longer than the front. */
const longerBack = ({ m, spec, hemY }: Frame, drop: number): Piece => {
  const [half, low] = [widthAt(spec, m, hemY), widthAt(spec, m, hemY + drop)];
  const top = polygon([-half, hemY - 1], [half, hemY - 1], [low, hemY + drop]);
  return piece('back-inside', closed(top, bow([low, hemY + drop], [-low, hemY + drop], 0.5)), {
    ...{ cloth: 'inside', isInner: true, shows: ['hem.highLow'] },
  });
};

/** The keyhole under a collar; without a collar the neck is finished with it. */
const holeOf = (frame: Frame): Piece[] =>
  isThroatCollar(frame.spec) && frame.spec.details.includes('keyhole') ? keyhole(frame) : [];

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
  const { spec, k } = frame;
  const isSeam = options.seamY !== undefined;
  const isBack = view === 'back';
  const lines = torsoLines(frame, view, isSeam);
  const hem = isSeam ? [] : hemLines(frame, reverse(acrossOf(frame.hem)));
  const folds = torsoFolds(frame, isSeam);
  const half = halfWithArms(frame, view);
  const extras: Partial<Piece> = {
    ...(spec.kind === 'downJacket' ? { channels: channelsOf(frame) } : {}),
    ...(spec.craft === 'cable' ? { cables: 3 } : {}),
  };
  const marks = [...logoMarks(frame, view), ...patchMarks(frame, view)];
  const shows = [
    ...bodyShows(spec),
    ...(isBack && spec.details.includes('openBack') ? ['details.openBack'] : []),
    ...(isCape(spec) ? ['details.cape'] : []),
    ...(isBack && isRacerback(spec) ? ['details.racerback'] : []),
  ];
  if (isBack || !isOpenFront(spec)) {
    const isSlanted = spec.hem === 'asymmetric' && !isSeam;
    const outline = isSlanted ? slanted(spec, half, view) : bothHalves(half);
    return [piece('body', outline, { lines: [...lines, ...(isSlanted ? [] : hem)], folds, marks, shows, ...extras })];
  }
  const end = endOf(frame.hem)[1];
  const top: Point = lapel ? lapel.breakPoint : [-overlap, frontTop(frame)];
  const wrapped =
    spec.closure === 'wrap' ? bow(frame.neck, top, 0.6) : join(frame.neckFront, line(endOf(frame.neckFront), top));
  const isRounded = !isSeam && spec.collar !== 'none' && spec.closure === 'oneButton' && spec.hem !== 'straight';
  const round = isRounded ? 9 * k : 0;
  const corner: Point = [-overlap, end - round * 1.4];
  const above = add(corner, [0, -0.5]);
  const centre = isRounded
    ? curve(corner, [-overlap, end - round * 0.3], [-overlap + round * 0.3, end], [-overlap + round, end])
    : line(above, corner);
  const outer = join(upperEdge(frame, half), frame.hem, line(endOf(frame.hem), endOf(centre)));
  const outline = join(line(top, above), centre, reverse(outer), lapel ? lapel.roll : wrapped);
  const isRight = ({ edge }: Line | Fold): boolean => startOf(edge)[0] > 0;
  const right = piece('front-right', outline, {
    shows: [...shows, ...(['wrap', 'open'].includes(spec.closure) ? [`closure.${spec.closure}`] : [])],
    lines: [
      ...lines.filter(({ edge }) => edge.every(([x]) => x >= -overlap - 0.5)),
      ...hem.filter(({ edge }) => startOf(edge)[0] > 2 && edge.length < 8),
      ...frontHem(hem, overlap),
    ],
    folds: folds.filter(isRight),
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

/** Hem stitching, clipped to the right front. */
const frontHem = (hem: readonly Line[], overlap: number): Line[] =>
  hem
    .filter(({ edge }) => edge.length >= 8)
    .map((entry) => {
      const places = [0, 0.12, 0.25, 0.38, 0.5].map((t) => pointAt(entry.edge, t));
      return { ...entry, edge: through(...places, [-overlap, pointAt(entry.edge, 0.5)[1]]) };
    });

const frontTop = (frame: Frame): number => {
  if (frame.spec.closure === 'wrap') return frame.m.waistY - 3;
  return endOf(frame.neckFront)[1] + 0.1;
};

/** Outline of one half; a batwing's includes the arm. */
const halfWithArms = (frame: Frame, view: View): Edge => {
  const shape = frame.spec.sleeveType === 'batwing' ? shapeSleeve(frame) : undefined;
  if (!shape) return halfOf(frame, view);
  const low = Math.min(frame.hemY - 2, frame.m.waistY + 2);
  const waist: Point = [widthAt(frame.spec, frame.m, low), low];
  const [outer, inner] = [endOf(shape.outer), endOf(shape.inner)];
  const onArm = (end: Point): Point => add(end, shape.along, -shape.length * 0.5);
  return join(
    reverse(edgesIn(frame, view).neck),
    curve(frame.neck, mix(frame.neck, frame.shoulder, 0.8), onArm(outer), outer),
    shape.end,
    curve(inner, onArm(inner), [waist[0] + 3, frame.m.armhole + 7], waist),
    low < frame.corner[1] - 1 ? line(waist, frame.corner) : [],
    frame.hem,
  );
};

const cutAfterNeck = (half: Edge, frame: Frame): Edge => {
  const start = half.findIndex(([x, y]) => Math.hypot(x - frame.neck[0], y - frame.neck[1]) < 0.01);
  const last = half.length - (frame.hem.length - 1);
  return half.slice(start, last);
};

/** One side of the hem higher than the other; the back mirrors it. */
const slanted = (spec: FlatSpec, half: Edge, view: View): Edge => {
  const other = halfWithArms(frameOf(spec, { lift: 11 }), view);
  const [right, left] = (view === 'front' ? [half, other] : [other, half]).map((edge) => edge.slice(0, -3));
  const [from, to] = [endOf(right as Edge), flip(endOf(left as Edge))];
  const slope = curve(from, mix(from, flip(to), 0.3), mix(from, to, 0.7), to);
  return join(right as Edge, slope, reverse(mirror(left as Edge)));
};

const closingOf = (frame: Frame, lapel: Lapel | undefined, options: TopOptions): Piece[] => {
  const { spec, k } = frame;
  const top = lapel ? lapel.breakPoint[1] : frontTop(frame);
  const bottom = options.closeTo ?? frame.hemY + (spec.hem === 'ribbed' ? bandHeight(frame) : 0);
  const isHigh = spec.closure === 'zip' && ['stand', 'funnel', 'ribbed'].includes(spec.collar);
  const up = isHigh ? (spec.collar === 'funnel' ? 7.6 : 3.6) * k : 0;
  const start = spec.closure === 'placket' && spec.collar !== 'none' ? top - 0.5 : top - up;
  const { lines, marks, pieces } = closureParts(frame, start, bottom);
  const hair = polygon([-0.3, top], [0.3, top], [0.3, top + 0.4], [-0.3, top]);
  const own = lines.length + marks.length > 0 ? [piece('closure', hair, { lines, marks, isInner: true })] : [];
  return showing([...pieces, ...own], `closure.${spec.closure}`);
};

const waistParts = (frame: Frame, view: View, isSeam: boolean): Piece[] => {
  const { spec, m, k } = frame;
  if (isSeam || frame.hemY < m.waistY + 14 * k) return [];
  const half = widthAt(spec, m, m.waistY);
  const isWrapped = spec.waistShape === 'wrap' && spec.closure === 'wrap';
  if (spec.waistShape !== 'belted' && !isWrapped) return shirringAt(frame, m.waistY, half);
  const isSash =
    ['robe', 'dress', 'blouse'].includes(spec.kind) ||
    isWrapped ||
    spec.details.includes('tieBelt') ||
    (spec.kind === 'coat' && spec.fabric === 'wool');
  return beltPieces(m.waistY, half, {
    ...{ k, shows: [`waistShape.${spec.waistShape}`] },
    tie: view === 'back' ? 'none' : isSash ? 'bow' : 'buckle',
    cloth: isSash || ['coat', 'downJacket'].includes(spec.kind) ? 'main' : 'second',
  });
};

const logoMarks = ({ spec, m, k }: Frame, view: View): Mark[] => {
  if (spec.details.includes('hanfuSkirt')) return [];
  const logo = (x: number, y: number, size: number): Mark[] => [
    { kind: 'logo', at: [x, m.armhole + y * k], size: size * k, turn: 0 },
  ];
  switch (`${spec.logo} ${view}`) {
    case 'smallChest front':
      return spec.artwork && spec.artwork.motif !== 'monogram'
        ? logo(m.chest * 0.48, 1.5, 5.4)
        : logo(m.chest * 0.46, -1.5, 2.1);
    case 'largeChest front':
      return logo(0.01, 5, 9);
    case 'back back':
      return logo(0, 3, 10);
    case 'hem front': {
      const bottom = frameOf(spec).hemY - (spec.hem === 'ribbed' ? bandHeight({ spec, m }) : 0);
      return [{ kind: 'label', at: [m.hip * 0.7, bottom - 3.6 * k], size: 2.2 * k }];
    }
    default:
      return [];
  }
};

/** Features depicted by the shape of the body. */
const bodyShows = (spec: FlatSpec): string[] => [
  ...(spec.hem !== 'slit' && spec.hem !== 'ribbed' && spec.hem !== 'ruffled' ? [`hem.${spec.hem}`] : []),
  ...(spec.craft === 'cable' ? ['craft.cable'] : []),
  ...(spec.waistShape === 'fitted' && ['slim', 'tight', 'aLine', 'flared'].includes(spec.fit)
    ? ['waistShape.fitted']
    : []),
  ...(spec.sleeveType === 'batwing' ? ['sleeveType.batwing'] : []),
];

export const patchMotif = ({ details }: FlatSpec): 'heart' | 'bear' | undefined =>
  details.includes('heartPatch') ? 'heart' : details.includes('cartoonPatch') ? 'bear' : undefined;

const patchMarks = ({ spec, m, k }: Frame, view: View): Mark[] => {
  const motif = patchMotif(spec);
  if (!motif || view === 'back' || spec.kind === 'jumpsuit') return [];
  return [{ kind: 'patch', motif, at: [m.chest * 0.42, m.armhole + 1 * k], size: 6 * k }];
};

/** Seams between down channels, from the centre outwards. */
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
  const across = reverse(acrossOf(frame.hem));
  const isLow = ({ edge }: Line): boolean => edge.every(([, y]) => y > frame.m.armhole + 2);
  const pieces = barePieces(frame, view).map((entry) => {
    if (entry.name !== 'body') return entry;
    const own = [...(isSeam ? [] : hemLines(frame, across)), ...torsoLines(frame, view, isSeam).filter(isLow)];
    return {
      ...entry,
      lines: [...entry.lines, ...own],
      folds: torsoFolds(frame, isSeam),
      marks: logoMarks(frame, view),
    };
  });
  return [
    ...pieces,
    ...(isSeam ? [] : [...dressSlits(frame, view), ...hemPieces(frame, across, false)]),
    ...waistParts(frame, view, isSeam),
    ...(view === 'front' && !isSeam ? waistBow(frame) : []),
  ];
};
