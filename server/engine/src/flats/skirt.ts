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
  findOn,
  flip,
  join,
  line,
  mirror,
  mix,
  move,
  type Point,
  pointAt,
  pointsFrom,
  polygon,
  reverse,
  spread,
  startOf,
  through,
  wave,
  wholeOf,
} from './edge.ts';
import {
  bubbleSide,
  type Frame,
  hasShapedHem,
  isSoftWaist,
  type Measures,
  shapedHemLines,
  shapedHemOf,
  shapeHem,
} from './frame.ts';
import {
  both,
  cord,
  crease,
  detail,
  type Fold,
  fold,
  gathers,
  type Line,
  type Mark,
  type Piece,
  pair,
  piece,
  rim,
  seam,
  showing,
  stitch,
} from './piece.ts';
import { patchPocket, weltPocket } from './pocket.ts';
import type { FlatDetail, FlatSpec, View } from './spec.ts';

const foldCount = 9;

/** Full skirt of a wedding or ball dress: pleated at the waist, bell-shaped to the floor, a train behind on request. */
const ballGown = (spec: FlatSpec, m: Measures, place: SkirtPlace, view: View): Piece[] => {
  const k = m.scale;
  const { topY, topHalf, hemY } = place;
  const full = hemY - topY;
  const low: Point = [m.hip * 3.05, hemY - 2];
  const onSide = (share: number, down: number): Point => [topHalf + (low[0] - topHalf) * share, topY + full * down];
  const side = through(
    [topHalf, topY],
    [topHalf + 8 * k, topY + full * 0.085],
    onSide(0.56, 0.36),
    onSide(0.84, 0.7),
    low,
  );
  const base = curve(low, add(low, [-low[0] * 0.3, 4.5 * k]), [low[0] * 0.4, hemY + 5.5 * k], [0, hemY + 5.5 * k]);
  const top = topOf(place);
  const hasTrain = spec.details.includes('train');
  // In back view the fabric continues into the train; in front only its ends are beside the hem.
  const isSwept = hasTrain && view === 'back';
  const end = isSwept ? wave(trainEdge(low, hemY, k), 4, 1.4 * k) : wave(base, 5, 1.6 * k);
  const skirt = piece('skirt', bothHalves(join(top, side, end)), {
    lines: gathersOf(top, end, full),
    folds: foldsOf(spec, top, end),
    ...(isSwept ? { shows: ['details.train'] } : {}),
  });
  const gown = showing([skirt], 'details.ballGown', 'length.floor');
  return hasTrain && !isSwept ? [...showing([trainOf(low, hemY, k)], 'details.train'), ...gown] : gown;
};

const gathersOf = (top: Edge, hem: Edge, full: number): Line[] =>
  spread(foldCount, (t, i) => {
    const [from, to] = [pointAt(top, t), pointAt(hem, 1 - t)];
    const share = [0.2, 0.34, 0.16, 0.42, 0.26][i % 5] ?? 0.2;
    const end = mix(from, to, share);
    const start = add(from, [(to[0] - from[0]) * share * 0.5, full * share * 0.14]);
    return both(detail(curve(from, start, mix(from, end, 0.7), end)));
  }).flat();

const foldsOf = (spec: FlatSpec, top: Edge, hem: Edge): Fold[] =>
  spread(foldCount, (_, i) => {
    const t = (i + 0.35 + ((spec.seed * 13 + i * 7) % 5) * 0.08) / foldCount;
    const low = pointAt(hem, 1 - t);
    const high = mix(pointAt(top, t), low, [0.06, 0.3, 0.16, 0.42][i % 4] ?? 0.2);
    const belly = add(mix(high, low, 0.5), [low[0] * 0.05, 0]);
    return both(fold(through(low, belly, high), i % 2 ? 4.4 : 6, i % 2 ? 0.5 : 0.7));
  }).flat();

/** From the side of the hem over the floor to the centre back. */
const trainEdge = (low: Point, hemY: number, k: number): Edge =>
  through(
    low,
    ...[
      [1.16, 9],
      [1.04, 21],
      [0.5, 27],
      [0, 28],
    ].map(([share = 0, down = 0]): Point => [low[0] * share, hemY + down * k]),
  );

/** The ends of a train beside the front hem. */
const trainOf = (low: Point, hemY: number, k: number): Piece => {
  // Inside the skirt, also in a narrow one that only flares at its end.
  const start: Point = [low[0] * 0.8, hemY - 5 * k];
  const out = join(line(start, low), trainEdge(low, hemY, k));
  const folds = [0.35, 0.5, 0.65, 0.8].flatMap((t) => {
    const at = pointAt(out, t);
    return both(fold(line(at, mix(at, [at[0] * 0.5, hemY], 0.8)), 4, 0.5));
  });
  return piece('train', bothHalves(join(line([0, hemY - 5 * k], start), out)), { folds });
};

/** The right half of a skirt's top, from the centre. */
const topOf = ({ topY, topHalf, sag }: SkirtPlace): Edge => bow([0, topY + sag], [topHalf, topY], 0.12);

/** Right half of a skirt that widens evenly to its hem. */
const halfOf = (place: SkirtPlace, wide: number, waves: number) => {
  const low: Point = [wide, place.hemY - 1];
  const base = bow(low, [0, place.hemY + 2], 0.8);
  const side = bow([place.topHalf, place.topY], low, 0.9);
  return { top: topOf(place), side, hem: waves > 0 ? wave(base, waves, 1.1) : base };
};

/** Knife pleats from the waist to the hem between two fractions of its half. */
const pleatsOf = (top: Edge, hem: Edge, from: number, to: number, count: number): { lines: Line[]; folds: Fold[] } => {
  const at = Array.from({ length: count + 1 }, (_, i): readonly [Point, Point] => {
    const t = from + ((to - from) * i) / count;
    return [pointAt(top, t), pointAt(hem, 1 - t)];
  });
  return {
    lines: at.flatMap(([high, low]) => both(seam(line(high, low)))),
    folds: at.flatMap(([high, low]) => both(fold(reverse(line(mix(high, low, 0.1), add(low, [0.8, 0]))), 1.9, 0.5))),
  };
};

/** A mamian skirt: a flat panel in front and behind, pleats at both sides, a broad band above a woven border. */
const mamianSkirt = (m: Measures, place: SkirtPlace): Piece[] => {
  const k = m.scale;
  const { topY, sag, hemY } = place;
  const { top, side, hem } = halfOf(place, m.hip * 1.9, 0);
  const [panelTop, panelLow] = [pointAt(top, 0.42), pointAt(hem, 0.6)];
  const panel = line(panelTop, panelLow);
  const middle = rim(line([panelTop[0] * 0.36, topY + 1], [panelTop[0] * 0.5, hemY + 1.4]));
  const high = 9 * k;
  const border = join(
    line([0, hemY + 1.4 - high], [pointAt(side, 0.9)[0] - 0.4, hemY - 1 - high]),
    bow([m.hip * 1.9 - 0.2, hemY - 1], [0, hemY + 2], 0.8),
  );
  return showing(
    [
      piece('skirt', bothHalves(join(top, side, hem)), pleatsOf(top, hem, 0.46, 0.94, 7)),
      piece('skirt-panel', bothHalves(join([[0, topY + sag]], panel, [[0, hemY + 2]])), {
        lines: [...both(rim(panel)), middle],
      }),
      piece('skirt-hem', bothHalves(border), {
        cloth: 'trim',
        lines: both(stitch(line([0, hemY + 2.4 - high], [m.hip * 1.78, hemY - high]))),
      }),
    ],
    'details.mamian',
  );
};

/** Embroidery around the skirt above the hem, outside the belt. */
const flowersOf = (spec: FlatSpec, m: Measures, { hemY }: SkirtPlace): Mark[] =>
  spec.craft === 'embroidery'
    ? [-1.22, -0.42, 0.42, 1.22].map((x, nth) => ({
        ...{ kind: 'logo', size: 11 * m.scale, turn: nth % 2 ? -12 : 12 },
        at: [m.hip * x, hemY - (nth % 3 === 0 ? 11 : 13) * m.scale],
      }))
    : [];

/** The long pleated skirt of a hanfu, with soft pleats all around. */
const hanfuSkirt = (spec: FlatSpec, m: Measures, place: SkirtPlace): Piece[] => {
  const { top, side, hem } = halfOf(place, m.hip * 2.05, 6);
  const { lines, folds } = pleatsOf(top, hem, 0.06, 0.96, 12);
  const extras = { lines: lines.map(({ edge }) => crease(edge)), folds, marks: flowersOf(spec, m, place) };
  return showing([piece('skirt', bothHalves(join(top, side, hem)), extras)], 'details.hanfuSkirt');
};

/** Straight distance between the ends of an edge. */
const reachOf = (edge: Edge): number =>
  Math.hypot(endOf(edge)[0] - startOf(edge)[0], endOf(edge)[1] - startOf(edge)[1]);

/** A band of lace below an edge: scallops, each with an arc and three eyes of its net. `high` in cm. */
const laceEdge = (name: string, edge: Edge, high: number, k: number): Piece[] => {
  const count = Math.max(6, Math.round(reachOf(edge) / (3.6 * k)));
  const at = (t: number, down: number): Point =>
    add(pointAt(edge, Math.max(0, Math.min(1, t / count))), [0, high * down]);
  const scallops = Array.from({ length: count }, (_, i) => [
    at(i, 0.62),
    at(i + 0.32, 0.97),
    at(i + 0.68, 0.97),
  ]).flat();
  const lines = Array.from({ length: count }, (_, i) => [
    detail(through(at(i + 0.2, 0.5), at(i + 0.5, 0.78), at(i + 0.8, 0.5))),
    ...[0.25, 0.5, 0.75].map((share) => detail(eye(at(i + share, share === 0.5 ? 0.4 : 0.24), k))),
  ]).flat();
  const outline = closed(edge, reverse(through(...scallops, at(count, 0.62))));
  return showing([piece(name, outline, { lines })], 'craft.laceTrim');
};

const eye = (at: Point, k: number): Edge => through(...pointsFrom(at, 0.34 * k)([0, -1, 1, 0, 0, 1, -1, 0, 0, -1]));

/** A row of strands below an edge. `high` in cm. */
const fringeEdge = (name: string, edge: Edge, high: number, k: number): Piece[] => {
  const count = Math.max(12, Math.round(reachOf(edge) / (0.9 * k)));
  const low = Array.from({ length: count + 1 }, (_, i) =>
    add(pointAt(edge, i / count), [0, high * (0.93 + 0.07 * (((i * 7) % 5) / 4))]),
  );
  const lines = low.slice(1, -1).map((at, i) => detail(line(pointAt(edge, (i + 1) / count), at)));
  return showing([piece(name, closed(edge, reverse(polygon(...low))), { lines })], 'details.fringe');
};

/** Distance between the end of the body and the garment's end, which leaves room for a band, cm. */
export const bandHeight = ({ spec, m }: Pick<Frame, 'spec' | 'm'>): number => {
  if (spec.hem === 'ribbed') return (spec.kind === 'knitwear' || spec.kind === 'cardigan' ? 5.4 : 6) * m.scale;
  return spec.hem === 'ruffled' ? 9 * m.scale : 0;
};

/** Lines on the body at its hem. `edge` runs from the left end over the centre to the right end. */
export const hemLines = ({ spec, k }: Frame, edge: Edge): Line[] => {
  const up = (gap: number) => stitch(beside(edge, gap * k));
  switch (spec.hem) {
    case 'ribbed':
    case 'ruffled':
      return gatherUp(edge, spec.hem === 'ruffled' ? 3 : 2.2, k);
    case 'raw':
      return showing(fringe(edge, k), 'hem.raw');
    case 'drawstring':
      return [up(2.6), ...gatherUp(edge, 2.4, k)];
    case 'slit': {
      const sides = [endOf(edge), startOf(edge)].map((from, nth) => {
        const sign = nth === 0 ? -1 : 1;
        return rim(line(add(from, [sign * 1.4, 0]), add(from, [sign * 1.1, -7 * k])));
      });
      return [up(1.8), ...showing(sides, 'hem.slit')];
    }
    default: {
      if (hasShapedHem(spec)) return showing(shapedHemLines(spec, reverse(edge), k), `details.${shapedHemOf(spec)}`);
      const isKnit = ['tShirt', 'polo', 'tank', 'sweatshirt'].includes(spec.kind);
      if (spec.kind === 'coat' || spec.kind === 'blazer') return [];
      if (isKnit) return [up(1.9), up(1.9 - 0.5)];
      return [up(spec.hem === 'curved' ? 1 : spec.kind === 'dress' ? 2.6 : 1.9)];
    }
  }
};

const gatherUp = (edge: Edge, depth: number, k: number): Line[] =>
  gathers(edge, 14, (_, i, t) =>
    pointAt(beside(edge, depth * k * (0.55 + 0.45 * (((i * 29) % 7) / 6))), t + (i % 2 ? 0.006 : -0.006)),
  );

const fringe = (edge: Edge, k: number): Line[] =>
  gathers(edge, 46, (at, i) => add(at, [((i * 7) % 5) * 0.12 - 0.24, (0.7 + ((i * 13) % 5) * 0.16) * k]));

/** Pieces below the body: rib band, ruffle, cords. `edge` as above. */
export const hemPieces = (frame: Frame, edge: Edge, isOpenFront: boolean): Piece[] =>
  showing(drawHem(frame, edge, isOpenFront), `hem.${frame.spec.hem}`);

const drawHem = (frame: Frame, edge: Edge, isOpenFront: boolean): Piece[] => {
  const { spec, k } = frame;
  const high = bandHeight(frame);
  const [left, right] = [startOf(edge), endOf(edge)];
  switch (spec.hem) {
    case 'ribbed': {
      const inLeft = (t: number): Point => add(left, [1.2 * k * t, high * t]);
      const inRight = (t: number): Point => add(right, [-1.2 * k * t, high * t]);
      const low = bow(inRight(1), inLeft(1), 0.5);
      const outline = join(edge, bow(right, inRight(1), 0.3), low, bow(inLeft(1), left, 0.3));
      const stripes = spec.details.includes('stripedRib') ? [0.38, 0.6] : [];
      const gap = isOpenFront ? [rim(line([0, left[1]], [0, left[1] + high + 0.5]))] : [];
      const lines = [...stripes.map((t) => rim(bow(inLeft(t), inRight(t), -0.45))), ...gap];
      return [piece('hem-rib', outline, { cloth: 'rib', isRibbed: true, lines })];
    }
    case 'ruffled':
      return [rufflePiece('hem-ruffle', reverse(edge), high, 1.14, k)];
    case 'drawstring':
      return pair(toggleCord(right, k));
    default:
      if (spec.details.includes('fringe')) return fringeEdge('hem-fringe', edge, 8 * k, k);
      return spec.craft === 'laceTrim' ? laceEdge('hem-lace', edge, 3.6 * k, k) : [];
  }
};

/** A gathered strip below an edge that runs from right to left. */
export const rufflePiece = (name: string, edge: Edge, high: number, widen: number, k: number): Piece => {
  const [right, left] = [startOf(edge), endOf(edge)];
  const lowRight: Point = [right[0] * widen, right[1] + high];
  const lowLeft: Point = [left[0] * widen, left[1] + high];
  const countOf = (step: number): number => Math.round((lowRight[0] - lowLeft[0]) / (step * k));
  const low = wave(bow(lowLeft, lowRight, -high * 0.14), Math.max(5, countOf(6.5)), 1.3 * k);
  const count = Math.max(8, countOf(3.4));
  const down = (t: number, share = 1): Edge =>
    line(pointAt(edge, 1 - t), mix(pointAt(edge, 1 - t), pointAt(low, t), share));
  return piece(name, closed(edge, low), {
    // Converges towards the hem, so that a wide layer's outer gathers stay within it.
    lines: spread(count, (t, i) => detail(down(t, 0.4 + 0.15 * ((i * 5) % 3)))),
    folds: spread(Math.round(count / 2), (t) => fold(down(t), 1.6 * k, 0.4)),
  });
};

const toggleCord = (at: Point, k: number): Piece => {
  const path = curve(
    add(at, [-2 * k, -1]),
    add(at, [-1.4 * k, 3 * k]),
    add(at, [-2.6 * k, 5 * k]),
    add(at, [-2 * k, 8 * k]),
  );
  return cord('hem-cord-right', path, 0.25 * k, {
    marks: [{ kind: 'toggle', at: pointAt(path, 0.55), size: 0.9 * k }],
  });
};

export const acrossOf = (half: Edge): Edge => reverse(wholeOf(half));

/**
 * An opening from the hem upwards that shows the inside: from `low` on the hem to `high` cm above it, `wide` cm open at the hem, tilted by
 * `lean` cm (a side seam that is not vertical).
 */
const slitPiece = (low: Point, high: number, wide: number, lean: number, ...shows: string[]): Piece => {
  const top: Point = [low[0] + lean, low[1] - high];
  const far = bow(top, add(low, [wide, 0.2]), wide * -0.16);
  const near = line(low, top);
  return piece('slit', join(far, near), { cloth: 'inside', lines: [rim(far), rim(near)], shows });
};

/** A slit at the centre back, at most 22 cm of the `room` below the hip. */
const backSlit = (hemY: number, room: number, k: number): Piece =>
  slitPiece([-0.9 * k, hemY], Math.min(22 * k, room * 0.6), 1.8 * k, 0.9 * k, 'details.backSlit');

interface SkirtPlace {
  /** Height and half width of the skirt's top; its centre sags by `sag`. */
  topY: number;
  topHalf: number;
  sag: number;
  hipY: number;
  hemY: number;
}

/** Increase in width per cm below the hip. */
const flareOfFit: Readonly<Record<string, number>> = {
  ...{ tight: -0.06, slim: -0.04, straight: 0, regular: 0.07, loose: 0.17, oversized: 0.12, aLine: 0.22, flared: 0.4 },
};

/** Increase in width per cm below the hip, and number of deep folds. */
const flareOf = (spec: FlatSpec): { flare: number; waves: number } => {
  const flare =
    (flareOfFit[spec.fit] ?? 0.1) +
    (isSoftWaist(spec) || spec.waistShape === 'pleated' ? 0.08 : 0) +
    (spec.craft === 'pleats' ? 0.08 : 0) +
    spec.tune.flare * 0.025;
  return { flare, waves: flare > 0.26 ? 6 : flare > 0.14 ? 4 : 0 };
};

/** A skirt from waist to hem, in one piece or in tiers, without a waistband. */
export const skirtPieces = (spec: FlatSpec, m: Measures, place: SkirtPlace, view: View): Piece[] => {
  const has = (key: FlatDetail): boolean => spec.details.includes(key);
  if (has('ballGown')) return ballGown(spec, m, place, view);
  if (has('mamian')) return mamianSkirt(m, place);
  if (has('hanfuSkirt')) return hanfuSkirt(spec, m, place);
  if (has('tulle')) return showing(tulleSkirt(m, place), 'details.tulle');
  if (has('tiers')) return showing(tieredSkirt(m, place), 'details.tiers');
  const k = m.scale;
  const { topY, topHalf, sag, hemY } = place;
  const isFront = view === 'front';
  const side = sideEdge(spec, m, place);
  const { waves } = flareOf(spec);
  const corner = endOf(side);
  const ruffle = spec.hem === 'ruffled' ? 10 * k : 0;
  const pleats = spec.craft === 'pleats';
  const isSwept = has('train') && !isFront;
  const isDropped = spec.hem === 'highLow';
  const hem = isSwept
    ? wave(trainEdge(corner, hemY, k), 4, 1.4 * k)
    : isDropped && !isFront
      ? dropped(corner, hemY, k)
      : hemEdge(spec, m, corner, hemY - ruffle, waves, pleats);
  const top = topOf(place);
  const outline =
    spec.hem === 'asymmetric' ? asymmetric(spec, m, top, side, place, view) : bothHalves(join(top, side, hem));
  const across = acrossOf(hem);
  const lines: Line[] = pleats ? pleatLines(top, hem, 9) : [];
  const isPlain = waves === 0 && !pleats;
  if (spec.hem === 'raw') lines.push(...gathers(across, 40, (at) => add(at, [0.1, 0.9])));
  else if (hasShapedHem(spec)) lines.push(...shapedHemLines(spec, across, k));
  else if (isPlain && spec.hem !== 'asymmetric' && ruffle === 0) lines.push(stitch(beside(across, -2 * k)));
  else if (has('piping') && ruffle === 0) lines.push(stitch(beside(across, -0.9 * k)));
  const isSlim = isPlain && !has('bubbleHem');
  if (isSlim && !isFront) lines.push(seam(line([0, topY + sag], [0, hemY])));
  if (isSlim && !isSoftWaist(spec) && spec.fabric !== 'denim') {
    const x = topHalf * 0.5;
    lines.push(...both(seam(line([x, topY + 0.4], [x * 1.06, topY + (isFront ? 9 : 13) * k]))));
  }
  if (isSoftWaist(spec)) lines.push(...gatherDown(top, 5 * k));
  if (spec.waistShape === 'pleated' && !pleats) {
    const darts = [0.3, 0.5, 0.7].map((t) => seam(line(pointAt(top, t), add(pointAt(top, t), [0.8, 11 * k]))));
    lines.push(...both(...darts));
  }
  if (spec.waistShape === 'wrap' && isFront && spec.hem !== 'asymmetric') {
    const middle: Point = [-corner[0] * 0.42, (topY + hemY) / 2];
    const wrap = through([-topHalf * 0.55, topY + sag], middle, [-corner[0] * 0.28, hemY]);
    lines.push(rim(wrap), stitch(beside(wrap, 0.8)));
  }
  const skirt = piece('skirt', outline, {
    lines: [...lines, ...(isFront ? buttonStand(spec, place, k) : [])],
    folds: skirtFolds(spec, top, hem, waves, pleats),
    marks: isFront ? [...frontButtons(spec, place, k), ...frontZip(spec, place, k)] : backZip(spec, place, k),
    shows: [
      ...skirtShows(spec, waves, pleats),
      ...(isSwept ? ['details.train'] : []),
      ...(!isFront && has('backZip') ? ['details.backZip'] : []),
    ],
  });
  return [
    ...(has('train') && isFront ? showing([trainOf(corner, hemY, k)], 'details.train') : []),
    ...(isDropped && isFront ? [backDrop(side, place, k)] : []),
    skirt,
    ...slitsOf(spec, place, hem, k, view),
    ...(ruffle > 0 ? [rufflePiece('skirt-ruffle', across, ruffle, 1.1, k)] : []),
    ...(spec.craft === 'laceTrim' && ruffle === 0 ? laceEdge('skirt-hem-lace', across, 3.6 * k, k) : []),
    ...(has('fringe') ? fringeEdge('skirt-hem-fringe', across, 9 * k, k) : []),
  ];
};

const skirtShows = (spec: FlatSpec, waves: number, pleats: boolean): string[] => [
  ...(pleats ? ['craft.pleats'] : []),
  ...(['straight', 'curved', 'highLow', 'asymmetric', 'ruffled', 'raw'].includes(spec.hem) ? [`hem.${spec.hem}`] : []),
  ...(spec.details.includes('mermaid') ? ['details.mermaid'] : []),
  ...(hasShapedHem(spec) ? [`details.${shapedHemOf(spec)}`] : []),
  ...(!pleats &&
  (isSoftWaist(spec) || spec.waistShape === 'pleated' || (spec.waistShape === 'wrap' && spec.hem !== 'asymmetric'))
    ? [`waistShape.${spec.waistShape}`]
    : []),
  ...(waves > 0 ? ['skirt.folds'] : []),
];

/** Slits of a skirt: beside the leg in front, or at the centre back. */
const slitsOf = (spec: FlatSpec, { hemY, hipY }: SkirtPlace, hem: Edge, k: number, view: View): Piece[] => {
  const full = hemY - Math.min(hipY, hemY - 12);
  if (view === 'back') return spec.details.includes('backSlit') ? [backSlit(hemY + 0.4, full, k)] : [];
  if (spec.hem !== 'slit') return [];
  const isHigh = spec.details.includes('highSlit');
  const high = Math.min((isHigh ? 66 : 32) * k, full * (isHigh ? 0.92 : 0.6));
  if (high < 3) return [];
  const low = pointAt(hem, 0.42);
  const lean = -low[0] * 0.3 * (high / full);
  return [slitPiece(low, high, 4.2 * k, lean, 'hem.slit', ...(isHigh ? ['details.highSlit'] : []))];
};

/** Buttons along the centre of a skirt that opens in front. */
const frontButtons = (spec: FlatSpec, { topY, hemY, sag }: SkirtPlace, k: number): Mark[] => {
  if (!spec.details.includes('frontButtons')) return [];
  const from = topY + sag + 2.4 * k;
  const count = spec.buttons ?? Math.max(3, Math.round((hemY - from) / (9.5 * k)));
  return Array.from({ length: count }, (_, i) => ({
    ...{ kind: 'button', size: 0.85 * k },
    at: [0, from + ((hemY - 5 * k - from) * i) / Math.max(1, count - 1)],
  }));
};

const frontZip = (spec: FlatSpec, { topY, sag, hemY }: SkirtPlace, k: number): Mark[] =>
  spec.details.includes('frontZip')
    ? [{ kind: 'zip', edge: line([0, topY + sag], [0, hemY - 0.4]), size: 0.75 * k }]
    : [];

const backZip = (spec: FlatSpec, { topY, sag, hemY }: SkirtPlace, k: number): Mark[] => {
  const end = topY + sag + Math.min(18 * k, (hemY - topY) * 0.5);
  return spec.details.includes('backZip')
    ? [{ kind: 'zip', edge: line([0, topY + sag], [0, end]), size: 0.6 * k }]
    : [];
};

const buttonStand = (spec: FlatSpec, { topY, hemY, sag }: SkirtPlace, k: number): Line[] => {
  if (!spec.details.includes('frontButtons')) return [];
  const down = (x: number) => line([x * k, topY + sag], [x * k, hemY + 0.6]);
  return showing([rim(down(-1.8)), stitch(down(-1.2)), stitch(down(1.8))], 'closure.buttons');
};

const sideEdge = (spec: FlatSpec, m: Measures, { topY, topHalf, hipY, hemY }: SkirtPlace): Edge => {
  const { flare, waves } = flareOf(spec);
  const k = m.scale;
  const end = hemY - ({ curved: 5, highLow: 12, ruffled: 10 }[spec.hem as string] ?? 0) * k;
  const isFull = (isSoftWaist(spec) || spec.waistShape === 'pleated') && waves > 0;
  const isEarly = hipY > topY + 6;
  const hip = Math.max(m.hip, topHalf + (isEarly ? 1 : 0)) + (isFull ? 3 : flare > 0.2 ? 1.4 : 0);
  const start: Point = [topHalf, topY];
  if (spec.details.includes('bubbleHem')) return bubbleSide(start, hip, end, k);
  if (spec.details.includes('mermaid')) {
    const knee = topY + (hemY - topY) * 0.66;
    const flared: Point[] = [
      [hip * 0.82, knee],
      [hip * 1.02, (knee + end) / 2 + 2],
      [hip * 1.62, end],
    ];
    return through(start, [hip, Math.min(hipY, knee - 8)], ...flared);
  }
  const low: Point = [Math.max(hip * 0.72, hip + (end - Math.min(hipY, end)) * flare), end];
  if (end < hipY + 4 || !isEarly)
    return through(start, [topHalf + (low[0] - topHalf) * 0.55, topY + (end - topY) * 0.42], low);
  const atHip: Point = [hip, hipY];
  if (flare > 0.14) return through(start, atHip, mix(atHip, low, 0.5), low);
  const drop = hipY - topY;
  return join(
    curve(start, [topHalf + (hip - topHalf) * 0.62, topY + drop * 0.3], [hip, hipY - drop * 0.42], atHip),
    curve(atHip, [hip, hipY + (end - hipY) * 0.3], mix(atHip, low, 0.7), low),
  );
};

const hemEdge = (spec: FlatSpec, m: Measures, corner: Point, hemY: number, waves: number, pleats: boolean): Edge => {
  const [x] = corner;
  if (spec.hem === 'curved') return curve(corner, add(corner, [-x * 0.3, 5.4]), [x * 0.5, hemY + 0.4], [0, hemY + 0.4]);
  if (spec.hem === 'highLow') return curve(corner, add(corner, [-x * 0.34, 1]), [x * 0.4, hemY - 16], [0, hemY - 17]);
  const sag = Math.min(3.4, x * 0.06);
  const base = bow(corner, [0, hemY + sag], sag * 0.4);
  if (hasShapedHem(spec)) return shapeHem(spec, base, m.scale);
  if (pleats) return zigzag(base, 9);
  return waves > 0 ? wave(base, waves / 2, 1.5) : base;
};

const zigzag = (edge: Edge, count: number): Edge =>
  polygon(
    startOf(edge),
    ...Array.from({ length: count }, (_, i) => {
      const t = (i + 1) / count;
      return [add(pointAt(edge, t - 0.02), [0, 0.9]), pointAt(edge, t)];
    }).flat(),
  );

const pleatLines = (top: Edge, hem: Edge, count: number): Line[] =>
  Array.from({ length: count }, (_, i) => {
    const t = (i + 1) / count;
    return both(seam(line(pointAt(top, 1 - t), pointAt(hem, t)))).slice(0, t < 1 ? 2 : 1);
  }).flat();

const gatherDown = (top: Edge, depth: number): Line[] =>
  both(...gathers(top, 11, ([x, y], i) => [x * 1.05, y + depth * (0.5 + 0.5 * (((i * 23) % 7) / 6))]));

const skirtFolds = (spec: FlatSpec, top: Edge, hem: Edge, waves: number, pleats: boolean): Fold[] => {
  const count = pleats ? 9 : waves > 0 ? waves : 2;
  const [width, share, strength] = pleats ? [2, 0.98, 0.5] : waves > 0 ? [3.2, 0.72, 0.62] : [2.2, 0.34, 0.36];
  return Array.from({ length: count }, (_, i) => {
    const t = (i + (pleats ? 1 : 0.5)) / count;
    const jitter = (((spec.seed * 31 + i * 17) % 11) / 11 - 0.5) * (pleats ? 0 : 0.08);
    const low = pointAt(hem, Math.max(0.03, Math.min(0.97, t + jitter)));
    const high = mix(low, pointAt(top, 1 - t), share + (waves > 0 && !pleats ? jitter * 2 : 0));
    const path = through(low, mix(low, high, 0.5), high);
    return [fold(path, width, strength), fold(move(mirror(path), jitter * 4, 0), pleats ? 2 : 3, strength)];
  }).flat();
};

/** One side shorter than the other; the back mirrors it. */
const asymmetric = (spec: FlatSpec, m: Measures, top: Edge, side: Edge, place: SkirtPlace, view: View): Edge => {
  const lift = Math.min(24, (place.hemY - place.topY) * 0.34);
  const short = sideEdge(spec, m, { ...place, hemY: place.hemY - lift });
  const [corner, other] = [endOf(side), flip(endOf(short))];
  const slope = curve(corner, [corner[0] * 0.45, corner[1] + 3.4], [other[0] * 0.5, other[1] + lift * 0.42], other);
  const outline = join(top, side, slope, reverse(mirror(join(top, short))));
  return view === 'front' ? outline : reverse(mirror(outline));
};

/** The hem of a back that is longer than its front. */
const dropped = (corner: Point, hemY: number, k: number): Edge =>
  curve(corner, add(corner, [-1, 8 * k]), [corner[0] * 0.6, hemY + 7 * k], [0, hemY + 8 * k]);

const backDrop = (side: Edge, { hemY }: SkirtPlace, k: number): Piece => {
  const [x, y] = endOf(side);
  const half = join(line([0, y - 22 * k], [x * 0.8, y - 16 * k]), dropped([x, y], hemY, k));
  return piece('skirt-back-inside', bothHalves(half), { cloth: 'inside' });
};

/** Layers of tulle from the waist, the longest one below. */
const tulleSkirt = (m: Measures, { topY, topHalf, sag, hemY }: SkirtPlace): Piece[] =>
  [3, 2, 1].map((nth) => {
    const high = ((hemY - topY) / 3) * nth;
    const wide = 1.25 + 0.3 * (nth - 1) + 0.012 * high;
    return rufflePiece(`skirt-tier-${nth}`, bow([topHalf, topY], [-topHalf, topY], -sag), high, wide, m.scale);
  });

/** Tiers of gathered fabric, one below the other. */
const tieredSkirt = (m: Measures, { topY, topHalf, sag, hemY }: SkirtPlace): Piece[] => {
  const count = hemY - topY > 55 * m.scale ? 3 : 2;
  const high = (hemY - topY) / count;
  const layers: Piece[] = [];
  let half = topHalf;
  let top = bow([half, topY], [-half, topY], -sag);
  for (let nth = 1; nth <= count; nth++) {
    const wide = Math.max(1.22, nth === 1 ? m.hip / topHalf : 0);
    layers.push(rufflePiece(`skirt-tier-${nth}`, top, high, wide, m.scale));
    half *= wide;
    top = bow([half * 0.97, topY + high * nth], [-half * 0.97, topY + high * nth], -high * 0.1);
  }
  return layers;
};

export const skirtPockets = (spec: FlatSpec, m: Measures, topY: number, half: number): Piece[] =>
  showing(drawSkirtPockets(spec, m, topY, half), `pocket.${spec.pocket}`);

const drawSkirtPockets = ({ pocket }: FlatSpec, { scale: k }: Measures, topY: number, half: number): Piece[] => {
  if (['patch', 'flap', 'cargo'].includes(pocket)) {
    const [at, shape]: [Point, 'cut' | 'round'] = [[half * 0.62, topY + 11 * k], pocket === 'cargo' ? 'cut' : 'round'];
    return patchPocket('pocket-right', at, 11.5 * k, 13 * k, shape, pocket !== 'patch').flatMap(pair);
  }
  return ['welt', 'zipped', 'slant'].includes(pocket)
    ? weltPocket('pocket-right', [half * 0.94, topY + 9 * k], 13.5 * k, 1 * k, 76).flatMap(pair)
    : [];
};

/** Slits of a long dress without a waist seam: in both side seams, or at the centre back. */
export const dressSlits = ({ spec, m, k, hemY, side, corner }: Frame, view: View): Piece[] => {
  const below = hemY - m.hipY;
  if (below < 14 * k) return [];
  if (spec.details.includes('backSlit') && view === 'back') return [backSlit(hemY + 0.5, below, k)];
  if (spec.hem !== 'slit') return [];
  const isHigh = spec.details.includes('highSlit');
  const start = hemY - below * (isHigh ? 0.92 : 0.62);
  const seam = cut(
    side,
    findOn(side, ([, y]) => y < start),
  )[1];
  const edge = line(startOf(seam), [corner[0] - 3.4 * k, corner[1] + 0.3]);
  return pair(
    piece('slit-right', join(seam, reverse(edge)), {
      cloth: 'inside',
      lines: [rim(edge)],
      shows: ['hem.slit', ...(isHigh ? ['details.highSlit'] : [])],
    }),
  );
};
