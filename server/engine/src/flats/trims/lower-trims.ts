import {
  add,
  beside,
  bow,
  boxOf,
  closed,
  curve,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  move,
  type Point,
  pointAt,
  reverse,
  startOf,
  through,
  wave,
} from '../edge.ts';
import { frameOf, hasShapedHem } from '../frame.ts';
import {
  both,
  detail,
  fold,
  type Line,
  type Mark,
  marksAlong,
  type Piece,
  pair,
  piece,
  rim,
  seam,
  stitch,
} from '../piece.ts';
import { carrier, zipAlong } from './upper-trims.ts';
import {
  bottomOf,
  bowAt,
  box,
  hemOfPieces,
  lacing,
  lowestOf,
  sideOf,
  spanAt,
  strip,
  type Trim,
  type Worn,
} from './worn.ts';

/** A frill above the waistband. */
const paperbag = ({ band, view, k }: Worn): Piece[] => {
  if (!band) return [];
  const [left, right] = spanAt([band], -2.4 * k) ?? [0, 0];
  const low = bow([left, -3.2 * k], [right, -3.2 * k], -1 * k);
  const high = wave(bow([left - 1.2 * k, -8 * k], [right + 1.2 * k, -8 * k], -1.2 * k), 9, 1.1 * k);
  const outline = closed(low, reverse(high));
  const lines = Array.from({ length: 18 }, (_, i) => {
    const t = (i + 0.5) / 18;
    return detail(line(pointAt(low, t), add(pointAt(low, t), [i % 2 ? 0.2 : -0.2, -(2.4 + ((i * 5) % 3) * 0.7) * k])));
  });
  const behind =
    view === 'front'
      ? [
          piece(
            'waist-inside-frill',
            join(
              bow([left, -7.6 * k], [right, -7.6 * k], -0.2),
              reverse(bow([left, -6.6 * k], [right, -6.6 * k], -1.4 * k)),
            ),
            { cloth: 'inside', isInner: true },
          ),
        ]
      : [];
  return [piece('waistband-frill', outline, { lines }), ...behind];
};

/** Position of a broad belt: its centre and half its height. */
const beltPlace = ({ waistY, body, k }: Worn, high: number): readonly [number, number] =>
  body.length > 0 ? [waistY - high * 0.18, high / 2] : [-0.5 * k, high / 2];

const broadBelt = (worn: Worn, name: string, high: number): { piece: Piece; half: number; y: number } | undefined => {
  const { trunk, legs, band, k } = worn;
  const [y, half] = beltPlace(worn, high);
  const all = [...trunk, ...legs, ...(band ? [band] : [])];
  const top = spanAt(all, y - half) ?? spanAt(all, y);
  const middle = spanAt(all, y);
  const low = spanAt(all, y + half) ?? middle;
  if (!middle || !top || !low) return undefined;
  const right = through([top[1] + 0.4, y - half], [middle[1] + 0.4, y], [low[1] + 0.4, y + half]);
  const upper = bow([-top[1] - 0.4, y - half], [top[1] + 0.4, y - half], -0.9 * k);
  const lower = bow([low[1] + 0.4, y + half], [-low[1] - 0.4, y + half], 0.9 * k);
  const outline = join(upper, right, lower, reverse(mirror(right)));
  const lines = [stitch(beside(upper, -0.7 * k)), stitch(beside(lower, -0.7 * k))];
  return { piece: piece(name, outline, { lines, grain: 90 }), half: middle[1], y };
};

/** A broad sash with a cord over it and a flat knot at the back. */
const obi = (worn: Worn): Piece[] => {
  const { k, view } = worn;
  const belt = broadBelt(worn, 'belt-obi', 12 * k);
  if (!belt) return [];
  const { half, y } = belt;
  const cord = bow([-half - 0.3, y + 0.6 * k], [half + 0.3, y + 0.6 * k], -0.9 * k);
  const outline = strip(cord, 0.6 * k);
  const folds = [-3.4, 3.2].map((dy) => seam(bow([-half, y + dy * k], [half, y + dy * k], -0.9 * k)));
  return [
    { ...belt.piece, lines: [...belt.piece.lines, ...folds] },
    piece('sash-cord', outline, { cloth: 'cord' }),
    ...bowAt(
      'sash-knot',
      [0, y + 1.4 * k],
      (view === 'back' ? 8.5 : 3.6) * k,
      view === 'back' ? 'main' : 'cord',
      view === 'back' ? 0.9 : 1.4,
    ),
  ];
};

/** A boned and laced waist. */
const corset = (worn: Worn): Piece[] => {
  const { k, view } = worn;
  const belt = broadBelt(worn, 'belt-corset', 13 * k);
  if (!belt) return [];
  const { half, y } = belt;
  const bones = [0.34, 0.58, 0.8].flatMap((t) =>
    both(
      seam(
        curve(
          [half * t * 1.02, y - 6 * k],
          [half * t, y - 2 * k],
          [half * t, y + 2 * k],
          [half * t * 1.04, y + 6.6 * k],
        ),
      ),
      stitch(
        curve(
          [half * t * 1.02 + 0.8 * k, y - 6 * k],
          [half * t + 0.7 * k, y - 2 * k],
          [half * t + 0.7 * k, y + 2 * k],
          [half * t * 1.04 + 0.8 * k, y + 6.6 * k],
        ),
      ),
    ),
  );
  const front = { ...belt.piece, lines: [...belt.piece.lines, ...bones] };
  return view === 'front' || worn.spec.details.includes('laceFront')
    ? [front, ...lacing('corset-lacing', { from: y - 5.2 * k, to: y + 7 * k, half: 1.4 * k, k, tied: 'above' })]
    : [front];
};

/** A waist seam that is pointed in front. */
const basque = ({ view, waistY, k, body, skirt }: Worn): Piece[] => {
  if (body.length === 0 || skirt.length === 0) return [];
  const y = Math.min(waistY, bottomOf(body));
  const half = (spanAt(body, y - 0.8 * k)?.[1] ?? 0) + 0.15;
  const deep = (view === 'front' ? 10 : 3.5) * k;
  const low = join(
    curve([half, y - 0.6 * k], [half * 0.6, y + deep * 0.28], [half * 0.22, y + deep * 0.8], [0, y + deep]),
  );
  const outline = join(line([-half, y - 0.7 * k], [half, y - 0.7 * k]), low, reverse(mirror(low)));
  const cover = piece('body-basque', outline, { isInner: true });
  return [
    {
      ...cover,
      lines: [rim(low), rim(mirror(low)), stitch(beside(low, 0.7 * k)), stitch(mirror(beside(low, 0.7 * k)))],
    },
  ];
};

/** A second skirt, open in front. */
const overskirt = (worn: Worn): Piece[] => {
  const { view, waistY, k, m, body, skirt, legs } = worn;
  const under = skirt.length > 0 ? skirt : legs.length > 0 ? legs : body;
  const bottom = bottomOf(under);
  const top = waistY + 0.3;
  if (bottom < top + 18 * k) return [];
  // Over a short garment it is long, over a long one it ends above the hem.
  const to = bottom - top < m.floor * 0.56 ? top + m.floor * 0.8 : bottom - 1 * k;
  const half = (spanAt(under, top + 0.3)?.[1] ?? m.waist) + 0.4;
  const hip = (spanAt(under, top + (bottom - top) * 0.4)?.[1] ?? m.hip) + 1.4 * k;
  const low = spanAt(under, bottom - 4 * k)?.[1] ?? hip;
  const wide = Math.max(low + 2 * k, hip + (to - top) * 0.2);
  const onSide = (t: number): Point => {
    const y = top + (bottom - 4 * k - top) * t;
    return [(spanAt(under, y + 0.3)?.[1] ?? hip) + (0.4 + 1.8 * t) * k, top + (to - top) * t];
  };
  const outer =
    to < bottom
      ? through(...[0, 0.2, 0.4, 0.6, 0.8, 1].map(onSide))
      : through(
          [half, top],
          [hip, top + (bottom - top) * 0.4],
          [(hip + wide) / 2 + 1 * k, (top + to) / 2 + 6 * k],
          [wide, to],
        );
  const corner = endOf(outer);
  const gap = view === 'front' ? corner[0] * 0.42 : 0;
  const hem = wave(
    through(corner, [corner[0] * 0.7, to + 1.6 * k], [gap, to + (view === 'front' ? -1 : 2) * k]),
    3,
    1.6 * k,
  );
  const front =
    view === 'front'
      ? curve(endOf(hem), [gap * 0.9, (top + to) * 0.56], [gap * 0.3, top + 8 * k], [1.4 * k, top + 0.6])
      : line(endOf(hem), [0, top + 0.6]);
  const outline = closed(outer, hem, front);
  const lines: Line[] = view === 'front' ? [rim(front), stitch(beside(front, -1 * k))] : [];
  const folds = [0.25, 0.5, 0.78].map((t) =>
    fold(line(pointAt(hem, t), [pointAt(hem, t)[0] * 0.5, top + 6 * k]), 2.8 * k, 0.5),
  );
  const right = piece('skirt-over-right', outline, { lines, folds });
  if (view === 'front') return pair(right);
  const whole: Edge = join(outer, hem);
  return [
    {
      ...right,
      name: 'skirt-over',
      outline: join(whole, reverse(mirror(whole))),
      folds: pair(right).flatMap((entry) => entry.folds),
    },
  ];
};

/** A panel over the front, tied behind. */
const apron = (worn: Worn): Piece[] => {
  const { view, waistY, k, skirt, body, leg } = worn;
  const under = skirt.length > 0 ? skirt : leg ? [leg] : body;
  const bottom = bottomOf(under);
  if (bottom < waistY + 14 * k) return [];
  const all = [...worn.trunk, ...worn.legs];
  const half = spanAt(all, waistY + 0.4)?.[1] ?? 16 * k;
  const band = bow([-half - 0.3, waistY], [half + 0.3, waistY], -0.7 * k);
  const bandPiece = piece('apron-band', strip(band, 1.6 * k), {
    grain: 90,
    lines: [stitch(beside(band, -1 * k)), stitch(beside(band, 1 * k))],
  });
  if (view === 'back') return [bandPiece, ...bowAt('apron-bow', [0, waistY + 0.6 * k], 8 * k, 'main', 1.7)];
  const low = Math.min(bottom - 6 * k, waistY + 46 * k);
  const wide = (spanAt(all, low)?.[1] ?? half) * 0.66;
  const side = through([half * 0.6, waistY + 1], [(half * 0.6 + wide) / 2, (waistY + low) / 2], [wide, low - 5 * k]);
  const edge = join(
    side,
    curve(endOf(side), [wide, low - 1 * k], [wide * 0.8, low], [wide * 0.5, low]),
    line([wide * 0.5, low], [0, low]),
  );
  const outline = closed(edge, reverse(mirror(edge)));
  const inner = beside(edge, -1 * k);
  const gathers = [0.15, 0.4, 0.65, 0.9].map((t) =>
    detail(line([half * 0.6 * t, waistY + 2 * k], [half * 0.62 * t, waistY + (5 + t * 2) * k])),
  );
  return [piece('apron', outline, { lines: [stitch(inner), stitch(mirror(inner)), ...both(...gathers)] }), bandPiece];
};

/** Wedges of fabric that widen the hem of a skirt. */
const godets = (worn: Worn): Piece[] => {
  const { k, skirt, body, waistY } = worn;
  const all = skirt.length > 0 ? skirt : body;
  const bottom = bottomOf(all);
  const top = skirt.length > 0 ? waistY : worn.m.hipY;
  if (
    all.length === 0 ||
    skirt.length > 1 ||
    bottom - top < 16 * k ||
    (skirt.length === 0 && worn.spec.kind !== 'dress')
  )
    return [];
  const high = Math.min(24 * k, (bottom - top) * 0.42);
  const hem = hemOfPieces(all, k);
  return [0.18, 0.5, 0.82].map((t, nth) => {
    const [x, y] = pointAt(hem, t);
    const low = y + 1.8 * k;
    const wide = 4.8 * k;
    const apex: Point = [x * 0.94, y - high];
    const edge = wave(bow([x - wide, low - 1 * k], [x + wide, low - 1 * k], -1.2 * k), 2, 1.2 * k);
    const outline = closed(line(apex, startOf(edge)), edge);
    return piece(`panel-godet-${nth + 1}`, outline, {
      lines: [rim(line(apex, startOf(edge))), rim(line(endOf(edge), apex))],
      folds: [fold(line(apex, pointAt(edge, 0.3)), 1.8 * k, 0.6), fold(line(apex, pointAt(edge, 0.7)), 1.8 * k, 0.6)],
    });
  });
};

export const waistTrims: readonly Trim[] = [
  { key: 'godets', draw: godets },
  { key: 'basqueWaist', draw: basque },
  { key: 'overskirt', draw: overskirt },
  { key: 'apron', draw: apron },
  { key: 'paperbag', draw: paperbag },
  { key: 'obi', draw: obi },
  { key: 'corsetWaist', draw: corset },
];

/** Barbs of feathers below an edge from left to right, `high` cm long. */
export const featherEdge = (name: string, edge: Edge, high: number, k: number, away: Point = [0, 1]): Piece => {
  const long = Math.hypot(endOf(edge)[0] - startOf(edge)[0], endOf(edge)[1] - startOf(edge)[1]);
  const count = Math.max(7, Math.round(long / (0.95 * k)));
  const side: Point = [-away[1], away[0]];
  const tipOf = (i: number): Point => {
    const t = i / count;
    const reach = high * (0.74 + 0.26 * (((i * 7) % 5) / 4));
    return add(add(pointAt(edge, t), away, reach), side, (((i * 11) % 7) / 6 - 0.5) * 1.6 * k);
  };
  const low: Point[] = [];
  for (let i = 0; i <= count; i++) {
    low.push(tipOf(i));
    if (i < count) low.push(add(pointAt(edge, (i + 0.5) / count), away, high * 0.78));
  }
  const lines: Line[] = [];
  for (let i = 0; i < count * 3; i++) {
    const t = (i + 0.5) / (count * 3);
    const root = pointAt(edge, t);
    const tip = add(
      add(root, away, high * (0.5 + 0.36 * (((i * 5) % 7) / 6))),
      side,
      (((i * 13) % 9) / 8 - 0.5) * 2.6 * k,
    );
    const middle = add(add(root, away, high * 0.3), side, (((i * 3) % 5) / 4 - 0.5) * 1.2 * k);
    lines.push(detail(through(root, middle, tip)));
  }
  return piece(name, closed(edge, reverse(through(...low))), { lines });
};

const featherHem = (worn: Worn): Piece[] => {
  const low = lowestOf(worn);
  if (low.length === 0) return [];
  const edge = move(hemOfPieces(low, worn.k), 0, -2.2 * worn.k);
  return [featherEdge('hem-feathers', edge, 12 * worn.k, worn.k)];
};

const pompoms = (worn: Worn): Piece[] => {
  const { k } = worn;
  const low = lowestOf(worn);
  const parts =
    low.length > 0 ? [low] : worn.pieces.filter(({ name }) => /^leg-(left|right)$/.test(name)).map((leg) => [leg]);
  return parts.map((part, nth) => {
    const edge = hemOfPieces(part, k);
    const count = Math.max(5, Math.round((endOf(edge)[0] - startOf(edge)[0]) / (3.2 * k)));
    return carrier(`hem-pompoms-${nth + 1}`, [], marksAlong('pompom', move(edge, 0, 1.2 * k), count, 1.15 * k));
  });
};

/** Bare arms have no edge and cuffs keep theirs: then only the hem is shaped. */
const edgedHem = ({ spec }: Worn): Piece[] =>
  spec.hem === 'straight' && hasShapedHem(spec) ? [carrier('edged-hem', [])] : [];

export const hemTrims: readonly Trim[] = [
  { key: 'edgedSleeves', draw: edgedHem },
  { key: 'featherHem', draw: featherHem },
  { key: 'pompoms', draw: pompoms },
];

const isLong = ({ leg, m, waistY }: Worn): boolean => leg !== undefined && bottomOf([leg]) > waistY + m.knee;

/** Outer and inner end of the right leg at a height. */
const legAt = ({ leg }: Worn, y: number): readonly [number, number] => spanAt(leg ? [leg] : [], y) ?? [0, 0];

const kneePatches = (worn: Worn): Piece[] => {
  const { m, k, waistY } = worn;
  if (!isLong(worn)) return [];
  const y = waistY + m.knee - 1.4 * k;
  const high = 8 * k;
  const place = (at: number, share: number): Point => {
    const [left, right] = legAt(worn, at);
    return [left + (right - left) * share, at];
  };
  const outline = closed(
    bow(place(y - high, 0.14), place(y - high, 0.86), 0.5 * k),
    bow(place(y + high, 0.88), place(y + high, 0.12), 0.5 * k),
  );
  const inner = box(
    place(y - high + 0.9 * k, 0.19),
    place(y - high + 0.9 * k, 0.81),
    place(y + high - 0.9 * k, 0.83),
    place(y + high - 0.9 * k, 0.17),
  );
  return pair(
    piece('patch-knee-right', outline, {
      lines: [
        rim(outline),
        stitch(inner),
        seam(line(place(y - 1.4 * k, 0.14), place(y - 1.4 * k, 0.86))),
        seam(line(place(y + 1.6 * k, 0.14), place(y + 1.6 * k, 0.86))),
      ],
    }),
  );
};

/** Straps under the feet. */
const stirrups = (worn: Worn): Piece[] => {
  const { leg, k } = worn;
  if (!leg || !isLong(worn)) return [];
  const y = bottomOf([leg]) - 1 * k;
  const [left, right] = legAt(worn, y - 1 * k);
  const outer = through(
    [right, y],
    [right - 0.4 * k, y + 5 * k],
    [(left + right) / 2, y + 8.4 * k],
    [left + 0.4 * k, y + 5 * k],
    [left, y],
  );
  const inner = through(
    [left + 2.2 * k, y],
    [left + 2.4 * k, y + 4.2 * k],
    [(left + right) / 2, y + 6.2 * k],
    [right - 2.4 * k, y + 4.2 * k],
    [right - 2.2 * k, y],
  );
  return pair(piece('stirrup-right', closed(outer, inner), { lines: [stitch(beside(outer, -0.5 * k))] }));
};

const ankleZips = (worn: Worn): Piece[] => {
  const { leg, k } = worn;
  if (!leg || !isLong(worn)) return [];
  const low = bottomOf([leg]) - 1.4 * k;
  const edge = sideOf([leg], low - 15 * k, low, 1.7 * k);
  return pair(zipAlong('ankle-zip-right', edge, 1 * k, 0.7 * k));
};

/** A chain around the waist of an upper or full-length garment, with a hanging end in front. */
const waistChain = ({ view, trunk, k, waistY }: Worn): Piece[] => {
  const half = spanAt(trunk, waistY)?.[1];
  if (!half) return [];
  const round = bow([-half, waistY], [half, waistY], -2 * k);
  const end = line([half * 0.34, waistY + 2.2 * k], [half * 0.38, waistY + 14 * k]);
  return [
    carrier(
      'chain',
      [],
      [
        ...marksAlong('ring', round, Math.round((half * 2) / (1.25 * k)), 0.72 * k),
        ...(view === 'front' ? marksAlong('ring', end, 10, 0.72 * k) : []),
      ],
    ),
  ];
};

/** A chain from the waistband to the side pocket. */
const chain = (worn: Worn): Piece[] => {
  const { view, leg, skirt, band, k, waistY, body } = worn;
  if (body.length > 0) return waistChain(worn);
  if (view === 'back' || (!leg && skirt.length === 0)) return [];
  const on = leg ? [leg] : skirt;
  const half = spanAt(band ? [band] : on, waistY - 0.6 * k)?.[1] ?? 14 * k;
  const from: Point = [half * 0.46, waistY + 0.4 * k];
  const to: Point = [(spanAt(on, waistY + 11 * k)?.[1] ?? half) - 1.6 * k, waistY + 11 * k];
  const first = curve(from, add(from, [0.6 * k, 13 * k]), add(to, [-3 * k, 8 * k]), to);
  const second = curve(from, add(from, [-1.4 * k, 19 * k]), add(to, [-2 * k, 14 * k]), to);
  return [
    carrier('chain', [], [...marksAlong('ring', first, 22, 0.62 * k), ...marksAlong('ring', second, 28, 0.62 * k)]),
  ];
};

const flyDeep = ({ m, k }: Worn): number => Math.min(15 * k, m.crotch * 0.56);

const buttonFly = (worn: Worn): Piece[] => {
  const { leg, k, waistY } = worn;
  if (!leg) return [];
  const deep = flyDeep(worn);
  const marks = [0.16, 0.4, 0.64, 0.88].map(
    (t): Mark => ({ kind: 'button', at: [1.3 * k, waistY + 1 + deep * t], size: 0.62 * k }),
  );
  return [carrier('fly-buttons', [rim(line([0, waistY + 0.8], [0, waistY + deep + 2 * k]))], marks)];
};

/** A front flap with two rows of buttons. */
const sailorFront = (worn: Worn): Piece[] => {
  const { leg, k, waistY, band } = worn;
  if (!leg) return [];
  const half = (spanAt(band ? [band] : [leg], waistY - 0.6 * k)?.[1] ?? 14 * k) * 0.56;
  const deep = flyDeep(worn);
  const top = waistY + 0.6;
  const edge = join(
    line([half, top], [half * 1.04, top + deep]),
    bow([half * 1.04, top + deep], [-half * 1.04, top + deep], 0.4 * k),
    line([-half * 1.04, top + deep], [-half, top]),
  );
  const marks = [0.14, 0.46, 0.78].flatMap((t) =>
    [1, -1].map((side): Mark => ({ kind: 'button', at: [side * (half - 1.8 * k), top + deep * t], size: 0.95 * k })),
  );
  return [
    piece('sailor-flap', closed(edge), {
      isInner: true,
      lines: [rim(edge), stitch(beside(edge, 0.7 * k))],
      marks,
    }),
  ];
};

const zipFly = ({ leg, pieces }: Worn): Piece[] =>
  leg && pieces.some(({ name, lines }) => name === 'fly' && lines.some(({ kind }) => kind === 'stitch'))
    ? [carrier('zip-fly', [])]
    : [];

export const legTrims: readonly Trim[] = [
  { key: 'kneePatches', view: 'front', draw: kneePatches },
  { key: 'stirrups', at: 'under', draw: stirrups },
  { key: 'ankleZips', view: 'front', draw: ankleZips },
  { key: 'trouserChain', draw: chain },
  { key: 'buttonFly', view: 'front', draw: buttonFly },
  { key: 'sailorFront', view: 'front', draw: sailorFront },
  { key: 'zipFly', view: 'front', draw: zipFly },
];

/** A strap with a buckle from `from` to `to`. */
const buckled = (name: string, from: Point, to: Point, k: number): Piece => {
  const path = line(from, to);
  return piece(name, strip(path, 1.1 * k), {
    lines: [rim(strip(path, 1.1 * k)), stitch(beside(path, 0.7 * k)), stitch(beside(path, -0.7 * k))],
    marks: [{ kind: 'buckle', at: pointAt(path, 0.34), size: 1.5 * k }],
  });
};

/** Buckled straps: at both sides of a waist, across a closed front. */
const buckles = (worn: Worn): Piece[] => {
  const { view, k, body, skirt, legs, waistY, m, band } = worn;
  if (body.length === 0) {
    const on = legs.length > 0 ? legs : skirt;
    const y = band ? -1.6 * k : waistY + 1.6 * k;
    const half = spanAt(band ? [band] : on, y)?.[1];
    if (!half) return [];
    return view === 'front'
      ? [1, -1].map((side) =>
          buckled(
            `strap-buckle-${side > 0 ? 'right' : 'left'}`,
            [side * half * 0.56, y + 0.5 * k],
            [side * (half - 0.2), y],
            k,
          ),
        )
      : [];
  }
  if (view === 'back') return [];
  const bottom = bottomOf(body);
  const low = Math.min(m.waistY + 8 * k, bottom - 7 * k);
  const top = m.armhole + 4 * k;
  if (low - top < 8 * k) return [];
  return [0, 0.5, 1].map((t, nth) => {
    const y = top + (low - top) * t;
    return buckled(`strap-buckle-${nth + 1}`, [6.4 * k, y], [-6.4 * k, y], k);
  });
};

/** Two rings at the sides of the waist. */
const dRings = ({ k, trunk, band, leg, waistY, m }: Worn): Piece[] => {
  const on = band ? [band] : [...trunk, ...(leg ? [leg] : [])];
  const y = band ? -1.2 * k : Math.min(waistY, bottomOf(on) - 5 * k);
  const half = spanAt(on, y)?.[1] ?? m.waist;
  const tab = box(
    [half * 0.52 - 1 * k, y - 1.8 * k],
    [half * 0.52 + 1 * k, y - 1.8 * k],
    [half * 0.52 + 1 * k, y + 2.2 * k],
    [half * 0.52 - 1 * k, y + 2.2 * k],
  );
  return pair(
    piece('ring-tab-right', tab, {
      lines: [rim(tab), stitch(line([half * 0.52 - 0.8 * k, y + 0.8 * k], [half * 0.52 + 0.8 * k, y + 0.8 * k]))],
      marks: [{ kind: 'ring', at: [half * 0.52, y + 3.4 * k], size: 1.7 * k }],
    }),
  );
};

/** A row of small metal parts: along the waistband, or along the hem of an upper garment. */
const rowOf = (kind: 'eyelet' | 'rivet', worn: Worn): Piece[] => {
  const { band, body, trunk, k, view, spec } = worn;
  const size = (kind === 'eyelet' ? 0.75 : 0.6) * k;
  if (body.length === 0 && band) {
    const y = -1.7 * k;
    const [left, right] = spanAt([band], y) ?? [0, 0];
    const arc = bow([left + 1.4 * k, y], [right - 1.4 * k, y], -0.9 * k);
    const count = 2 * Math.round((right - left) / (5.6 * k));
    return [carrier(`${kind}s`, [], marksAlong(kind, arc, count, size))];
  }
  const belt = worn.pieces.find(({ name }) => name === 'belt');
  if (belt && kind === 'eyelet') {
    const [left, right] = spanAt([belt], boxOf([belt.outline]).top + 3 * k) ?? [0, 0];
    const y = (boxOf([belt.outline]).top + boxOf([belt.outline]).bottom) / 2;
    const count = 2 * Math.round((right - left) / (5 * k));
    const isFree = (mark: Mark) => view === 'back' || !('at' in mark) || Math.abs(mark.at[0]) > 3.4 * k;
    return [carrier('eyelets', [], marksAlong(kind, line([left, y], [right, y]), count, size).filter(isFree))];
  }
  const low = lowestOf(worn);
  if (low.length === 0 || trunk.length === 0) return [];
  const edge = hemOfPieces(low, k);
  const count = 2 * Math.round((endOf(edge)[0] - startOf(edge)[0]) / (7 * k));
  const marks = marksAlong(kind, move(edge, 0, -2.4 * k), count, size);
  if (kind === 'rivet' && spec.sleeveLength !== 'sleeveless') {
    const { neck, shoulder } = frameOf(spec);
    const side = view === 'front' ? 1.6 * k : 1.2 * k;
    for (const t of [0.3, 0.48, 0.66, 0.84])
      for (const sign of [1, -1])
        marks.push({
          kind,
          at: [sign * (neck[0] + (shoulder[0] - neck[0]) * t), neck[1] + (shoulder[1] - neck[1]) * t + side],
          size,
        });
  }
  return [carrier(`${kind}s`, [], marks)];
};

/** A light band with dark edges around body or legs. */
const tapeAcross = (name: string, left: Point, right: Point, k: number, sag: number): Piece => {
  const path = bow(left, right, -sag);
  return piece(name, strip(path, 1.5 * k), {
    grain: 90,
    lines: [seam(beside(path, 1 * k)), seam(beside(path, -1 * k))],
  });
};

const reflectiveTape = (worn: Worn): Piece[] => {
  const { body, leg, skirt, trunk, m, k, spec } = worn;
  const out: Piece[] = [];
  if (body.length > 0) {
    const bottom = bottomOf(trunk);
    for (const [nth, y] of [m.armhole + 6 * k, m.armhole + 14 * k].entries()) {
      const span = y < bottom - 4 * k ? spanAt(trunk, y) : undefined;
      if (span) out.push(tapeAcross(`tape-${nth + 1}`, [span[0], y], [span[1], y], k, 0.6));
    }
  } else if (skirt.length > 0) {
    const y = bottomOf(skirt) - 8 * k;
    const span = spanAt(skirt, y);
    if (span) out.push(tapeAcross('tape-1', [span[0], y], [span[1], y], k, 1.6 * k));
  }
  if (leg && spec.kind !== 'jumpsuit') {
    const bottom = bottomOf([leg]);
    for (const [nth, y] of [bottom - 20 * k, bottom - 13 * k].entries()) {
      const span = spanAt([leg], y);
      if (span && y > m.crotch + 3 * k)
        out.push(...pair(tapeAcross(`tape-leg-${nth + 1}-right`, [span[0], y], [span[1], y], k, 0.4)));
    }
  }
  return out;
};

export const hardware: readonly Trim[] = [
  { key: 'reflectiveTape', at: 'collar', draw: reflectiveTape },
  { key: 'buckles', draw: buckles },
  { key: 'dRings', view: 'front', draw: dRings },
  { key: 'eyelets', draw: (worn) => rowOf('eyelet', worn) },
  { key: 'rivets', draw: (worn) => rowOf('rivet', worn) },
];
