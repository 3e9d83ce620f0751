import { capeFolds, capeLines, isCape } from './cape.ts';
import {
  beside,
  bow,
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
import { widthAt } from './frame.ts';
import { detail, type Fold, fold, type Line, type Piece, piece, seam, stitch } from './piece.ts';
import type { View } from './spec.ts';

const both = (...lines: Line[]): Line[] => lines.flatMap((entry) => [entry, { ...entry, edge: mirror(entry.edge) }]);

/** Seams and darts of the body: armhole stitching, yokes, princess seams, darts, centre back. */
export const torsoLines = (frame: Frame, view: View, isSeam: boolean): Line[] => {
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

/** Soft shadows of cloth that hangs: below the arms, at the waist, towards the hem; a few moved by the seed. */
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

/** Elastic, gathers or a drawstring round the waist of a body that goes on below it. */
export const shirringAt = ({ spec, m }: Frame, y: number, half: number): Piece[] => {
  const k = m.scale;
  if (!['elastic', 'shirred', 'drawstring'].includes(spec.waistShape)) return [];
  const high = (spec.waistShape === 'shirred' ? 5 : 2.6) * k;
  const top = bow([-half, y - high / 2], [half, y - high / 2], -0.5);
  const low = bow([half, y + high / 2], [-half, y + high / 2], 0.5);
  const outline = join(
    top,
    line([half, y - high / 2], [half, y + high / 2]),
    low,
    line([-half, y + high / 2], [-half, y - high / 2]),
  );
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
    return piece(
      side > 0 ? 'waist-cord-right' : 'waist-cord-left',
      join(beside(path, 0.28 * k), reverse(beside(path, -0.28 * k))),
      { cloth: 'cord' },
    );
  });
};
