import {
  add,
  beside,
  curve,
  type Edge,
  join,
  line,
  mirror,
  type Point,
  pointAt,
  reverse,
  through,
  wave,
} from '../edge.ts';
import { frameOf } from '../frame.ts';
import { crease, detail, fold, type Line, type Mark, type Piece, pair, piece, rim, seam, stitch } from '../piece.ts';
import { both, carrier, neckBottom } from './body-trims.ts';
import { bowAt, box, oval, strip } from './small-parts.ts';
import { bottomOf, sideEnd, sideOf, spanAt, type Trim, type Worn } from './worn.ts';

/** The part of both side seams that is free: from under the arm or the waist to the hem. */
const freeSide = ({ body, skirt, leg, m, k, waistY }: Worn, inset: number): Edge | undefined => {
  const all = leg && body.length === 0 ? [leg] : [...body, ...skirt];
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
  const on = [...worn.body, ...worn.skirt, ...(worn.leg ? [worn.leg] : [])];
  const edge = sideOf(on, from, Math.min(pointAt(whole, 1)[1], from + 22 * k), 0.9 * k);
  const turned = view === 'front' ? edge : mirror(edge);
  return [
    carrier(
      'side-zip',
      [stitch(beside(turned, 0.8 * k)), stitch(beside(turned, -0.8 * k))],
      [{ kind: 'zip', edge: turned, size: 0.7 * k }],
    ),
  ];
};

/** A row of buttons or snaps down both sides. */
const sideButtons = (worn: Worn): Piece[] => {
  const { k, view } = worn;
  const edge = freeSide(worn, 2 * k);
  if (!edge || view === 'back') return [];
  const long = pointAt(edge, 1)[1] - pointAt(edge, 0)[1];
  const count = Math.max(4, Math.min(14, Math.round(long / (6.5 * k))));
  const marks = Array.from(
    { length: count },
    (_, i): Mark => ({ kind: 'button', at: pointAt(edge, (i + 0.3) / count), size: 0.8 * k }),
  );
  return pair({ ...carrier('side-buttons-right', [seam(beside(edge, 1.7 * k))], marks) });
};

/** Crossed cords along both sides, over a gap through which the skin shows. */
const sideLacing = (worn: Worn): Piece[] => {
  const { k, leg, body, waistY } = worn;
  const whole = freeSide(worn, 0);
  if (!whole) return [];
  const on = leg && body.length === 0 ? [leg] : [...worn.body, ...worn.skirt];
  const from = body.length > 0 ? Math.max(pointAt(whole, 0)[1], waistY - 14 * k) : waistY + 3 * k;
  const to = Math.min(pointAt(whole, 1)[1], from + (leg && body.length === 0 ? 60 : 28) * k);
  const [outer, inner] = [sideOf(on, from, to, 0.9 * k), sideOf(on, from, to, 4.1 * k)];
  const rows = Math.max(4, Math.round((to - from) / (3.4 * k)));
  const opening = join(outer, line(pointAt(outer, 1), pointAt(inner, 1)), reverse(inner));
  const cords = Array.from({ length: rows - 1 }, (_, i): readonly Edge[] => [
    line(pointAt(outer, (i + 0.5) / rows), pointAt(inner, (i + 1.5) / rows)),
    line(pointAt(inner, (i + 0.5) / rows), pointAt(outer, (i + 1.5) / rows)),
  ]).flat();
  const marks = Array.from({ length: rows }, (_, i) =>
    [outer, inner].map((edge): Mark => ({ kind: 'eyelet', at: pointAt(edge, (i + 0.5) / rows), size: 0.4 * k })),
  ).flat();
  return [
    ...pair(piece('side-lacing-right', opening, { cloth: 'inside', isInner: true, lines: [rim(outer), rim(inner)] })),
    ...pair({ ...carrier('side-lacing-eyelets-right', [], marks) }),
    ...cords.flatMap((edge, nth) =>
      pair(piece(`lacing-cord-side-${nth + 1}-right`, strip(edge, 0.22 * k), { cloth: 'cord' })),
    ),
  ];
};

/** Cords that draw the sides up, in channels, and hang from the hem. */
const sideDrawstrings = (worn: Worn): Piece[] => {
  const { k, body, skirt, m, leg } = worn;
  const all = [...body, ...skirt];
  if (all.length === 0 || leg) return [];
  const low = sideEnd(all, k) - 0.6 * k;
  const top = Math.max(body.length > 0 ? m.armhole + 7 * k : 6 * k, low - 30 * k);
  if (low - top < 4.5 * k) return [];
  const channel = sideOf(all, top, low, 3.4 * k);
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

/** Buttons down the middle of the back. */
const backButtons = (worn: Worn): Piece[] => {
  const { view, body, m, k, spec } = worn;
  if (view === 'front' || body.length === 0) return [];
  const from = neckBottom(worn) + 1.2 * k;
  const to = Math.min(
    spec.kind === 'dress' ? m.waistY + 8 * k : bottomOf(body) - 3 * k,
    Math.max(...worn.pieces.map((entry) => bottomOf([entry]))) - 3 * k,
  );
  const count = spec.buttons ?? Math.max(4, Math.round((to - from) / (3.6 * k)));
  const marks = Array.from(
    { length: count },
    (_, i): Mark => ({ kind: 'button', at: [0, from + ((to - from) * (i + 0.3)) / count], size: 0.66 * k }),
  );
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
  const { view, body, m, k } = worn;
  if (view === 'front' || body.length === 0) return [];
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
const waistTabs = ({ band, k, view }: Worn): Piece[] => {
  const half = band ? spanAt([band], -1.6 * k)?.[1] : undefined;
  if (!half || view === 'back') return [];
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

/** Zips round the legs, where they can be taken off. */
const zipOff = ({ leg, m, k, waistY }: Worn): Piece[] => {
  if (!leg || bottomOf([leg]) < waistY + m.knee) return [];
  const y = waistY + m.knee - 10 * k;
  const span = spanAt([leg], y);
  if (!span) return [];
  const edge = curve([span[1] - 0.2, y], [span[1] - 4, y + 0.5 * k], [span[0] + 4, y + 0.5 * k], [span[0] + 0.2, y]);
  return pair({
    ...carrier(
      'zip-off-right',
      [stitch(beside(edge, 1.1 * k)), stitch(beside(edge, -1.1 * k))],
      [{ kind: 'zip', edge, size: 0.7 * k }],
    ),
  });
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

/** A cape that hangs from the shoulders of a dress down its back. */
const longCape = ({ spec, view, m, k, pieces, body }: Worn): Piece[] => {
  if (body.length === 0) return [];
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
  { key: 'shirredBack', at: 'collar', draw: shirredBack },
  { key: 'backButtons', draw: backButtons },
  { key: 'sideZip', draw: sideZip },
  { key: 'sideButtons', draw: sideButtons },
  { key: 'sideLacing', draw: sideLacing },
  { key: 'sideDrawstrings', draw: sideDrawstrings },
  { key: 'waistTabs', draw: waistTabs },
  { key: 'zipOffLegs', draw: zipOff },
  { key: 'ankleTies', draw: ankleTies },
  { key: 'longCape', at: 'under', draw: (worn) => (worn.view === 'front' ? longCape(worn) : []) },
  { key: 'longCape', at: 'collar', draw: (worn) => (worn.view === 'back' ? longCape(worn) : []) },
];
