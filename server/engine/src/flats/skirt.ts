import { ballGown, trainEdge, trainOf } from './ball-gown.ts';
import type { Measures } from './block.ts';
import { hanfuSkirt, mamianSkirt } from './chinese-skirt.ts';
import {
  add,
  beside,
  bothHalves,
  bow,
  curve,
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
import { fringeEdge, laceEdge } from './hanging-trims.ts';
import { rufflePiece } from './hem-parts.ts';
import {
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
import { slitPiece } from './slit.ts';
import type { FlatSpec, View } from './spec.ts';
import { bubbleSide, hasShapedHem, shapedHemLines, shapedHemOf, shapeHem } from './trims/hem-shape.ts';

export interface SkirtPlace {
  /** Height and half width where the skirt begins; its middle sags by `sag`. */
  topY: number;
  topHalf: number;
  sag: number;
  hipY: number;
  hemY: number;
}

/** How much wider it gets for each cm below the hip, and how many deep folds it falls in. */
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

/** A skirt from its waist to its hem, in one piece or in tiers, without a waistband. */
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

/** Slits of a skirt: beside the leg in front, in the middle of the back. */
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

/** Buttons down the middle of a skirt that opens in front. */
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

/** A zip down all of the front. */
const frontZip = (spec: FlatSpec, { topY, sag, hemY }: SkirtPlace, k: number): Mark[] =>
  spec.details.includes('frontZip')
    ? [{ kind: 'zip', edge: line([0, topY + sag], [0, hemY - 0.4]), size: 0.75 * k }]
    : [];

/** A zip down the middle of the back, from the waist. */
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

const both = (...lines: Line[]): Line[] => lines.flatMap((entry) => [entry, { ...entry, edge: mirror(entry.edge) }]);

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
    bothHalves(
      join(
        line([0, corner[1] - 22 * k], [corner[0] * 0.8, corner[1] - 16 * k]),
        line([corner[0] * 0.8, corner[1] - 16 * k], corner),
        low,
      ),
    ),
    { cloth: 'inside' },
  );
};

/** Tiers of gathered cloth, or layers of tulle. */
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

/** Pockets of a skirt, on the front only. */
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
