import {
  add,
  beside,
  bothHalves,
  bow,
  box,
  boxOf,
  closed,
  curve,
  type Edge,
  endOf,
  join,
  line,
  mirror,
  mix,
  move,
  type Point,
  pointAt,
  pointsFrom,
  reverse,
  spread,
  startOf,
  strip,
  through,
  wave,
} from '../edge.ts';
import { hasShapedHem } from '../frame.ts';
import {
  both,
  carrier,
  cord,
  detail,
  fold,
  gathers,
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
import {
  bottomOf,
  bowAt,
  hemOfPieces,
  lacing,
  lowestOf,
  rightAt,
  sideOf,
  spanAt,
  type Trim,
  type Worn,
} from './worn.ts';

const paperbag = ({ band, isFront, k }: Worn): Piece[] => {
  if (!band) return [];
  const [left, right] = spanAt([band], -2.4 * k) ?? [0, 0];
  const across = (y: number, out: number, bulge: number): Edge =>
    bow([left - out * k, y * k], [right + out * k, y * k], bulge * k);
  const low = across(-3.2, 0, -1);
  const high = wave(across(-8, 1.2, -1.2), 9, 1.1 * k);
  const lines = gathers(low, 18, (at, i) => add(at, [i % 2 ? 0.2 : -0.2, -(2.4 + ((i * 5) % 3) * 0.7) * k]));
  const inside = join(across(-7.6, 0, -0.2 / k), reverse(across(-6.6, 0, -1.4)));
  return [
    piece('waistband-frill', closed(low, reverse(high)), { lines }),
    ...(isFront ? [opening('waist-inside-frill', inside, [])] : []),
  ];
};

/** A belt `high` cm across the waist. */
const broadBelt = (worn: Worn, name: string, high: number): { belt: Piece; half: number; y: number } | undefined => {
  const { trunk, legs, band, k, hasBody, waistY } = worn;
  const half = high / 2;
  const y = hasBody ? waistY - high * 0.18 : -0.5 * k;
  const all = [...trunk, ...legs, ...(band ? [band] : [])];
  const middle = rightAt(all, y);
  const [top, low] = [rightAt(all, y - half) ?? middle, rightAt(all, y + half) ?? middle];
  if (middle === undefined || top === undefined || low === undefined) return undefined;
  const right = through([top + 0.4, y - half], [middle + 0.4, y], [low + 0.4, y + half]);
  const upper = bow([-top - 0.4, y - half], [top + 0.4, y - half], -0.9 * k);
  const lower = bow([low + 0.4, y + half], [-low - 0.4, y + half], 0.9 * k);
  const lines = [stitch(beside(upper, -0.7 * k)), stitch(beside(lower, -0.7 * k))];
  return {
    belt: piece(name, join(upper, right, lower, reverse(mirror(right))), { lines, grain: 90 }),
    half: middle,
    y,
  };
};

/** A broad sash with a cord over it and a flat knot at the back. */
const obi = (worn: Worn): Piece[] => {
  const { k, isFront } = worn;
  const { belt, half, y } = broadBelt(worn, 'belt-obi', 12 * k) ?? {};
  if (!belt || half === undefined || y === undefined) return [];
  const across = (dy: number, out = 0): Edge => bow([-half - out, y + dy * k], [half + out, y + dy * k], -0.9 * k);
  return [
    { ...belt, lines: [...belt.lines, seam(across(-3.4)), seam(across(3.2))] },
    cord('sash-cord', across(0.6, 0.3), 0.6 * k),
    ...(isFront
      ? bowAt('sash-knot', [0, y + 1.4 * k], 3.6 * k, 'cord', 1.4)
      : bowAt('sash-knot', [0, y + 1.4 * k], 8.5 * k, 'main', 0.9)),
  ];
};

/** A boned and laced waist. */
const corset = (worn: Worn): Piece[] => {
  const { k, isFront } = worn;
  const { belt, half, y } = broadBelt(worn, 'belt-corset', 13 * k) ?? {};
  if (!belt || half === undefined || y === undefined) return [];
  const bones = [0.34, 0.58, 0.8].flatMap((t) => {
    const bone = (ends: number, middle: number): Edge => [
      [half * t * 1.02 + ends * k, y - 6 * k],
      [half * t + middle * k, y - 2 * k],
      [half * t + middle * k, y + 2 * k],
      [half * t * 1.04 + ends * k, y + 6.6 * k],
    ];
    return both(seam(bone(0, 0)), stitch(bone(0.8, 0.7)));
  });
  const isLaced = isFront || worn.spec.details.includes('laceFront');
  return [
    { ...belt, lines: [...belt.lines, ...bones] },
    ...(isLaced ? lacing('corset-lacing', { from: y - 5.2 * k, to: y + 7 * k, half: 1.4 * k, k, tied: 'above' }) : []),
  ];
};

/** A waist seam that is pointed in front. */
const basque = ({ isFront, waistY, k, hasBody, body, bottom, skirt }: Worn): Piece[] => {
  if (!hasBody || skirt.length === 0) return [];
  const y = Math.min(waistY, bottom);
  const half = (rightAt(body, y - 0.8 * k) ?? 0) + 0.15;
  const deep = (isFront ? 10 : 3.5) * k;
  const low = curve([half, y - 0.6 * k], [half * 0.6, y + deep * 0.28], [half * 0.22, y + deep * 0.8], [0, y + deep]);
  const outline = join(line([-half, y - 0.7 * k], [half, y - 0.7 * k]), low, reverse(mirror(low)));
  return [piece('body-basque', outline, { isInner: true, lines: both(rim(low), stitch(beside(low, 0.7 * k))) })];
};

/** A second skirt, open in front. */
const overskirt = ({ isFront, waistY, k, m, body, skirt, legs }: Worn): Piece[] => {
  const under = skirt.length > 0 ? skirt : legs.length > 0 ? legs : body;
  const bottom = bottomOf(under);
  const top = waistY + 0.3;
  if (bottom < top + 18 * k) return [];
  // Over a short garment it is long, over a long one it ends above the hem.
  const to = bottom - top < m.floor * 0.56 ? top + m.floor * 0.8 : bottom - 1 * k;
  const half = (rightAt(under, top + 0.3) ?? m.waist) + 0.4;
  const hip = (rightAt(under, top + (bottom - top) * 0.4) ?? m.hip) + 1.4 * k;
  const wide = Math.max((rightAt(under, bottom - 4 * k) ?? hip) + 2 * k, hip + (to - top) * 0.2);
  const onSide = (t: number): Point => {
    const y = top + (bottom - 4 * k - top) * t;
    return [(rightAt(under, y + 0.3) ?? hip) + (0.4 + 1.8 * t) * k, top + (to - top) * t];
  };
  const knee: Point = [(hip + wide) / 2 + 1 * k, (top + to) / 2 + 6 * k];
  const outer =
    to < bottom
      ? through(...[0, 0.2, 0.4, 0.6, 0.8, 1].map(onSide))
      : through([half, top], [hip, top + (bottom - top) * 0.4], knee, [wide, to]);
  const [x] = endOf(outer);
  const gap = isFront ? x * 0.42 : 0;
  const hem = wave(through(endOf(outer), [x * 0.7, to + 1.6 * k], [gap, to + (isFront ? -1 : 2) * k]), 3, 1.6 * k);
  const folds = [0.25, 0.5, 0.78].map((t) =>
    fold(line(pointAt(hem, t), [pointAt(hem, t)[0] * 0.5, top + 6 * k]), 2.8 * k, 0.5),
  );
  if (!isFront) {
    const behind = pair(piece('skirt-over', bothHalves(join(outer, hem)), { folds })).flatMap((entry) => entry.folds);
    return [piece('skirt-over', bothHalves(join(outer, hem)), { folds: behind })];
  }
  const front = curve(endOf(hem), [gap * 0.9, (top + to) * 0.56], [gap * 0.3, top + 8 * k], [1.4 * k, top + 0.6]);
  const lines = [rim(front), stitch(beside(front, -1 * k))];
  return pair(piece('skirt-over-right', closed(outer, hem, front), { lines, folds }));
};

/** A panel over the front, tied behind. */
const apron = ({ isFront, waistY, k, skirt, body, leg, trunk, legs }: Worn): Piece[] => {
  const bottom = bottomOf(skirt.length > 0 ? skirt : leg ? [leg] : body);
  if (bottom < waistY + 14 * k) return [];
  const all = [...trunk, ...legs];
  const half = rightAt(all, waistY + 0.4) ?? 16 * k;
  const path = bow([-half - 0.3, waistY], [half + 0.3, waistY], -0.7 * k);
  const band = piece('apron-band', strip(path, 1.6 * k), { grain: 90, lines: stitches(path, -1 * k) });
  if (!isFront) return [band, ...bowAt('apron-bow', [0, waistY + 0.6 * k], 8 * k, 'main', 1.7)];
  const low = Math.min(bottom - 6 * k, waistY + 46 * k);
  const wide = (rightAt(all, low) ?? half) * 0.66;
  const start = half * 0.6;
  const side = through([start, waistY + 1], [(start + wide) / 2, (waistY + low) / 2], [wide, low - 5 * k]);
  const corner = curve(endOf(side), [wide, low - 1 * k], [wide * 0.8, low], [wide * 0.5, low]);
  const edge = join(side, corner, line(endOf(corner), [0, low]));
  const down = [0.15, 0.4, 0.65, 0.9].map((t) =>
    detail(line([start * t, waistY + 2 * k], [half * 0.62 * t, waistY + (5 + t * 2) * k])),
  );
  return [
    piece('apron', closed(edge, reverse(mirror(edge))), { lines: both(stitch(beside(edge, -1 * k)), ...down) }),
    band,
  ];
};

/** Wedges of fabric that widen the hem of a skirt. */
const godets = ({ k, skirt, body, waistY, m, spec }: Worn): Piece[] => {
  const all = skirt.length > 0 ? skirt : spec.kind === 'dress' ? body : [];
  const long = bottomOf(all) - (skirt.length > 0 ? waistY : m.hipY);
  if (skirt.length > 1 || long < 16 * k) return [];
  const hem = hemOfPieces(all, k);
  return [0.18, 0.5, 0.82].map((t, nth) => {
    const [x, y] = pointAt(hem, t);
    const [low, wide] = [y + 0.8 * k, 4.8 * k];
    const apex: Point = [x * 0.94, y - Math.min(24 * k, long * 0.42)];
    const edge = wave(bow([x - wide, low], [x + wide, low], -1.2 * k), 2, 1.2 * k);
    return piece(`panel-godet-${nth + 1}`, closed(line(apex, startOf(edge)), edge), {
      lines: [rim(line(apex, startOf(edge))), rim(line(endOf(edge), apex))],
      folds: [0.3, 0.7].map((at) => fold(line(apex, pointAt(edge, at)), 1.8 * k, 0.6)),
    });
  });
};

/** Barbs of feathers below an edge from left to right, `high` cm long. */
export const featherEdge = (name: string, edge: Edge, high: number, k: number, away: Point = [0, 1]): Piece => {
  const long = Math.hypot(endOf(edge)[0] - startOf(edge)[0], endOf(edge)[1] - startOf(edge)[1]);
  const count = Math.max(7, Math.round(long / (0.95 * k)));
  const side: Point = [-away[1], away[0]];
  const below = (t: number, share: number, sway: number): Point =>
    add(add(pointAt(edge, t), away, high * share), side, sway * k);
  const low = Array.from({ length: count + 1 }, (_, i) => {
    const tip = below(i / count, 0.74 + 0.26 * (((i * 7) % 5) / 4), (((i * 11) % 7) / 6 - 0.5) * 1.6);
    return i < count ? [tip, below((i + 0.5) / count, 0.78, 0)] : [tip];
  }).flat();
  const lines = spread(count * 3, (t, i) => {
    const middle = below(t, 0.3, (((i * 3) % 5) / 4 - 0.5) * 1.2);
    const tip = below(t, 0.5 + 0.36 * (((i * 5) % 7) / 6), (((i * 13) % 9) / 8 - 0.5) * 2.6);
    return detail(through(pointAt(edge, t), middle, tip));
  });
  return piece(name, closed(edge, reverse(through(...low))), { lines });
};

const featherHem = (worn: Worn): Piece[] => {
  const low = lowestOf(worn);
  const { k } = worn;
  return low.length === 0 ? [] : [featherEdge('hem-feathers', move(hemOfPieces(low, k), 0, -2.2 * k), 12 * k, k)];
};

const pompoms = (worn: Worn): Piece[] => {
  const { k, pieces } = worn;
  const low = lowestOf(worn);
  const legs = pieces.filter(({ name }) => /^leg-(left|right)$/.test(name));
  return (low.length > 0 ? [low] : legs.map((leg) => [leg])).map((part, nth) => {
    const edge = hemOfPieces(part, k);
    const count = Math.max(5, Math.round((endOf(edge)[0] - startOf(edge)[0]) / (3.2 * k)));
    return carrier(`hem-pompoms-${nth + 1}`, [], marksAlong('pompom', move(edge, 0, 1.2 * k), count, 1.15 * k));
  });
};

/** Bare arms have no edge and cuffs keep theirs: then only the hem is shaped. */
const edgedHem = ({ spec }: Worn): Piece[] =>
  spec.hem === 'straight' && hasShapedHem(spec) ? [carrier('edged-hem', [])] : [];

/** The right leg when it reaches below the knee. */
const longLeg = ({ leg, m, waistY }: Worn): Piece | undefined =>
  leg && bottomOf([leg]) > waistY + m.knee ? leg : undefined;

const kneePatches = (worn: Worn): Piece[] => {
  const { m, k, waistY } = worn;
  const leg = longLeg(worn);
  if (!leg) return [];
  const place = (up: number, share: number): Point => {
    const y = waistY + m.knee - 1.4 * k + up * k;
    const [left, right] = spanAt([leg], y) ?? [0, 0];
    return [left + (right - left) * share, y];
  };
  const across = (up: number, from: number, to: number): Edge => line(place(up, from), place(up, to));
  const outline = closed(bow(place(-8, 0.14), place(-8, 0.86), 0.5 * k), bow(place(8, 0.88), place(8, 0.12), 0.5 * k));
  const inner = box(place(-7.1, 0.19), place(-7.1, 0.81), place(7.1, 0.83), place(7.1, 0.17));
  const lines = [stitch(inner), seam(across(-1.4, 0.14, 0.86)), seam(across(1.6, 0.14, 0.86))];
  return pair(sewn('patch-knee-right', outline, { lines }));
};

/** Straps under the feet. */
const stirrups = (worn: Worn): Piece[] => {
  const { k } = worn;
  const leg = longLeg(worn);
  if (!leg) return [];
  const y = bottomOf([leg]) - 1 * k;
  const [left, right] = spanAt([leg], y - 1 * k) ?? [0, 0];
  const arc = (inset: number, slant: number, deep: number, low: number): Point[] => [
    [right - inset * k, y],
    [right - (inset + slant) * k, y + deep * k],
    [(left + right) / 2, y + low * k],
    [left + (inset + slant) * k, y + deep * k],
    [left + inset * k, y],
  ];
  const outer = through(...arc(0, 0.4, 5, 8.4));
  const inner = through(...arc(2.2, 0.2, 4.2, 6.2).toReversed());
  return pair(piece('stirrup-right', closed(outer, inner), { lines: [stitch(beside(outer, -0.5 * k))] }));
};

const ankleZips = (worn: Worn): Piece[] => {
  const { k } = worn;
  const leg = longLeg(worn);
  if (!leg) return [];
  const low = bottomOf([leg]) - 1.4 * k;
  return pair(zipAlong('ankle-zip-right', sideOf([leg], low - 15 * k, low, 1.7 * k), 1 * k, 0.7 * k));
};

/** A chain around the waist of an upper or full-length garment, with a hanging end in front. */
const waistChain = ({ isFront, trunk, k, waistY }: Worn): Piece[] => {
  const half = rightAt(trunk, waistY);
  if (!half) return [];
  const round = bow([-half, waistY], [half, waistY], -2 * k);
  const end = line([half * 0.34, waistY + 2.2 * k], [half * 0.38, waistY + 14 * k]);
  const rings = marksAlong('ring', round, Math.round((half * 2) / (1.25 * k)), 0.72 * k);
  return [carrier('chain', [], [...rings, ...(isFront ? marksAlong('ring', end, 10, 0.72 * k) : [])])];
};

const chain = (worn: Worn): Piece[] => {
  const { isFront, leg, skirt, band, k, waistY, hasBody } = worn;
  if (hasBody) return waistChain(worn);
  if (!isFront || (!leg && skirt.length === 0)) return [];
  const on = leg ? [leg] : skirt;
  const half = rightAt(band ? [band] : on, waistY - 0.6 * k) ?? 14 * k;
  const from: Point = [half * 0.46, waistY + 0.4 * k];
  const to: Point = [(rightAt(on, waistY + 11 * k) ?? half) - 1.6 * k, waistY + 11 * k];
  const first = curve(from, add(from, [0.6 * k, 13 * k]), add(to, [-3 * k, 8 * k]), to);
  const second = curve(from, add(from, [-1.4 * k, 19 * k]), add(to, [-2 * k, 14 * k]), to);
  const rings = (edge: Edge, count: number): Mark[] => marksAlong('ring', edge, count, 0.62 * k);
  return [carrier('chain', [], [...rings(first, 22), ...rings(second, 28)])];
};

const flyDeep = ({ m, k }: Worn): number => Math.min(15 * k, m.crotch * 0.56);

const buttonFly = (worn: Worn): Piece[] => {
  const { leg, k, waistY } = worn;
  const deep = flyDeep(worn);
  const at = (t: number): Point => [1.3 * k, waistY + 1 + deep * t];
  const marks = [0.16, 0.4, 0.64, 0.88].map((t): Mark => ({ kind: 'button', at: at(t), size: 0.62 * k }));
  return leg ? [carrier('fly-buttons', [rim(line([0, waistY + 0.8], [0, waistY + deep + 2 * k]))], marks)] : [];
};

const sailorFront = (worn: Worn): Piece[] => {
  const { leg, k, waistY, band } = worn;
  if (!leg) return [];
  const half = (rightAt(band ? [band] : [leg], waistY - 0.6 * k) ?? 14 * k) * 0.56;
  const [top, deep] = [waistY + 0.6, flyDeep(worn)];
  const [low, side]: [Point, Edge] = [[half * 1.04, top + deep], line([half, top], [half * 1.04, top + deep])];
  const edge = join(side, bow(low, [-low[0], low[1]], 0.4 * k), reverse(mirror(side)));
  const marks = [0.14, 0.46, 0.78].flatMap((t) =>
    [1, -1].map((sign): Mark => ({ kind: 'button', at: [sign * (half - 1.8 * k), top + deep * t], size: 0.95 * k })),
  );
  const lines = [rim(edge), stitch(beside(edge, 0.7 * k))];
  return [piece('sailor-flap', closed(edge), { isInner: true, lines, marks })];
};

const zipFly = ({ leg, pieces }: Worn): Piece[] =>
  leg && pieces.some(({ name, lines }) => name === 'fly' && lines.some(({ kind }) => kind === 'stitch'))
    ? [carrier('zip-fly', [])]
    : [];

/** A strap with a buckle from `from` to `to`. */
const buckled = (name: string, from: Point, to: Point, k: number): Piece => {
  const path = line(from, to);
  const marks: Mark[] = [{ kind: 'buckle', at: pointAt(path, 0.34), size: 1.5 * k }];
  return sewn(name, strip(path, 1.1 * k), { lines: stitches(path, 0.7 * k), marks });
};

/** Buckled straps: at both sides of a waist, across a closed front. */
const buckles = ({ isFront, k, hasBody, bottom, skirt, legs, waistY, m, band }: Worn): Piece[] => {
  if (!isFront) return [];
  if (!hasBody) {
    const y = band ? -1.6 * k : waistY + 1.6 * k;
    const half = rightAt(band ? [band] : legs.length > 0 ? legs : skirt, y);
    return half
      ? (['right', 'left'] as const).map((which) => {
          const side = which === 'right' ? 1 : -1;
          return buckled(`strap-buckle-${which}`, [side * half * 0.56, y + 0.5 * k], [side * (half - 0.2), y], k);
        })
      : [];
  }
  const [top, low] = [m.armhole + 4 * k, Math.min(m.waistY + 8 * k, bottom - 7 * k)];
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
  const at = pointsFrom([(rightAt(on, y) ?? m.waist) * 0.52, y], k);
  const lines = [stitch(line(...(at([-0.8, 0.8, 0.8, 0.8]) as [Point, Point])))];
  const marks: Mark[] = [{ kind: 'ring', at: at([0, 3.4])[0] as Point, size: 1.7 * k }];
  return pair(sewn('ring-tab-right', box(...at([-1, -1.8, 1, -1.8, 1, 2.2, -1, 2.2])), { lines, marks }));
};

/** A row of small metal parts: along the waistband, or along the hem of an upper garment. */
const rowOf = (kind: 'eyelet' | 'rivet', worn: Worn): Piece[] => {
  const { band, hasBody, trunk, k, isFront, spec, frame } = worn;
  const size = (kind === 'eyelet' ? 0.75 : 0.6) * k;
  const row = (edge: Edge, wide: number, step: number): Mark[] =>
    marksAlong(kind, edge, 2 * Math.round(wide / (step * k)), size);
  if (!hasBody && band) {
    const y = -1.7 * k;
    const [left, right] = spanAt([band], y) ?? [0, 0];
    const arc = bow([left + 1.4 * k, y], [right - 1.4 * k, y], -0.9 * k);
    return [carrier(`${kind}s`, [], row(arc, right - left, 5.6))];
  }
  const belt = worn.pieces.find(({ name }) => name === 'belt');
  if (belt && kind === 'eyelet') {
    const { top, bottom } = boxOf([belt.outline]);
    const [left, right] = spanAt([belt], top + 3 * k) ?? [0, 0];
    const y = (top + bottom) / 2;
    const isFree = (mark: Mark) => !isFront || !('at' in mark) || Math.abs(mark.at[0]) > 3.4 * k;
    return [carrier('eyelets', [], row(line([left, y], [right, y]), right - left, 5).filter(isFree))];
  }
  const low = lowestOf(worn);
  if (low.length === 0 || trunk.length === 0) return [];
  const edge = hemOfPieces(low, k);
  const marks = row(move(edge, 0, -2.4 * k), endOf(edge)[0] - startOf(edge)[0], 7);
  const hasShoulders = kind === 'rivet' && spec.sleeveLength !== 'sleeveless';
  const onShoulders = [0.3, 0.48, 0.66, 0.84].flatMap((t) => {
    const [x, y] = add(mix(frame.neck, frame.shoulder, t), [0, (isFront ? 1.6 : 1.2) * k]);
    return [1, -1].map((side): Mark => ({ kind, at: [side * x, y], size }));
  });
  return [carrier(`${kind}s`, [], [...marks, ...(hasShoulders ? onShoulders : [])])];
};

/** A light band with dark edges around pieces at a height; empty where they do not reach it. */
const tapeAcross = (name: string, on: readonly Piece[], y: number, k: number, sag: number): Piece[] => {
  const span = spanAt(on, y);
  if (!span) return [];
  const path = bow([span[0], y], [span[1], y], -sag);
  const lines = [seam(beside(path, 1 * k)), seam(beside(path, -1 * k))];
  return [piece(name, strip(path, 1.5 * k), { grain: 90, lines })];
};

const reflectiveTape = ({ hasBody, leg, skirt, trunk, m, k, spec }: Worn): Piece[] => {
  const low = leg ? bottomOf([leg]) : 0;
  const onBody = [6, 14].map((down) => m.armhole + down * k);
  const onLegs = leg && spec.kind !== 'jumpsuit' ? [low - 20 * k, low - 13 * k] : [];
  return [
    ...(hasBody
      ? onBody.flatMap((y, nth) => (y < bottomOf(trunk) - 4 * k ? tapeAcross(`tape-${nth + 1}`, trunk, y, k, 0.6) : []))
      : skirt.length > 0
        ? tapeAcross('tape-1', skirt, bottomOf(skirt) - 8 * k, k, 1.6 * k)
        : []),
    ...onLegs.flatMap((y, nth) =>
      y > m.crotch + 3 * k ? tapeAcross(`tape-leg-${nth + 1}-right`, [leg as Piece], y, k, 0.4).flatMap(pair) : [],
    ),
  ];
};

/** Trims of waists, hems and legs, in paint order. */
export const lowerTrims: readonly Trim[] = [
  { key: 'godets', draw: godets },
  { key: 'basqueWaist', draw: basque },
  { key: 'overskirt', draw: overskirt },
  { key: 'apron', draw: apron },
  { key: 'paperbag', draw: paperbag },
  { key: 'obi', draw: obi },
  { key: 'corsetWaist', draw: corset },
  { key: 'edgedSleeves', draw: edgedHem },
  { key: 'featherHem', draw: featherHem },
  { key: 'pompoms', draw: pompoms },
  { key: 'kneePatches', view: 'front', draw: kneePatches },
  { key: 'stirrups', at: 'under', draw: stirrups },
  { key: 'ankleZips', view: 'front', draw: ankleZips },
  { key: 'trouserChain', draw: chain },
  { key: 'buttonFly', view: 'front', draw: buttonFly },
  { key: 'sailorFront', view: 'front', draw: sailorFront },
  { key: 'zipFly', view: 'front', draw: zipFly },
];

export const hardware: readonly Trim[] = [
  { key: 'reflectiveTape', at: 'collar', draw: reflectiveTape },
  { key: 'buckles', draw: buckles },
  { key: 'dRings', view: 'front', draw: dRings },
  { key: 'eyelets', draw: (worn) => rowOf('eyelet', worn) },
  { key: 'rivets', draw: (worn) => rowOf('rivet', worn) },
];
