import { add, bow, curve, type Edge, join, line, mix, type Point, pointAt, reverse, through, wave } from '../edge.ts';
import { frameOf } from '../frame.ts';
import { crease, detail, type Line, type Mark, type Piece, pair, piece, rim, seam, stitch } from '../piece.ts';
import { both, carrier, neckBottom } from './body-trims.ts';
import { bowAt, oval, rectangle } from './small-parts.ts';
import { bottomOf, dropAt, spanAt, type Trim, type Worn } from './worn.ts';

const isFront = ({ view, body }: Worn): boolean => view === 'front' && body.length > 0;

/** Soft lines that run from a place towards both sides. */
const rays = ([x, y]: Point, half: number, k: number, rises: readonly number[]): Line[] =>
  rises.flatMap((rise, i) =>
    [1, -1].map((side) => {
      const to: Point = [x + side * half * (0.62 + 0.12 * (i % 3)), y + rise * k];
      const edge = curve(
        [x + side * 1.6 * k, y + rise * 0.12 * k],
        [x + side * half * 0.26, y + rise * 0.2 * k],
        [x + side * half * 0.46, y + rise * 0.7 * k],
        to,
      );
      return i % 2 ? detail(edge) : crease(edge);
    }),
  );

/** Both fronts tied in a knot at the hem, or at the waist of what goes on below it. */
const frontKnot = (worn: Worn): Piece[] => {
  const { k, body, m, spec } = worn;
  if (!isFront(worn)) return [];
  const bottom = bottomOf(body);
  const y = spec.kind === 'dress' ? Math.min(m.waistY, bottom) : Math.min(m.waistY + 8 * k, bottom - 3.5 * k);
  const half = spanAt(body, y - 2 * k)?.[1] ?? m.waist;
  const lines = rays([0, y], half, k, [-9, -6, -3.4, -1.2, 1.6]);
  const end = (side: 1 | -1): Piece => {
    const outline = join(
      through([0, y], [side * 2.6 * k, y + 3.4 * k], [side * 4 * k, y + 8.6 * k]),
      line([side * 4 * k, y + 8.6 * k], [side * 7 * k, y + 7.2 * k]),
      through([side * 7 * k, y + 7.2 * k], [side * 4.8 * k, y + 2.6 * k], [side * 1 * k, y - 0.6 * k]),
      line([side * 1 * k, y - 0.6 * k], [0, y]),
    );
    return piece(`front-knot-${side > 0 ? 'right' : 'left'}`, outline, {
      lines: [crease(through([side * 1.4 * k, y + 1 * k], [side * 3.4 * k, y + 3.8 * k], [side * 5 * k, y + 7 * k]))],
    });
  };
  const knot = oval([0, y], 1.9 * k, 1.6 * k);
  return [
    carrier('knot-folds', lines),
    end(-1),
    end(1),
    piece('front-knot', knot, {
      lines: [rim(knot), crease(bow([-1.3 * k, y - 0.4 * k], [1.2 * k, y + 0.7 * k], 0.4 * k))],
    }),
  ];
};

/** Cloth twisted under the bust: two bands that pass round each other. */
const twist = (worn: Worn): Piece[] => {
  const { k, body, m } = worn;
  if (!isFront(worn) || !body.some(({ name }) => name === 'body')) return [];
  const y = Math.min(m.armhole + 7.5 * k, bottomOf(body) - 4 * k);
  const half = spanAt(body, y)?.[1] ?? m.chest;
  // Each band comes from one side, is narrow where it passes the other, and runs out on its far side.
  const band = (side: 1 | -1): Edge =>
    join(
      through(
        [side * 9 * k, y - 4.6 * k],
        [side * 5 * k, y - 4.6 * k],
        [side * 1.2 * k, y - 2.4 * k],
        [-side * 3 * k, y + 1.2 * k],
        [-side * 9 * k, y + 4.6 * k],
      ),
      through(
        [-side * 9 * k, y + 4.6 * k],
        [-side * 5 * k, y + 4.6 * k],
        [-side * 1.2 * k, y + 2.4 * k],
        [side * 3 * k, y - 1.2 * k],
        [side * 9 * k, y - 4.6 * k],
      ),
    );
  const folds = (side: 1 | -1): Line[] => [
    crease(
      through(
        [side * 5.4 * k, y - 3 * k],
        [side * 1.2 * k, y - 1 * k],
        [-side * 2.4 * k, y + 1.6 * k],
        [-side * 5.6 * k, y + 3 * k],
      ),
    ),
  ];
  return [
    carrier('twist-folds', rays([0, y], half, k, [-11, -8, -5, 4.6, 7.4, 10.4])),
    piece('twist-left', band(-1), { lines: [rim(band(-1)), ...folds(-1)] }),
    piece('twist-right', band(1), { lines: [rim(band(1)), ...folds(1)] }),
  ];
};

/** Folds that are drawn from one side of the waist over the whole front. */
const draped = (worn: Worn): Piece[] => {
  const { k, body, skirt, m, view } = worn;
  const all = [...body, ...skirt];
  if (view === 'back' || all.length === 0) return [];
  const y = body.length > 0 ? Math.min(m.waistY, bottomOf(all) - 4 * k) : 3 * k;
  const half = spanAt(all, y)?.[1] ?? m.waist;
  const from: Point = [-half + 0.8 * k, y];
  const top = body.length > 0 ? -(y - m.armhole) * 0.9 : 0;
  const edges = Array.from({ length: 8 }, (_, i) => {
    const t = i / 7;
    const end: Point = [half * (0.72 + 0.2 * t), y + top + (14 * k - top) * t];
    const start = add(from, [0.3 * k, (i - 3.5) * 0.8 * k]);
    return curve(start, add(start, [half * 0.5, (2.4 - i * 0.2) * k]), [half * 0.3, end[1] + 2.6 * k], end);
  });
  return [
    carrier(
      'drape',
      edges.flatMap((edge, i) => (i % 2 ? [crease(edge)] : [detail(edge), crease(edge)])),
    ),
  ];
};

const chestBow = (worn: Worn): Piece[] => {
  const { k, body, m } = worn;
  if (!isFront(worn)) return [];
  const y = Math.min(Math.max(neckBottom(worn) + 1.4 * k, m.armhole - 6 * k), bottomOf(body) - 8 * k);
  return bowAt('bow-chest', [0, y], 6.4 * k, 'main', 1.1);
};

/** Three bows one below the other, smaller towards the waist. */
const frontBows = (worn: Worn): Piece[] => {
  const { k, body, m } = worn;
  if (!isFront(worn)) return [];
  const from = neckBottom(worn) + 3.4 * k;
  const to = Math.min(m.waistY - 4 * k, bottomOf(body) - 5 * k);
  if (to - from < 7 * k) return bowAt('bow-front-1', [0, from], 4 * k);
  return [0, 0.5, 1].flatMap((t, nth) =>
    bowAt(`bow-front-${nth + 1}`, [0, from + (to - from) * t], (4.4 - nth * 0.6) * k, 'main', 0.8),
  );
};

/** A flower of cloth: petals laid round each other. */
const rosette = ({ view, k, body, skirt, m, spec }: Worn): Piece[] => {
  if (view === 'back' || body.length + skirt.length === 0) return [];
  const isHung = ['strapless', 'sweetheart', 'spaghetti', 'halter'].includes(spec.neckline);
  const x = body.length > 0 ? m.chest * 0.5 : m.hip * 0.42;
  const top = (dropAt(body.length > 0 ? body : skirt, x)?.[0] ?? 0) + 4.4 * k;
  const at: Point = [x, body.length > 0 && !isHung ? Math.max(top, m.armhole - 4 * k) : top];
  const petal = (nth: number, count: number, reach: number, size: number): Piece => {
    const turn = (nth / count) * Math.PI * 2 + reach;
    const centre = add(at, [Math.cos(turn) * reach * k, Math.sin(turn) * reach * k]);
    const ring = oval(centre, size * k, size * 0.92 * k);
    return piece(`flower-${Math.round(reach * 10)}-${nth + 1}`, ring, { lines: [rim(ring), crease(line(centre, at))] });
  };
  const heart = oval(at, 0.9 * k, 0.9 * k);
  return [
    ...Array.from({ length: 7 }, (_, i) => petal(i, 7, 2.6, 1.8)),
    ...Array.from({ length: 5 }, (_, i) => petal(i, 5, 1.3, 1.4)),
    piece('flower-heart', heart, {
      lines: [rim(heart), crease(bow(add(at, [-0.5 * k, 0]), add(at, [0.5 * k, 0]), 0.4 * k))],
    }),
  ];
};

/** Cords that hang from the neck and end in tassels. */
const neckTassels = (worn: Worn): Piece[] => {
  const { k } = worn;
  if (!isFront(worn)) return [];
  const y = neckBottom(worn) - 0.6 * k;
  return ([-1, 1] as const).flatMap((side) => {
    const name = side > 0 ? 'right' : 'left';
    const path = through([side * 0.6 * k, y], [side * 2.4 * k, y + 5 * k], [side * 1.9 * k, y + 11 * k]);
    const [x, low] = pointAt(path, 1);
    const head = oval([x, low + 0.5 * k], 0.75 * k, 0.8 * k);
    const skirt = join(
      line([x - 0.6 * k, low + 1 * k], [x - 1.25 * k, low + 5 * k]),
      bow([x - 1.25 * k, low + 5 * k], [x + 1.25 * k, low + 5 * k], -0.3 * k),
      line([x + 1.25 * k, low + 5 * k], [x + 0.6 * k, low + 1 * k]),
      line([x + 0.6 * k, low + 1 * k], [x - 0.6 * k, low + 1 * k]),
    );
    const strands = [-0.5, 0, 0.5].map((t) =>
      detail(line([x + t * 0.8 * k, low + 1.2 * k], [x + t * 1.6 * k, low + 5 * k])),
    );
    return [
      piece(`tassel-cord-${name}`, cordOf(path, 0.22 * k), { cloth: 'cord' }),
      piece(`tassel-${name}`, skirt, { cloth: 'cord', lines: strands }),
      piece(`tassel-head-${name}`, head, { cloth: 'cord' }),
    ];
  });
};

const cordOf = (path: Edge, half: number): Edge =>
  join(
    path.map(([x, y]): Point => [x + half, y]),
    reverse(path.map(([x, y]): Point => [x - half, y])),
  );

/** Bones from the top edge of a bodice to the waist. */
const boned = (worn: Worn): Piece[] => {
  const { k, body, m } = worn;
  if (body.length === 0) return [];
  const low = Math.min(m.waistY + 4 * k, bottomOf(body) - 0.6 * k);
  const lines: Line[] = [];
  for (const t of [0, 0.3, 0.58, 0.82]) {
    const x = m.chest * t;
    const top = Math.max((dropAt(body, Math.max(0.3, x))?.[0] ?? m.armhole) + 0.8 * k, t > 0.7 ? m.armhole + 1 * k : 0);
    const waist = (spanAt(body, low)?.[1] ?? m.waist) * t;
    if (low - top < 5 * k) continue;
    const bone = through([x, top], [x * 0.92 + waist * 0.04, (top + low) / 2], [waist, low]);
    const beside = bone.map(([px, py]): Point => [px + 0.75 * k, py]);
    lines.push(
      ...(t === 0
        ? [seam(bone), stitch(beside), stitch(beside.map(([px, py]): Point => [-px, py]))]
        : both(seam(bone), stitch(beside))),
    );
  }
  return lines.length > 0 ? [carrier('bones', lines)] : [];
};

const shoulderButtons = ({ spec, view, body, k }: Worn): Piece[] => {
  if (body.length === 0 || view === 'back') return [];
  const { neck, shoulder } = frameOf(spec);
  const marks = [0.24, 0.52, 0.8].map(
    (t): Mark => ({
      kind: 'button',
      at: [neck[0] + (shoulder[0] - neck[0]) * t, neck[1] + (shoulder[1] - neck[1]) * t + 1.5 * k],
      size: 0.9 * k,
    }),
  );
  const tab = line(add(neck, [0.2, 2.9 * k]), add(shoulder, [-0.2, 2.9 * k]));
  return [carrier('shoulder-buttons', [seam(tab)], marks)];
};

/** Frills along both sides of the front opening. */
const frillPlacket = (worn: Worn): Piece[] => {
  const { k, body, m } = worn;
  if (!isFront(worn)) return [];
  const from = neckBottom(worn) + 0.6 * k;
  const to = Math.min(m.waistY + 2 * k, bottomOf(body) - 2.6 * k);
  if (to - from < 8 * k) return [];
  const near = line([1.3 * k, from], [1.3 * k, to]);
  const far = wave(
    line([4.6 * k, from + 0.6 * k], [4.4 * k, to + 0.6 * k]),
    Math.max(4, Math.round((to - from) / (3.2 * k))),
    1.3 * k,
  );
  const count = Math.round((to - from) / (1.5 * k));
  const gathers = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    return detail(line(pointAt(near, t), mix(pointAt(near, t), pointAt(far, t), 0.6)));
  });
  const outline = join(
    near,
    line(pointAt(near, 1), pointAt(far, 1)),
    reverse(far),
    line(pointAt(far, 0), pointAt(near, 0)),
  );
  return pair(piece('frill-placket-right', outline, { lines: gathers }));
};

/** A ring that draws the front together under the bust. */
const centreRing = (worn: Worn): Piece[] => {
  const { k, body, m } = worn;
  if (!isFront(worn) || !body.some(({ name }) => name === 'body')) return [];
  const y = Math.min(Math.max(neckBottom(worn) + 3 * k, m.armhole + 1 * k), bottomOf(body) - 6 * k);
  const half = spanAt(body, y)?.[1] ?? m.chest;
  return [
    carrier('centre-ring', rays([0, y], half, k, [-6, -3.4, -1, 1.6, 4.4]), [
      { kind: 'ring', at: [0, y], size: 2.1 * k },
    ]),
  ];
};

/** Zips along both shoulder seams. */
const shoulderZips = ({ spec, view, body, k }: Worn): Piece[] => {
  if (body.length === 0 || view === 'back') return [];
  const { neck, shoulder } = frameOf(spec);
  const edge = line(add(mix(neck, shoulder, 0.12), [0, 1.2 * k]), add(mix(neck, shoulder, 0.94), [0, 1.2 * k]));
  return pair({
    ...carrier(
      'shoulder-zip-right',
      [stitch(edge.map((at) => add(at, [0, 0.9 * k])))],
      [{ kind: 'zip', edge, size: 0.8 * k }],
    ),
  });
};

/** Gathers below the shoulder seams. */
const gatheredShoulders = ({ spec, body, k }: Worn): Piece[] => {
  if (body.length === 0) return [];
  const { neck, shoulder } = frameOf(spec);
  const lines = Array.from({ length: 9 }, (_, i) => {
    const at = add(mix(neck, shoulder, 0.12 + i * 0.095), [0, 0.4 * k]);
    return detail(
      bow(at, add(at, [(i % 2 ? 0.3 : -0.3) * k, (4.4 + ((i * 5) % 4) * 1.1) * k]), (i % 2 ? 0.2 : -0.2) * k),
    );
  });
  return [carrier('gathered-shoulders', both(...lines))];
};

const chestZip = ({ view, m, k, body }: Worn): Piece[] => {
  if (view === 'back' || body.length === 0 || bottomOf(body) < m.armhole + 4 * k) return [];
  const [from, to]: [Point, Point] = [
    [m.chest * 0.24, m.armhole + 0.6 * k],
    [m.chest * 0.74, m.armhole - 0.8 * k],
  ];
  return [
    carrier(
      'chest-zip',
      [
        stitch(line(add(from, [0, 1 * k]), add(to, [0, 1 * k]))),
        stitch(line(add(from, [0, -1 * k]), add(to, [0, -1 * k]))),
      ],
      [{ kind: 'zip', edge: line(from, to), size: 0.7 * k }],
    ),
  ];
};

/** A small flap above the right pocket. */
const ticketPocket = (worn: Worn): Piece[] => {
  const { pieces, k } = worn;
  const pocket = pieces.find(({ name }) => /^pocket-left/.test(name));
  if (!isFront(worn) || !pocket) return [];
  const [x, y] = pointAt(pocket.outline, 0);
  const [left, right] = spanAt([pocket], y + 0.4 * k) ?? [x - 6 * k, x + 6 * k];
  const middle = (left + right) / 2;
  const outline = rectangle(middle - 3.2 * k, y - 6.4 * k, middle + 3.2 * k, y - 3.2 * k);
  return [
    piece('pocket-ticket', outline, {
      lines: [rim(outline), stitch(line([middle - 2.8 * k, y - 3.7 * k], [middle + 2.8 * k, y - 3.7 * k]))],
    }),
  ];
};

export const frontTrims: readonly Trim[] = [
  { key: 'draped', at: 'collar', draw: draped },
  { key: 'boned', at: 'collar', draw: boned },
  { key: 'gatheredShoulders', at: 'collar', draw: gatheredShoulders },
  { key: 'shoulderZips', at: 'collar', draw: shoulderZips },
  { key: 'frillPlacket', draw: frillPlacket },
  { key: 'centreRing', draw: centreRing },
  { key: 'chestZip', at: 'collar', draw: chestZip },
  { key: 'ticketPocket', draw: ticketPocket },
  { key: 'shoulderButtons', draw: shoulderButtons },
  { key: 'twistFront', draw: twist },
  { key: 'frontKnot', draw: frontKnot },
  { key: 'frontBows', draw: frontBows },
  { key: 'chestBow', draw: chestBow },
  { key: 'rosette', draw: rosette },
  { key: 'neckTassels', draw: neckTassels },
];
