import type { LimbCut } from './limb-cuts.ts';
import type { Point } from './outline.ts';

/** Where a limb points, and how long it is, in pixels. */
export interface LimbAxis {
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
export const findSleeveAxis = (outline: readonly Point[], { ends, from, to }: LimbCut): LimbAxis | undefined => {
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
export const findLegAxis = (pixels: Uint32Array, width: number, { from, inward }: LimbCut): LimbAxis | undefined => {
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
