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
  line,
  mirror,
  mix,
  type Point,
  pointAt,
  polygon,
  reverse,
  startOf,
  through,
  wave,
  wholeOf,
} from './edge.ts';
import { bubbleSide, type Frame, hasShapedHem, type Measures, shapedHemLines, shapedHemOf, shapeHem } from './frame.ts';
import {
  both,
  detail,
  type Fold,
  fold,
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
import type { FlatSpec, View } from './spec.ts';
import { strip } from './trims/worn.ts';

const foldCount = 9;

/** Full skirt of a wedding or ball dress: pleated at the waist, bell-shaped to the floor, a train behind on request. */
const ballGown = (spec: FlatSpec, m: Measures, place: SkirtPlace, view: View): Piece[] => {
  const k = m.scale;
  const { topY, topHalf, sag, hemY } = place;
  const full = hemY - topY;
  const low: Point = [m.hip * 3.05, hemY - 2];
  const side = through(
    [topHalf, topY],
    [topHalf + 8 * k, topY + full * 0.085],
    [mix([topHalf, 0], low, 0.56)[0], topY + full * 0.36],
    [mix([topHalf, 0], low, 0.84)[0], topY + full * 0.7],
    low,
  );
  const base = curve(low, add(low, [-low[0] * 0.3, 4.5 * k]), [low[0] * 0.4, hemY + 5.5 * k], [0, hemY + 5.5 * k]);
  const hem = wave(base, 5, 1.6 * k);
  const top = bow([0, topY + sag], [topHalf, topY], 0.12);
  const hasTrain = spec.details.includes('train');
  // In back view the fabric continues into the train; in front only its ends are beside the hem.
  const sweep = hasTrain && view === 'back' ? trainEdge(low, hemY, k) : undefined;
  const end = sweep ? wave(sweep, 4, 1.4 * k) : hem;
  const skirt = piece('skirt', bothHalves(join(top, side, end)), {
    lines: gathersOf(top, end, full),
    folds: foldsOf(spec, top, end),
    ...(sweep ? { shows: ['details.train'] } : {}),
  });
  const gown = showing([skirt], 'details.ballGown', 'length.floor');
  return hasTrain && view === 'front' ? [...showing([trainOf(low, hemY, k)], 'details.train'), ...gown] : gown;
};

const gathersOf = (top: Edge, hem: Edge, full: number): Line[] =>
  Array.from({ length: foldCount }, (_, i) => {
    const t = (i + 0.5) / foldCount;
    const from = pointAt(top, t);
    const to = pointAt(hem, 1 - t);
    const share = [0.2, 0.34, 0.16, 0.42, 0.26][i % 5] ?? 0.2;
    const end = mix(from, to, share);
    return detail(
      curve(from, add(from, [(to[0] - from[0]) * share * 0.5, full * share * 0.14]), mix(from, end, 0.7), end),
    );
  }).flatMap((entry) => both(entry));

const foldsOf = (spec: FlatSpec, top: Edge, hem: Edge): Fold[] =>
  Array.from({ length: foldCount }, (_, i) => {
    const t = (i + 0.35 + ((spec.seed * 13 + i * 7) % 5) * 0.08) / foldCount;
    const low = pointAt(hem, 1 - t);
    const high = mix(pointAt(top, t), low, [0.06, 0.3, 0.16, 0.42][i % 4] ?? 0.2);
    const belly = add(mix(high, low, 0.5), [low[0] * 0.05, 0]);
    return fold(through(low, belly, high), i % 2 ? 4.4 : 6, i % 2 ? 0.5 : 0.7);
  }).flatMap((entry) => both(entry));

/** From the side of the hem over the floor to the centre back. */
const trainEdge = (low: Point, hemY: number, k: number): Edge =>
  through(
    low,
    [low[0] * 1.16, hemY + 9 * k],
    [low[0] * 1.04, hemY + 21 * k],
    [low[0] * 0.5, hemY + 27 * k],
    [0, hemY + 28 * k],
  );

/** The ends of a train beside the front hem. */
const trainOf = (low: Point, hemY: number, k: number): Piece => {
  // Inside the skirt, also in a narrow one that only flares at its end.
  const start: Point = [low[0] * 0.8, hemY - 5 * k];
  const out = join(line(start, low), trainEdge(low, hemY, k));
  const end = endOf(out);
  const top = line([0, hemY - 5 * k], start);
  const folds = [0.35, 0.5, 0.65, 0.8].flatMap((t) => {
    const at = pointAt(out, t);
    return both(fold(line(at, mix(at, [at[0] * 0.5, hemY], 0.8)), 4, 0.5));
  });
  return piece('train', bothHalves(join(top, out, line(end, end))), { folds });
};

/** Right half of a skirt that widens evenly to its hem. */
const halfOf = ({ topY, topHalf, sag, hemY }: SkirtPlace, wide: number, waves: number) => {
  const top = bow([0, topY + sag], [topHalf, topY], 0.12);
  const low: Point = [wide, hemY - 1];
  const side = bow([topHalf, topY], low, 0.9);
  const base = bow(low, [0, hemY + 2], 0.8);
  return { top, side, hem: waves > 0 ? wave(base, waves, 1.1) : base };
};

/** Knife pleats from the waist to the hem between two fractions of its half. */
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
const mamianSkirt = (m: Measures, place: SkirtPlace): Piece[] => {
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
      bow([m.hip * 1.9 - 0.2, place.hemY - 1], [0, place.hemY + 2], 0.8),
    ),
  );
  const hemBand = piece('skirt-hem', border, {
    cloth: 'trim',
    lines: both(stitch(line([0, place.hemY + 2.4 - high], [m.hip * 1.78, place.hemY - high]))),
  });
  return showing([skirt, door, hemBand], 'details.mamian');
};

/** Embroidery around the skirt above the hem, outside the belt. */
const flowersOf = (spec: FlatSpec, m: Measures, { hemY }: SkirtPlace): Mark[] =>
  spec.craft === 'embroidery'
    ? [-1.22, -0.42, 0.42, 1.22].map((x, nth) => ({
        kind: 'logo' as const,
        at: [m.hip * x, hemY - (nth % 3 === 0 ? 11 : 13) * m.scale] as Point,
        size: 11 * m.scale,
        turn: nth % 2 ? -12 : 12,
      }))
    : [];

/** The long pleated skirt of a hanfu, with soft pleats all around. */
const hanfuSkirt = (spec: FlatSpec, m: Measures, place: SkirtPlace): Piece[] => {
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

/** A band of lace below an edge: scallops, each with an arc and three eyes of its net. `high` in cm. */
const laceEdge = (name: string, edge: Edge, high: number, k: number): Piece[] => {
  const [start, end] = [startOf(edge), endOf(edge)];
  const long = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const count = Math.max(6, Math.round(long / (3.6 * k)));
  const at = (t: number, down: number): Point => add(pointAt(edge, Math.max(0, Math.min(1, t))), [0, down]);
  const scallops: Point[] = [];
  const lines: Line[] = [];
  for (let i = 0; i < count; i++) {
    const [from, middle, to] = [i / count, (i + 0.5) / count, (i + 1) / count];
    scallops.push(
      at(from, high * 0.62),
      at(middle - 0.18 / count, high * 0.97),
      at(middle + 0.18 / count, high * 0.97),
    );
    lines.push(
      detail(through(at(from + 0.2 / count, high * 0.5), at(middle, high * 0.78), at(to - 0.2 / count, high * 0.5))),
      ...[0.25, 0.5, 0.75].map((share) =>
        detail(eye(at(from + share / count, high * (share === 0.5 ? 0.4 : 0.24)), k)),
      ),
    );
  }
  scallops.push(at(1, high * 0.62));
  const outline = closed(edge, reverse(through(...scallops)));
  return showing([piece(name, outline, { lines })], 'craft.laceTrim');
};

const eye = ([x, y]: Point, k: number): Edge => {
  const r = 0.34 * k;
  return through([x, y - r], [x + r, y], [x, y + r], [x - r, y], [x, y - r]);
};

/** A row of strands below an edge. `high` in cm. */
const fringeEdge = (name: string, edge: Edge, high: number, k: number): Piece[] => {
  const [start, end] = [startOf(edge), endOf(edge)];
  const count = Math.max(12, Math.round(Math.hypot(end[0] - start[0], end[1] - start[1]) / (0.9 * k)));
  const low = Array.from({ length: count + 1 }, (_, i) =>
    add(pointAt(edge, i / count), [0, high * (0.93 + 0.07 * (((i * 7) % 5) / 4))]),
  );
  const strands = low.slice(1, -1).map((at, i) => detail(line(pointAt(edge, (i + 1) / count), at)));
  const outline = closed(edge, reverse(polygon(...low)));
  return showing([piece(name, outline, { lines: strands })], 'details.fringe');
};

/** Distance between the end of the body and the garment's end, which leaves room for a band, cm. */
export const bandHeight = (frame: { spec: Frame['spec']; m: Frame['m'] }): number => {
  const { spec, m } = frame;
  if (spec.hem === 'ribbed') return (spec.kind === 'knitwear' || spec.kind === 'cardigan' ? 5.4 : 6) * m.scale;
  return spec.hem === 'ruffled' ? 9 * m.scale : 0;
};

/** Lines on the body at its hem. `edge` runs from the left end over the centre to the right end. */
export const hemLines = (frame: Frame, edge: Edge): Line[] => {
  const { spec, m } = frame;
  const k = m.scale;
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
      const side = (sign: 1 | -1): Line => {
        const from = sign > 0 ? endOf(edge) : startOf(edge);
        return rim(line(add(from, [-sign * 1.4, 0]), add(from, [-sign * 1.1, -7 * k])));
      };
      return [up(1.8), ...showing([side(1), side(-1)], 'hem.slit')];
    }
    default: {
      if (hasShapedHem(spec)) return showing(shapedHemLines(spec, reverse(edge), k), `details.${shapedHemOf(spec)}`);
      const isKnit = ['tShirt', 'polo', 'tank', 'sweatshirt'].includes(spec.kind);
      const deep = spec.kind === 'coat' || spec.kind === 'blazer' ? 0 : spec.kind === 'dress' ? 2.6 : 1.9;
      if (deep === 0) return [];
      return isKnit ? [up(deep), up(deep - 0.5)] : [up(spec.hem === 'curved' ? 1 : deep)];
    }
  }
};

const gatherUp = (edge: Edge, depth: number, k: number): Line[] =>
  Array.from({ length: 14 }, (_, i) => {
    const t = (i + 0.5) / 14;
    const reach = depth * k * (0.55 + 0.45 * (((i * 29) % 7) / 6));
    return detail(line(pointAt(edge, t), pointAt(beside(edge, reach), t + (i % 2 ? 0.006 : -0.006))));
  });

const fringe = (edge: Edge, k: number): Line[] =>
  Array.from({ length: 46 }, (_, i) => {
    const t = (i + 0.5) / 46;
    const from = pointAt(edge, t);
    return detail(line(from, add(from, [((i * 7) % 5) * 0.12 - 0.24, (0.7 + ((i * 13) % 5) * 0.16) * k])));
  });

/** Pieces below the body: rib band, ruffle, cords. `edge` as above. */
export const hemPieces = (frame: Frame, edge: Edge, isOpenFront: boolean): Piece[] =>
  showing(drawHem(frame, edge, isOpenFront), `hem.${frame.spec.hem}`);

const drawHem = (frame: Frame, edge: Edge, isOpenFront: boolean): Piece[] => {
  const { spec, m } = frame;
  const k = m.scale;
  const high = bandHeight(frame);
  if (spec.hem === 'ribbed') {
    const [left, right] = [startOf(edge), endOf(edge)];
    const tuck = 1.2 * k;
    const low = bow(add(right, [-tuck, high]), add(left, [tuck, high]), 0.5);
    const outline = join(
      edge,
      bow(right, add(right, [-tuck, high]), 0.3),
      low,
      bow(add(left, [tuck, high]), left, 0.3),
    );
    const stripes = spec.details.includes('stripedRib')
      ? [0.38, 0.6].map((t) => rim(bow(add(left, [tuck * t, high * t]), add(right, [-tuck * t, high * t]), -0.45)))
      : [];
    const gap = isOpenFront ? [rim(line([0, startOf(edge)[1]], [0, startOf(edge)[1] + high + 0.5]))] : [];
    return [piece('hem-rib', outline, { cloth: 'rib', isRibbed: true, lines: [...stripes, ...gap] })];
  }
  if (spec.hem === 'ruffled') return [rufflePiece('hem-ruffle', reverse(edge), high, 1.14, k)];
  if (spec.hem === 'drawstring') {
    return pair(toggleCord(endOf(edge), k));
  }
  if (spec.details.includes('fringe')) return fringeEdge('hem-fringe', edge, 8 * k, k);
  return spec.craft === 'laceTrim' ? laceEdge('hem-lace', edge, 3.6 * k, k) : [];
};

/** A gathered strip below an edge that runs from right to left. */
export const rufflePiece = (name: string, edge: Edge, high: number, spread: number, k: number): Piece => {
  const [right, left] = [startOf(edge), endOf(edge)];
  const lowRight: Point = [right[0] * spread, right[1] + high];
  const lowLeft: Point = [left[0] * spread, left[1] + high];
  const low = wave(
    bow(lowLeft, lowRight, -high * 0.14),
    Math.max(5, Math.round((lowRight[0] - lowLeft[0]) / (6.5 * k))),
    1.3 * k,
  );
  const outline = closed(edge, low);
  const count = Math.max(8, Math.round((lowRight[0] - lowLeft[0]) / (3.4 * k)));
  const lines = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const from = pointAt(edge, 1 - t);
    const to = pointAt(low, t);
    // Converges towards the hem, so that a wide layer's outer gathers stay within it.
    return detail(line(from, mix(from, to, 0.4 + 0.15 * ((i * 5) % 3))));
  });
  const folds = Array.from({ length: Math.round(count / 2) }, (_, i) => {
    const t = (i + 0.5) / Math.round(count / 2);
    return fold(line(pointAt(edge, 1 - t), pointAt(low, t)), 1.6 * k, 0.4);
  });
  return piece(name, outline, { lines, folds });
};

const toggleCord = (at: Point, k: number): Piece => {
  const path = curve(
    add(at, [-2 * k, -1]),
    add(at, [-1.4 * k, 3 * k]),
    add(at, [-2.6 * k, 5 * k]),
    add(at, [-2 * k, 8 * k]),
  );
  return piece('hem-cord-right', strip(path, 0.25 * k), {
    cloth: 'cord',
    marks: [{ kind: 'toggle', at: pointAt(path, 0.55), size: 0.9 * k }],
  });
};

export const acrossOf = (half: Edge): Edge => reverse(wholeOf(half));

/**
 * An opening from the hem upwards that shows the inside: from `low` on the hem to `high` cm above it, `wide` cm open at the hem, tilted by
 * `lean` cm (a side seam that is not vertical).
 */
const slitPiece = (name: string, low: Point, high: number, wide: number, lean = 0, ...shows: string[]): Piece => {
  const top: Point = [low[0] + lean, low[1] - high];
  const end = add(low, [wide, 0.2]);
  const far = bow(top, end, wide * -0.16);
  const near = line(low, top);
  return piece(name, join(far, near), { cloth: 'inside', lines: [rim(far), rim(near)], shows });
};

interface SkirtPlace {
  /** Height and half width of the skirt's top; its centre sags by `sag`. */
  topY: number;
  topHalf: number;
  sag: number;
  hipY: number;
  hemY: number;
}

/** Increase in width per cm below the hip, and number of deep folds. */
const flareOf = (spec: FlatSpec): { flare: number; waves: number } => {
  const isGathered = ['shirred', 'elastic', 'drawstring', 'pleated'].includes(spec.waistShape);
  const byFit = {
    tight: -0.06,
    slim: -0.04,
    straight: 0,
    regular: 0.07,
    loose: 0.17,
    oversized: 0.12,
    aLine: 0.22,
    flared: 0.4,
  };
  const flare =
    (byFit[spec.fit as 'tight'] ?? 0.1) +
    (isGathered ? 0.08 : 0) +
    (spec.craft === 'pleats' ? 0.08 : 0) +
    spec.tune.flare * 0.025;
  return { flare, waves: flare > 0.26 ? 6 : flare > 0.14 ? 4 : 0 };
};

/** A skirt from waist to hem, in one piece or in tiers, without a waistband. */
export const skirtPieces = (spec: FlatSpec, m: Measures, place: SkirtPlace, view: View): Piece[] => {
  if (spec.details.includes('ballGown')) return ballGown(spec, m, place, view);
  if (spec.details.includes('mamian')) return mamianSkirt(m, place);
  if (spec.details.includes('hanfuSkirt')) return hanfuSkirt(spec, m, place);
  if (spec.details.includes('tulle') || spec.details.includes('tiers'))
    return showing(
      tieredSkirt(m, place, spec.details.includes('tulle')),
      spec.details.includes('tulle') ? 'details.tulle' : 'details.tiers',
    );
  const k = m.scale;
  const side = sideEdge(spec, m, place);
  const { waves } = flareOf(spec);
  const corner = endOf(side);
  const ruffle = spec.hem === 'ruffled' ? 10 * k : 0;
  const pleats = spec.craft === 'pleats';
  const hasTrain = spec.details.includes('train');
  const isSwept = hasTrain && view === 'back';
  const hem = isSwept
    ? wave(trainEdge(corner, place.hemY, k), 4, 1.4 * k)
    : spec.hem === 'highLow' && view === 'back'
      ? dropped(corner, place.hemY, k)
      : hemEdge(spec, m, corner, place.hemY - ruffle, waves, pleats);
  const top = bow([0, place.topY + place.sag], [place.topHalf, place.topY], 0.12);
  const half = join(top, side, hem);
  const outline = spec.hem === 'asymmetric' ? asymmetric(spec, m, top, side, place, view) : bothHalves(half);
  const across = reverse(wholeOf(hem));
  const lines: Line[] = pleats ? pleatLines(top, hem, 9) : [];
  const isWavy = waves > 0 && !pleats;
  if (spec.hem === 'raw')
    lines.push(
      ...Array.from({ length: 40 }, (_, i) =>
        detail(line(pointAt(across, (i + 0.5) / 40), add(pointAt(across, (i + 0.5) / 40), [0.1, 0.9]))),
      ),
    );
  else if (hasShapedHem(spec)) lines.push(...shapedHemLines(spec, across, k));
  else if (!isWavy && !pleats && spec.hem !== 'asymmetric' && ruffle === 0) lines.push(stitch(beside(across, -2 * k)));
  else if (spec.details.includes('piping') && ruffle === 0) lines.push(stitch(beside(across, -0.9 * k)));
  const isSlim = waves === 0 && !pleats && !spec.details.includes('bubbleHem');
  if (isSlim && view === 'back') lines.push(seam(line([0, place.topY + place.sag], [0, place.hemY])));
  if (isSlim && !['elastic', 'drawstring', 'shirred'].includes(spec.waistShape) && spec.fabric !== 'denim') {
    const x = place.topHalf * 0.5;
    lines.push(...both(seam(line([x, place.topY + 0.4], [x * 1.06, place.topY + (view === 'front' ? 9 : 13) * k]))));
  }
  if (['shirred', 'elastic', 'drawstring'].includes(spec.waistShape)) lines.push(...gatherDown(top, 5 * k));
  if (spec.waistShape === 'pleated' && !pleats)
    lines.push(
      ...both(...[0.3, 0.5, 0.7].map((t) => seam(line(pointAt(top, t), add(pointAt(top, t), [0.8, 11 * k]))))),
    );
  if (spec.waistShape === 'wrap' && view === 'front' && spec.hem !== 'asymmetric') {
    const wrap = through(
      [-place.topHalf * 0.55, place.topY + place.sag],
      [-corner[0] * 0.42, (place.topY + place.hemY) / 2],
      [-corner[0] * 0.28, place.hemY],
    );
    lines.push(rim(wrap), stitch(beside(wrap, 0.8)));
  }
  const behind = spec.hem === 'highLow' && view === 'front' ? [backDrop(side, place, k)] : [];
  const slits = slitsOf(spec, place, hem, k, view);
  const skirt = piece('skirt', outline, {
    lines: [...lines, ...(view === 'front' ? buttonStand(spec, place, k) : [])],
    folds: skirtFolds(spec, top, hem, waves, pleats),
    marks: view === 'front' ? [...frontButtons(spec, place, k), ...frontZip(spec, place, k)] : backZip(spec, place, k),
    shows: [
      ...skirtShows(spec, waves, pleats),
      ...(isSwept ? ['details.train'] : []),
      ...(view === 'back' && spec.details.includes('backZip') ? ['details.backZip'] : []),
    ],
  });
  const ruffles = ruffle > 0 ? [rufflePiece('skirt-ruffle', across, ruffle, 1.1, k)] : [];
  const lace = spec.craft === 'laceTrim' && ruffle === 0 ? laceEdge('skirt-hem-lace', across, 3.6 * k, k) : [];
  const fringe = spec.details.includes('fringe') ? fringeEdge('skirt-hem-fringe', across, 9 * k, k) : [];
  const sweep = hasTrain && view === 'front' ? showing([trainOf(corner, place.hemY, k)], 'details.train') : [];
  return [...sweep, ...behind, skirt, ...slits, ...ruffles, ...lace, ...fringe];
};

const skirtShows = (spec: FlatSpec, waves: number, pleats: boolean): string[] => [
  ...(pleats ? ['craft.pleats'] : []),
  ...(['straight', 'curved', 'highLow', 'asymmetric', 'ruffled', 'raw'].includes(spec.hem) ? [`hem.${spec.hem}`] : []),
  ...(spec.details.includes('mermaid') ? ['details.mermaid'] : []),
  ...(hasShapedHem(spec) ? [`details.${shapedHemOf(spec)}`] : []),
  ...(['shirred', 'elastic', 'drawstring', 'wrap', 'pleated'].includes(spec.waistShape) &&
  !pleats &&
  !(spec.waistShape === 'wrap' && spec.hem === 'asymmetric')
    ? [`waistShape.${spec.waistShape}`]
    : []),
  ...(waves > 0 ? ['skirt.folds'] : []),
];

/** Slits of a skirt: beside the leg in front, or at the centre back. */
const slitsOf = (spec: FlatSpec, place: SkirtPlace, hem: Edge, k: number, view: View): Piece[] => {
  const full = place.hemY - Math.min(place.hipY, place.hemY - 12);
  if (spec.details.includes('backSlit') && view === 'back') {
    const high = Math.min(22 * k, full * 0.6);
    return [slitPiece('slit', [-0.9 * k, place.hemY + 0.4], high, 1.8 * k, 0.9 * k, 'details.backSlit')];
  }
  if (spec.hem !== 'slit' || view === 'back') return [];
  const isHigh = spec.details.includes('highSlit');
  const high = Math.min((isHigh ? 66 : 32) * k, full * (isHigh ? 0.92 : 0.6));
  if (high < 3) return [];
  const low = pointAt(hem, 0.42);
  const lean = -low[0] * 0.3 * (high / full);
  return [slitPiece('slit', low, high, 4.2 * k, lean, 'hem.slit', ...(isHigh ? ['details.highSlit'] : []))];
};

/** Buttons along the centre of a skirt that opens in front. */
const frontButtons = (spec: FlatSpec, { topY, hemY, sag }: SkirtPlace, k: number): Mark[] => {
  if (!spec.details.includes('frontButtons')) return [];
  const from = topY + sag + 2.4 * k;
  const count = spec.buttons ?? Math.max(3, Math.round((hemY - from) / (9.5 * k)));
  return Array.from({ length: count }, (_, i) => ({
    kind: 'button' as const,
    at: [0, from + ((hemY - 5 * k - from) * i) / Math.max(1, count - 1)] as Point,
    size: 0.85 * k,
  }));
};

/** A full-length front zip. */
const frontZip = (spec: FlatSpec, { topY, sag, hemY }: SkirtPlace, k: number): Mark[] =>
  spec.details.includes('frontZip')
    ? [{ kind: 'zip', edge: line([0, topY + sag], [0, hemY - 0.4]), size: 0.75 * k }]
    : [];

/** A zip along the centre back, from the waist. */
const backZip = (spec: FlatSpec, { topY, sag, hemY }: SkirtPlace, k: number): Mark[] => {
  if (!spec.details.includes('backZip')) return [];
  const end = topY + sag + Math.min(18 * k, (hemY - topY) * 0.5);
  return [{ kind: 'zip', edge: line([0, topY + sag], [0, end]), size: 0.6 * k }];
};

const buttonStand = (spec: FlatSpec, { topY, hemY, sag }: SkirtPlace, k: number): Line[] => {
  if (!spec.details.includes('frontButtons')) return [];
  const down = (x: number) => line([x, topY + sag], [x, hemY + 0.6]);
  return showing([rim(down(-1.8 * k)), stitch(down(-1.2 * k)), stitch(down(1.8 * k))], 'closure.buttons');
};

const sideEdge = (spec: FlatSpec, m: Measures, { topY, topHalf, hipY, hemY }: SkirtPlace): Edge => {
  const { flare, waves } = flareOf(spec);
  const k = m.scale;
  const end =
    spec.hem === 'curved'
      ? hemY - 5 * k
      : spec.hem === 'highLow'
        ? hemY - 12 * k
        : hemY - (spec.hem === 'ruffled' ? 10 * k : 0);
  const isGathered = ['shirred', 'elastic', 'drawstring', 'pleated'].includes(spec.waistShape) && waves > 0;
  const isEarly = hipY > topY + 6;
  const hip = Math.max(m.hip, topHalf + (isEarly ? 1 : 0)) + (isGathered ? 3 : flare > 0.2 ? 1.4 : 0);
  if (spec.details.includes('bubbleHem')) return bubbleSide([topHalf, topY], hip, end, k);
  if (spec.details.includes('mermaid')) {
    const knee = topY + (hemY - topY) * 0.66;
    return through(
      [topHalf, topY],
      [hip, Math.min(hipY, knee - 8)],
      [hip * 0.82, knee],
      [hip * 1.02, (knee + end) / 2 + 2],
      [hip * 1.62, end],
    );
  }
  const wide = Math.max(hip * 0.72, hip + (end - Math.min(hipY, end)) * flare);
  const round = (low: Point): Edge =>
    join(
      curve(
        [topHalf, topY],
        [topHalf + (hip - topHalf) * 0.62, topY + (hipY - topY) * 0.3],
        [hip, hipY - (hipY - topY) * 0.42],
        [hip, hipY],
      ),
      curve([hip, hipY], [hip, hipY + (end - hipY) * 0.3], mix([hip, hipY], low, 0.7), low),
    );
  if (end < hipY + 4 || !isEarly)
    return through([topHalf, topY], [topHalf + (wide - topHalf) * 0.55, topY + (end - topY) * 0.42], [wide, end]);
  return flare > 0.14
    ? through([topHalf, topY], [hip, hipY], [(hip + wide) / 2, (hipY + end) / 2], [wide, end])
    : round([wide, end]);
};

const hemEdge = (spec: FlatSpec, m: Measures, corner: Point, hemY: number, waves: number, pleats: boolean): Edge => {
  const sag = Math.min(3.4, corner[0] * 0.06);
  if (spec.hem === 'curved')
    return curve(corner, add(corner, [-corner[0] * 0.3, 5.4]), [corner[0] * 0.5, hemY + 0.4], [0, hemY + 0.4]);
  if (spec.hem === 'highLow')
    return curve(corner, add(corner, [-corner[0] * 0.34, 1]), [corner[0] * 0.4, hemY - 16], [0, hemY - 17]);
  const base = bow(corner, [0, hemY + sag], sag * 0.4);
  if (hasShapedHem(spec)) return shapeHem(spec, base, m.scale);
  if (pleats) return zigzag(base, 9);
  return waves > 0 ? softWave(base, waves / 2, 1.5) : base;
};

/** Crests that begin and end on the edge and stay smooth at the centre. */
const softWave = (edge: Edge, count: number, height: number): Edge =>
  wave(edge, Math.max(1, Math.round(count)), height);

const zigzag = (edge: Edge, count: number): Edge => {
  const places: Point[] = [startOf(edge)];
  for (let i = 1; i <= count; i++) {
    const t = i / count;
    places.push(add(pointAt(edge, t - 0.02), [0, 0.9]), pointAt(edge, t));
  }
  return polygon(...places);
};

const pleatLines = (top: Edge, hem: Edge, count: number): Line[] => {
  const lines: Line[] = [];
  for (let i = 1; i <= count; i++) {
    const t = i / count;
    const down = seam(line(pointAt(top, 1 - t), pointAt(hem, t)));
    lines.push(down);
    if (t < 1) lines.push({ ...down, edge: mirror(down.edge) });
  }
  return lines;
};

const gatherDown = (top: Edge, depth: number): Line[] =>
  both(
    ...Array.from({ length: 11 }, (_, i) => {
      const at = pointAt(top, (i + 0.5) / 11);
      return detail(line(at, [at[0] * 1.05, at[1] + depth * (0.5 + 0.5 * (((i * 23) % 7) / 6))]));
    }),
  );

const skirtFolds = (spec: FlatSpec, top: Edge, hem: Edge, waves: number, pleats: boolean): Fold[] => {
  const folds: Fold[] = [];
  const count = pleats ? 9 : waves > 0 ? waves : 2;
  for (let i = 0; i < count; i++) {
    const t = (i + (pleats ? 1 : 0.5)) / count;
    const jitter = (((spec.seed * 31 + i * 17) % 11) / 11 - 0.5) * (pleats ? 0 : 0.08);
    const low = pointAt(hem, Math.max(0.03, Math.min(0.97, t + jitter)));
    const high = mix(low, pointAt(top, 1 - t), pleats ? 0.98 : waves > 0 ? 0.72 + jitter * 2 : 0.34);
    const path = through(low, mix(low, high, 0.5), high);
    const strength = pleats ? 0.5 : waves > 0 ? 0.62 : 0.36;
    folds.push(fold(path, pleats ? 2 : waves > 0 ? 3.2 : 2.2, strength));
    const other = mirror(path).map(([x, y]): Point => [x + jitter * 4, y]);
    folds.push(fold(other, pleats ? 2 : 3, strength));
  }
  return folds;
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
  const corner = endOf(side);
  const low = dropped(corner, hemY, k);
  return piece(
    'skirt-back-inside',
    bothHalves(join(line([0, corner[1] - 22 * k], [corner[0] * 0.8, corner[1] - 16 * k]), low)),
    { cloth: 'inside' },
  );
};

/** Tiers of gathered fabric, or layers of tulle. */
const tieredSkirt = (m: Measures, { topY, topHalf, sag, hemY }: SkirtPlace, isTulle: boolean): Piece[] => {
  const count = isTulle ? 3 : hemY - topY > 55 * m.scale ? 3 : 2;
  const out: Piece[] = [];
  const spread = isTulle ? 1.5 : 1.16;
  const full = (hemY - topY) / count;
  let half = topHalf;
  let top = bow([half, topY], [-half, topY], -sag);
  const layers: Piece[] = [];
  for (let i = 0; i < count; i++) {
    const high = isTulle ? full * (i + 1) : full;
    const grow = isTulle ? 1.25 + 0.3 * i + 0.012 * high : spread + 0.06;
    const layer = rufflePiece(
      `skirt-tier-${i + 1}`,
      top,
      high,
      Math.max(grow, i === 0 && !isTulle ? m.hip / topHalf : grow),
      m.scale,
    );
    layers.push(layer);
    if (!isTulle) {
      half = half * Math.max(spread + 0.06, i === 0 ? m.hip / topHalf : 0);
      top = bow([half * 0.97, topY + full * (i + 1)], [-half * 0.97, topY + full * (i + 1)], -full * 0.1);
    }
  }
  out.push(...(isTulle ? layers.reverse() : layers));
  return out;
};

/** Pockets of a skirt, front only. */
export const skirtPockets = (spec: FlatSpec, m: Measures, topY: number, half: number): Piece[] =>
  showing(drawSkirtPockets(spec, m, topY, half), `pocket.${spec.pocket}`);

const drawSkirtPockets = (spec: FlatSpec, m: Measures, topY: number, half: number): Piece[] => {
  const k = m.scale;
  switch (spec.pocket) {
    case 'patch':
    case 'flap':
    case 'cargo':
      return patchPocket(
        'pocket-right',
        [half * 0.62, topY + 11 * k],
        11.5 * k,
        13 * k,
        spec.pocket === 'cargo' ? 'cut' : 'round',
        spec.pocket !== 'patch',
      ).flatMap(pair);
    case 'welt':
    case 'zipped':
    case 'slant':
      return weltPocket('pocket-right', [half * 0.94, topY + 9 * k], 13.5 * k, 1 * k, 76).flatMap(pair);
    default:
      return [];
  }
};

/** Slits of a long dress without a waist seam: in both side seams, or at the centre back. */
export const dressSlits = (frame: Frame, view: View): Piece[] => {
  const { spec, m, hemY, side, corner } = frame;
  const k = m.scale;
  const below = hemY - m.hipY;
  if (below < 14 * k) return [];
  if (spec.details.includes('backSlit') && view === 'back')
    return [
      slitPiece('slit', [-0.9 * k, hemY + 0.5], Math.min(22 * k, below * 0.6), 1.8 * k, 0.9 * k, 'details.backSlit'),
    ];
  if (spec.hem !== 'slit') return [];
  const isHigh = spec.details.includes('highSlit');
  const share = isHigh ? 0.92 : 0.62;
  // Start of the slit on the side seam.
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 24; turn++) {
    const middle = (low + high) / 2;
    if (pointAt(side, middle)[1] < hemY - below * share) low = middle;
    else high = middle;
  }
  const seam = cut(side, low)[1];
  const start = pointAt(side, low);
  const inner: Point = [corner[0] - 3.4 * k, corner[1] + 0.3];
  const edge = line(start, inner);
  const outline = join(seam, reverse(edge));
  const opening = piece('slit-right', outline, {
    cloth: 'inside',
    lines: [rim(edge)],
    shows: ['hem.slit', ...(isHigh ? ['details.highSlit'] : [])],
  });
  return pair(opening);
};
