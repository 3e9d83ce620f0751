import {
  add,
  beside,
  bothHalves,
  bow,
  box,
  closed,
  curve,
  cut,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  mix,
  move,
  oval,
  type Point,
  pointAt,
  pointsFrom,
  polygon,
  reverse,
  spread,
  strip,
  through,
  wave,
} from '../edge.ts';
import {
  both,
  carrier,
  cord,
  crease,
  detail,
  eachSide,
  fold,
  gathers,
  type Line,
  type Mark,
  marksAlong,
  opening,
  type Piece,
  pair,
  piece,
  rim,
  seam,
  sewn,
  stitch,
  stitches,
  zipAlong,
} from '../piece.ts';
import { patchPocket } from '../pocket.ts';
import { bottomOf, bowAt, dropAt, lacing, rightAt, sideEnd, sideOf, spanAt, type Trim, type Worn } from './worn.ts';

const laceFront = ({ m, k, hasBody, skirt, leg, neckY, bottom }: Worn): Piece[] => {
  if (!hasBody && !leg && skirt.length === 0) return [];
  const from = hasBody ? neckY + 1.2 * k : 1.4 * k;
  const to = hasBody ? Math.min(m.waistY - 1.5 * k, bottom - 3 * k, from + 22 * k) : (leg ? 13 : 17) * k;
  const half = (hasBody ? 2.2 : 1.5) * k;
  return to - from < 5 * k ? [] : lacing('lacing', { from, to, half, k, tied: 'above' });
};

const laceBack = ({ m, k, hasBody, skirt, neckY, bottom }: Worn): Piece[] => {
  if (!hasBody && skirt.length === 0) return [];
  const from = hasBody ? neckY + 1 * k : 1 * k;
  const to = hasBody ? Math.min(m.waistY - 1 * k, bottom - 3 * k) : 14 * k;
  return to - from < 6 * k ? [] : lacing('lacing', { from, to, half: (hasBody ? 3.4 : 1.8) * k, k, tied: 'below' });
};

/** Fabric gathered along both side seams. */
const ruchedSides = ({ m, k, hasBody, trunk, leg }: Worn): Piece[] => {
  if (trunk.length === 0 || leg) return [];
  const low = sideEnd(trunk, k) - 1 * k;
  const top = hasBody ? Math.min(m.armhole + 9 * k, low - 12 * k) : 3 * k;
  const to = Math.min(low, top + 46 * k);
  const side = sideOf(trunk, top, to, 0.3);
  const drags = spread(Math.max(6, Math.round((to - top) / (2.6 * k))), (t, i): Edge => {
    const start = pointAt(side, t);
    const reach = start[0] * (0.42 + 0.2 * (((i * 7) % 5) / 4));
    const sag = (1.1 + ((i * 5) % 3) * 0.5) * k;
    return pointsFrom(start, 1)([0, 0, -reach * 0.3, -0.7 * k, -reach * 0.7, sag * 0.4, -reach, sag]);
  });
  return [carrier('ruching', both(...drags.map(detail), ...drags.filter((_, i) => i % 2 === 0).map(crease)))];
};

const pintucks = ({ m, k, body, bottom }: Worn): Piece[] => {
  const end = Math.min(m.armhole + 9 * k, bottom - 4 * k);
  const lines = [0, 1, 2, 3, 4, 5].flatMap((i) => {
    const x = (2.6 + i * 1.15) * k;
    const top = (dropAt(body, x)?.[0] ?? 0) + (i < 2 ? 0.8 : 0.6) * k;
    const down = (at: number): Edge => line([at, top], [at, end]);
    return end - top < 4 * k ? [] : [seam(down(x)), stitch(down(x + 0.32 * k))];
  });
  return lines.length === 0 ? [] : [carrier('pintucks', both(...lines))];
};

/** The stiff rounded front of a dress shirt. */
const bibFront = ({ m, k, body, bottom }: Worn): Piece[] => {
  const x = m.neck + 3.2 * k;
  const top = dropAt(body, x)?.[0] ?? m.slope;
  const low = Math.min(m.armhole + 11 * k, bottom - 5 * k);
  if (low - top < 8 * k) return [];
  const corner: Point = [x * 1.04, low - 6 * k];
  const half = join(line([x, top], corner), curve(corner, [x, low - 1 * k], [x * 0.6, low], [0, low]));
  return [carrier('bib-front', both(rim(half), stitch(beside(half, 0.6 * k))))];
};

const jabot = ({ k, neckY }: Worn): Piece[] =>
  [3, 2, 1, 0].map((i) => {
    const y = neckY - 0.4 * k + i * 3.5 * k;
    const [near, far, high] = [(1.4 + i * 0.2) * k, (4.6 + (4 - i) * 0.55) * k, 5.2 * k];
    const side: Edge = [
      [near, y],
      [near + 1.4 * k, y + 1 * k],
      [far, y + high * 0.5],
      [far, y + high],
    ];
    const low = wave(bow([-far, y + high], [far, y + high], -1.6 * k), 4, 1.5 * k);
    const folds = [-0.6, -0.25, 0.2, 0.6].map((t) => detail(line([near * t, y + 0.4], [far * t, y + high * 0.8])));
    return piece(`jabot-${4 - i}`, join([[near, y]], mirror(side), low, reverse(side)), { lines: folds });
  });

/** Rows of elastic thread between two heights, with gathers between them; `spanOf` gives both ends of a row. */
const elasticRows = (
  { from, to, gap, k }: { from: number; to: number; gap: number; k: number },
  spanOf: (y: number, t: number) => readonly [number, number],
  countOf: (wide: number) => number,
  gather: (x: number, y: number, i: number) => Edge,
  sag: number,
): Line[] => {
  const rows = Math.max(4, Math.round((to - from) / (gap * k)));
  return Array.from({ length: rows + 1 }, (_, row): Line[] => {
    const y = from + ((to - from) * row) / rows;
    const [left, right] = spanOf(y, row / rows);
    const count = row < rows ? countOf(right - left) : 0;
    const between = Array.from({ length: count }, (__, i) =>
      detail(gather(left + ((right - left) * (i + (row % 2 ? 0.3 : 0.7))) / count, y, i)),
    );
    return [stitch(sag ? bow([left + 0.5, y], [right - 0.5, y], sag) : line([left, y], [right, y])), ...between];
  }).flat();
};

/** Elastic thread over the whole bodice. */
const smocked = ({ m, k, body, neckY, bottom }: Worn): Piece[] => {
  const to = Math.min(m.waistY - 0.5 * k, bottom - 1.5 * k);
  const from = Math.max(neckY + 1.5 * k, m.armhole - 3 * k);
  if (to - from < 6 * k) return [];
  const lines = elasticRows(
    { from, to, gap: 2, k },
    // Above the underarm the sides of the body are the armholes.
    (y) => spanAt(body, y) ?? [0, 0],
    (wide) => Math.max(10, Math.round(wide / (1.5 * k))),
    (x, y, i) => bow([x, y + 0.25 * k], [x, y + 1.7 * k], (i % 2 ? 0.25 : -0.25) * k),
    -0.3,
  );
  return [carrier('smocking', lines)];
};

const shoulderFrills = ({ spec, isFront, frame, k }: Worn): Piece[] => {
  if (spec.details.includes('ruffleStraps')) return [];
  const armhole = isFront ? frame.armholeFront : frame.armholeBack;
  const base = through(...[0, 0.2, 0.4, 0.6, 0.8].map((t) => pointAt(armhole, t)));
  const out = (t: number): number => (0.7 + 6.4 * Math.sin(Math.PI * Math.min(1, t + 0.24))) * k;
  const tips = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => add(pointAt(base, t), [out(t), -1.4 * k + 2.8 * k * t]));
  const far = wave(through(...tips), 6, 1.3 * k);
  const lines = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85].map((t) =>
    detail(line(pointAt(base, t), mix(pointAt(base, t), pointAt(far, t), 0.6))),
  );
  return pair(piece('frill-right', join(far, reverse(base)), { lines }));
};

const shoulderBows = ({ spec, frame: { neck, shoulder }, k }: Worn): Piece[] => {
  const [x, y] = add(mix(neck, shoulder, 0.5), [0, 0.6 * k]);
  // The right shoulder is the covered one.
  return spec.neckline === 'oneShoulder'
    ? bowAt('bow-shoulder-right', [x, y], 8 * k)
    : eachSide((side, which) => bowAt(`bow-shoulder-${which}`, [x * side, y], 4.6 * k));
};

const sideTie = ({ isFront, hasBody, trunk, leg, waistY, k }: Worn): Piece[] => {
  const all = [...trunk, ...(leg ? [leg] : [])];
  const y = hasBody ? Math.min(waistY, bottomOf(all) - 3 * k) : waistY + 0.6 * k;
  const half = rightAt(all, y + 0.2);
  return half ? bowAt('bow-side', [(isFront ? 1 : -1) * (half - 2.4 * k), y], 5.4 * k, 'main', 1.9) : [];
};

/** A band of sheer or plain fabric between side seam and front, from the armhole to the hem. */
const sidePanels = ({ m, k, hasBody, trunk, leg }: Worn): Piece[] => {
  const panel = (name: string, side: Edge, inset: (t: number) => number): Piece[] => {
    const inner = through(...[0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => add(pointAt(side, t), [-inset(t) * k, 0])));
    return pair(piece(name, join(side, reverse(inner)), { lines: [seam(inner)] }));
  };
  const top = hasBody ? m.armhole + 0.4 : 0.6;
  return [
    ...(trunk.length > 0
      ? panel('panel-right', sideOf(trunk, top, sideEnd(trunk, k) - 0.2, 0.1), (t) => 2.6 + 4.2 * t)
      : []),
    ...(leg
      ? panel('panel-leg-right', sideOf([leg], 0.8 + (hasBody ? m.waistY : 0), sideEnd([leg], k) - 0.2, 0.1), () => 5)
      : []),
  ];
};

/** Straps over the shoulders of trousers or a skirt, crossed at the back. */
const suspenders = ({ isFront, m, k, hasBody, band }: Worn): Piece[] => {
  if (hasBody || !band) return [];
  const right = rightAt([band], -1.4 * k) ?? 16 * k;
  const top: Point = [m.neck + 3.4 * k, -m.waistY + 2];
  const low: Point = [isFront ? right * 0.56 : right * 0.36, -1.2 * k];
  const path = isFront ? bow(top, low, 0.6) : line([-top[0], top[1]], low);
  const clip: Mark = { kind: 'buckle', at: add(low, [0, -1.6 * k]), size: 1.1 * k };
  const slide: Mark = { kind: 'buckle', at: pointAt(path, 0.62), size: 1 * k };
  const marks = isFront ? [slide, clip] : [clip];
  return pair(piece('strap-brace-right', strip(path, 1.3 * k), { lines: stitches(path, 0.9 * k), marks }));
};

/** The pads are inside: only the square shoulder and a soft ridge over its edge are visible. */
const shoulderPads = ({ frame: { shoulder }, k }: Worn): Piece[] => [
  carrier('shoulder-pads', both(crease(pointsFrom(shoulder, k)([-5, -0.6, -3.6, 1.6, -2, 3.4, -1.6, 6])))),
];

/** Soft lines from a point towards both sides. */
const rays = (at: Point, half: number, k: number, rises: readonly number[]): Line[] =>
  rises.flatMap((rise, i) =>
    [1, -1].map((side) => {
      const [start, end] = [1.6 * k, half * (0.62 + 0.12 * (i % 3))];
      const up = (share: number): number => rise * share * k;
      const rest = [half * 0.26, up(0.2), half * 0.46, up(0.7), end, up(1)];
      const edge = pointsFrom(at, 1, side)([start, up(0.12), ...rest]);
      return i % 2 ? detail(edge) : crease(edge);
    }),
  );

/** Both fronts tied in a knot at the hem, or at the waist of a garment that continues below it. */
const frontKnot = ({ k, body, m, spec, bottom }: Worn): Piece[] => {
  const y = spec.kind === 'dress' ? Math.min(m.waistY, bottom) : Math.min(m.waistY + 8 * k, bottom - 3.5 * k);
  const half = rightAt(body, y - 2 * k) ?? m.waist;
  return [
    carrier('knot-folds', rays([0, y], half, k, [-9, -6, -3.4, -1.2, 1.6])),
    ...eachSide((side, which) => {
      const at = pointsFrom([0, y], k, side);
      const outline = closed(through(...at([0, 0, 2.6, 3.4, 4, 8.6])), through(...at([7, 7.2, 4.8, 2.6, 1, -0.6])));
      return piece(`front-knot-${which}`, outline, { lines: [crease(through(...at([1.4, 1, 3.4, 3.8, 5, 7])))] });
    }),
    sewn('front-knot', oval([0, y], 1.9 * k, 1.6 * k), {
      lines: [crease(bow([-1.3 * k, y - 0.4 * k], [1.2 * k, y + 0.7 * k], 0.4 * k))],
    }),
  ];
};

/** Fabric twisted under the bust: two bands that wrap around each other. */
const twist = ({ k, body, m, bottom }: Worn): Piece[] => {
  if (!body.some(({ name }) => name === 'body')) return [];
  const y = Math.min(m.armhole + 7.5 * k, bottom - 4 * k);
  // Each band starts on one side, is narrow at the crossing, and ends on the opposite side.
  const bands = eachSide((side, which) => {
    const at = pointsFrom([0, y], k, side);
    const outline = join(
      through(...at([9, -4.6, 5, -4.6, 1.2, -2.4, -3, 1.2, -9, 4.6])),
      through(...at([-9, 4.6, -5, 4.6, -1.2, 2.4, 3, -1.2, 9, -4.6])),
    );
    return sewn(`twist-${which}`, outline, { lines: [crease(through(...at([5.4, -3, 1.2, -1, -2.4, 1.6, -5.6, 3])))] });
  });
  return [
    carrier('twist-folds', rays([0, y], rightAt(body, y) ?? m.chest, k, [-11, -8, -5, 4.6, 7.4, 10.4])),
    ...bands,
  ];
};

/** Folds from one side of the waist over the whole front. */
const draped = ({ k, hasBody, trunk, m }: Worn): Piece[] => {
  if (trunk.length === 0) return [];
  const y = hasBody ? Math.min(m.waistY, bottomOf(trunk) - 4 * k) : 3 * k;
  const half = rightAt(trunk, y) ?? m.waist;
  const top = hasBody ? -(y - m.armhole) * 0.9 : 0;
  const lines = Array.from({ length: 8 }, (_, i) => {
    const t = i / 7;
    const end: Point = [half * (0.72 + 0.2 * t), y + top + (14 * k - top) * t];
    const start: Point = [-half + 1.1 * k, y + (i - 3.5) * 0.8 * k];
    const edge = curve(start, add(start, [half * 0.5, (2.4 - i * 0.2) * k]), [half * 0.3, end[1] + 2.6 * k], end);
    return i % 2 ? [crease(edge)] : [detail(edge), crease(edge)];
  }).flat();
  return [carrier('drape', lines)];
};

const chestBow = ({ k, m, neckY, bottom }: Worn): Piece[] => {
  const y = Math.min(Math.max(neckY + 1.4 * k, m.armhole - 6 * k), bottom - 8 * k);
  return bowAt('bow-chest', [0, y], 6.4 * k, 'main', 1.1);
};

/** Three bows one below the other, smaller towards the waist. */
const frontBows = ({ k, m, neckY, bottom }: Worn): Piece[] => {
  const from = neckY + 3.4 * k;
  const to = Math.min(m.waistY - 4 * k, bottom - 5 * k);
  if (to - from < 7 * k) return bowAt('bow-front-1', [0, from], 4 * k);
  return [0, 0.5, 1].flatMap((t, nth) =>
    bowAt(`bow-front-${nth + 1}`, [0, from + (to - from) * t], (4.4 - nth * 0.6) * k, 'main', 0.8),
  );
};

/** A fabric flower: petals wrapped around each other. */
const rosette = ({ k, hasBody, trunk, m, spec, body, skirt }: Worn): Piece[] => {
  if (trunk.length === 0) return [];
  const isHung = ['strapless', 'sweetheart', 'spaghetti', 'halter'].includes(spec.neckline);
  const x = hasBody ? m.chest * 0.5 : m.hip * 0.42;
  const top = (dropAt(hasBody ? body : skirt, x)?.[0] ?? 0) + 4.4 * k;
  const at: Point = [x, hasBody && !isHung ? Math.max(top, m.armhole - 4 * k) : top];
  const petals = (count: number, reach: number, size: number): Piece[] =>
    Array.from({ length: count }, (_, nth) => {
      const turn = (nth / count) * Math.PI * 2 + reach;
      const centre = add(at, [Math.cos(turn) * reach * k, Math.sin(turn) * reach * k]);
      const name = `flower-${Math.round(reach * 10)}-${nth + 1}`;
      return sewn(name, oval(centre, size * k, size * 0.92 * k), { lines: [crease(line(centre, at))] });
    });
  return [
    ...petals(7, 2.6, 1.8),
    ...petals(5, 1.3, 1.4),
    sewn('flower-heart', oval(at, 0.9 * k, 0.9 * k), {
      lines: [crease(bow(add(at, [-0.5 * k, 0]), add(at, [0.5 * k, 0]), 0.4 * k))],
    }),
  ];
};

const neckTassels = ({ k, neckY }: Worn): Piece[] =>
  eachSide((side, which) => {
    const path = through(...pointsFrom([0, neckY - 0.6 * k], k, side)([0.6, 0, 2.4, 5, 1.9, 11]));
    const half = 0.22 * k;
    const at = pointsFrom(endOf(path), k);
    const [head, left, right, foot] = at([0, 0.5, -1.25, 5, 1.25, 5, 0.6, 1]) as [Point, Point, Point, Point];
    const skirt = join(
      at([-0.6, 1]),
      line(at([-0.6, 1])[0] as Point, left),
      bow(left, right, -0.3 * k),
      line(right, foot),
    );
    const strands = [-0.5, 0, 0.5].map((t) => detail(polygon(...at([t * 0.8, 1.2, t * 1.6, 5]))));
    return [
      piece(`tassel-cord-${which}`, join(move(path, half, 0), reverse(move(path, -half, 0))), { cloth: 'cord' }),
      piece(`tassel-${which}`, closed(skirt), { cloth: 'cord', lines: strands }),
      piece(`tassel-head-${which}`, oval(head, 0.75 * k, 0.8 * k), { cloth: 'cord' }),
    ];
  });

/** Boning from the top edge of a bodice to the waist. */
const boned = ({ k, body, m, bottom }: Worn): Piece[] => {
  const low = Math.min(m.waistY + 4 * k, bottom - 0.6 * k);
  const lines = [0, 0.3, 0.58, 0.82].flatMap((t): Line[] => {
    const x = m.chest * t;
    const start = (dropAt(body, Math.max(0.3, x))?.[0] ?? m.armhole) + 0.8 * k;
    const top = Math.max(start, t > 0.7 ? m.armhole + 1 * k : 0);
    if (low - top < 5 * k) return [];
    const waist = (rightAt(body, low) ?? m.waist) * t;
    const bone = through([x, top], [x * 0.92 + waist * 0.04, (top + low) / 2], [waist, low]);
    const near = both(stitch(move(bone, 0.75 * k, 0)));
    return t === 0 ? [seam(bone), ...near] : [...both(seam(bone)), ...near];
  });
  return lines.length > 0 ? [carrier('bones', lines)] : [];
};

const shoulderButtons = ({ frame: { neck, shoulder }, k }: Worn): Piece[] => {
  const at = (t: number): Point => add(mix(neck, shoulder, t), [0, 1.5 * k]);
  const marks = [0.24, 0.52, 0.8].map((t): Mark => ({ kind: 'button', at: at(t), size: 0.9 * k }));
  const tab = line(add(neck, [0.2, 2.9 * k]), add(shoulder, [-0.2, 2.9 * k]));
  return [carrier('shoulder-buttons', [seam(tab)], marks)];
};

/** Frills along both sides of the front opening. */
const frillPlacket = ({ k, m, neckY, bottom }: Worn): Piece[] => {
  const from = neckY + 0.6 * k;
  const to = Math.min(m.waistY + 2 * k, bottom - 2.6 * k);
  if (to - from < 8 * k) return [];
  const near = line([1.3 * k, from], [1.3 * k, to]);
  const edge = line([4.6 * k, from + 0.6 * k], [4.4 * k, to + 0.6 * k]);
  const far = wave(edge, Math.max(4, Math.round((to - from) / (3.2 * k))), 1.3 * k);
  const lines = gathers(near, Math.round((to - from) / (1.5 * k)), (at, _, t) => mix(at, pointAt(far, t), 0.6));
  return pair(piece('frill-placket-right', closed(near, reverse(far)), { lines }));
};

/** A ring that gathers the front under the bust. */
const centreRing = ({ k, body, m, neckY, bottom }: Worn): Piece[] => {
  if (!body.some(({ name }) => name === 'body')) return [];
  const y = Math.min(Math.max(neckY + 3 * k, m.armhole + 1 * k), bottom - 6 * k);
  const lines = rays([0, y], rightAt(body, y) ?? m.chest, k, [-6, -3.4, -1, 1.6, 4.4]);
  return [carrier('centre-ring', lines, [{ kind: 'ring', at: [0, y], size: 2.1 * k }])];
};

const shoulderZips = ({ frame: { neck, shoulder }, k }: Worn): Piece[] => {
  const edge = move(line(mix(neck, shoulder, 0.12), mix(neck, shoulder, 0.94)), 0, 1.2 * k);
  const stitched = stitch(move(edge, 0, 0.9 * k));
  return pair(carrier('shoulder-zip-right', [stitched], [{ kind: 'zip', edge, size: 0.8 * k }]));
};

const gatheredShoulders = ({ frame: { neck, shoulder }, k }: Worn): Piece[] => {
  const lines = Array.from({ length: 9 }, (_, i) => {
    const at = add(mix(neck, shoulder, 0.12 + i * 0.095), [0, 0.4 * k]);
    const side = i % 2 ? 1 : -1;
    return detail(bow(at, add(at, [side * 0.3 * k, (4.4 + ((i * 5) % 4) * 1.1) * k]), side * 0.2 * k));
  });
  return [carrier('gathered-shoulders', both(...lines))];
};

const chestZip = ({ m, k, bottom }: Worn): Piece[] => {
  if (bottom < m.armhole + 4 * k) return [];
  const edge = line([m.chest * 0.24, m.armhole + 0.6 * k], [m.chest * 0.74, m.armhole - 0.8 * k]);
  const stitched = [1, -1].map((side) => stitch(move(edge, 0, side * k)));
  return [carrier('chest-zip', stitched, [{ kind: 'zip', edge, size: 0.7 * k }])];
};

/** A small flap above the right pocket. */
const ticketPocket = ({ pieces, k }: Worn): Piece[] => {
  const pocket = pieces.find(({ name }) => /^pocket-left/.test(name));
  if (!pocket) return [];
  const [x, y] = pointAt(pocket.outline, 0);
  const [left, right] = spanAt([pocket], y + 0.4 * k) ?? [x - 6 * k, x + 6 * k];
  const at = pointsFrom([(left + right) / 2, y], k);
  const stitched = stitch(polygon(...at([-2.8, -3.7, 2.8, -3.7])));
  return [sewn('pocket-ticket', box(...at([-3.2, -6.4, 3.2, -6.4, 3.2, -3.2, -3.2, -3.2])), { lines: [stitched] })];
};

/** A strap across the back waist, with a button at each end. */
const halfBelt = ({ m, k, body, bottom }: Worn): Piece[] => {
  if (bottom < m.waistY + 3 * k) return [];
  const y = m.waistY - 1 * k;
  const half = (rightAt(body, y) ?? 0) * 0.58;
  const end = half - 1.4 * k;
  const row = (up: number): Edge => line([-end, y + up * k], [end, y + up * k]);
  const at = pointsFrom([0, y], 1);
  const outline = box(...at([-end, -2.1 * k, end, -2.1 * k, half, 0, end, 2.1 * k, -end, 2.1 * k, -half, 0]));
  const marks = [half - 2.6 * k, 2.6 * k - half].map((x): Mark => ({ kind: 'button', at: [x, y], size: 0.8 * k }));
  return [sewn('belt-half', outline, { grain: 90, lines: [stitch(row(-1.6)), stitch(row(1.6))], marks })];
};

const sideVents = ({ m, k, body }: Worn): Piece[] => {
  const low = bottomOf(body) - 0.6;
  const high = Math.min(20 * k, (low - m.waistY) * 0.6);
  if (high < 5 * k) return [];
  const x = (rightAt(body, low - high) ?? 0) * 0.74;
  const [top, inner]: [Point, Point] = [
    [x, low - high],
    [x - 1.4 * k, low - high + 1.2 * k],
  ];
  const down = (from: Point, dx: number): Edge => line(from, [x + dx * k, low]);
  return [carrier('side-vents', both(rim(down(top, 0.9)), seam(line(top, inner)), seam(down(inner, -1))))];
};

/** Deep pleats behind the arms, for forward reach. */
const actionBack = ({ m, k, bottom }: Worn): Piece[] => {
  const low = Math.min(m.waistY - 2 * k, bottom - 6 * k);
  const [x, top] = [m.chest * 0.72, m.slope + 5 * k];
  const down = (...[a, b, c]: readonly [number, number, number]): Edge =>
    through([x + a * k, top], [x + b * k, (top + low) / 2], [x + c * k, low]);
  const [outer, inner] = [down(0, 0.7, -0.8), down(-2.4, -1.7, -1.8)];
  const lines = [rim(outer), seam(inner)];
  return pair(
    piece('action-pleat-right', join(outer, reverse(inner)), {
      isInner: true,
      lines,
      folds: [fold(inner, 1.6 * k, 0.8)],
    }),
  );
};

/** An inverted box pleat from the yoke down the centre back. */
const backPleat = ({ m, k, bottom, neckY }: Worn): Piece[] => {
  const top = Math.max(neckY + 4 * k, m.armhole * 0.46);
  const low = bottom - 0.4;
  const mid = Math.min(m.waistY - 2 * k, low - 3 * k);
  const half = 1.9 * k;
  return [
    carrier('back-pleat', [
      ...both(seam(line([half, top], [half, mid])), seam(line([half, mid], [half * 0.75, low]))),
      ...both(stitch(line([half, top], [0, top + 2.4 * k]))),
      rim(line([-half, top], [half, top])),
      seam(line([0, top + 2.4 * k], [0, low])),
    ]),
  ];
};

const loopAtYoke = ({ k, m }: Worn): Piece[] => {
  const at = pointsFrom([0, m.slope + (m.armhole - m.slope) * 0.36 + 1.4], k);
  const outer = through(...at([-0.9, 0, -0.9, 2.6, 0, 3.4, 0.9, 2.6, 0.9, 0]));
  return [sewn('hanging-loop', join(outer, through(...at([0.35, 0, 0.35, 2.2, 0, 2.6, -0.35, 2.2, -0.35, 0]))))];
};

/** A short cape on a coat, over shoulders and upper sleeves, open in front. */
const capelet = ({ spec, m, k, isFront, frame, body }: Worn): Piece[] => {
  if (spec.details.includes('cape')) return [];
  const { shoulder, neck, neckFront, neckBack } = frame;
  const low = m.armhole + 5 * k;
  const tip: Point = [shoulder[0] + 7.6 * k, low - 5 * k];
  const centre = dropAt(body, 0.6)?.[0] ?? endOf(isFront ? neckFront : neckBack)[1];
  const over = through(neck, [shoulder[0] * 0.82, shoulder[1] * 0.62], add(shoulder, [2.6 * k, 2.2 * k]), tip);
  const gap = isFront ? 1.6 * k : 0;
  const hem = wave(through(tip, [tip[0] * 0.62, low + 0.4 * k], [gap, low + (isFront ? -1.5 : 1) * k]), 3, 1 * k);
  const lines = [stitch(through(...[0, 0.25, 0.5, 0.75, 1].map((t) => add(pointAt(hem, t), [-0.3, -1.1 * k]))))];
  const folds = [0.25, 0.55, 0.8].map((t) =>
    fold(line(pointAt(hem, t), add(pointAt(hem, t), [-2.6 * k * (1 - t), -9 * k])), 2 * k, 0.5),
  );
  const front = polygon(endOf(hem), [gap, centre + 5 * k], [m.neck * 0.62, Math.min(centre, 6 * k)], neck);
  const halves = pair(piece('capelet-right', join(over, hem, front), { lines, folds }));
  if (isFront) return halves;
  const half = join(over, hem);
  // Both halves meet behind and along the back of the neck.
  const outline = join(half, reverse(mirror(half)), mirror(neckBack), reverse(neckBack));
  return [
    piece('capelet', outline, { lines: halves.flatMap((one) => one.lines), folds: halves.flatMap((one) => one.folds) }),
  ];
};

/** A small tab that closes the collar at the throat. */
const throatLatch = ({ k, pieces, neckY }: Worn): Piece[] => {
  const collar = pieces.filter(({ name }) => /^collar/.test(name));
  // Under a lapel it is hidden by the collar.
  if (collar.length === 0 || pieces.some(({ name }) => /^lapel/.test(name))) return [];
  const at = pointsFrom([0, Math.min(bottomOf(collar) - 2.6 * k, neckY - 1.2 * k)], k);
  const marks: Mark[] = [{ kind: 'button', at: at([2, 0])[0] as Point, size: 0.7 * k }];
  return [sewn('throat-latch', box(...at([-3.4, -1.3, 2.6, -1.3, 3.8, 0, 2.6, 1.3, -3.4, 1.3])), { marks })];
};

const backBow = ({ waistY, k, hasBody, trunk, bottom }: Worn): Piece[] =>
  trunk.length === 0 ? [] : bowAt('bow-back', [0, hasBody ? Math.min(waistY, bottom - 4 * k) : 0], 11 * k, 'main', 1.8);

/** A pointed yoke, in front on both sides and at the back, as on a western shirt. */
const westernYoke = (worn: Worn): Piece[] => {
  const edge = yokeEdge(worn);
  return [carrier('western-yoke', both(rim(edge), stitch(move(edge, 0, -0.8 * worn.k))))];
};

/** The lower edge of a western yoke, from the armhole to the centre. */
const yokeEdge = ({ frame, isFront, k, body }: Worn): Edge => {
  const start = isFront ? pointAt(frame.armholeFront, 0.5) : pointAt(frame.armholeBack, 0.42);
  const [x, y] = start;
  const point: Point = isFront ? [x * 0.55, y + 5.4 * k] : [x * 0.45, y + 0.4 * k];
  const inner: Point = [1.8 * k, Math.max(y - 1 * k, (dropAt(body, 1.8 * k)?.[0] ?? 0) + 1)];
  const bulge = isFront ? -0.8 * k : 1 * k;
  return join(bow(start, point, bulge), bow(point, isFront ? inner : [0, y + 6 * k], bulge));
};

const yokeFringe = (worn: Worn): Piece[] => {
  const edge = yokeEdge(worn);
  const count = Math.round((edge[0]?.[0] ?? 20) / (0.75 * worn.k));
  const places = Array.from({ length: count + 1 }, (_, i) => pointAt(edge, i / count));
  const ends = places.map((at, i) => add(at, [0, 9 * worn.k * (0.9 + 0.1 * (((i * 7) % 5) / 4))]));
  const outline = closed(edge, polygon(...ends.toReversed()));
  const strands = places.slice(1, -1).map((at, i) => seam(line(at, ends[i + 1] as Point)));
  return pair(piece('fringe-yoke-right', outline, { shows: ['details.fringe'], lines: [rim(edge), ...strands] }));
};

/** A zip along the centre back of an upper or full-length garment. */
const exposedZip = ({ m, k, hasBody, pieces, neckY }: Worn): Piece[] => {
  const down = (x: number): Edge => line([x, neckY], [x, Math.min(m.waistY + 12 * k, bottomOf(pieces) - 6 * k)]);
  const seams = hasBody ? both(stitch(down(1 * k))) : [];
  return [carrier('back-zip', seams, [{ kind: 'zip', edge: down(0), size: 0.8 * k }])];
};

const backPocketsOf =
  (shape: 'cut' | 'point') =>
  ({ m, k, leg, skirt }: Worn): Piece[] =>
    leg || skirt.length > 0
      ? patchPocket('pocket-right', [m.hip * 0.5, 8 * k], 12.4 * k, 13.4 * k, shape, shape === 'cut').flatMap(pair)
      : [];

/** The second slider of a two-way zip, at its lower end. */
const twoWayZip = ({ pieces }: Worn): Piece[] =>
  pieces.flatMap(({ name, marks }) =>
    marks.flatMap((mark) =>
      mark.kind === 'zip' && /^closure/.test(name)
        ? [carrier('second-slider', [], [{ ...mark, edge: reverse(cut(mark.edge, 0.72)[1]) }])]
        : [],
    ),
  );

/** Pieces of the sides: the leg of trousers, else body and skirt. */
const sidePieces = ({ hasBody, trunk, leg }: Worn): readonly Piece[] => (leg && !hasBody ? [leg] : trunk);

/** Heights of the free section of both side seams: from the underarm or the waist to the hem. */
const freeSide = (worn: Worn): readonly [number, number] | undefined => {
  const { hasBody, m, k, waistY } = worn;
  const all = sidePieces(worn);
  if (all.length === 0) return undefined;
  const [top, low] = [hasBody ? m.armhole + 6 * k : waistY + 1 * k, sideEnd(all, k) - 2 * k];
  return low - top < 8 * k ? undefined : [top, low];
};

const sideZip = (worn: Worn): Piece[] => {
  const { k, isFront, waistY, hasBody, trunk, leg } = worn;
  const [top, low] = freeSide(worn) ?? [];
  if (top === undefined || low === undefined) return [];
  const from = Math.max(top, hasBody ? waistY - 14 * k : 0);
  const edge = sideOf([...trunk, ...(leg ? [leg] : [])], from, Math.min(low, from + 22 * k), 0.9 * k);
  return [zipAlong('side-zip', isFront ? edge : mirror(edge), 0.8 * k, 0.7 * k)];
};

/** A row of buttons or snaps along both sides. */
const sideButtons = (worn: Worn): Piece[] => {
  const { k } = worn;
  const range = freeSide(worn);
  if (!range) return [];
  const edge = sideOf(sidePieces(worn), ...range, 2 * k);
  const count = Math.max(4, Math.min(14, Math.round((range[1] - range[0]) / (6.5 * k))));
  const marks = marksAlong('button', edge, count, 0.8 * k, 0.3);
  return pair(carrier('side-buttons-right', [seam(beside(edge, 1.7 * k))], marks));
};

/** Crossed cords along both sides, over a gap that shows the skin. */
const sideLacing = (worn: Worn): Piece[] => {
  const { k, leg, hasBody, waistY } = worn;
  const [top, low] = freeSide(worn) ?? [];
  if (top === undefined || low === undefined) return [];
  const from = hasBody ? Math.max(top, waistY - 14 * k) : waistY + 3 * k;
  const to = Math.min(low, from + (leg && !hasBody ? 60 : 28) * k);
  const [outer, inner] = [0.9, 4.1].map((inset) => sideOf(sidePieces(worn), from, to, inset * k)) as [Edge, Edge];
  const rows = Math.max(4, Math.round((to - from) / (3.4 * k)));
  const cross = (one: Edge, other: Edge, i: number): Edge =>
    line(pointAt(one, (i + 0.5) / rows), pointAt(other, (i + 1.5) / rows));
  const cords = Array.from({ length: rows - 1 }, (_, i) => [cross(outer, inner, i), cross(inner, outer, i)]).flat();
  const marks = [outer, inner].flatMap((edge) => marksAlong('eyelet', edge, rows, 0.4 * k));
  return [
    ...pair(opening('side-lacing-right', join(outer, reverse(inner)), [rim(outer), rim(inner)])),
    ...pair(carrier('side-lacing-eyelets-right', [], marks)),
    ...cords.flatMap((edge, nth) => pair(cord(`lacing-cord-side-${nth + 1}-right`, edge, 0.22 * k))),
  ];
};

/** Cords in channels that gather the sides, with hanging ends at the hem. */
const sideDrawstrings = ({ k, hasBody, trunk, m, leg }: Worn): Piece[] => {
  if (trunk.length === 0 || leg) return [];
  const low = sideEnd(trunk, k) - 0.6 * k;
  const top = Math.max(hasBody ? m.armhole + 7 * k : 6 * k, low - 30 * k);
  if (low - top < 4.5 * k) return [];
  const channel = sideOf(trunk, top, low, 3.4 * k);
  const lines = spread(Math.round((low - top) / (1.8 * k)), (t, i): Line[] => {
    const at = pointsFrom(pointAt(channel, t), k);
    const reach = 3.6 + ((i * 7) % 4) * 0.8;
    return [
      detail(at([-0.8, 0, -reach * 0.4, -0.5, -reach * 0.8, 0.3, -reach, 0.9])),
      detail(polygon(...at([0.8, 0, 2.6, 0.5]))),
    ];
  }).flat();
  const at = pointsFrom(endOf(channel), k);
  const cords = [-0.5, 0.6].map((dx, nth) =>
    cord(`side-cord-${nth + 1}-right`, through(...at([dx, 0, dx * 3, 4, dx * 2.4, 8 + nth * 1.2])), 0.26 * k),
  );
  const rails = [seam(beside(channel, 0.8 * k)), seam(beside(channel, -0.8 * k))];
  return [
    carrier('side-channels', both(...lines, ...rails)),
    ...cords.flatMap(pair),
    ...pair(piece('side-cord-knot-right', oval(endOf(channel), 0.8 * k, 0.7 * k), { cloth: 'cord' })),
  ];
};

const backButtons = ({ m, k, spec, pieces, neckY, bottom }: Worn): Piece[] => {
  const from = neckY + 1.2 * k;
  const to = Math.min(spec.kind === 'dress' ? m.waistY + 8 * k : bottom - 3 * k, bottomOf(pieces) - 3 * k);
  const count = spec.buttons ?? Math.max(4, Math.round((to - from) / (3.6 * k)));
  const marks = marksAlong('button', line([0, from], [0, to]), count, 0.66 * k, 0.3);
  const down = (x: number): Edge => line([x * k, from - 1 * k], [x * k, to]);
  return [carrier('back-buttons', [rim(down(-1.2)), stitch(down(1.2))], marks)];
};

/** Rows of elastic thread in the back of a bodice. */
const shirredBack = ({ m, k, neckY, bottom }: Worn): Piece[] => {
  const to = Math.min(m.waistY - 0.5 * k, bottom - 1.5 * k);
  const from = Math.max(neckY + 2 * k, m.armhole - 1 * k);
  if (to - from < 6 * k) return [];
  const half = m.chest * 0.62;
  const rows = elasticRows(
    { from, to, gap: 1.9, k },
    (_, t) => [-half * (1 - 0.08 * t), half * (1 - 0.08 * t)],
    () => 16,
    (x, y, i) => line([x, y + 0.2 * k], [x + (i % 2 ? 0.2 : -0.2), y + 1.5 * k]),
    0,
  );
  return [carrier('back-shirring', [...both(seam(line([half, from], [half * 0.92, to]))), ...rows])];
};

/** Tabs with a button at both sides of a waistband. */
const waistTabs = ({ band, k }: Worn): Piece[] => {
  const half = band ? rightAt([band], -1.6 * k) : undefined;
  if (!half) return [];
  const [a, b, c] = pointsFrom([half, 0], k)([-5.4, -2.7, -6.8, -1.5, -5.4, -0.3]) as [Point, Point, Point];
  const outline = box([half - 0.3, -2.9 * k], a, b, c, [half - 0.3, -0.5 * k]);
  const marks: Mark[] = [{ kind: 'button', at: [half - 4.8 * k, -1.5 * k], size: 0.6 * k }];
  return pair(sewn('waist-tab-right', outline, { marks }));
};

/** Zips around the legs, where the lower legs are detachable. */
const zipOff = ({ leg, m, k, waistY }: Worn): Piece[] => {
  const y = waistY + m.knee - 10 * k;
  const [left, right] = (leg && bottomOf([leg]) >= waistY + m.knee ? spanAt([leg], y) : undefined) ?? [];
  if (left === undefined || right === undefined) return [];
  const edge = curve([right - 0.2, y], [right - 4, y + 0.5 * k], [left + 4, y + 0.5 * k], [left + 0.2, y]);
  return pair(zipAlong('zip-off-right', edge, 1.1 * k, 0.7 * k));
};

/** Bows at the outer ends of the legs. */
const ankleTies = ({ leg, k }: Worn): Piece[] => {
  if (!leg) return [];
  const y = bottomOf([leg]) - 3 * k;
  const [left, right] = spanAt([leg], y) ?? [0, 0];
  const band = line([right - 0.1, y - 0.8 * k], [left + 0.1, y - 0.8 * k]);
  return (['right', 'left'] as const).flatMap((which) => {
    const side = which === 'right' ? 1 : -1;
    return [
      piece(`tie-leg-${which}`, strip(side > 0 ? band : mirror(band), 0.5 * k)),
      ...bowAt(`tie-leg-bow-${which}`, [side * (right - 1.5 * k), y - 0.8 * k], 3.6 * k),
    ];
  });
};

/** A cape from the shoulders of a dress down its back. */
const longCape = ({ spec, isFront, frame: { shoulder, neck }, m, k, pieces }: Worn): Piece[] => {
  const bottom = bottomOf(pieces);
  const widest = Math.max(...[0.5, 0.75, 0.97].map((t) => rightAt(pieces, m.waistY + (bottom - m.waistY) * t) ?? 0));
  const low = bottom + 1 * k;
  const corner: Point = [Math.max(widest + 8 * k, shoulder[0] + 18 * k), low - 3 * k];
  const over = through(
    [neck[0] + 1.6 * k, neck[1] + 0.4],
    [shoulder[0] + 0.8 * k, shoulder[1] + 0.2],
    [shoulder[0] + 5 * k, m.armhole],
    [(shoulder[0] + corner[0]) / 2 + 3 * k, (m.armhole + low) / 2],
    corner,
  );
  const hem = wave(through(corner, [corner[0] * 0.55, low + 0.6 * k], [0, low + 1.2 * k]), 3, 1.6 * k);
  const folds = [0.15, 0.4, 0.65, 0.85].flatMap((t) => {
    const at = pointAt(hem, t);
    return both(fold(line(at, [at[0] * 0.5, m.armhole + 6 * k]), 3 * k, 0.55));
  });
  return [
    piece('long-cape', bothHalves(join(over, hem)), {
      shows: ['details.capelet'],
      cloth: isFront && !spec.parts?.cape ? 'inside' : 'main',
      folds,
      lines: isFront ? [] : [crease(line([0, m.armhole], [0, low - 4 * k]))],
    }),
  ];
};

/** A neckline gathered by elastic or a cord: a casing along its edge with gathers below, alternately longer and shorter. */
const gatheredNeck = ({ spec, isFront, frame, k }: Worn) => {
  if (spec.closure === 'zip' || spec.collar !== 'none') return [];
  const edge = isFront ? frame.neckFront : frame.neckBack;
  // They fan out from the neck with the fabric.
  const fan = gathers(move(edge, 0, 1.5 * k), 9, ([x, y], nth) => [x * 1.04, y + (nth % 2 ? 1.9 : 3.3) * k]);
  return [carrier('neck-gathers', both(stitch(beside(edge, 1.4 * k)), ...fan))];
};

/** Trims of upper garments, in paint order. */
export const upperTrims: readonly Trim[] = [
  { key: 'shoulderPads', at: 'collar', on: 'body', draw: shoulderPads },
  { key: 'sidePanels', at: 'collar', draw: sidePanels },
  { key: 'ruchedSides', draw: ruchedSides },
  { key: 'pintucks', at: 'collar', view: 'front', on: 'body', draw: pintucks },
  { key: 'bibFront', at: 'collar', view: 'front', on: 'body', draw: bibFront },
  { key: 'smockedBodice', at: 'collar', on: 'body', draw: smocked },
  { key: 'shoulderFrills', on: 'body', draw: shoulderFrills },
  { key: 'shoulderBows', view: 'front', on: 'body', draw: shoulderBows },
  { key: 'laceFront', view: 'front', draw: laceFront },
  { key: 'laceBack', view: 'back', draw: laceBack },
  { key: 'jabot', view: 'front', on: 'body', draw: jabot },
  { key: 'sideTie', draw: sideTie },
  { key: 'suspenders', draw: suspenders },
  { key: 'gatheredNeck', on: 'body', draw: gatheredNeck },
  { key: 'draped', at: 'collar', view: 'front', draw: draped },
  { key: 'boned', at: 'collar', on: 'body', draw: boned },
  { key: 'gatheredShoulders', at: 'collar', on: 'body', draw: gatheredShoulders },
  { key: 'shoulderZips', at: 'collar', view: 'front', on: 'body', draw: shoulderZips },
  { key: 'frillPlacket', view: 'front', on: 'body', draw: frillPlacket },
  { key: 'centreRing', view: 'front', on: 'body', draw: centreRing },
  { key: 'chestZip', at: 'collar', view: 'front', on: 'body', draw: chestZip },
  { key: 'ticketPocket', view: 'front', on: 'body', draw: ticketPocket },
  { key: 'shoulderButtons', view: 'front', on: 'body', draw: shoulderButtons },
  { key: 'twistFront', view: 'front', on: 'body', draw: twist },
  { key: 'frontKnot', view: 'front', on: 'body', draw: frontKnot },
  { key: 'frontBows', view: 'front', on: 'body', draw: frontBows },
  { key: 'chestBow', view: 'front', on: 'body', draw: chestBow },
  { key: 'rosette', view: 'front', draw: rosette },
  { key: 'neckTassels', view: 'front', on: 'body', draw: neckTassels },
  { key: 'shirredBack', at: 'collar', view: 'back', on: 'body', draw: shirredBack },
  { key: 'backButtons', view: 'back', on: 'body', draw: backButtons },
  { key: 'sideZip', draw: sideZip },
  { key: 'sideButtons', view: 'front', draw: sideButtons },
  { key: 'sideLacing', draw: sideLacing },
  { key: 'sideDrawstrings', draw: sideDrawstrings },
  { key: 'waistTabs', view: 'front', draw: waistTabs },
  { key: 'zipOffLegs', draw: zipOff },
  { key: 'ankleTies', draw: ankleTies },
  { key: 'longCape', at: 'under', view: 'front', on: 'body', draw: longCape },
  { key: 'longCape', at: 'collar', view: 'back', on: 'body', draw: longCape },
  { key: 'westernYoke', at: 'collar', on: 'body', draw: westernYoke },
  { key: 'yokeFringe', at: 'collar', on: 'body', draw: yokeFringe },
  { key: 'capelet', at: 'collar', on: 'body', draw: capelet },
  { key: 'halfBelt', view: 'back', on: 'body', draw: halfBelt },
  { key: 'sideVents', view: 'back', on: 'body', draw: sideVents },
  { key: 'actionBack', view: 'back', on: 'body', draw: actionBack },
  { key: 'backPleat', view: 'back', on: 'body', draw: backPleat },
  { key: 'hangingLoop', view: 'back', on: 'body', draw: loopAtYoke },
  { key: 'throatLatch', view: 'front', on: 'body', draw: throatLatch },
  { key: 'backZip', view: 'back', on: 'body', draw: exposedZip },
  { key: 'backBow', view: 'back', draw: backBow },
  { key: 'backPockets', view: 'back', draw: backPocketsOf('point') },
  { key: 'backFlapPockets', view: 'back', draw: backPocketsOf('cut') },
  { key: 'twoWayZip', view: 'front', draw: twoWayZip },
];
