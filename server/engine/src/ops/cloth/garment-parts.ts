import { createMask, findComponents, type Mask } from '../geometry/mask.ts';
import { resamplePlane } from '../geometry/resample.ts';

export interface Point {
  x: number;
  y: number;
}

/** Eight neighbours, clockwise from the right. */
const around: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
];

/** The largest connected part of a mask without its holes; empty when nothing is set. */
const takeLargestPart = (mask: Mask): Mask => {
  const data = new Uint8Array(mask.data.length);
  const largest = findComponents(mask).reduce<Uint32Array | undefined>(
    (best, { pixels }) => (pixels.length > (best?.length ?? 0) ? pixels : best),
    undefined,
  );
  for (const at of largest ?? []) data[at] = 1;
  for (const hole of findComponents({ ...mask, data }, 0)) {
    if (!hole.touchesFrame) for (const at of hole.pixels) data[at] = 1;
  }
  return { ...mask, data };
};

/** Border pixels of the part that holds the mask's first pixel, in order, clockwise as seen (Moore's neighbour tracing). */
export const traceOutline = ({ width, height, data }: Mask): Point[] => {
  const start = data.indexOf(1);
  if (start < 0) return [];
  const first = { x: start % width, y: Math.floor(start / width) };
  const isSet = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
  const points: Point[] = [];
  let here = first;
  // The first pixel of a scan has nothing above it and nothing to its left.
  let back = 5;
  for (let turn = 0; turn < 4 * data.length; turn++) {
    points.push(here);
    let next: Point | undefined;
    for (let step = 1; step <= 8; step++) {
      const to = (back + step) % 8;
      const { x, y } = around[to] as Point;
      if (!isSet(here.x + x, here.y + y)) continue;
      next = { x: here.x + x, y: here.y + y };
      back = (to + 5) % 8;
      break;
    }
    if (!next || (next.x === first.x && next.y === first.y)) break;
    here = next;
  }
  return points;
};

/** Steps from one place of a closed outline to another, the shorter way round. */
const roundBetween = (p: number, q: number, count: number): number =>
  Math.min(Math.abs(p - q), count - Math.abs(p - q));

const isInsideMask = ({ width, height, data }: Mask, x: number, y: number): boolean => {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === 1;
};

/** A straight cut through a silhouette, from a notch to the edge across. */
interface LimbCut {
  /** The notch: an armpit, a crotch. */
  from: Point;
  to: Point;
  /** Places of both in the outline. */
  ends: readonly [from: number, to: number];
  /** Unit vector from the notch's mouth into the garment. */
  inward: Point;
  /** Angle of the ground in the notch, degrees: the sharper, the surer. */
  opening: number;
}

/** Of the outline's length: how far to either side of a notch its flanks are looked at. */
const flanks = [0.025, 0.04, 0.06] as const;
/** Notches nearer than this share of the outline are one. */
const apart = 0.05;
/** A wider opening is a waist and no armpit; degrees. */
const widest = 158;
/** How far the cut may leave its way, degrees, and what that costs; armholes stand more upright than their notches. */
const cone = 72;
const asideCost = 1;
const upright = 1.2;
/** The shorter way round between both ends of a cut, as a share of the outline; and the longest cut, as a share of the garment's longer side. */
const leastRound = 0.07;
const longest = 0.62;

/** Cuts at the notches of an outline, the surest first. */
const findCuts = (outline: readonly Point[], mask: Mask): LimbCut[] => {
  const count = outline.length;
  if (count < 40) return [];
  const at = (nth: number) => outline[((nth % count) + count) % count] as Point;
  const openings = outline.map((_, nth) => measureOpening(at, nth, count, mask));
  const angleOf = (nth: number) => openings[nth]?.angle ?? 360;
  const order = [...openings.keys()].filter((nth) => angleOf(nth) < widest).sort((p, q) => angleOf(p) - angleOf(q));
  const notches: number[] = [];
  for (const nth of order) {
    if (!notches.some((other) => roundBetween(nth, other, count) < apart * count)) notches.push(nth);
  }
  const side = longerSide(outline);
  return notches.flatMap((nth) => {
    const notch = openings[nth];
    if (!notch) return [];
    const { inward, angle: opening } = notch;
    const to = findAcross(outline, nth, inward, mask);
    if (to === undefined) return [];
    const cut = { from: at(nth), to: at(to), ends: [nth, to] as const, inward, opening };
    return Math.hypot(cut.to.x - cut.from.x, cut.to.y - cut.from.y) > longest * side ? [] : [cut];
  });
};

const longerSide = (outline: readonly Point[]): number => {
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return Math.max(span(outline.map(({ x }) => x)), span(outline.map(({ y }) => y)));
};

/** The ground's angle at a point of the outline, the mean over several lengths of its flanks; undefined where the outline bulges. */
const measureOpening = (
  at: (nth: number) => Point,
  nth: number,
  count: number,
  mask: Mask,
): { angle: number; inward: Point } | undefined => {
  let angle = 0;
  const inward = { x: 0, y: 0 };
  const here = at(nth);
  for (const flank of flanks) {
    const reach = Math.max(4, Math.round(flank * count));
    const [p, q] = [unit(here, at(nth - reach)), unit(here, at(nth + reach))];
    const between = (Math.acos(Math.max(-1, Math.min(1, p.x * q.x + p.y * q.y))) * 180) / Math.PI;
    // Clockwise outlines have the garment to their right; at a slit the turn is ambiguous, so the pixels in it decide.
    const isNotch = p.x * q.y - p.y * q.x > 0 || (between < 20 && isGround(mask, here, p, q));
    if (!isNotch) return undefined;
    angle += between / flanks.length;
    inward.x -= p.x + q.x;
    inward.y -= p.y + q.y;
  }
  const far = Math.hypot(inward.x, inward.y);
  return far < 1e-6 ? undefined : { angle, inward: { x: inward.x / far, y: inward.y / far } };
};

const unit = (from: Point, to: Point): Point => {
  const far = Math.max(1e-6, Math.hypot(to.x - from.x, to.y - from.y));
  return { x: (to.x - from.x) / far, y: (to.y - from.y) / far };
};

const isGround = (mask: Mask, { x, y }: Point, p: Point, q: Point): boolean => {
  const far = Math.max(1e-6, Math.hypot(p.x + q.x, p.y + q.y));
  return !isInsideMask(mask, x + (3 * (p.x + q.x)) / far, y + (3 * (p.y + q.y)) / far);
};

/** The place of the outline across the garment: near, and on the cut's way; the cut must not leave the garment. */
const findAcross = (outline: readonly Point[], nth: number, inward: Point, mask: Mask): number | undefined => {
  const from = outline[nth] as Point;
  const lean = inward.y < 0 ? upright * Math.abs(inward.x) : 0;
  const way = unit({ x: 0, y: 0 }, { x: inward.x, y: inward.y - lean });
  let best: { to: number; cost: number } | undefined;
  for (const [other, to] of outline.entries()) {
    if (roundBetween(nth, other, outline.length) < leastRound * outline.length) continue;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (far < 3) continue;
    const cosine = ((to.x - from.x) * way.x + (to.y - from.y) * way.y) / far;
    const aside = (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
    if (aside > cone) continue;
    const cost = far * (1 + asideCost * (aside / cone) ** 2);
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY) && staysInside(mask, from, to)) best = { to: other, cost };
  }
  return best?.to;
};

const staysInside = (mask: Mask, from: Point, to: Point): boolean => {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y));
  for (let step = 2; step < steps - 1; step++) {
    const share = step / steps;
    if (!isInsideMask(mask, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)) return false;
  }
  return true;
};

interface Piece {
  pixels: Uint32Array;
  cut: LimbCut;
}

/** Per pixel of the picture: 0, or 1 + the index of the mask component there. */
const labelParts = (
  alpha: Float32Array,
  pieces: readonly Piece[],
  mask: Mask,
  size: { width: number; height: number },
): Uint8Array => {
  const part = new Uint8Array(alpha.length);
  const best = new Float32Array(alpha.length).fill(0.5);
  for (const [nth, { pixels }] of pieces.entries()) {
    // Cover is enlarged rather than labels, so that it ends smoothly.
    const cover = resamplePlane(growOver(pixels, mask), mask, size);
    for (let i = 0; i < part.length; i++) {
      if (alpha[i] === 0 || cover[i] <= best[i]) continue;
      best[i] = cover[i];
      part[i] = nth + 1;
    }
  }
  for (const [nth, piece] of pieces.entries()) {
    // A sleeve's other side is the body, a leg's the other leg.
    const other = pieces.findIndex((each) => each !== piece && each.cut === piece.cut);
    if (other >= 0 && other < nth) continue;
    splitNearCut(part, piece, [nth + 1, other + 1], mask.width, size);
  }
  return part;
};

/** Pixels of the mask: so far beyond its outline a piece reaches, and so far from a cut its line says whose cloth it is. */
const rim = 3;
const nearCut = 3;

/** Near a cut, the straight line from end to end decides which part a pixel belongs to. */
const splitNearCut = (
  part: Uint8Array,
  { pixels, cut: { from, to } }: Piece,
  [own, beyond]: readonly [number, number],
  smallWidth: number,
  { width, height }: { width: number; height: number },
): void => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(1e-6, Math.hypot(dx, dy));
  const awayOf = ({ x, y }: Point) => ((x - from.x) * dy - (y - from.y) * dx) / length;
  let lean = 0;
  for (const at of pixels) lean += awayOf({ x: at % smallWidth, y: Math.floor(at / smallWidth) });
  const scale = smallWidth / width;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = { x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5 };
      const away = awayOf(place);
      if (Math.abs(away) > nearCut) continue;
      const along = ((place.x - from.x) * dx + (place.y - from.y) * dy) / length;
      if (along < -nearCut || along > length + nearCut) continue;
      part[y * width + x] = away * lean > 0 ? own : beyond;
    }
  }
};

/** Cover of a part and of the rim beyond the garment's outline next to it. */
const growOver = (pixels: Uint32Array, { width, height, data }: Mask): Float32Array => {
  const out = new Float32Array(data.length);
  for (const at of pixels) out[at] = 1;
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let row = Math.max(0, y - rim); row <= Math.min(height - 1, y + rim); row++) {
      for (let column = Math.max(0, x - rim); column <= Math.min(width - 1, x + rim); column++) {
        if (!data[row * width + column]) out[row * width + column] = 1;
      }
    }
  }
  return out;
};

/** Where a limb points, and how long it is, in pixels. */
interface LimbAxis {
  /** Unit vector. */
  way: Point;
  length: number;
}

/** Ends of a leg are cut askew: this share of either is left out. */
const askew = 0.15;
/** Shortest edge of a sleeve, as a share of its outline. */
const shortest = 0.14;
/** Length of the shoulder's edge that is looked at, over that of the under arm's. */
const overArm = 1.1;
/** Cosine between both long edges of a sleeve, at least. */
const alike = 0.2;

/**
 * The axis of a sleeve: its outline from the armpit round to the shoulder is three edges, under arm, hem and shoulder. The last is where the
 * cloth is folded along its grain; the first may lean from it, since sleeves narrow. Of short sleeves the middle line says little.
 */
const findSleeveAxis = (outline: readonly Point[], { ends, from, to }: LimbCut): LimbAxis | undefined => {
  const chain = takeChain(outline, ends);
  const count = chain.length;
  const least = Math.max(3, Math.floor(shortest * count));
  const errorOf = createLineError(chain);
  let best = { p: 0, q: 0, error: Number.POSITIVE_INFINITY };
  const step = Math.max(1, Math.floor(count / 80));
  for (let p = least; p < count - 2 * least; p += step) {
    for (let q = p + least; q < count - least; q += step) {
      const error = errorOf(0, p) + errorOf(p, q) + errorOf(q, count - 1);
      if (error < best.error) best = { p, q, error };
    }
  }
  const [elbow, wrist] = [chain[best.p], chain[best.q]];
  if (!elbow || !wrist || best.q === 0) return undefined;
  const under = { x: elbow.x - from.x, y: elbow.y - from.y };
  // The cut may end on the shoulder, which has another slope: only the part over the under arm counts.
  const u = Math.hypot(under.x, under.y);
  const last = Math.min(
    count - 1,
    best.q + Math.max(6, Math.round(overArm * Math.max(u, 0.5 * Math.hypot(to.x - wrist.x, to.y - wrist.y)))),
  );
  const top = chain[last] as Point;
  const over = { x: wrist.x - top.x, y: wrist.y - top.y };
  const o = Math.hypot(over.x, over.y);
  if (under.x * over.x + under.y * over.y < alike * u * o) return undefined;
  return { way: { x: over.x / o, y: over.y / o }, length: (u + Math.hypot(wrist.x - to.x, wrist.y - to.y)) / 2 };
};

/** The shorter way round from the notch to the other end. */
const takeChain = (outline: readonly Point[], [from, to]: readonly [number, number]): Point[] => {
  const count = outline.length;
  const ahead = (to - from + count) % count;
  const way = ahead <= count / 2 ? 1 : -1;
  const steps = Math.min(ahead, count - ahead);
  return Array.from({ length: steps + 1 }, (_, i) => outline[(from + way * i + count) % count] as Point);
};

/** Squared distances of a stretch of points from their best line, from running sums. */
const createLineError = (points: readonly Point[]): ((from: number, to: number) => number) => {
  const sums = [[0, 0, 0, 0, 0]] as [number, number, number, number, number][];
  for (const { x, y } of points) {
    const [sx, sy, xx, xy, yy] = sums.at(-1) ?? [0, 0, 0, 0, 0];
    sums.push([sx + x, sy + y, xx + x * x, xy + x * y, yy + y * y]);
  }
  return (from, to) => {
    const [low, high] = [sums[from], sums[to + 1]];
    if (!low || !high) return Number.POSITIVE_INFINITY;
    const count = to + 1 - from;
    const [sx, sy, xx, xy, yy] = high.map((value, i) => value - (low[i] ?? 0)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const [a, b, c] = [xx - (sx * sx) / count, xy - (sx * sy) / count, yy - (sy * sy) / count];
    return (a + c) / 2 - Math.sqrt(((a - c) / 2) ** 2 + b * b);
  };
};

interface Slice {
  count: number;
  x: number;
  y: number;
}

/** The axis of a leg: a line through the middles of its slices below the crotch, found in three rounds. */
const findLegAxis = (pixels: Uint32Array, width: number, { from, inward }: LimbCut): LimbAxis | undefined => {
  let way: Point = { x: -inward.x, y: -inward.y };
  let length = 0;
  for (let round = 0; round < 3; round++) {
    const slices: Slice[] = [];
    for (const at of pixels) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const along = Math.floor((x - from.x) * way.x + (y - from.y) * way.y);
      if (along < 0) continue;
      const slice = slices[along] ?? { count: 0, x: 0, y: 0 };
      slices[along] = { count: slice.count + 1, x: slice.x + x, y: slice.y + y };
    }
    length = slices.length;
    const line = fitMiddles(slices);
    if (!line) return undefined;
    way = line;
  }
  return { way, length };
};

const fitMiddles = (slices: readonly Slice[]): Point | undefined => {
  const middles = slices
    .map((slice, t) => ({ t, x: slice.x / slice.count, y: slice.y / slice.count }))
    .filter((slice, i) => slice && i >= askew * slices.length && i <= (1 - askew) * slices.length);
  const total = middles.length;
  if (total < 4) return undefined;
  const mean = middles.reduce((sum, { t }) => sum + t, 0) / total;
  const x = middles.reduce((sum, m) => sum + (m.t - mean) * m.x, 0);
  const y = middles.reduce((sum, m) => sum + (m.t - mean) * m.y, 0);
  const far = Math.hypot(x, y);
  return far < 1e-6 ? undefined : { x: x / far, y: y / far };
};

/** Both sides of a cut, the larger first. */
const splitAlong = (mask: Mask, { from, to }: LimbCut): Uint32Array[] => {
  const { width, height } = mask;
  const data = mask.data.slice();
  const steps = Math.ceil(3 * Math.hypot(to.x - from.x, to.y - from.y));
  // Two pixels beyond either end and two wide, so that no corner holds the sides together.
  for (let step = -6; step <= steps + 6; step++) {
    const x = Math.round(from.x + ((to.x - from.x) * step) / steps);
    const y = Math.round(from.y + ((to.y - from.y) * step) / steps);
    for (const [column, row] of [
      [x, y],
      [x + 1, y],
      [x, y + 1],
    ] as const) {
      if (column >= 0 && row >= 0 && column < width && row < height) data[row * width + column] = 0;
    }
  }
  return findComponents({ ...mask, data })
    .map(({ pixels }) => pixels)
    .sort((p, q) => q.length - p.length);
};

/** A sleeve or a trouser leg: how its cloth is turned. */
interface Limb {
  /** Degrees, clockwise, from hanging straight down to where it points. */
  turn: number;
  /** Middle of the seam that joins it, in pixels of the picture. */
  pivot: Point;
}

/** A garment's silhouette in parts that are cut from cloth of their own grain. */
export interface GarmentParts {
  /** Per pixel of the picture: 0 where the cloth hangs straight, else 1 + the limb's place in `limbs`. */
  part: Uint8Array;
  limbs: Limb[];
  /** Seams that join them, from end to end, in pixels of the picture. */
  seams: [Point, Point][];
}

/** Longest side that the silhouette is looked at on, and the least garment there, pixels. */
const workSide = 320;
const leastArea = 400;
/** Share of the garment that a sleeve takes; two legs share it so evenly at least. */
const sleeveShare = [0.013, 0.26] as const;
const evenLegs = 0.6;
/** Armpits lie in this upper share of a garment, crotches below it. */
const armpits = 0.48;
/** Two sleeves have this much of each other's area at least. */
const alikeSleeves = 0.35;
/** How far they may point differently, degrees. */
const unevenTurns = 40;
/** Length of a limb over its seam, at least, and degrees: what points nearly down is not worth a seam, what points farther is no such limb. */
const sleeve = { length: 0.3, least: 6, most: 115 } as const;
const leg = { length: 0.45, most: 32, spread: 4 } as const;

interface PartPiece {
  pixels: Uint32Array;
  cut: LimbCut;
  turn: number;
}

/**
 * Splits an upright garment into body, sleeves and legs by its outline: notches are armpits and crotch, cuts lead from them to shoulder
 * and waist, and each limb's axis says how its cloth is turned. Limbs come in pairs; what is not clear stays straight.
 */
export const findGarmentParts = (alpha: Float32Array, size: { width: number; height: number }): GarmentParts => {
  const none: GarmentParts = { part: new Uint8Array(alpha.length), limbs: [], seams: [] };
  const scale = Math.min(1, workSide / Math.max(size.width, size.height));
  const small = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  const cover = resamplePlane(alpha, size, small);
  const mask = takeLargestPart(createMask(small, (at) => cover[at] > 0.5));
  if (mask.data.reduce((sum, value) => sum + value, 0) < leastArea) return none;
  const outline = traceOutline(mask);
  const pieces = pickLimbs(mask, outline, findCuts(outline, mask));
  if (pieces.length === 0) return none;
  const up = ({ x, y }: Point): Point => ({ x: (x + 0.5) / scale, y: (y + 0.5) / scale });
  return {
    part: labelParts(alpha, pieces, mask, size),
    limbs: pieces.map(({ cut: { from, to }, turn }) => ({
      turn,
      pivot: up({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }),
    })),
    seams: [...new Set(pieces.map(({ cut }) => cut))].map(({ from, to }) => [up(from), up(to)]),
  };
};

/** Two sleeves, two legs, both or none. */
const pickLimbs = (mask: Mask, outline: readonly Point[], cuts: readonly LimbCut[]): PartPiece[] => {
  const [rows, columns] = [outline.map(({ y }) => y), outline.map(({ x }) => x)];
  const top = Math.min(...rows);
  const armpitRow = top + armpits * (Math.max(...rows) - top);
  const middle = (Math.min(...columns) + Math.max(...columns)) / 2;
  const area = mask.data.reduce((sum, value) => sum + value, 0);
  const sleeves: PartPiece[] = [];
  for (const cut of cuts) {
    if (cut.inward.y >= 0.2) continue;
    const [larger, smaller] = splitAlong(mask, cut);
    if (!larger || !smaller) continue;
    const share = smaller.length / area;
    if (share < sleeveShare[0]) continue;
    if (share <= sleeveShare[1]) {
      if (cut.from.y > armpitRow) continue;
      const found = readSleeve(smaller, outline, cut, middle);
      if (found) sleeves.push(found);
    } else if (share >= evenLegs * (1 - share)) {
      const legs = [larger, smaller].map((pixels) => readLeg(pixels, mask.width, cut));
      if (legs.every((each) => each !== undefined) && isSpread(legs, mask.width)) return legs;
    }
  }
  return pairSleeves(sleeves);
};

const readSleeve = (
  pixels: Uint32Array,
  outline: readonly Point[],
  cut: LimbCut,
  middle: number,
): PartPiece | undefined => {
  const axis = findSleeveAxis(outline, cut);
  if (!axis || axis.length < sleeve.length * seamOf(cut)) return undefined;
  const turn = turnOf(axis.way);
  // Left sleeves point to the left.
  const isOutward = Math.sign(turn) === Math.sign(middle - cut.from.x);
  return isOutward && Math.abs(turn) >= sleeve.least && Math.abs(turn) <= sleeve.most
    ? { pixels, cut, turn }
    : undefined;
};

const readLeg = (pixels: Uint32Array, width: number, cut: LimbCut): PartPiece | undefined => {
  const axis = findLegAxis(pixels, width, cut);
  if (!axis || axis.length < leg.length * seamOf(cut)) return undefined;
  const turn = turnOf(axis.way);
  return Math.abs(turn) <= leg.most ? { pixels, cut, turn } : undefined;
};

const seamOf = ({ from, to }: LimbCut): number => Math.hypot(to.x - from.x, to.y - from.y);

/** Degrees from straight down, clockwise. */
const turnOf = ({ x, y }: Point): number => (Math.atan2(-x, y) * 180) / Math.PI;

/** The left leg points farther to the left than the right one. */
const isSpread = (legs: readonly PartPiece[], width: number): boolean => {
  const [left, right] = legs
    .map(({ pixels, turn }) => ({ turn, x: pixels.reduce((sum, at) => sum + (at % width), 0) / pixels.length }))
    .sort((p, q) => p.x - q.x);
  return left !== undefined && right !== undefined && left.turn - right.turn >= leg.spread;
};

/** The surest two that lie on both sides and are alike. */
const pairSleeves = (sleeves: readonly PartPiece[]): PartPiece[] => {
  for (const [nth, one] of sleeves.entries()) {
    for (const other of sleeves.slice(nth + 1)) {
      const alike = one.pixels.length / other.pixels.length;
      const isOpposite = Math.sign(one.turn) !== Math.sign(other.turn);
      const isEven = Math.abs(one.turn + other.turn) <= unevenTurns && Math.min(alike, 1 / alike) >= alikeSleeves;
      if (isOpposite && isEven) return [one, other];
    }
  }
  return [];
};
