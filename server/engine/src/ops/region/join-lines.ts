import { countSet, erode, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { type LineEnd, profileReach, stripReach } from './line-ends.ts';
import { type LineView, type Point, pixelAt, unit } from './line-view.ts';

/** Two ends that are one line, and its way through the hole. */
export interface LineJoin {
  ends: readonly [LineEnd, LineEnd];
  /** The same two, the second moved aside to where the first one's line would come out. */
  from: LineEnd;
  to: LineEnd;
  /** Places along it, half a pixel of the view apart, and its direction from one end to the other. */
  way: { at: Point; along: Point; distance: number }[];
  length: number;
}

/** Most that a line may turn from either end to the other, and from both together, degrees. */
const mostTurn = { one: 20, both: 34 } as const;
/** How alike colours across it are: their correlation, and the ratio of their contrasts. */
const leastLike = 0.75;
const leastRatio = 0.4;
/** 8-bit steps between the mean colours of the two. */
const mostShift = 60;
/** Pixels of the view by which the crest of the one end may lie beside that of the other, on one line. */
const mostAside = 2;
/** Colours across are held against each other within so many pixels of the view to either side. */
const likeReach = 4;
/**
 * Part of the way in the depth of the hole, so many pixels from its rim where it is so wide: a line along the rim is visible outside. The least
 * length that either end was followed, as a part of the way.
 */
const leastInside = 0.35;
const depth = 6;
const leastSeen = 0.12;
/** Ranks that a pair needs: a texture goes on by itself, and better. */
const leastRank = { one: 2, mean: 3 } as const;
const wayStep = 0.5;

/** Pairs of ends that go on in each other, best first; no two cross. `isWay` may refuse one. */
export const joinLineEnds = (
  view: LineView,
  ends: readonly LineEnd[],
  isWay: (join: LineJoin) => boolean,
): LineJoin[] => {
  const deep = findDepth({ width: view.width, height: view.height, data: view.hole });
  const pairs: { join: LineJoin; cost: number }[] = [];
  ends.forEach((from, n) => {
    for (const to of ends.slice(n + 1)) {
      const pair = comparePair(from, to);
      if (!pair) continue;
      const join = { ...layWay(from, pair.to), ends: [from, to] as const };
      const inside = join.way.filter(({ at }) => deep[Math.max(0, pixelAt(view, at))]).length;
      if (inside >= leastInside * join.way.length && isWay(join)) pairs.push({ join, cost: pair.cost });
    }
  });
  const taken = new Set<LineEnd>();
  const joins: LineJoin[] = [];
  for (const { join } of pairs.sort((one, other) => one.cost - other.cost)) {
    if (join.ends.some((end) => taken.has(end)) || joins.some((other) => doCross(join, other) || isSame(join, other)))
      continue;
    for (const end of join.ends) taken.add(end);
    joins.push(join);
  }
  return joins;
};

const findDepth = (hole: Mask): Uint8Array => {
  for (let reach = depth; reach > 0; reach >>= 1) {
    const inner = erode(hole, reach);
    if (countSet(inner) > leastInside * countSet(hole)) return inner.data;
  }
  return hole.data;
};

/** What two ends differ in, and the second moved aside onto the same line as the first; undefined where they are two lines. */
const comparePair = (from: LineEnd, to: LineEnd): { cost: number; to: LineEnd } | undefined => {
  const ratio = Math.min(from.contrast, to.contrast) / Math.max(from.contrast, to.contrast);
  if (ratio < leastRatio || Math.min(from.rank, to.rank) < leastRank.one) return undefined;
  if ((from.rank + to.rank) / 2 < leastRank.mean) return undefined;
  let best: { aside: number; like: number; shift: number } | undefined;
  for (let aside = -mostAside; aside <= mostAside; aside++) {
    const found = { aside, ...compareProfiles(from.profile, to.profile, aside) };
    // The nearer wins where two are much alike.
    if (!best || found.like - 0.02 * Math.abs(aside) > best.like - 0.02 * Math.abs(best.aside)) best = found;
  }
  if (!best || best.like < leastLike || best.shift > mostShift) return undefined;
  const moved = best.aside === 0 ? to : moveAside(to, best.aside);
  const [dx, dy] = [moved.at[0] - from.at[0], moved.at[1] - from.at[1]];
  const length = Math.hypot(dx, dy);
  if (length < 2 || Math.min(from.run, to.run) < leastSeen * length) return undefined;
  const turns = [
    (from.inward[0] * dx + from.inward[1] * dy) / length,
    (-moved.inward[0] * dx - moved.inward[1] * dy) / length,
  ].map((cosine) => (180 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, cosine)))) as [number, number];
  if (Math.max(...turns) > mostTurn.one || turns[0] + turns[1] > mostTurn.both) return undefined;
  const cost = (turns[0] + turns[1]) / 16 + 2 * (1 - best.like) + 0.5 * (1 - ratio) + best.shift / 100;
  return { cost, to: moved };
};

/** The same end by a line so many pixels to its left. */
const moveAside = (end: LineEnd, aside: number): LineEnd => {
  const follow: LineEnd['follow'] = (distance) => {
    const { at, inward } = end.follow(distance);
    return { at: [at[0] - aside * inward[1], at[1] + aside * inward[0]], inward };
  };
  const places = 2 * profileReach + 1;
  const profile = Float32Array.from(end.profile, (_, i) => {
    const place = Math.max(0, Math.min(places - 1, Math.floor(i / 3) + aside));
    return end.profile[place * 3 + (i % 3)];
  });
  return { ...end, at: follow(0).at, follow, profile };
};

/** The second runs the other way, so that its left is the first one's right; `aside` moves it as `moveAside` does. */
const compareProfiles = (one: Float32Array, other: Float32Array, aside: number): { like: number; shift: number } => {
  let [both, first, second, shift] = [0, 0, 0, 0];
  const count = 2 * likeReach + 1;
  for (let c = 0; c < 3; c++) {
    let [a, b] = [0, 0];
    for (let n = -likeReach; n <= likeReach; n++) {
      a += one[(profileReach + n) * 3 + c] / count;
      b += other[(profileReach - n + aside) * 3 + c] / count;
    }
    shift += (a - b) ** 2 / 3;
    for (let n = -likeReach; n <= likeReach; n++) {
      const [p, q] = [one[(profileReach + n) * 3 + c] - a, other[(profileReach - n + aside) * 3 + c] - b];
      both += p * q;
      first += p * p;
      second += q * q;
    }
  }
  return { like: both / Math.sqrt(Math.max(1e-6, first * second)), shift: Math.sqrt(shift) };
};

/** A cubic that leaves either end half-way between its own direction and the other end's place (Hermite): a direction is read off few pixels. */
const layWay = (from: LineEnd, to: LineEnd): Omit<LineJoin, 'ends'> => {
  const reach = Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]);
  const chord: Point = [(to.at[0] - from.at[0]) / reach, (to.at[1] - from.at[1]) / reach];
  const out = unit([from.inward[0] + chord[0], from.inward[1] + chord[1]]);
  const back = unit([to.inward[0] - chord[0], to.inward[1] - chord[1]]);
  const count = Math.max(2, Math.ceil(reach / wayStep));
  const place = (t: number): Point => {
    const [a, b] = [(1 + 2 * t) * (1 - t) ** 2, t * (1 - t) ** 2 * reach];
    const [c, d] = [t * t * (3 - 2 * t), t * t * (1 - t) * reach];
    const read = (axis: 0 | 1) => a * from.at[axis] + b * out[axis] + c * to.at[axis] + d * back[axis];
    return [read(0), read(1)];
  };
  const way: LineJoin['way'] = [];
  let distance = 0;
  for (let n = 0; n <= count; n++) {
    const at = place(n / count);
    const [ahead, behind] = [place(Math.min(1, (n + 1) / count)), place(Math.max(0, (n - 1) / count))];
    const step = Math.max(1e-6, Math.hypot(ahead[0] - behind[0], ahead[1] - behind[1]));
    const last = way.at(-1);
    if (last) distance += Math.hypot(at[0] - last.at[0], at[1] - last.at[1]);
    way.push({ at, along: [(ahead[0] - behind[0]) / step, (ahead[1] - behind[1]) / step], distance });
  }
  return { from, to, way, length: distance };
};

/** One line that was found twice: the strip of the other covers it. */
const isSame = (one: LineJoin, other: LineJoin): boolean => {
  const areNear = (a: LineEnd, b: LineEnd) => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) < stripReach;
  return (
    (areNear(one.from, other.from) && areNear(one.to, other.to)) ||
    (areNear(one.from, other.to) && areNear(one.to, other.from))
  );
};

/** Cosine of the angle from which two lines may cross, as a seam does a belt. */
const mayCross = Math.cos((40 * Math.PI) / 180);

const doCross = (one: LineJoin, other: LineJoin): boolean => {
  const side = (a: Point, b: Point, c: Point) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  const [a, b, c, d] = [one.from.at, one.to.at, other.from.at, other.to.at];
  const [ab, cd] = [unit([b[0] - a[0], b[1] - a[1]]), unit([d[0] - c[0], d[1] - c[1]])];
  if (Math.abs(ab[0] * cd[0] + ab[1] * cd[1]) < mayCross) return false;
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
};

/** Where the look of one end goes over into that of the other, as parts of the way. */
const [mixFrom, mixTo] = [0.42, 0.58];

/**
 * Draws lines through a hole, each with a strip on either side: the picture along its one end mirrored into the hole, up to its middle, and along its other end
 * from there, brought to the colours that lie between the two; nothing comes from the other of two `sides`. Gives the picture and what of the hole is left.
 */
export const drawLines = (
  picture: Raster,
  hole: Mask,
  { factor }: LineView,
  joins: readonly LineJoin[],
  sides?: Uint8Array,
): { picture: Raster; hole: Mask } => {
  const { width, channels } = picture;
  const data = picture.data.slice();
  const left = hole.data.slice();
  const weights = new Float32Array(left.length);
  for (const join of joins) {
    for (const { at, aside, distance } of listStrip(picture, hole, factor, join, weights)) {
      const colour = readStrip(picture, factor, join, aside, distance, sides && { sides, own: sides[at] ?? 0 });
      if (!colour) continue;
      left[at] = 0;
      for (let c = 0; c < 3; c++) data[at * channels + c] = Math.max(0, Math.min(255, Math.round(colour[c] as number)));
    }
  }
  return { picture: { ...picture, data }, hole: { width, height: hole.height, data: left } };
};

/** Pixels of the hole along a join that it shows more clearly than those before do: how far aside, and how far along; pixels of the view. */
const listStrip = (
  { width, height }: { width: number; height: number },
  hole: Mask,
  factor: number,
  { from: { contrast }, way }: LineJoin,
  weights: Float32Array,
): { at: number; aside: number; distance: number }[] => {
  const found = new Map<number, { away: number; aside: number; distance: number }>();
  const reach = Math.ceil((stripReach + 1) * factor);
  for (const { at, along, distance } of way) {
    const [x, y] = [(at[0] + 0.5) * factor - 0.5, (at[1] + 0.5) * factor - 0.5];
    for (let py = Math.max(0, Math.ceil(y - reach)); py <= Math.min(height - 1, y + reach); py++) {
      for (let px = Math.max(0, Math.ceil(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
        const pixel = py * width + px;
        if (!hole.data[pixel]) continue;
        const away = Math.hypot(px - x, py - y) / factor;
        if (away > stripReach + 1 || away >= (found.get(pixel)?.away ?? Number.POSITIVE_INFINITY)) continue;
        const aside = ((px - x) * -along[1] + (py - y) * along[0]) / factor;
        const ahead = ((px - x) * along[0] + (py - y) * along[1]) / factor;
        found.set(pixel, { away, aside, distance: distance + ahead });
      }
    }
  }
  const strip: { at: number; aside: number; distance: number }[] = [];
  for (const [at, { away, aside, distance }] of found) {
    const weight = contrast * (1 - Math.abs(aside) / (stripReach + 1));
    if (Math.abs(aside) > stripReach || away > Math.abs(aside) + 1 || weight <= weights[at]) continue;
    weights[at] = weight;
    strip.push({ at, aside, distance });
  }
  return strip;
};

/** Which of two things each pixel is of, and which the one that is drawn; 0 where that is not known. */
interface KnownSide {
  sides: Uint8Array;
  own: number;
}

const readStrip = (
  picture: Raster,
  factor: number,
  { from, to, length }: LineJoin,
  aside: number,
  distance: number,
  known: KnownSide | undefined,
): number[] | undefined => {
  const share = Math.max(0, Math.min(1, distance / Math.max(1e-6, length)));
  const wanted = [0, 1, 2].map(
    (c) => (1 - share) * readProfile(from.profile, aside, c) + share * readProfile(to.profile, -aside, c),
  );
  const one = share < mixTo ? readBeside(picture, factor, from, aside, distance, wanted, known) : undefined;
  const other = share > mixFrom ? readBeside(picture, factor, to, -aside, length - distance, wanted, known) : undefined;
  if (!one || !other) return one ?? other;
  const part = (share - mixFrom) / (mixTo - mixFrom);
  return one.map((value, c) => (1 - part) * value + part * (other[c] as number));
};

const readProfile = (profile: Float32Array, aside: number, c: number): number => {
  const place = Math.max(0, Math.min(2 * profileReach, aside + profileReach));
  const below = Math.min(2 * profileReach - 1, Math.floor(place));
  const part = place - below;
  return (1 - part) * profile[below * 3 + c] + part * profile[(below + 1) * 3 + c];
};

/** The picture along an end, mirrored: to and fro over what was seen of the line. */
const readBeside = (
  picture: Raster,
  factor: number,
  end: LineEnd,
  aside: number,
  distance: number,
  wanted: readonly number[],
  known: KnownSide | undefined,
): number[] | undefined => {
  const { width, height, channels, data } = picture;
  const turn = Math.abs(distance) % (2 * end.clean);
  const { at, inward } = end.follow(turn > end.clean ? 2 * end.clean - turn : turn);
  const x = (at[0] - aside * inward[1] + 0.5) * factor - 0.5;
  const y = (at[1] + aside * inward[0] + 0.5) * factor - 0.5;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return undefined;
  const side = known?.sides[top * width + left] ?? 0;
  if (known && known.own !== 0 && side !== known.own) return undefined;
  const [across, down] = [x - left, y - top];
  return wanted.map((value, c) => {
    const read = (px: number, py: number) => data[(py * width + px) * channels + c];
    const upper = (1 - across) * read(left, top) + across * read(left + 1, top);
    const lower = (1 - across) * read(left, top + 1) + across * read(left + 1, top + 1);
    return (1 - down) * upper + down * lower - readProfile(end.profile, aside, c) + value;
  });
};
