import {
  add,
  beside,
  bow,
  curve,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  type Point,
  pointAt,
  reverse,
  startOf,
  through,
  wave,
} from '../edge.ts';
import { detail, fold, type Line, type Piece, pair, piece, rim, seam, stitch } from '../piece.ts';
import { both } from './body-trims.ts';
import { bowAt, lacing } from './small-parts.ts';
import { bottomOf, hemOfPieces, spanAt, type Trim, type Worn } from './worn.ts';

/** A frill above the waistband. */
const paperbag = ({ band, view, k }: Worn): Piece[] => {
  if (!band) return [];
  const [left, right] = spanAt([band], -2.4 * k) ?? [0, 0];
  const low = bow([left, -3.2 * k], [right, -3.2 * k], -1 * k);
  const high = wave(bow([left - 1.2 * k, -8 * k], [right + 1.2 * k, -8 * k], -1.2 * k), 9, 1.1 * k);
  const outline = join(low, line(endOf(low), endOf(high)), reverse(high), line(startOf(high), startOf(low)));
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

/** Position of a broad belt: its middle and half its height. */
const beltPlace = ({ waistY, body, k }: Worn, high: number): readonly [number, number] =>
  body.length > 0 ? [waistY - high * 0.18, high / 2] : [-0.5 * k, high / 2];

const broadBelt = (worn: Worn, name: string, high: number): { piece: Piece; half: number; y: number } | undefined => {
  const { body, skirt, leg, band, k } = worn;
  const [y, half] = beltPlace(worn, high);
  const all = [
    ...body,
    ...skirt,
    ...(leg ? worn.pieces.filter(({ name: own }) => /^leg-/.test(own)) : []),
    ...(band ? [band] : []),
  ];
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
  const outline = join(beside(cord, 0.6 * k), reverse(beside(cord, -0.6 * k)));
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

/** A waist seam that runs to a point in front. */
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
  const { view, waistY, k, m, body, skirt, leg } = worn;
  const under = skirt.length > 0 ? skirt : leg ? worn.pieces.filter(({ name }) => /^leg-/.test(name)) : body;
  const bottom = bottomOf(under);
  const top = waistY + 0.3;
  if (bottom < top + 18 * k) return [];
  // Over something short it falls long, over something long as far as that.
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
  const outline = join(outer, hem, front, line(endOf(front), startOf(outer)));
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
  const all = [...body, ...skirt, ...(leg ? worn.pieces.filter(({ name }) => /^leg-/.test(name)) : [])];
  const half = spanAt(all, waistY + 0.4)?.[1] ?? 16 * k;
  const band = bow([-half - 0.3, waistY], [half + 0.3, waistY], -0.7 * k);
  const bandPiece = piece('apron-band', join(beside(band, 1.6 * k), reverse(beside(band, -1.6 * k))), {
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
  const outline = join(edge, reverse(mirror(edge)), line([-half * 0.6, waistY + 1], [half * 0.6, waistY + 1]));
  const inner = beside(edge, -1 * k);
  const gathers = [0.15, 0.4, 0.65, 0.9].map((t) =>
    detail(line([half * 0.6 * t, waistY + 2 * k], [half * 0.62 * t, waistY + (5 + t * 2) * k])),
  );
  return [piece('apron', outline, { lines: [stitch(inner), stitch(mirror(inner)), ...both(...gathers)] }), bandPiece];
};

/** Wedges of cloth that open the hem of a skirt. */
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
    const outline = join(line(apex, startOf(edge)), edge, line(endOf(edge), apex));
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
