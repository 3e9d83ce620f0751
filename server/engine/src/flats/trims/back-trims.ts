import { add, bow, cut, endOf, join, line, type Point, pointAt, polygon, reverse, through, wave } from '../edge.ts';
import { frameOf } from '../frame.ts';
import { fold, type Line, type Mark, type Piece, pair, piece, rim, seam, stitch } from '../piece.ts';
import { patchPocket } from '../pocket.ts';
import { both, carrier, neckBottom } from './body-trims.ts';
import { bowAt, box } from './small-parts.ts';
import { bottomOf, dropAt, spanAt, type Trim, type Worn } from './worn.ts';

const isBack = ({ view, body }: Worn): boolean => view === 'back' && body.length > 0;

/** A strap across the back waist, with a button at each end. */
const halfBelt = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  if (!isBack(worn) || bottomOf(body) < m.waistY + 3 * k) return [];
  const y = m.waistY - 1 * k;
  const half = (spanAt(body, y)?.[1] ?? 0) * 0.58;
  const tip = 1.4 * k;
  const outline = box(
    [-half + tip, y - 2.1 * k],
    [half - tip, y - 2.1 * k],
    [half, y],
    [half - tip, y + 2.1 * k],
    [-half + tip, y + 2.1 * k],
    [-half, y],
  );
  const marks = [half - 2.6 * k, 2.6 * k - half].map((x): Mark => ({ kind: 'button', at: [x, y], size: 0.8 * k }));
  return [
    piece('belt-half', outline, {
      grain: 90,
      lines: [
        rim(outline),
        stitch(line([tip - half, y - 1.6 * k], [half - tip, y - 1.6 * k])),
        stitch(line([tip - half, y + 1.6 * k], [half - tip, y + 1.6 * k])),
      ],
      marks,
    }),
  ];
};

const sideVents = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  if (!isBack(worn)) return [];
  const low = bottomOf(body) - 0.6;
  const high = Math.min(20 * k, (low - m.waistY) * 0.6);
  if (high < 5 * k) return [];
  const x = (spanAt(body, low - high)?.[1] ?? 0) * 0.74;
  const edge = line([x, low - high], [x + 0.9 * k, low]);
  return [
    carrier(
      'side-vents',
      both(
        rim(edge),
        seam(line([x, low - high], [x - 1.4 * k, low - high + 1.2 * k])),
        seam(line([x - 1.4 * k, low - high + 1.2 * k], [x - 1 * k, low])),
      ),
    ),
  ];
};

/** Deep pleats behind the arms, so that they can reach forward. */
const actionBack = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  if (!isBack(worn)) return [];
  const low = Math.min(m.waistY - 2 * k, bottomOf(body) - 6 * k);
  const x = m.chest * 0.72;
  const top = m.slope + 5 * k;
  const outer = through([x, top], [x + 0.7 * k, (top + low) / 2], [x - 0.8 * k, low]);
  const inner = through([x - 2.4 * k, top], [x - 1.7 * k, (top + low) / 2], [x - 1.8 * k, low]);
  return pair(
    piece('action-pleat-right', join(outer, line(endOf(outer), endOf(inner)), reverse(inner)), {
      isInner: true,
      lines: [rim(outer), seam(inner)],
      folds: [fold(inner, 1.6 * k, 0.8)],
    }),
  );
};

/** A box pleat turned inwards, from the yoke down the middle of the back. */
const backPleat = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  if (!isBack(worn)) return [];
  const top = Math.max(neckBottom(worn) + 4 * k, m.armhole * 0.46);
  const low = bottomOf(body) - 0.4;
  const mid = Math.min(m.waistY - 2 * k, low - 3 * k);
  const half = 1.9 * k;
  const lines = both(seam(line([half, top], [half, mid])), seam(line([half, mid], [half * 0.75, low])));
  const triangle = both(stitch(line([half, top], [0, top + 2.4 * k])));
  return [
    carrier('back-pleat', [
      ...lines,
      ...triangle,
      rim(line([-half, top], [half, top])),
      seam(line([0, top + 2.4 * k], [0, low])),
    ]),
  ];
};

const loopAtYoke = (worn: Worn): Piece[] => {
  if (!isBack(worn)) return [];
  const { k, m } = worn;
  const y = m.slope + (m.armhole - m.slope) * 0.36 + 1.4;
  const path = through([-0.9 * k, y], [-0.9 * k, y + 2.6 * k], [0, y + 3.4 * k], [0.9 * k, y + 2.6 * k], [0.9 * k, y]);
  const outline = join(
    path,
    line([0.9 * k, y], [0.35 * k, y]),
    through([0.35 * k, y], [0.35 * k, y + 2.2 * k], [0, y + 2.6 * k], [-0.35 * k, y + 2.2 * k], [-0.35 * k, y]),
  );
  return [piece('hanging-loop', outline, { lines: [rim(outline)] })];
};

/** The half of a short cape on a coat, over shoulders and upper sleeves. */
const capeHalf = (worn: Worn, isSplit: boolean): Piece | undefined => {
  const { spec, m, k, view } = worn;
  const frame = frameOf(spec);
  const neck = view === 'front' ? frame.neckFront : frame.neckBack;
  const { shoulder } = frame;
  const low = m.armhole + 5 * k;
  const tip: Point = [shoulder[0] + 7.6 * k, low - 5 * k];
  const centre = dropAt(worn.body, 0.6)?.[0] ?? endOf(neck)[1];
  const over = through(frame.neck, [shoulder[0] * 0.82, shoulder[1] * 0.62], add(shoulder, [2.6 * k, 2.2 * k]), tip);
  const gap = isSplit ? 1.6 * k : 0;
  const hem = wave(through(tip, [tip[0] * 0.62, low + 0.4 * k], [gap, low + (isSplit ? -1.5 : 1) * k]), 3, 1 * k);
  const inner = isSplit
    ? [line(endOf(hem), [gap, centre + 5 * k]), line([gap, centre + 5 * k], [m.neck * 0.62, Math.min(centre, 6 * k)])]
    : [line(endOf(hem), [0, centre])];
  const outline = join(over, hem, ...inner, line(endOf(inner.at(-1) ?? hem), frame.neck));
  return piece('capelet-right', outline, {
    lines: [stitch(through(...[0, 0.25, 0.5, 0.75, 1].map((t) => add(pointAt(hem, t), [-0.3, -1.1 * k]))))],
    folds: [0.25, 0.55, 0.8].map((t) =>
      fold(line(pointAt(hem, t), add(pointAt(hem, t), [-2.6 * k * (1 - t), -9 * k])), 2 * k, 0.5),
    ),
  });
};

const capelet = (worn: Worn): Piece[] => {
  if (worn.body.length === 0 || worn.spec.details.includes('cape')) return [];
  const half = capeHalf(worn, worn.view === 'front');
  if (!half) return [];
  if (worn.view === 'front') return pair(half);
  const [left, right] = pair(half) as [Piece, Piece];
  const outline = join(right.outline.slice(0, right.outline.length - 6), []);
  return [
    {
      ...right,
      name: 'capelet',
      outline: closeHalves(outline, worn),
      lines: [...left.lines, ...right.lines],
      folds: [...left.folds, ...right.folds],
    },
  ];
};

/** Both halves of a cape in one, closed along the back of the neck. */
const closeHalves = (half: Piece['outline'], worn: Worn): Piece['outline'] => {
  const { neckBack } = frameOf(worn.spec);
  const mirrored = half.map(([x, y]): Point => [-x, y]);
  return join(
    half,
    reverse(mirrored),
    neckBack.map(([x, y]): Point => [-x, y]),
    reverse(neckBack),
  );
};

/** A small tab that closes the collar at the throat. */
const throatLatch = (worn: Worn): Piece[] => {
  const { view, k, body } = worn;
  if (view === 'back' || body.length === 0) return [];
  const collar = worn.pieces.filter(({ name }) => /^collar/.test(name));
  // Below a lapel it hides under the collar.
  if (collar.length === 0 || worn.pieces.some(({ name }) => /^lapel/.test(name))) return [];
  const y = Math.min(bottomOf(collar) - 2.6 * k, neckBottom(worn) - 1.2 * k);
  const outline = box(
    [-3.4 * k, y - 1.3 * k],
    [2.6 * k, y - 1.3 * k],
    [3.8 * k, y],
    [2.6 * k, y + 1.3 * k],
    [-3.4 * k, y + 1.3 * k],
  );
  return [
    piece('throat-latch', outline, {
      lines: [rim(outline)],
      marks: [{ kind: 'button', at: [2 * k, y], size: 0.7 * k }],
    }),
  ];
};

const backBow = (worn: Worn): Piece[] => {
  const { view, waistY, k, body, skirt } = worn;
  if (view === 'front' || body.length + skirt.length === 0) return [];
  const y = body.length > 0 ? Math.min(waistY, bottomOf(body) - 4 * k) : 0;
  return bowAt('bow-back', [0, y], 11 * k, 'main', 1.8);
};

/** A pointed yoke, in front on both sides and at the back, as on a western shirt. */
const westernYoke = (worn: Worn): Piece[] => {
  const { k, body } = worn;
  if (body.length === 0) return [];
  const edge = yokeEdge(worn);
  return [carrier('western-yoke', both(rim(edge), stitch(edge.map(([x, y]): Point => [x, y - 0.8 * k]))))];
};

/** The lower edge of a western yoke, from the armhole to the centre. */
const yokeEdge = ({ spec, view, k, body }: Worn): Piece['outline'] => {
  const frame = frameOf(spec);
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const start = pointAt(armhole, view === 'front' ? 0.5 : 0.42);
  const y = start[1];
  if (view === 'back')
    return join(
      bow(start, [start[0] * 0.45, y + 0.4 * k], 1 * k),
      bow([start[0] * 0.45, y + 0.4 * k], [0, y + 6 * k], 1 * k),
    );
  const end = dropAt(body, 1.8 * k)?.[0] ?? 0;
  const inner: Point = [1.8 * k, Math.max(y - 1 * k, end + 1)];
  const point: Point = [start[0] * 0.55, y + 5.4 * k];
  return join(bow(start, point, -0.8 * k), bow(point, inner, -0.8 * k));
};

/** Strands that hang from a yoke, round the body. */
const yokeFringe = (worn: Worn): Piece[] => {
  const { k, body } = worn;
  if (body.length === 0) return [];
  const edge = yokeEdge(worn);
  const high = 9 * k;
  const count = Math.round(edge.length > 0 ? (edge[0]?.[0] ?? 20) / (0.75 * k) : 0);
  const places = Array.from({ length: count + 1 }, (_, i) => pointAt(edge, i / count));
  const ends = places.map((at, i) => add(at, [0, high * (0.9 + 0.1 * (((i * 7) % 5) / 4))]));
  const outline = join(edge, polygon(...ends.toReversed()), line(ends[0] as Point, places[0] as Point));
  const strands = places.slice(1, -1).map((at, i) => seam(line(at, ends[i + 1] as Point)));
  return pair(piece('fringe-yoke-right', outline, { shows: ['details.fringe'], lines: [rim(edge), ...strands] }));
};

/** A zip down the middle of the back of what goes over the shoulders. */
const exposedZip = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  if (!isBack(worn)) return [];
  const top = neckBottom(worn);
  const end = Math.min(m.waistY + 12 * k, Math.max(...worn.pieces.map((entry) => bottomOf([entry]))) - 6 * k);
  const seams: Line[] = body.length > 0 ? both(stitch(line([1 * k, top], [1 * k, end]))) : [];
  return [carrier('back-zip', seams, [{ kind: 'zip', edge: line([0, top], [0, end]), size: 0.8 * k }])];
};

const backPocketsOf =
  (hasFlap: boolean) =>
  ({ view, m, k, leg, skirt }: Worn): Piece[] => {
    if (view === 'front' || (!leg && skirt.length === 0)) return [];
    return patchPocket(
      'pocket-right',
      [m.hip * 0.5, 8 * k],
      12.4 * k,
      13.4 * k,
      hasFlap ? 'cut' : 'point',
      hasFlap,
    ).flatMap(pair);
  };

/** The two-way zip's second slider, at its lower end. */
const twoWayZip = ({ pieces, view }: Worn): Piece[] => {
  if (view === 'back') return [];
  return pieces.flatMap(({ name, marks }) =>
    marks.flatMap((mark) => {
      if (mark.kind !== 'zip' || !/^closure/.test(name)) return [];
      const [, tail] = cut(mark.edge, 0.72);
      return [carrier('second-slider', [], [{ ...mark, edge: reverse(tail) }])];
    }),
  );
};

export const backTrims: readonly Trim[] = [
  { key: 'westernYoke', at: 'collar', draw: westernYoke },
  { key: 'yokeFringe', at: 'collar', draw: yokeFringe },
  { key: 'capelet', at: 'collar', draw: capelet },
  { key: 'halfBelt', draw: halfBelt },
  { key: 'sideVents', draw: sideVents },
  { key: 'actionBack', draw: actionBack },
  { key: 'backPleat', draw: backPleat },
  { key: 'hangingLoop', draw: loopAtYoke },
  { key: 'throatLatch', draw: throatLatch },
  { key: 'backZip', draw: exposedZip },
  { key: 'backBow', draw: backBow },
  { key: 'backPockets', draw: backPocketsOf(false) },
  { key: 'backFlapPockets', draw: backPocketsOf(true) },
  { key: 'twoWayZip', draw: twoWayZip },
];
