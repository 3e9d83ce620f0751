import { add, beside, bow, curve, type Edge, join, line, type Point, pointAt, through } from '../edge.ts';
import { type Line, type Mark, type Piece, pair, piece, rim, seam, stitch } from '../piece.ts';
import { carrier } from './body-trims.ts';
import { box } from './small-parts.ts';
import { bottomOf, sideOf, spanAt, type Trim, type Worn } from './worn.ts';

const isLong = ({ leg, m, waistY }: Worn): boolean => leg !== undefined && bottomOf([leg]) > waistY + m.knee;

/** Outer and inner end of the right leg at a height. */
const legAt = ({ leg }: Worn, y: number): readonly [number, number] => spanAt(leg ? [leg] : [], y) ?? [0, 0];

const kneePatches = (worn: Worn): Piece[] => {
  const { view, m, k, waistY } = worn;
  if (view === 'back' || !isLong(worn)) return [];
  const y = waistY + m.knee - 1.4 * k;
  const high = 8 * k;
  const place = (at: number, share: number): Point => {
    const [left, right] = legAt(worn, at);
    return [left + (right - left) * share, at];
  };
  const outline = join(
    bow(place(y - high, 0.14), place(y - high, 0.86), 0.5 * k),
    line(place(y - high, 0.86), place(y + high, 0.88)),
    bow(place(y + high, 0.88), place(y + high, 0.12), 0.5 * k),
    line(place(y + high, 0.12), place(y - high, 0.14)),
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
  return pair(
    piece(
      'stirrup-right',
      join(outer, line([left, y], [left + 2.2 * k, y]), inner, line([right - 2.2 * k, y], [right, y])),
      { lines: [stitch(beside(outer, -0.5 * k))] },
    ),
  );
};

const ankleZips = (worn: Worn): Piece[] => {
  const { leg, k, view } = worn;
  if (!leg || !isLong(worn) || view === 'back') return [];
  const low = bottomOf([leg]) - 1.4 * k;
  const edge = sideOf([leg], low - 15 * k, low, 1.7 * k);
  const around: Line[] = [stitch(beside(edge, 1 * k)), stitch(beside(edge, -1 * k))];
  return pair({ ...carrier('ankle-zip-right', around, [{ kind: 'zip', edge, size: 0.7 * k }]) });
};

/** A chain round the waist of what hangs from the shoulders, with a hanging end in front. */
const waistChain = ({ view, body, skirt, k, waistY }: Worn): Piece[] => {
  const half = spanAt([...body, ...skirt], waistY)?.[1];
  if (!half) return [];
  const round = bow([-half, waistY], [half, waistY], -2 * k);
  const end = line([half * 0.34, waistY + 2.2 * k], [half * 0.38, waistY + 14 * k]);
  const links = (path: Edge, count: number): Mark[] =>
    Array.from({ length: count }, (_, i) => ({ kind: 'ring', at: pointAt(path, (i + 0.5) / count), size: 0.72 * k }));
  return [
    carrier(
      'chain',
      [],
      [...links(round, Math.round((half * 2) / (1.25 * k))), ...(view === 'front' ? links(end, 10) : [])],
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
  const links = (path: ReturnType<typeof curve>, count: number): Mark[] =>
    Array.from({ length: count }, (_, i) => ({ kind: 'ring', at: pointAt(path, (i + 0.5) / count), size: 0.62 * k }));
  const first = curve(from, add(from, [0.6 * k, 13 * k]), add(to, [-3 * k, 8 * k]), to);
  const second = curve(from, add(from, [-1.4 * k, 19 * k]), add(to, [-2 * k, 14 * k]), to);
  return [carrier('chain', [], [...links(first, 22), ...links(second, 28)])];
};

const flyDeep = ({ m, k }: Worn): number => Math.min(15 * k, m.crotch * 0.56);

const buttonFly = (worn: Worn): Piece[] => {
  const { view, leg, k, waistY } = worn;
  if (view === 'back' || !leg) return [];
  const deep = flyDeep(worn);
  const marks = [0.16, 0.4, 0.64, 0.88].map(
    (t): Mark => ({ kind: 'button', at: [1.3 * k, waistY + 1 + deep * t], size: 0.62 * k }),
  );
  return [carrier('fly-buttons', [rim(line([0, waistY + 0.8], [0, waistY + deep + 2 * k]))], marks)];
};

/** A flap over the front that closes with two rows of buttons. */
const sailorFront = (worn: Worn): Piece[] => {
  const { view, leg, k, waistY, band } = worn;
  if (view === 'back' || !leg) return [];
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
    piece('sailor-flap', join(edge, line([-half, top], [half, top])), {
      isInner: true,
      lines: [rim(edge), stitch(beside(edge, 0.7 * k))],
      marks,
    }),
  ];
};

const zipFly = ({ view, leg, pieces }: Worn): Piece[] =>
  view === 'front' &&
  leg &&
  pieces.some(({ name, lines }) => name === 'fly' && lines.some(({ kind }) => kind === 'stitch'))
    ? [carrier('zip-fly', [])]
    : [];

export const legTrims: readonly Trim[] = [
  { key: 'kneePatches', draw: kneePatches },
  { key: 'stirrups', at: 'under', draw: stirrups },
  { key: 'ankleZips', draw: ankleZips },
  { key: 'trouserChain', draw: chain },
  { key: 'buttonFly', draw: buttonFly },
  { key: 'sailorFront', draw: sailorFront },
  { key: 'zipFly', draw: zipFly },
];
