import {
  add,
  beside,
  bow,
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
  type Point,
  pointAt,
  polygon,
  reverse,
  through,
  wave,
} from '../edge.ts';
import { frameOf } from '../frame.ts';
import {
  both,
  crease,
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
import { patchPocket } from '../pocket.ts';
import {
  bottomOf,
  bowAt,
  box,
  dropAt,
  lacing,
  oval,
  rectangle,
  sideEnd,
  sideOf,
  spanAt,
  strip,
  type Trim,
  type Worn,
} from './worn.ts';

/** A piece with lines and marks but no fabric. */
export const carrier = (name: string, lines: readonly Line[], marks: readonly Mark[] = []): Piece =>
  piece(name, rectangle(-0.1, 0, 0.1, 0.2), { isInner: true, lines, marks });

/** A zip between two rows of stitches, `gap` cm from it. */
export const zipAlong = (name: string, edge: Edge, gap: number, size: number): Piece =>
  carrier(name, [stitch(beside(edge, gap)), stitch(beside(edge, -gap))], [{ kind: 'zip', edge, size }]);

/** Lowest point of the neck opening on the centre line. */
const neckBottom = ({ body, m }: Worn): number => {
  const whole = body.filter(({ name }) => name === 'body' || name === 'swimsuit');
  return dropAt(whole.length > 0 ? whole : body, 0.6)?.[0] ?? m.neckDrop;
};

const laceFront = (worn: Worn): Piece[] => {
  const { m, k, body, skirt, leg } = worn;
  if (body.length === 0) {
    const deep = leg ? 13 * k : 17 * k;
    return skirt.length + (leg ? 1 : 0) === 0
      ? []
      : lacing('lacing', { from: 1.4 * k, to: deep, half: 1.5 * k, k, tied: 'above' });
  }
  const from = neckBottom(worn) + 1.2 * k;
  const to = Math.min(m.waistY - 1.5 * k, bottomOf(body) - 3 * k, from + 22 * k);
  return to - from < 5 * k ? [] : lacing('lacing', { from, to, half: 2.2 * k, k, tied: 'above' });
};

const laceBack = (worn: Worn): Piece[] => {
  const { m, k, body, skirt } = worn;
  if (body.length === 0)
    return skirt.length === 0 ? [] : lacing('lacing', { from: 1 * k, to: 14 * k, half: 1.8 * k, k, tied: 'below' });
  const from = neckBottom(worn) + 1 * k;
  const to = Math.min(m.waistY - 1 * k, bottomOf(body) - 3 * k);
  return to - from < 6 * k ? [] : lacing('lacing', { from, to, half: 3.4 * k, k, tied: 'below' });
};

/** Fabric gathered along both side seams. */
const ruchedSides = ({ m, k, body, trunk, leg }: Worn): Piece[] => {
  if (trunk.length === 0 || leg) return [];
  const low = sideEnd(trunk, k) - 1 * k;
  const top = body.length > 0 ? Math.min(m.armhole + 9 * k, low - 12 * k) : 3 * k;
  const to = Math.min(low, top + 46 * k);
  const count = Math.max(6, Math.round((to - top) / (2.6 * k)));
  const side = sideOf(trunk, top, to, 0.3);
  const drags = Array.from({ length: count }, (_, i): Edge => {
    const start = pointAt(side, (i + 0.5) / count);
    const reach = start[0] * (0.42 + 0.2 * (((i * 7) % 5) / 4));
    const sag = (1.1 + ((i * 5) % 3) * 0.5) * k;
    return curve(
      start,
      add(start, [-reach * 0.3, -0.7 * k]),
      add(start, [-reach * 0.7, sag * 0.4]),
      add(start, [-reach, sag]),
    );
  });
  return [carrier('ruching', both(...drags.map(detail), ...drags.filter((_, i) => i % 2 === 0).map(crease)))];
};

const pintucks = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  const end = Math.min(m.armhole + 9 * k, bottomOf(body) - 4 * k);
  const lines: Line[] = [];
  for (let i = 0; i < 6; i++) {
    const x = (2.6 + i * 1.15) * k;
    const top = (dropAt(body, x)?.[0] ?? 0) + (i < 2 ? 0.8 : 0.6) * k;
    if (end - top < 4 * k) continue;
    lines.push(seam(line([x, top], [x, end])), stitch(line([x + 0.32 * k, top], [x + 0.32 * k, end])));
  }
  return lines.length === 0 ? [] : [carrier('pintucks', both(...lines))];
};

/** The stiff rounded front of a dress shirt. */
const bibFront = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  const x = m.neck + 3.2 * k;
  const top = dropAt(body, x)?.[0] ?? m.slope;
  const low = Math.min(m.armhole + 11 * k, bottomOf(body) - 5 * k);
  if (low - top < 8 * k) return [];
  const half = join(
    line([x, top], [x * 1.04, low - 6 * k]),
    curve([x * 1.04, low - 6 * k], [x, low - 1 * k], [x * 0.6, low], [0, low]),
  );
  return [carrier('bib-front', both(rim(half), stitch(beside(half, 0.6 * k))))];
};

/** Frills from the neck down the centre front. */
const jabot = (worn: Worn): Piece[] => {
  const { k } = worn;
  const top = neckBottom(worn) - 0.4 * k;
  const count = 4;
  return Array.from({ length: count }, (_, i) => {
    const y = top + i * 3.5 * k;
    const [near, far] = [(1.4 + i * 0.2) * k, (4.6 + (count - i) * 0.55) * k];
    const high = 5.2 * k;
    const low = wave(bow([-far, y + high], [far, y + high], -1.6 * k), 4, 1.5 * k);
    const outline = join(
      line([near, y], [-near, y]),
      curve([-near, y], [-near - 1.4 * k, y + 1 * k], [-far, y + high * 0.5], [-far, y + high]),
      low,
      curve([far, y + high], [far, y + high * 0.5], [near + 1.4 * k, y + 1 * k], [near, y]),
    );
    const folds = [-0.6, -0.25, 0.2, 0.6].map((t) => detail(line([near * t, y + 0.4], [far * t, y + high * 0.8])));
    return piece(`jabot-${count - i}`, outline, { lines: folds });
  }).reverse();
};

/** Rows of elastic thread over the whole bodice. */
const smocked = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  const low = Math.min(m.waistY - 0.5 * k, bottomOf(body) - 1.5 * k);
  const top = Math.max(neckBottom(worn) + 1.5 * k, m.armhole - 3 * k);
  if (low - top < 6 * k) return [];
  const rows = Math.max(4, Math.round((low - top) / (2 * k)));
  const lines: Line[] = [];
  for (let row = 0; row <= rows; row++) {
    const y = top + ((low - top) * row) / rows;
    // Above the underarm the sides of the body are the armholes.
    const [left, right] = spanAt(body, y) ?? [0, 0];
    lines.push(stitch(bow([left + 0.5, y], [right - 0.5, y], -0.3)));
    const count = Math.max(10, Math.round((right - left) / (1.5 * k)));
    for (let i = 0; i < count && row < rows; i++) {
      const x = left + ((right - left) * (i + (row % 2 ? 0.3 : 0.7))) / count;
      lines.push(detail(bow([x, y + 0.25 * k], [x, y + 1.7 * k], (i % 2 ? 0.25 : -0.25) * k)));
    }
  }
  return [carrier('smocking', lines)];
};

/** Upright frills along the armholes. */
const shoulderFrills = ({ spec, view, k }: Worn): Piece[] => {
  if (spec.details.includes('ruffleStraps')) return [];
  const frame = frameOf(spec);
  const armhole = view === 'front' ? frame.armholeFront : frame.armholeBack;
  const base = through(...[0, 0.2, 0.4, 0.6, 0.8].map((t) => pointAt(armhole, t)));
  const out = (t: number): number => (0.7 + 6.4 * Math.sin(Math.PI * Math.min(1, t + 0.24))) * k;
  const far = wave(
    through(...[0, 0.2, 0.4, 0.6, 0.8, 1].map((t): Point => add(pointAt(base, t), [out(t), -1.4 * k + 2.8 * k * t]))),
    6,
    1.3 * k,
  );
  const lines = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85].map((t) => {
    const start = pointAt(base, t);
    const end = pointAt(far, t);
    return detail(line(start, [start[0] + (end[0] - start[0]) * 0.6, start[1] + (end[1] - start[1]) * 0.6]));
  });
  return pair(piece('frill-right', join(far, reverse(base)), { lines }));
};

const shoulderBows = ({ spec, k }: Worn): Piece[] => {
  const { neck, shoulder } = frameOf(spec);
  const at: Point = [(neck[0] + shoulder[0]) / 2, (neck[1] + shoulder[1]) / 2 + 0.6 * k];
  // The right shoulder is the covered one.
  const sides = spec.neckline === 'oneShoulder' ? [1] : [-1, 1];
  return sides.flatMap((side) =>
    bowAt(`bow-shoulder-${side > 0 ? 'right' : 'left'}`, [at[0] * side, at[1]], (sides.length > 1 ? 4.6 : 8) * k),
  );
};

/** A bow at one side of the waist. */
const sideTie = ({ view, body, trunk, leg, waistY, k }: Worn): Piece[] => {
  const all = [...trunk, ...(leg ? [leg] : [])];
  const y = body.length > 0 ? Math.min(waistY, bottomOf(all) - 3 * k) : waistY + 0.6 * k;
  const half = spanAt(all, y + 0.2)?.[1];
  if (!half) return [];
  return bowAt('bow-side', [(view === 'front' ? 1 : -1) * (half - 2.4 * k), y], 5.4 * k, 'main', 1.9);
};

/** A band of sheer or plain fabric between side seam and front, from the armhole to the hem. */
const sidePanels = ({ m, k, body, trunk, leg }: Worn): Piece[] => {
  const out: Piece[] = [];
  if (trunk.length > 0) {
    const top = body.length > 0 ? m.armhole + 0.4 : 0.6;
    const low = sideEnd(trunk, k) - 0.2;
    const side = sideOf(trunk, top, low, 0.1);
    const inner = through(
      ...Array.from({ length: 6 }, (_, i): Point => {
        const [x, y] = pointAt(side, i / 5);
        return [x - (2.6 + (4.2 * i) / 5) * k, y];
      }),
    );
    out.push(piece('panel-right', join(side, reverse(inner)), { lines: [seam(inner)] }));
  }
  if (leg) {
    const bottom = sideEnd([leg], k) - 0.2;
    const side = sideOf([leg], 0.8 + (body.length > 0 ? m.waistY : 0), bottom, 0.1);
    const inner = through(...[0, 0.2, 0.4, 0.6, 0.8, 1].map((t): Point => add(pointAt(side, t), [-5 * k, 0])));
    out.push(piece('panel-leg-right', join(side, reverse(inner)), { lines: [seam(inner)] }));
  }
  return out.flatMap(pair);
};

/** Straps over the shoulders of trousers or a skirt, crossed at the back. */
const suspenders = ({ view, m, k, body, band }: Worn): Piece[] => {
  if (body.length > 0 || !band) return [];
  const [, right] = spanAt([band], -1.4 * k) ?? [0, 16 * k];
  const top: Point = [m.neck + 3.4 * k, -m.waistY + 2];
  const low: Point = [view === 'front' ? right * 0.56 : right * 0.36, -1.2 * k];
  const path = view === 'front' ? bow(top, low, 0.6) : line([-top[0], top[1]], low);
  const wide = 1.3 * k;
  const outline = strip(path, wide);
  const clip: Mark = { kind: 'buckle', at: add(low, [0, -1.6 * k]), size: 1.1 * k };
  const slide: Mark = { kind: 'buckle', at: pointAt(path, 0.62), size: 1 * k };
  return pair(
    piece('strap-brace-right', outline, {
      lines: [stitch(beside(path, wide - 0.4 * k)), stitch(beside(path, 0.4 * k - wide))],
      marks: view === 'front' ? [slide, clip] : [clip],
    }),
  );
};

/** The pads are inside: only the square shoulder and a soft ridge over its edge are visible. */
const shoulderPads = ({ spec, k }: Worn): Piece[] => {
  const { shoulder } = frameOf(spec);
  const ridge = curve(
    add(shoulder, [-5 * k, -0.6 * k]),
    add(shoulder, [-3.6 * k, 1.6 * k]),
    add(shoulder, [-2 * k, 3.4 * k]),
    add(shoulder, [-1.6 * k, 6 * k]),
  );
  return [carrier('shoulder-pads', both(crease(ridge)))];
};

export const bodyTrims: readonly Trim[] = [
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
];

/** Soft lines from a point towards both sides. */
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

/** Both fronts tied in a knot at the hem, or at the waist of a garment that continues below it. */
const frontKnot = (worn: Worn): Piece[] => {
  const { k, body, m, spec } = worn;
  const bottom = bottomOf(body);
  const y = spec.kind === 'dress' ? Math.min(m.waistY, bottom) : Math.min(m.waistY + 8 * k, bottom - 3.5 * k);
  const half = spanAt(body, y - 2 * k)?.[1] ?? m.waist;
  const lines = rays([0, y], half, k, [-9, -6, -3.4, -1.2, 1.6]);
  const end = (side: 1 | -1): Piece => {
    const outline = closed(
      through([0, y], [side * 2.6 * k, y + 3.4 * k], [side * 4 * k, y + 8.6 * k]),
      through([side * 7 * k, y + 7.2 * k], [side * 4.8 * k, y + 2.6 * k], [side * 1 * k, y - 0.6 * k]),
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

/** Fabric twisted under the bust: two bands that wrap around each other. */
const twist = (worn: Worn): Piece[] => {
  const { k, body, m } = worn;
  if (!body.some(({ name }) => name === 'body')) return [];
  const y = Math.min(m.armhole + 7.5 * k, bottomOf(body) - 4 * k);
  const half = spanAt(body, y)?.[1] ?? m.chest;
  // Each band starts on one side, is narrow at the crossing, and ends on the opposite side.
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

/** Folds from one side of the waist over the whole front. */
const draped = (worn: Worn): Piece[] => {
  const { k, body, trunk, m } = worn;
  if (trunk.length === 0) return [];
  const y = body.length > 0 ? Math.min(m.waistY, bottomOf(trunk) - 4 * k) : 3 * k;
  const half = spanAt(trunk, y)?.[1] ?? m.waist;
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
  const y = Math.min(Math.max(neckBottom(worn) + 1.4 * k, m.armhole - 6 * k), bottomOf(body) - 8 * k);
  return bowAt('bow-chest', [0, y], 6.4 * k, 'main', 1.1);
};

/** Three bows one below the other, smaller towards the waist. */
const frontBows = (worn: Worn): Piece[] => {
  const { k, body, m } = worn;
  const from = neckBottom(worn) + 3.4 * k;
  const to = Math.min(m.waistY - 4 * k, bottomOf(body) - 5 * k);
  if (to - from < 7 * k) return bowAt('bow-front-1', [0, from], 4 * k);
  return [0, 0.5, 1].flatMap((t, nth) =>
    bowAt(`bow-front-${nth + 1}`, [0, from + (to - from) * t], (4.4 - nth * 0.6) * k, 'main', 0.8),
  );
};

/** A fabric flower: petals wrapped around each other. */
const rosette = ({ k, body, skirt, trunk, m, spec }: Worn): Piece[] => {
  if (trunk.length === 0) return [];
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

/** Cords with tassels at the neck. */
const neckTassels = (worn: Worn): Piece[] => {
  const { k } = worn;
  const y = neckBottom(worn) - 0.6 * k;
  return ([-1, 1] as const).flatMap((side) => {
    const name = side > 0 ? 'right' : 'left';
    const path = through([side * 0.6 * k, y], [side * 2.4 * k, y + 5 * k], [side * 1.9 * k, y + 11 * k]);
    const [x, low] = pointAt(path, 1);
    const head = oval([x, low + 0.5 * k], 0.75 * k, 0.8 * k);
    const skirt = closed(
      line([x - 0.6 * k, low + 1 * k], [x - 1.25 * k, low + 5 * k]),
      bow([x - 1.25 * k, low + 5 * k], [x + 1.25 * k, low + 5 * k], -0.3 * k),
      line([x + 1.25 * k, low + 5 * k], [x + 0.6 * k, low + 1 * k]),
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

/** Boning from the top edge of a bodice to the waist. */
const boned = (worn: Worn): Piece[] => {
  const { k, body, m } = worn;
  const low = Math.min(m.waistY + 4 * k, bottomOf(body) - 0.6 * k);
  const lines: Line[] = [];
  for (const t of [0, 0.3, 0.58, 0.82]) {
    const x = m.chest * t;
    const top = Math.max((dropAt(body, Math.max(0.3, x))?.[0] ?? m.armhole) + 0.8 * k, t > 0.7 ? m.armhole + 1 * k : 0);
    const waist = (spanAt(body, low)?.[1] ?? m.waist) * t;
    if (low - top < 5 * k) continue;
    const bone = through([x, top], [x * 0.92 + waist * 0.04, (top + low) / 2], [waist, low]);
    const beside = move(bone, 0.75 * k, 0);
    lines.push(...(t === 0 ? [seam(bone), stitch(beside), stitch(mirror(beside))] : both(seam(bone), stitch(beside))));
  }
  return lines.length > 0 ? [carrier('bones', lines)] : [];
};

const shoulderButtons = ({ spec, k }: Worn): Piece[] => {
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
  const outline = closed(near, reverse(far));
  return pair(piece('frill-placket-right', outline, { lines: gathers }));
};

/** A ring that gathers the front under the bust. */
const centreRing = (worn: Worn): Piece[] => {
  const { k, body, m } = worn;
  if (!body.some(({ name }) => name === 'body')) return [];
  const y = Math.min(Math.max(neckBottom(worn) + 3 * k, m.armhole + 1 * k), bottomOf(body) - 6 * k);
  const half = spanAt(body, y)?.[1] ?? m.chest;
  return [
    carrier('centre-ring', rays([0, y], half, k, [-6, -3.4, -1, 1.6, 4.4]), [
      { kind: 'ring', at: [0, y], size: 2.1 * k },
    ]),
  ];
};

/** Zips along both shoulder seams. */
const shoulderZips = ({ spec, k }: Worn): Piece[] => {
  const { neck, shoulder } = frameOf(spec);
  const edge = line(add(mix(neck, shoulder, 0.12), [0, 1.2 * k]), add(mix(neck, shoulder, 0.94), [0, 1.2 * k]));
  const stitched = stitch(move(edge, 0, 0.9 * k));
  return pair(carrier('shoulder-zip-right', [stitched], [{ kind: 'zip', edge, size: 0.8 * k }]));
};

/** Gathers below the shoulder seams. */
const gatheredShoulders = ({ spec, k }: Worn): Piece[] => {
  const { neck, shoulder } = frameOf(spec);
  const lines = Array.from({ length: 9 }, (_, i) => {
    const at = add(mix(neck, shoulder, 0.12 + i * 0.095), [0, 0.4 * k]);
    return detail(
      bow(at, add(at, [(i % 2 ? 0.3 : -0.3) * k, (4.4 + ((i * 5) % 4) * 1.1) * k]), (i % 2 ? 0.2 : -0.2) * k),
    );
  });
  return [carrier('gathered-shoulders', both(...lines))];
};

const chestZip = ({ m, k, body }: Worn): Piece[] => {
  if (bottomOf(body) < m.armhole + 4 * k) return [];
  const edge = line([m.chest * 0.24, m.armhole + 0.6 * k], [m.chest * 0.74, m.armhole - 0.8 * k]);
  const stitched = [1, -1].map((side) => stitch(move(edge, 0, side * k)));
  return [carrier('chest-zip', stitched, [{ kind: 'zip', edge, size: 0.7 * k }])];
};

/** A small flap above the right pocket. */
const ticketPocket = (worn: Worn): Piece[] => {
  const { pieces, k } = worn;
  const pocket = pieces.find(({ name }) => /^pocket-left/.test(name));
  if (!pocket) return [];
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
];

/** A strap across the back waist, with a button at each end. */
const halfBelt = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  if (bottomOf(body) < m.waistY + 3 * k) return [];
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

/** Deep pleats behind the arms, for forward reach. */
const actionBack = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  const low = Math.min(m.waistY - 2 * k, bottomOf(body) - 6 * k);
  const x = m.chest * 0.72;
  const top = m.slope + 5 * k;
  const outer = through([x, top], [x + 0.7 * k, (top + low) / 2], [x - 0.8 * k, low]);
  const inner = through([x - 2.4 * k, top], [x - 1.7 * k, (top + low) / 2], [x - 1.8 * k, low]);
  return pair(
    piece('action-pleat-right', join(outer, reverse(inner)), {
      isInner: true,
      lines: [rim(outer), seam(inner)],
      folds: [fold(inner, 1.6 * k, 0.8)],
    }),
  );
};

/** An inverted box pleat from the yoke down the centre back. */
const backPleat = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
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
  const { k, m } = worn;
  const y = m.slope + (m.armhole - m.slope) * 0.36 + 1.4;
  const path = through([-0.9 * k, y], [-0.9 * k, y + 2.6 * k], [0, y + 3.4 * k], [0.9 * k, y + 2.6 * k], [0.9 * k, y]);
  const outline = join(
    path,
    through([0.35 * k, y], [0.35 * k, y + 2.2 * k], [0, y + 2.6 * k], [-0.35 * k, y + 2.2 * k], [-0.35 * k, y]),
  );
  return [piece('hanging-loop', outline, { lines: [rim(outline)] })];
};

/** One half of a short cape on a coat, over shoulders and upper sleeves. */
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
  if (worn.spec.details.includes('cape')) return [];
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

/** Joins both halves of a cape along the back of the neck. */
const closeHalves = (half: Piece['outline'], worn: Worn): Piece['outline'] => {
  const { neckBack } = frameOf(worn.spec);
  const mirrored = mirror(half);
  return join(half, reverse(mirrored), mirror(neckBack), reverse(neckBack));
};

/** A small tab that closes the collar at the throat. */
const throatLatch = (worn: Worn): Piece[] => {
  const { k } = worn;
  const collar = worn.pieces.filter(({ name }) => /^collar/.test(name));
  // Under a lapel it is hidden by the collar.
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
  const { waistY, k, body, trunk } = worn;
  if (trunk.length === 0) return [];
  const y = body.length > 0 ? Math.min(waistY, bottomOf(body) - 4 * k) : 0;
  return bowAt('bow-back', [0, y], 11 * k, 'main', 1.8);
};

/** A pointed yoke, in front on both sides and at the back, as on a western shirt. */
const westernYoke = (worn: Worn): Piece[] => {
  const { k } = worn;
  const edge = yokeEdge(worn);
  return [carrier('western-yoke', both(rim(edge), stitch(move(edge, 0, -0.8 * k))))];
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

/** Fringe below a yoke, around the body. */
const yokeFringe = (worn: Worn): Piece[] => {
  const { k } = worn;
  const edge = yokeEdge(worn);
  const high = 9 * k;
  const count = Math.round(edge.length > 0 ? (edge[0]?.[0] ?? 20) / (0.75 * k) : 0);
  const places = Array.from({ length: count + 1 }, (_, i) => pointAt(edge, i / count));
  const ends = places.map((at, i) => add(at, [0, high * (0.9 + 0.1 * (((i * 7) % 5) / 4))]));
  const outline = closed(edge, polygon(...ends.toReversed()));
  const strands = places.slice(1, -1).map((at, i) => seam(line(at, ends[i + 1] as Point)));
  return pair(piece('fringe-yoke-right', outline, { shows: ['details.fringe'], lines: [rim(edge), ...strands] }));
};

/** A zip along the centre back of an upper or full-length garment. */
const exposedZip = (worn: Worn): Piece[] => {
  const { m, k, body } = worn;
  const top = neckBottom(worn);
  const end = Math.min(m.waistY + 12 * k, Math.max(...worn.pieces.map((entry) => bottomOf([entry]))) - 6 * k);
  const seams: Line[] = body.length > 0 ? both(stitch(line([1 * k, top], [1 * k, end]))) : [];
  return [carrier('back-zip', seams, [{ kind: 'zip', edge: line([0, top], [0, end]), size: 0.8 * k }])];
};

const backPocketsOf =
  (hasFlap: boolean) =>
  ({ m, k, leg, skirt }: Worn): Piece[] => {
    if (!leg && skirt.length === 0) return [];
    return patchPocket(
      'pocket-right',
      [m.hip * 0.5, 8 * k],
      12.4 * k,
      13.4 * k,
      hasFlap ? 'cut' : 'point',
      hasFlap,
    ).flatMap(pair);
  };

/** The second slider of a two-way zip, at its lower end. */
const twoWayZip = ({ pieces }: Worn): Piece[] => {
  return pieces.flatMap(({ name, marks }) =>
    marks.flatMap((mark) => {
      if (mark.kind !== 'zip' || !/^closure/.test(name)) return [];
      const [, tail] = cut(mark.edge, 0.72);
      return [carrier('second-slider', [], [{ ...mark, edge: reverse(tail) }])];
    }),
  );
};

export const backTrims: readonly Trim[] = [
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
  { key: 'backPockets', view: 'back', draw: backPocketsOf(false) },
  { key: 'backFlapPockets', view: 'back', draw: backPocketsOf(true) },
  { key: 'twoWayZip', view: 'front', draw: twoWayZip },
];

/** The free section of both side seams: from the underarm or the waist to the hem. */
const freeSide = ({ body, trunk, leg, m, k, waistY }: Worn, inset: number): Edge | undefined => {
  const all = leg && body.length === 0 ? [leg] : trunk;
  if (all.length === 0) return undefined;
  const top = body.length > 0 ? m.armhole + 6 * k : waistY + 1 * k;
  const low = sideEnd(all, k) - 2 * k;
  return low - top < 8 * k ? undefined : sideOf(all, top, low, inset);
};

/** A zip in one side seam. */
const sideZip = (worn: Worn): Piece[] => {
  const { k, view, waistY, body } = worn;
  const whole = freeSide(worn, 0.9 * k);
  if (!whole) return [];
  const from = Math.max(pointAt(whole, 0)[1], body.length > 0 ? waistY - 14 * k : 0);
  const on = [...worn.trunk, ...(worn.leg ? [worn.leg] : [])];
  const edge = sideOf(on, from, Math.min(pointAt(whole, 1)[1], from + 22 * k), 0.9 * k);
  const turned = view === 'front' ? edge : mirror(edge);
  return [zipAlong('side-zip', turned, 0.8 * k, 0.7 * k)];
};

/** A row of buttons or snaps along both sides. */
const sideButtons = (worn: Worn): Piece[] => {
  const { k } = worn;
  const edge = freeSide(worn, 2 * k);
  if (!edge) return [];
  const long = pointAt(edge, 1)[1] - pointAt(edge, 0)[1];
  const count = Math.max(4, Math.min(14, Math.round(long / (6.5 * k))));
  return pair(
    carrier('side-buttons-right', [seam(beside(edge, 1.7 * k))], marksAlong('button', edge, count, 0.8 * k, 0.3)),
  );
};

/** Crossed cords along both sides, over a gap that shows the skin. */
const sideLacing = (worn: Worn): Piece[] => {
  const { k, leg, body, waistY } = worn;
  const whole = freeSide(worn, 0);
  if (!whole) return [];
  const on = leg && body.length === 0 ? [leg] : worn.trunk;
  const from = body.length > 0 ? Math.max(pointAt(whole, 0)[1], waistY - 14 * k) : waistY + 3 * k;
  const to = Math.min(pointAt(whole, 1)[1], from + (leg && body.length === 0 ? 60 : 28) * k);
  const [outer, inner] = [sideOf(on, from, to, 0.9 * k), sideOf(on, from, to, 4.1 * k)];
  const rows = Math.max(4, Math.round((to - from) / (3.4 * k)));
  const opening = join(outer, reverse(inner));
  const cords = Array.from({ length: rows - 1 }, (_, i): readonly Edge[] => [
    line(pointAt(outer, (i + 0.5) / rows), pointAt(inner, (i + 1.5) / rows)),
    line(pointAt(inner, (i + 0.5) / rows), pointAt(outer, (i + 1.5) / rows)),
  ]).flat();
  const marks = [outer, inner].flatMap((edge) => marksAlong('eyelet', edge, rows, 0.4 * k));
  return [
    ...pair(piece('side-lacing-right', opening, { cloth: 'inside', isInner: true, lines: [rim(outer), rim(inner)] })),
    ...pair(carrier('side-lacing-eyelets-right', [], marks)),
    ...cords.flatMap((edge, nth) =>
      pair(piece(`lacing-cord-side-${nth + 1}-right`, strip(edge, 0.22 * k), { cloth: 'cord' })),
    ),
  ];
};

/** Cords in channels that gather the sides, with hanging ends at the hem. */
const sideDrawstrings = (worn: Worn): Piece[] => {
  const { k, body, trunk, m, leg } = worn;
  if (trunk.length === 0 || leg) return [];
  const low = sideEnd(trunk, k) - 0.6 * k;
  const top = Math.max(body.length > 0 ? m.armhole + 7 * k : 6 * k, low - 30 * k);
  if (low - top < 4.5 * k) return [];
  const channel = sideOf(trunk, top, low, 3.4 * k);
  const count = Math.round((low - top) / (1.8 * k));
  const gathers = Array.from({ length: count }, (_, i): Line[] => {
    const at = pointAt(channel, (i + 0.5) / count);
    const reach = (3.6 + ((i * 7) % 4) * 0.8) * k;
    return [
      detail(
        curve(
          add(at, [-0.8 * k, 0]),
          add(at, [-reach * 0.4, -0.5 * k]),
          add(at, [-reach * 0.8, 0.3 * k]),
          add(at, [-reach, 0.9 * k]),
        ),
      ),
      detail(line(add(at, [0.8 * k, 0]), add(at, [2.6 * k, 0.5 * k]))),
    ];
  }).flat();
  const [x, y] = pointAt(channel, 1);
  const cords = [-0.5, 0.6].map((dx, nth) => {
    const path = through([x + dx * k, y], [x + dx * 3 * k, y + 4 * k], [x + dx * 2.4 * k, y + (8 + nth * 1.2) * k]);
    return piece(`side-cord-${nth + 1}-right`, strip(path, 0.26 * k), { cloth: 'cord' });
  });
  return [
    carrier('side-channels', both(...gathers, seam(beside(channel, 0.8 * k)), seam(beside(channel, -0.8 * k)))),
    ...cords.flatMap(pair),
    ...pair(piece('side-cord-knot-right', oval([x, y], 0.8 * k, 0.7 * k), { cloth: 'cord' })),
  ];
};

/** Buttons along the centre back. */
const backButtons = (worn: Worn): Piece[] => {
  const { body, m, k, spec } = worn;
  const from = neckBottom(worn) + 1.2 * k;
  const to = Math.min(
    spec.kind === 'dress' ? m.waistY + 8 * k : bottomOf(body) - 3 * k,
    Math.max(...worn.pieces.map((entry) => bottomOf([entry]))) - 3 * k,
  );
  const count = spec.buttons ?? Math.max(4, Math.round((to - from) / (3.6 * k)));
  const marks = marksAlong('button', line([0, from], [0, to]), count, 0.66 * k, 0.3);
  return [
    carrier(
      'back-buttons',
      [rim(line([-1.2 * k, from - 1 * k], [-1.2 * k, to])), stitch(line([1.2 * k, from - 1 * k], [1.2 * k, to]))],
      marks,
    ),
  ];
};

/** Rows of elastic thread in the back of a bodice. */
const shirredBack = (worn: Worn): Piece[] => {
  const { body, m, k } = worn;
  const low = Math.min(m.waistY - 0.5 * k, bottomOf(body) - 1.5 * k);
  const top = Math.max(neckBottom(worn) + 2 * k, m.armhole - 1 * k);
  if (low - top < 6 * k) return [];
  const half = m.chest * 0.62;
  const rows = Math.round((low - top) / (1.9 * k));
  const lines: Line[] = both(seam(line([half, top], [half * 0.92, low])));
  for (let row = 0; row <= rows; row++) {
    const y = top + ((low - top) * row) / rows;
    const wide = half * (1 - 0.08 * (row / rows));
    lines.push(stitch(line([-wide, y], [wide, y])));
    for (let i = 0; i < 16 && row < rows; i++) {
      const x = -wide + (2 * wide * (i + (row % 2 ? 0.3 : 0.7))) / 16;
      lines.push(detail(line([x, y + 0.2 * k], [x + (i % 2 ? 0.2 : -0.2), y + 1.5 * k])));
    }
  }
  return [carrier('back-shirring', lines)];
};

/** Tabs with a button at both sides of a waistband. */
const waistTabs = ({ band, k }: Worn): Piece[] => {
  const half = band ? spanAt([band], -1.6 * k)?.[1] : undefined;
  if (!half) return [];
  const outline = box(
    [half - 0.3, -2.9 * k],
    [half - 5.4 * k, -2.7 * k],
    [half - 6.8 * k, -1.5 * k],
    [half - 5.4 * k, -0.3 * k],
    [half - 0.3, -0.5 * k],
  );
  return pair(
    piece('waist-tab-right', outline, {
      lines: [rim(outline)],
      marks: [{ kind: 'button', at: [half - 4.8 * k, -1.5 * k], size: 0.6 * k }],
    }),
  );
};

/** Zips around the legs, where the lower legs are detachable. */
const zipOff = ({ leg, m, k, waistY }: Worn): Piece[] => {
  if (!leg || bottomOf([leg]) < waistY + m.knee) return [];
  const y = waistY + m.knee - 10 * k;
  const span = spanAt([leg], y);
  if (!span) return [];
  const edge = curve([span[1] - 0.2, y], [span[1] - 4, y + 0.5 * k], [span[0] + 4, y + 0.5 * k], [span[0] + 0.2, y]);
  return pair(zipAlong('zip-off-right', edge, 1.1 * k, 0.7 * k));
};

/** Bows at the outer ends of the legs. */
const ankleTies = ({ leg, k }: Worn): Piece[] => {
  if (!leg) return [];
  const y = bottomOf([leg]) - 3 * k;
  const [left, right] = spanAt([leg], y) ?? [0, 0];
  const band = line([right - 0.1, y - 0.8 * k], [left + 0.1, y - 0.8 * k]);
  return ([1, -1] as const).flatMap((side) => {
    const name = side > 0 ? 'right' : 'left';
    const turned = band.map(([x, at]): Point => [x * side, at]);
    return [
      piece(`tie-leg-${name}`, strip(turned, 0.5 * k), {}),
      ...bowAt(`tie-leg-bow-${name}`, [side * (right - 1.5 * k), y - 0.8 * k], 3.6 * k),
    ];
  });
};

/** A cape from the shoulders of a dress down its back. */
const longCape = ({ spec, view, m, k, pieces }: Worn): Piece[] => {
  const { shoulder, neck } = frameOf(spec);
  const bottom = Math.max(...pieces.map((entry) => bottomOf([entry])));
  const widest = Math.max(
    ...[0.5, 0.75, 0.97].map((t) => spanAt(pieces, m.waistY + (bottom - m.waistY) * t)?.[1] ?? 0),
  );
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
  const half = join(over, hem);
  const outline = join(half, reverse(mirror(half)));
  const folds = [0.15, 0.4, 0.65, 0.85].flatMap((t) => {
    const at = pointAt(hem, t);
    const edge = line(at, [at[0] * 0.5, m.armhole + 6 * k]);
    return [fold(edge, 3 * k, 0.55), fold(mirror(edge), 3 * k, 0.55)];
  });
  return [
    piece('long-cape', outline, {
      shows: ['details.capelet'],
      cloth: view === 'front' && !spec.parts?.cape ? 'inside' : 'main',
      folds,
      lines: view === 'back' ? [crease(line([0, m.armhole], [0, low - 4 * k]))] : [],
    }),
  ];
};

export const sideTrims: readonly Trim[] = [
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
];
