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
  join,
  lengthOf,
  line,
  mirror,
  mix,
  type Point,
  pointAt,
  polygon,
  reverse,
  strip,
  through,
  wave,
  wholeOf,
} from './edge.ts';
import {
  capeFolds,
  capeLines,
  capeSlits,
  type Frame,
  findHemY,
  frameOf,
  halfOf,
  isCape,
  isRacerback,
  isThroatCollar,
  measure,
  raglanSeam,
  raglanStart,
  widthAt,
} from './frame.ts';
import {
  both,
  detail,
  type Fold,
  fold,
  type Line,
  type Mark,
  marksAlong,
  mirrorPiece,
  type Piece,
  pair,
  piece,
  rim,
  seam,
  showing,
  stitch,
} from './piece.ts';
import { upperPockets } from './pocket.ts';
import { acrossOf, bandHeight, dressSlits, hemLines, hemPieces } from './skirt.ts';
import { shapeSleeve, sleevePieces } from './sleeve.ts';
import type { FlatSpec, View } from './spec.ts';
import { bowAt } from './trims/worn.ts';

/** Half the width of a strap, cm at the adult sizes. */
const strapHalf = ({ details }: FlatSpec): number => (details.includes('wideStraps') ? 1.9 : 0.42);

/** The right strap along its path from the shoulder down. */
const strapPiece = ({ details }: FlatSpec, path: Edge, half: number, k: number): Piece => {
  const name = 'strap-right';
  if (details.includes('chainStraps')) {
    const count = Math.max(5, Math.round(lengthOf(path) / (1.05 * k)));
    const marks = marksAlong('ring', path, count, 0.52 * k);
    return piece(name, strip(path, 0.12 * k), { cloth: 'cord', marks, shows: ['details.chainStraps'] });
  }
  if (details.includes('ruffleStraps')) {
    const count = Math.max(4, Math.round(lengthOf(path) / (2.4 * k)));
    const [left, right] = [wave(beside(path, 2.3 * k), count, 1.2 * k), wave(beside(path, -2.3 * k), count, 1.2 * k)];
    const gathers = Array.from({ length: count * 2 }, (_, i) => {
      const t = (i + 0.5) / (count * 2);
      return detail([pointAt(left, t), pointAt(path, t), pointAt(path, t), pointAt(right, t)]);
    });
    return piece(name, join(left, reverse(right)), {
      lines: [stitch(path), ...gathers],
      shows: ['details.ruffleStraps'],
    });
  }
  if (details.includes('doubleStraps')) {
    const [outer, inner] = [beside(path, 0.95 * k), beside(path, -0.95 * k)];
    const half = 0.38 * k;
    // Two strips in one outline, joined at their start.
    const outline = join(
      beside(outer, half),
      reverse(beside(outer, -half)),
      beside(inner, half),
      reverse(beside(inner, -half)),
    );
    return piece(name, outline, { shows: ['details.doubleStraps'] });
  }
  const isWide = details.includes('wideStraps');
  return piece(name, strip(path, half), {
    ...(isWide
      ? {
          lines: [stitch(beside(path, half - 0.45 * k)), stitch(beside(path, 0.45 * k - half))],
          shows: ['details.wideStraps'],
        }
      : {}),
  });
};

/** Straps tied on the shoulder. */
const strapBows = ({ details }: FlatSpec, view: View, [x, y]: Point, k: number): Piece[] =>
  details.includes('tieStraps')
    ? showing(
        ([-1, 1] as const).flatMap((side) =>
          bowAt(
            `strap-bow-${side > 0 ? 'right' : 'left'}`,
            [side * x, y + (view === 'front' ? 0.6 : 0.2) * k],
            4.6 * k,
          ),
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
  const { m, spec } = frame;
  const top = topEdge(frame, view);
  const half = join(top, lower);
  const lines: Line[] = [stitch(beside(top, -0.6 * m.scale)), stitch(mirror(beside(top, -0.6 * m.scale)))];
  const isCupped = view === 'front' && ['sweetheart', 'strapless'].includes(spec.neckline) && spec.gender === 'woman';
  if (isCupped) {
    const peak = pointAt(top, spec.neckline === 'sweetheart' ? 0.5 : 0.55);
    const down = through(
      peak,
      [m.chest * 0.5, m.armhole + 6 * m.scale],
      [m.chest * 0.36, m.waistY],
      [m.chest * 0.38, Math.min(frame.hemY, m.hipY) - 1],
    );
    lines.push(seam(down), seam(mirror(down)));
  }
  const isDraped = view === 'front' && spec.details.includes('cowl');
  if (isDraped) lines.push(...drapes(top, m.scale));
  const shows = [
    `neckline.${spec.neckline}`,
    ...(isDraped ? ['details.cowl'] : []),
    ...(view === 'back' && spec.details.includes('openBack') ? ['details.openBack'] : []),
  ];
  const body = piece('body', bothHalves(half), { lines, shows });
  return [...straps(frame, view, top), body];
};

/** Arcs of a cowl between the straps. */
const drapes = (top: Edge, k: number): Line[] =>
  [1, 2, 3].map((nth) => {
    const [wide, y] = pointAt(top, 0.62 - nth * 0.04);
    const low = (top[0] as Point)[1] + nth * 3.6 * k;
    const from: Point = [wide, y + nth * 1.5 * k];
    return seam(curve([-from[0], from[1]], [-wide * 0.6, low + 1.2 * k], [wide * 0.6, low + 1.2 * k], from));
  });

/** Centre of the top edge to the underarm. */
const topEdge = ({ m, spec, underarm }: Frame, view: View): Edge => {
  const a = m.armhole;
  const k = m.scale;
  const side: Point = underarm;
  if (view === 'back') {
    const isOpen = spec.details.includes('openBack');
    const low = isOpen ? 15 : ({ halter: 9, spaghetti: 2.5 }[spec.neckline as string] ?? 1.2);
    return curve([0, a + low * k], [side[0] * 0.4, a + low * k], [side[0] * 0.8, a + low * 0.5 * k + 0.4], side);
  }
  switch (spec.neckline) {
    case 'square':
      return join(
        line([0, a - 6.4 * k], [side[0] * 0.56, a - 6.8 * k]),
        curve([side[0] * 0.56, a - 6.8 * k], [side[0] * 0.72, a - 4 * k], [side[0] * 0.86, a - 1.6 * k], side),
      );
    case 'v':
      return join(
        bow([0, a + 1.5 * k], [side[0] * 0.5, a - 8 * k], -0.8),
        curve([side[0] * 0.5, a - 8 * k], [side[0] * 0.66, a - 4 * k], [side[0] * 0.84, a - 1.4 * k], side),
      );
    case 'sweetheart':
      return through(
        [0, a - 1.6 * k],
        [side[0] * 0.22, a - 5 * k],
        [side[0] * 0.5, a - 6.2 * k],
        [side[0] * 0.82, a - 3.4 * k],
        side,
      );
    case 'spaghetti':
      return join(
        through([0, a - 4.4 * k], [side[0] * 0.26, a - 4.9 * k], [side[0] * 0.48, a - 8 * k]),
        curve([side[0] * 0.48, a - 8 * k], [side[0] * 0.64, a - 4 * k], [side[0] * 0.84, a - 1.4 * k], side),
      );
    case 'halter': {
      const neck: Point = [6.6 * k, 1.2 * k];
      return join(
        curve([0, 7.4 * k], [2 * k, 6.6 * k], [4.6 * k, 4.2 * k], neck),
        curve(neck, [side[0] * 0.48, a * 0.45], [side[0] * 0.62, a - 2.6 * k], side),
      );
    }
    default:
      return curve([0, a - 2.6 * k], [side[0] * 0.36, a - 3.4 * k], [side[0] * 0.74, a - 3 * k], side);
  }
};

const straps = ({ m, spec, neck, shoulder }: Frame, view: View, top: Edge): Piece[] => {
  const k = m.scale;
  const wide = strapHalf(spec) * k;
  if (spec.neckline === 'halter') {
    const up: Point = [6.6 * k, 1.2 * k];
    if (view === 'back') {
      const band = bow([-7 * k, -0.6 * k], [7 * k, -0.6 * k], -1.5 * k);
      return [piece('neck-band', join(band, reverse(beside(band, -1.5 * k))), { lines: [] })];
    }
    const tie = through(up, add(up, [0.8, -1.6 * k]), [4.2 * k, -3 * k], [0, -3.4 * k]);
    return [piece('neck-band', join(bothHalves(tie), []), { cloth: 'inside', isInner: true, lines: [rim(tie)] })];
  }
  const isHung = spec.details.includes('shoulderStraps');
  if (spec.neckline !== 'spaghetti' && !isHung) return [];
  const isCrossed = spec.details.includes('crossStraps') && view === 'back';
  const end = view === 'front' ? pointAt(top, 0.64) : pointAt(top, 0.42);
  const start: Point = isCrossed ? [-end[0], end[1]] : end;
  const peaks: Record<string, Point> = {
    square: [m.chest * 0.53, m.armhole - 7 * k],
    sweetheart: [m.chest * 0.5, m.armhole - 6.2 * k],
    v: [m.chest * 0.495, m.armhole - 8 * k],
  };
  const peak: Point = view === 'front' ? (peaks[spec.neckline] ?? [m.chest * 0.99 * 0.48, m.armhole - 8 * k]) : start;
  const high: Point = [Math.min(shoulder[0] * 0.66, neck[0] + 2.6 * k), neck[1] + (view === 'front' ? 0.4 : 0.2)];
  const path = isCrossed
    ? line(high, add(peak, [0, 0.8]))
    : bow(high, add(peak, [0, 0.8]), view === 'front' ? -0.5 : 0.6);
  const strap = strapPiece(spec, path, wide, k);
  const hidden = view === 'front' ? bow(high, [m.chest * 0.44, m.armhole + 0.6], 0.6) : undefined;
  const behind = hidden ? pair(piece('strap-back-right', strip(hidden, wide), { cloth: 'inside' })) : [];
  return [
    ...behind,
    ...showing(pair(strap), 'details.shoulderStraps', ...(isCrossed ? ['details.crossStraps'] : [])),
    ...strapBows(spec, view, high, k),
  ];
};

const oneShoulder = (frame: Frame, view: View, lower: Edge): Piece => {
  const { m, neck, shoulder, underarm } = frame;
  const k = m.scale;
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const bareSide: Point = [-underarm[0] * 0.99, m.armhole - 0.6 * k];
  const top = curve(neck, [neck[0] * 0.55, m.armhole * 0.46], [-underarm[0] * 0.4, m.armhole - 5 * k], bareSide);
  const right = join(line(neck, shoulder), armhole, lower);
  const outline = join(right, reverse(mirror(lower)), reverse(top));
  const lines = [
    stitch(beside(top, 0.6 * k)),
    stitch(beside(armhole, -0.6 * k)),
    detail(line(endOf(top), endOf(top))),
  ].slice(0, 2);
  return view === 'front'
    ? piece('body', outline, { lines })
    : piece('body', reverse(mirror(outline)), {
        lines: lines.map((entry) => ({ ...entry, edge: mirror(entry.edge) })),
      });
};

/** Seams and darts of the body: armhole stitching, yokes, princess seams, darts, centre back. */
const torsoLines = (frame: Frame, view: View, isSeam: boolean): Line[] => {
  const { spec, m, neck, shoulder } = frame;
  const k = m.scale;
  if (isCape(spec)) return capeLines(shoulder, frame.underarm, frame.hem, k);
  const lines: Line[] = [];
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const bottom = frame.hemY - 0.4;
  const isSleeveless = spec.sleeveLength === 'sleeveless';
  const isSewn = ['shirt', 'jacket', 'tShirt', 'tank', 'polo'].includes(spec.kind);
  if (spec.sleeveType !== 'batwing' && (isSleeveless || (isSewn && spec.sleeveType !== 'raglan'))) {
    lines.push(...both(stitch(beside(armhole, -0.7 * k))));
    if (isSleeveless) lines.push(...both(stitch(beside(armhole, -1.1 * k))).slice(0, spec.kind === 'tank' ? 2 : 0));
  }
  const has = (name: 'yoke' | 'princess' | 'darts' | 'stormFlap' | 'backVent') => spec.details.includes(name);
  const say = (name: string, from: number): void => {
    for (let i = from; i < lines.length; i++) lines[i] = { ...(lines[i] as Line), shows: [`details.${name}`] };
  };
  let from = lines.length;
  if (has('yoke')) {
    const y = view === 'back' ? m.slope + (m.armhole - m.slope) * 0.36 : m.slope + (m.armhole - m.slope) * 0.5;
    const at = pointAt(armhole, view === 'back' ? 0.34 : 0.5);
    if (view === 'back' || spec.kind === 'jacket') {
      const across = wholeOf(bow([at[0], at[1]], [0, y + (view === 'back' ? 1.6 : 0)], 0));
      lines.push(seam(across), stitch(beside(across, -0.6 * k)));
    } else
      lines.push(
        ...both(
          seam(line(mix(neck, shoulder, 0.04), [neck[0] * 0.96 + 0.5, neck[1] + 2.4])),
          seam(bow([neck[0] * 0.99, neck[1] + 2.2], [shoulder[0] - 0.2, shoulder[1] + 2.6], -0.2)),
        ),
      );
    if (view === 'back' && ['shirt', 'blouse'].includes(spec.kind)) {
      const fall = Math.min(bottom, m.waistY);
      lines.push(
        ...both(
          seam(line([1.5 * k, y + 1.5], [1.5 * k, y + 9 * k])),
          detail(line([1.5 * k, y + 9 * k], [1.2 * k, fall - 6])),
        ),
      );
    }
    if (spec.kind === 'jacket') {
      const start = pointAt(armhole, 0.5);
      const to = Math.min(bottom, m.hipY);
      lines.push(
        ...both(
          seam(line([start[0] * 0.74, start[1]], [m.chest * 0.42, to])),
          seam(line([start[0] * 0.42, start[1]], [m.chest * 0.28, to])),
        ),
        ...both(stitch(line([start[0] * 0.74 + 0.6, start[1]], [m.chest * 0.42 + 0.6, to]))),
      );
    }
  }
  say('yoke', from);
  from = lines.length;
  if (has('princess')) {
    const start = pointAt(armhole, 0.52);
    const bust: Point = [m.chest * 0.5, m.armhole + 5 * k];
    const waist: Point = [widthAt(spec, m, m.waistY) * 0.5, m.waistY];
    const path =
      bottom > m.waistY + 6
        ? through(start, bust, waist, [widthAt(spec, m, bottom) * 0.52, bottom])
        : through(start, bust, [waist[0], bottom]);
    lines.push(...both(seam(path)));
  }
  say('princess', from);
  from = lines.length;
  if (has('darts') && bottom > m.waistY - 4) {
    const x = m.chest * 0.46;
    const end = isSeam ? bottom : Math.min(bottom, m.waistY + 11 * k);
    const up: Point = [x, m.armhole + 6 * k];
    if (isSeam) lines.push(...both(seam(line(up, [x - 1 * k, end])), seam(line(up, [x + 0.2 * k, end]))));
    else
      lines.push(
        ...both(
          seam(through(up, [x - 0.8 * k, m.waistY], [x, end])),
          seam(through(up, [x + 0.8 * k, m.waistY], [x, end])),
        ),
      );
    if (view === 'front') {
      const y = m.armhole + 8 * k;
      lines.push(...both(seam(line([widthAt(spec, m, y), y], [m.chest * 0.58, y - 3 * k]))));
    }
  }
  say('darts', from);
  if (view === 'back' && ['blazer', 'coat', 'suitSet', 'robe'].includes(spec.kind)) {
    const start = frame.neckBack[frame.neckBack.length - 1]?.[1] ?? 2;
    lines.push(seam(line([0, start], [0, bottom])));
    from = lines.length;
    if (has('backVent') && bottom > m.hipY - 2)
      lines.push(
        seam(line([1.4 * k, bottom - 17 * k], [1.4 * k, bottom])),
        seam(line([0, bottom - 17 * k], [1.4 * k, bottom - 16 * k])),
      );
    say('backVent', from);
  }
  from = lines.length;
  if (has('stormFlap')) {
    if (view === 'back')
      lines.push(
        seam(wholeOf(through(pointAt(armhole, 0.72), [m.chest * 0.5, m.armhole + 1 * k], [0, m.armhole + 3 * k]))),
      );
    else {
      const start = pointAt(armhole, 0.62);
      const flap = join(
        line(mix(neck, shoulder, 0.42), [m.chest * 0.42, m.armhole * 0.6]),
        through([m.chest * 0.42, m.armhole * 0.6], [m.chest * 0.52, m.armhole + 1.5 * k], start),
      );
      lines.push(seam(flap), stitch(beside(flap, 0.6)));
    }
  }
  say('stormFlap', from);
  return lines;
};

/** Soft shadows of hanging fabric: below the arms, at the waist, towards the hem; a few varied by the seed. */
export const torsoFolds = (frame: Frame, isSeam: boolean): Fold[] => {
  const { spec, m, underarm, hemY } = frame;
  if (isCape(spec)) return capeFolds(m, frame.corner, hemY);
  const k = m.scale;
  const jitter = (nth: number, by: number): number => (((spec.seed * 7919 + nth * 104729) % 1000) / 1000 - 0.5) * by;
  const folds: Fold[] = [];
  const add = (sign: 1 | -1, width: number, strength: number, ...places: Point[]): void => {
    folds.push(fold(through(...places.map(([x, y]): Point => [sign * x, y])), width * k, strength));
  };
  const stiff = ['downJacket', 'leather'].includes(spec.kind) || spec.fabric === 'leather' ? 0.7 : 1;
  for (const sign of [1, -1] as const) {
    const j = (nth: number, by = 2) => jitter(nth + (sign > 0 ? 0 : 40), by);
    add(
      sign,
      2.4,
      0.55 * stiff,
      [underarm[0] - 0.6, underarm[1] + 0.8],
      [m.chest * 0.72, m.armhole + 4 + j(1)],
      [m.chest * 0.46, m.armhole + 9 + j(2)],
    );
    add(
      sign,
      2,
      0.4 * stiff,
      [underarm[0] - 0.5, underarm[1] + 3.5],
      [m.chest * 0.8, m.armhole + 9 + j(3)],
      [m.chest * 0.66, m.armhole + 15 + j(4)],
    );
    const waistX = widthAt(spec, m, Math.min(m.waistY, hemY - 2));
    if (hemY > m.waistY - 2) {
      add(
        sign,
        1.9,
        0.45,
        [waistX - 0.3, m.waistY - 4],
        [waistX * 0.76, m.waistY - 1 + j(5)],
        [waistX * 0.5, m.waistY - 1.6 + j(6)],
      );
      if (hemY > m.waistY + 8)
        add(
          sign,
          1.7,
          0.38,
          [waistX - 0.2, m.waistY + 2.5],
          [waistX * 0.78, m.waistY + 5 + j(7)],
          [waistX * 0.6, m.waistY + 8.5 + j(8)],
        );
    }
    const lowX = widthAt(spec, m, hemY);
    const from = Math.max(m.armhole + 12, hemY - Math.min(34, (hemY - m.armhole) * 0.5));
    if (!isSeam) {
      add(
        sign,
        2.2,
        0.5,
        [lowX * (0.62 + j(9, 0.1)), hemY - 0.5],
        [lowX * (0.58 + j(10, 0.08)), (from + hemY) / 2],
        [lowX * (0.5 + j(11, 0.08)), from],
      );
      if (m.ease > 1.5)
        add(sign, 1.8, 0.42, [lowX * (0.28 + j(12, 0.12)), hemY - 0.4], [lowX * (0.3 + j(13, 0.1)), from + 8]);
    }
  }
  return folds;
};

/** Elastic, gathers or a drawstring around the waist of a body that continues below it. */
export const shirringAt = ({ spec, m }: Frame, y: number, half: number): Piece[] => {
  const k = m.scale;
  if (!['elastic', 'shirred', 'drawstring'].includes(spec.waistShape)) return [];
  const high = (spec.waistShape === 'shirred' ? 5 : 2.6) * k;
  const top = bow([-half, y - high / 2], [half, y - high / 2], -0.5);
  const low = bow([half, y + high / 2], [-half, y + high / 2], 0.5);
  const outline = closed(top, low);
  const rows = spec.waistShape === 'shirred' ? 4 : 1;
  const lines: Line[] = [];
  for (let row = 0; row <= rows; row++) {
    const edge: Edge = beside(top, (-high * row) / rows);
    lines.push(stitch(edge));
    for (let i = 0; i < 22; i++) {
      const at = pointAt(edge, (i + 0.5) / 22);
      const way = row === 0 ? -1 : 1;
      lines.push(detail(line(at, [at[0] + (i % 2 ? 0.12 : -0.12), at[1] + way * (0.7 + ((i * 17) % 5) * 0.24) * k])));
    }
  }
  const cords = spec.waistShape === 'drawstring' ? tieEnds(y, k) : [];
  return [
    piece('waist-channel', outline, { lines, isInner: true, shows: [`waistShape.${spec.waistShape}`] }),
    ...cords,
  ];
};

/** Two hanging ends of a drawstring. */
const tieEnds = (y: number, k: number): Piece[] => {
  return ([-1, 1] as const).map((side) => {
    const path = through([side * 0.5, y], [side * 2.2 * k, y + 4 * k], [side * 1.6 * k, y + 10 * k]);
    return piece(side > 0 ? 'waist-cord-right' : 'waist-cord-left', strip(path, 0.28 * k), { cloth: 'cord' });
  });
};

interface TopOptions {
  /** Height of a waist seam that ends the body; default: the body ends at its hem. */
  seamY?: number;
  /** End of the buttons when the front continues below the seam. */
  closeTo?: number;
}

/** All pieces of an upper body in paint order. */
export const topPieces = (spec: FlatSpec, view: View, options: TopOptions = {}): Piece[] => {
  // A tailored front has a rounded corner; the hem itself is straight.
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
  // Buttons of a cardigan are on its front bands.
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
    closed(
      polygon([-half, hemY - 1], [half, hemY - 1], [low, hemY + drop]),
      bow([low, hemY + drop], [-low, hemY + drop], 0.5),
    ),
    { cloth: 'inside', isInner: true, shows: ['hem.highLow'] },
  );
};

/** The keyhole under a collar; without a collar the neck is finished with it. */
const holeOf = (frame: Frame): Piece[] =>
  isThroatCollar(frame.spec) && frame.spec.details.includes('keyhole') ? keyhole(frame) : [];

/** A crossed collar runs around the neck and down to the side; other open necks end in a band or a facing. */
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

/** Hem stitching, clipped to the right front. */
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

/** Outline of one half; a batwing's includes the arm. */
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
  const hair = closed(line([-0.3, top], [0.3, top]), line([0.3, top], [0.3, top + 0.4]));
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

/** Features depicted by the shape of the body. */
const bodyShows = (spec: FlatSpec): string[] => [
  ...(spec.hem !== 'slit' && spec.hem !== 'ribbed' && spec.hem !== 'ruffled' ? [`hem.${spec.hem}`] : []),
  ...(spec.craft === 'cable' ? ['craft.cable'] : []),
  ...(spec.waistShape === 'fitted' && ['slim', 'tight', 'aLine', 'flared'].includes(spec.fit)
    ? ['waistShape.fitted']
    : []),
  ...(spec.sleeveType === 'batwing' ? ['sleeveType.batwing'] : []),
];

/** Requested chest patches. */
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
