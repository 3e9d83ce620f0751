import { blurBox } from '../geometry/box-filter.ts';
import { countSet, createMask, dilate, erode, findComponents, type Mask, nthSmallest } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

type Point = readonly [x: number, y: number];

/** The surroundings of a hole, at the size at which lines are looked for. */
interface LineView {
  width: number;
  height: number;
  /** Pixels of the picture, along one side, per pixel of the view. */
  factor: number;
  /** Red, green, blue of each pixel, 0 to 255. */
  colour: Float32Array;
  /** 1 where nothing is known. */
  hole: Uint8Array;
  /** Step of colour a pixel, 8-bit steps. */
  step: Float32Array;
  /** Structure tensor over two pixels: across squared, product, down squared. */
  tensor: readonly [Float32Array, Float32Array, Float32Array];
}

/** Longer side of a hole, in pixels of the view, at most. */
const lookSide = 160;
const agreeRadius = 2;
/** Pixels of the view round a hole that are looked at. */
const useReach = 48;
const filledReach = 8;

/** A picture, smaller where its hole is large, with its steps and their directions (structure tensor of the three channels, Di Zenzo 1986). */
const viewLines = (picture: Raster, hole: Mask, holeSide: number): LineView => {
  const factor = Math.max(1, Math.ceil(holeSide / lookSide));
  const [width, height] = [Math.floor(picture.width / factor), Math.floor(picture.height / factor)];
  const small = createMask({ width, height }, () => false);
  if (factor === 1) small.data.set(hole.data);
  for (let y = 0; factor > 1 && y < height * factor; y++) {
    for (let x = 0; x < width * factor; x++) {
      if (hole.data[y * picture.width + x]) small.data[Math.floor(y / factor) * width + Math.floor(x / factor)] = 1;
    }
  }
  const beside = dilate(small, 1).data;
  const isUsed = dilate(small, useReach).data.map((value, at) => value - beside[at]);
  const colour = shrink(picture, small, factor);
  return { width, height, factor, colour, hole: small.data, ...readSteps(colour, small, isUsed) };
};

/** The same view of the picture when its hole is filled. */
const viewFilled = (picture: Raster, { width, height, factor, hole }: LineView): LineView => {
  const size = { width, height };
  const colour = shrink(picture, size, factor);
  const isUsed = dilate({ ...size, data: hole }, filledReach).data;
  return { ...size, factor, colour, hole: new Uint8Array(hole.length), ...readSteps(colour, size, isUsed) };
};

const shrink = (
  picture: Raster,
  { width, height }: { width: number; height: number },
  factor: number,
): Float32Array => {
  const { channels, data } = picture;
  if (factor === 1 && channels === 3) return Float32Array.from(data);
  const colour = new Float32Array(width * height * 3);
  const part = 1 / factor ** 2;
  for (let y = 0; y < height * factor; y++) {
    const row = Math.floor(y / factor) * width;
    for (let x = 0; x < width * factor; x++) {
      const from = (y * picture.width + x) * channels;
      const to = (row + Math.floor(x / factor)) * 3;
      for (let c = 0; c < 3; c++) colour[to + c] = colour[to + c] + part * data[from + c];
    }
  }
  return colour;
};

/** Of the pixels that are used; elsewhere there is none. */
const readSteps = (
  colour: Float32Array,
  { width, height }: { width: number; height: number },
  isUsed: Uint8Array,
): Pick<LineView, 'step' | 'tensor'> => {
  const count = width * height;
  const [xx, xy, yy] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const step = new Float32Array(count);
  const [left, right, up, down] = [-3, 3, -3 * width, 3 * width];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (!isUsed[at]) continue;
      let [sumXx, sumXy, sumYy] = [0, 0, 0];
      for (let i = at * 3; i < at * 3 + 3; i++) {
        const falling = colour[i + right + down] - colour[i + left + up];
        const rising = colour[i + right + up] - colour[i + left + down];
        const across = (2 * (colour[i + right] - colour[i + left]) + falling + rising) / 8;
        const along = (2 * (colour[i + down] - colour[i + up]) + falling - rising) / 8;
        sumXx += across * across;
        sumXy += across * along;
        sumYy += along * along;
      }
      xx[at] = sumXx;
      xy[at] = sumXy;
      yy[at] = sumYy;
      step[at] = Math.sqrt((sumXx + sumYy) / 3);
    }
  }
  const wide = (plane: Float32Array) => blurBox(plane, width, height, agreeRadius);
  return { step, tensor: [wide(xx), wide(xy), wide(yy)] };
};

/** Direction in which the colours change, radians. */
const angleAt = ({ tensor: [xx, xy, yy] }: LineView, at: number): number => Math.atan2(2 * xy[at], xx[at] - yy[at]) / 2;

/** How much the colours agree in that direction, 0 to 1. */
const agreementAt = ({ tensor: [xx, xy, yy] }: LineView, at: number): number =>
  Math.hypot(xx[at] - yy[at], 2 * xy[at]) / Math.max(1e-6, xx[at] + yy[at]);

/** Index of the pixel at a position; -1 outside the view. */
const pixelAt = ({ width, height }: { width: number; height: number }, [x, y]: Point): number => {
  const [px, py] = [Math.round(x), Math.round(y)];
  return px < 0 || py < 0 || px >= width || py >= height ? -1 : py * width + px;
};

const unit = ([x, y]: Point): Point => {
  const length = Math.max(1e-6, Math.hypot(x, y));
  return [x / length, y / length];
};

/**
 * Colours across a line, from left to right in its direction, `reach` pixels to either side, interpolated; pixels outside the view have the colour of its
 * frame.
 */
const readAcross = (
  { width, height, colour }: LineView,
  { at: [x, y], inward: [dx, dy] }: { at: Point; inward: Point },
  reach: number,
): Float32Array => {
  const row = new Float32Array((2 * reach + 1) * 3);
  for (let aside = -reach, to = 0; aside <= reach; aside++) {
    const px = Math.max(0, Math.min(width - 1.001, x - aside * dy));
    const py = Math.max(0, Math.min(height - 1.001, y + aside * dx));
    const [across, down] = [px % 1, py % 1];
    const from = (Math.floor(py) * width + Math.floor(px)) * 3;
    const below = from + 3 * width;
    for (let c = 0; c < 3; c++, to++) {
      const upper = (1 - across) * colour[from + c] + across * colour[from + 3 + c];
      const lower = (1 - across) * colour[below + c] + across * colour[below + 3 + c];
      row[to] = (1 - down) * upper + down * lower;
    }
  }
  return row;
};

/** Where a line runs into a hole. */
interface LineEnd {
  /** Where it was last seen, in pixels of the view, and the direction in which it goes on, of length 1. */
  at: Point;
  inward: Point;
  /** How far it was followed away from the hole, pixels of the view. */
  run: number;
  /** Its position at a distance from `at`, 0 to `run`, and its direction there, towards the hole. */
  follow(distance: number): { at: Point; inward: Point };
  /** Colours across it, from left to right of who looks inward, `profileReach` pixels to either side. */
  profile: Float32Array;
  /** Largest difference within the profile, 8-bit steps. */
  contrast: number;
  /** How far from the hole it looks so without anything that crosses it, 0 to `run`. */
  clean: number;
  /** Part of that difference within two pixels to either side: an edge is sharp, a fold is soft. */
  sharpness: number;
  /** Its step over the usual one round the hole: what is little over 1 is a texture. */
  rank: number;
}

/** Pixels of the view that a line's look reaches to either side. */
const profileReach = 8;
/** Pixels of the view to either side of a line that are drawn with it. */
const stripReach = 6;
const sharpReach = 2;
/** A step of colour this large, a pixel, may be a line; 8-bit steps. */
const leastStep = 2.2;
const leastContrast = 9;
const leastAgreement = 0.45;
/** Distances from the hole between which ends are looked for. */
const ring = { from: 2, to: 5 } as const;
const mostToHole = 9;
/** How far round the hole the usual step is read, pixels of the view. */
const usualReach = 16;
const longestRun = 40;
const shortestRun = 7;
/** A look that changes sooner than this, pixels of the view, is of several lines. */
const leastClean = 4;
/** Ends nearer to each other than this are one, pixels of the view. */
const apart = 4;
/** Part of its first step that a line keeps; it turns by less than this cosine a pixel. */
const keptStep = 0.4;
const straight = 0.85;
/** A bend is measured over a run of this many pixels. */
const bentRun = 20;
const profileRun = 16;

/** Lines that stand round a hole and run into it: edges and seams, of which each side counts. */
const findLineEnds = (view: LineView): LineEnd[] => {
  const hole: Mask = { width: view.width, height: view.height, data: view.hole };
  const near = dilate(hole, ring.from).data;
  const far = dilate(hole, ring.to).data;
  const crests: Mask = { ...hole, data: new Uint8Array(near.length) };
  for (let at = 0; at < near.length; at++) {
    if (
      far[at] &&
      !near[at] &&
      view.step[at] >= leastStep &&
      agreementAt(view, at) >= leastAgreement &&
      isCrest(view, at)
    )
      crests.data[at] = 1;
  }
  const around = dilate(hole, usualReach).data;
  const steps = view.step.filter((_, at) => around[at] === 1 && near[at] === 0);
  const usual = Math.max(0.5, nthSmallest(steps, steps.length >> 1));
  const ends: LineEnd[] = [];
  for (const { pixels } of findComponents(dilateDiagonally(crests))) {
    let best = -1;
    for (const at of pixels) if (crests.data[at] && (best < 0 || view.step[at] > view.step[best])) best = at;
    const end = best < 0 ? undefined : traceEnd(view, best, usual);
    if (end) ends.push(end);
  }
  return dropDoubles(ends);
};

/** Both edges of a thin line, and one edge that was found twice, are one line: the clearest stays. */
const dropDoubles = (ends: readonly LineEnd[]): LineEnd[] => {
  const kept: LineEnd[] = [];
  for (const end of ends.toSorted((one, other) => other.rank * other.run - one.rank * one.run)) {
    const isDouble = kept.some(
      (other) =>
        Math.hypot(end.at[0] - other.at[0], end.at[1] - other.at[1]) < apart &&
        end.inward[0] * other.inward[0] + end.inward[1] * other.inward[1] > 0,
    );
    if (!isDouble) kept.push(end);
  }
  return kept;
};

/** Crests run diagonally too, which four neighbours do not join. */
const dilateDiagonally = ({ width, height, data }: Mask): Mask => {
  const out = data.slice();
  for (let at = width; at < data.length - 1; at++) {
    if (data[at] && data[at - width - 1]) out[at - 1] = 1;
    if (data[at] && data[at - width + 1]) out[at + 1] = 1;
  }
  return { width, height, data: out };
};

const isCrest = (view: LineView, at: number): boolean => {
  const place: Point = [at % view.width, Math.floor(at / view.width)];
  const [dx, dy] = [Math.cos(angleAt(view, at)), Math.sin(angleAt(view, at))];
  const one = pixelAt(view, [place[0] + dx, place[1] + dy]);
  const other = pixelAt(view, [place[0] - dx, place[1] - dy]);
  return one >= 0 && other >= 0 && view.step[at] >= view.step[one] && view.step[at] > view.step[other];
};

const traceEnd = (view: LineView, from: number, usual: number): LineEnd | undefined => {
  const first: Point = [from % view.width, Math.floor(from / view.width)];
  const along: Point = [-Math.sin(angleAt(view, from)), Math.cos(angleAt(view, from))];
  const there = distanceToHole(view, first, along);
  const back = distanceToHole(view, first, [-along[0], -along[1]]);
  if (Math.min(there, back) > mostToHole) return undefined;
  let outward: Point = there <= back ? [-along[0], -along[1]] : along;
  const path: Point[] = [first];
  let place = first;
  for (let n = 1; n <= longestRun; n++) {
    const next = nearestCrest(view, [place[0] + outward[0], place[1] + outward[1]], outward);
    const at = pixelAt(view, next);
    if (at < 0 || view.hole[at] || view.step[at] < keptStep * view.step[from] || agreementAt(view, at) < 0.3) break;
    const tangent: Point = [-Math.sin(angleAt(view, at)), Math.cos(angleAt(view, at))];
    const turn = tangent[0] * outward[0] + tangent[1] * outward[1];
    if (Math.abs(turn) < straight) break;
    const sign = Math.sign(turn);
    outward = unit([0.75 * outward[0] + 0.25 * sign * tangent[0], 0.75 * outward[1] + 0.25 * sign * tangent[1]]);
    path.push(next);
    place = next;
  }
  const run = path.length - 1;
  if (run < shortestRun) return undefined;
  const follow = fitPath(path);
  const { at, inward } = follow(0);
  const { profile, contrast, clean } = readProfile(view, follow, run);
  if (contrast < leastContrast || clean < leastClean) return undefined;
  const sharpness =
    measureContrast(profile.subarray(3 * (profileReach - sharpReach), 3 * (profileReach + sharpReach + 1))) / contrast;
  let steps = 0;
  for (let s = 0; s <= run; s++) steps += view.step[Math.max(0, pixelAt(view, path[s] as Point))] / (run + 1);
  return { at, inward, run, follow, profile, contrast, clean, sharpness, rank: steps / usual };
};

const distanceToHole = (view: LineView, [x, y]: Point, [dx, dy]: Point): number => {
  for (let n = 1; n <= mostToHole; n++) {
    const at = pixelAt(view, [x + n * dx, y + n * dy]);
    if (at < 0) break;
    if (view.hole[at]) return n;
  }
  return Number.POSITIVE_INFINITY;
};

/** The place itself, or one a pixel beside it where the step is larger. */
const nearestCrest = (view: LineView, [x, y]: Point, [dx, dy]: Point): Point => {
  let best: Point = [x, y];
  let most = -1;
  for (const aside of [0, -0.7, 0.7]) {
    const place: Point = [x - aside * dy, y + aside * dx];
    const at = pixelAt(view, place);
    if (at >= 0 && view.step[at] > most) [best, most] = [place, view.step[at]];
  }
  return best;
};

/** A straight line through the places, or a parabola where they are many, by least squares in each coordinate. */
const fitPath = (path: readonly Point[]): LineEnd['follow'] => {
  const isBent = path.length > bentRun;
  const [xs, ys] = [0, 1].map((axis) =>
    fitPolynomial(
      path.map((point) => point[axis] as number),
      isBent,
    ),
  ) as [number[], number[]];
  const read = ([a, b, c]: number[], s: number) => (a as number) + (b as number) * s + (c as number) * s * s;
  const slope = ([, b, c]: number[], s: number) => (b as number) + 2 * (c as number) * s;
  return (distance) => ({
    at: [read(xs, distance), read(ys, distance)],
    inward: unit([-slope(xs, distance), -slope(ys, distance)]),
  });
};

/** Coefficients of 1, s and s squared for values at s = 0, 1, 2 and so on. */
const fitPolynomial = (values: readonly number[], isBent: boolean): number[] => {
  const n = values.length;
  const middle = (n - 1) / 2;
  let [sum, slopeSum, squares, bend, bendSquares] = [0, 0, 0, 0, 0];
  const spread = (n * n - 1) / 12;
  values.forEach((value, s) => {
    const t = s - middle;
    const q = t * t - spread;
    sum += value;
    slopeSum += value * t;
    squares += t * t;
    bend += value * q;
    bendSquares += q * q;
  });
  const [a, b, c] = [sum / n, slopeSum / squares, isBent ? bend / bendSquares : 0];
  return [a - b * middle + c * (middle * middle - spread), b - 2 * c * middle, c];
};

/** Colours across a line: the median along it, so that what crosses it does not count; `clean` is how far it looks like that from the hole on. */
const readProfile = (
  view: LineView,
  follow: LineEnd['follow'],
  run: number,
): Pick<LineEnd, 'profile' | 'contrast' | 'clean'> => {
  const rows = Array.from({ length: run + 1 }, (_, s) => readAcross(view, follow(s), profileReach));
  const seen = rows.slice(0, profileRun + 1);
  const profile = new Float32Array((2 * profileReach + 1) * 3).map((_, i) =>
    nthSmallest(
      Float32Array.from(seen, (row) => row[i]),
      seen.length >> 1,
    ),
  );
  const contrast = measureContrast(profile);
  const most = cleanShare * contrast + cleanNoise;
  const first = rows.findIndex((row) => measureDistance(row, profile) > most);
  return { profile, contrast, clean: first < 0 ? run : first };
};

/** What a look across a line may differ from its usual look by, as a share of its contrast and in 8-bit steps. */
const [cleanShare, cleanNoise] = [0.3, 4];

/** Root of the mean square within the reach of a strip. */
const measureDistance = (one: Float32Array, other: Float32Array): number => {
  let sum = 0;
  const [from, to] = [3 * (profileReach - stripReach), 3 * (profileReach + stripReach + 1)];
  for (let i = from; i < to; i++) sum += (one[i] - other[i]) ** 2;
  return Math.sqrt(sum / (to - from));
};

const measureContrast = (profile: Float32Array): number => {
  let most = 0;
  for (let n = 0; n < profile.length; n += 3) {
    for (let m = 0; m < n; m += 3) {
      const [red, green, blue] = [
        profile[n] - profile[m],
        profile[n + 1] - profile[m + 1],
        profile[n + 2] - profile[m + 2],
      ];
      most = Math.max(most, red * red + green * green + blue * blue);
    }
  }
  return Math.sqrt(most / 3);
};

/** Two ends that are one line, and its way through the hole. */
interface LineJoin {
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
const joinLineEnds = (view: LineView, ends: readonly LineEnd[], isWay: (join: LineJoin) => boolean): LineJoin[] => {
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
const drawLines = (
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
    (c) => (1 - share) * profileAt(from.profile, aside, c) + share * profileAt(to.profile, -aside, c),
  );
  const one = share < mixTo ? readBeside(picture, factor, from, aside, distance, wanted, known) : undefined;
  const other = share > mixFrom ? readBeside(picture, factor, to, -aside, length - distance, wanted, known) : undefined;
  if (!one || !other) return one ?? other;
  const part = (share - mixFrom) / (mixTo - mixFrom);
  return one.map((value, c) => (1 - part) * value + part * (other[c] as number));
};

const profileAt = (profile: Float32Array, aside: number, c: number): number => {
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
    return (1 - down) * upper + down * lower - profileAt(end.profile, aside, c) + value;
  });
};

/** What is followed: lines of this contrast, 8-bit steps, of this sharpness and rank, and seen over so many pixels of the view. */
const least = { contrast: 24, sharpness: 0.75, rank: 3.2, run: 14 } as const;
/** Part of its look across that a line keeps while it goes on. */
const keptShare = 0.3;
/** Pixels of the view to either side of a line that its profile is read from. */
const beside = 4;
/** Cosine of the most that a line turns at once; agreement from which a direction counts. */
const straightEnough = 0.8;
const agreed = 0.5;
/** Step of a line that ends another one, as a share of that one's contrast. */
const crossingShare = 0.06;
/** A line is lost when it was not seen over so many pixels. */
const mostLost = 5;
/** Cosine of the angle from which another line crosses it. */
const crossing = Math.cos((40 * Math.PI) / 180);
/** Pixels of the view beyond the hole from which a line has come out. */
const out = 2;

/**
 * Where lines that run into a hole are cut off, in pixels of the view: those that cannot be followed through the filled picture, neither to the hole's other side
 * nor to another line that they end at.
 */
const findCutLines = (before: LineView, filled: Raster, ends: readonly LineEnd[]): Point[] => {
  const strong = ends.filter(
    ({ contrast, sharpness, rank, run }) =>
      contrast >= least.contrast && sharpness >= least.sharpness && rank >= least.rank && run >= least.run,
  );
  if (strong.length === 0) return [];
  const after = viewFilled(filled, before);
  return strong.flatMap((end) => {
    const lost = followInto(before, after, end);
    return lost ? [lost] : [];
  });
};

const followInto = (before: LineView, after: LineView, end: LineEnd): Point | undefined => {
  const own = centre(end.profile.subarray(3 * (profileReach - beside), 3 * (profileReach + beside + 1)));
  let [place, inward] = [end.at, end.inward];
  let seen = place;
  let lost = 0;
  let isInside = false;
  for (let n = 0; n < before.width + before.height; n++) {
    const { at: next, kept } = nearest(after, [place[0] + inward[0], place[1] + inward[1]], inward, own);
    const at = pixelAt(after, next);
    if (at < 0) return undefined;
    if (before.hole[at]) isInside = true;
    else if (isInside && farFromHole(before, next)) return undefined;
    place = next;
    const tangent: Point = [-Math.sin(angleAt(after, at)), Math.cos(angleAt(after, at))];
    const turn = tangent[0] * inward[0] + tangent[1] * inward[1];
    if (kept >= keptShare) {
      [seen, lost] = [next, 0];
      if (Math.abs(turn) < straightEnough || agreementAt(after, at) < agreed) continue;
      const sign = Math.sign(turn);
      inward = unit([0.8 * inward[0] + 0.2 * sign * tangent[0], 0.8 * inward[1] + 0.2 * sign * tangent[1]]);
      continue;
    }
    const isCrossed = Math.abs(turn) < crossing && agreementAt(after, at) > agreed;
    if (isInside && isCrossed && after.step[at] > crossingShare * end.contrast) return undefined;
    if (++lost > mostLost) return isInside ? seen : undefined;
  }
  return undefined;
};

const farFromHole = (view: LineView, [x, y]: Point): boolean => {
  for (let dy = -out; dy <= out; dy++) {
    for (let dx = -out; dx <= out; dx++) {
      const at = pixelAt(view, [x + dx, y + dy]);
      if (at >= 0 && view.hole[at]) return false;
    }
  }
  return true;
};

/** Less its own mean. */
const centre = (profile: Float32Array): Float32Array => {
  const means = [0, 1, 2].map((c) => {
    let sum = 0;
    for (let i = c; i < profile.length; i += 3) sum += profile[i];
    return (3 * sum) / profile.length;
  });
  return profile.map((value, i) => value - (means[i % 3] as number));
};

/** The place, or one up to two pixels beside it, where the line looks most as it did, and the part of its look that is there. */
const nearest = (view: LineView, [x, y]: Point, inward: Point, own: Float32Array): { at: Point; kept: number } => {
  const strength = own.reduce((sum, value) => sum + value * value, 0);
  let best = { at: [x, y] as Point, kept: Number.NEGATIVE_INFINITY };
  for (const aside of [0, -0.7, 0.7, -1.4, 1.4]) {
    const at: Point = [x - aside * inward[1], y + aside * inward[0]];
    const look = readAcross(view, { at, inward }, beside);
    const kept = look.reduce((sum, value, i) => sum + value * own[i], 0) / Math.max(1e-6, strength);
    if (kept > best.kept + (best.kept > 0 ? 0.05 : 0)) best = { at, kept };
  }
  return best;
};

/** A picture in which lines go through a hole, and what of the hole is left to fill. */
interface ContinuedLines {
  picture: Raster;
  hole: Mask;
  /** Where lines that run into the hole are cut off in the filled picture, pixels. */
  listCuts(filled: Raster): Point[];
}

/** Pixels of the view beside a line that tell what it parts, and as far as an outline that goes on in a line may move. */
const sideReach = { within: 3, outline: 6, moved: 16 } as const;
/** Part of a line's way that may part other things than its ends do. */
const mostStray = 0.15;

/**
 * Draws what enters a hole and leaves it again on one line: seams, belts, zips, stripes, edges. Patches that are voted from coarse to fine lose what is
 * narrow, because a smooth fill is a good match for itself. `holeSide` is the longer side of the hole in pixels; `sides` (1 within a garment, 2 beyond,
 * 0 unknown; size of the picture) is changed in place along an outline that goes on in a line, since both at once would be two outlines.
 */
export const continueLines = (picture: Raster, hole: Mask, holeSide: number, sides?: Uint8Array): ContinuedLines => {
  const view = viewLines(picture, hole, holeSide);
  const ends = findLineEnds(view);
  const map = sides && openSides(sides, picture, view);
  const joins = joinLineEnds(view, ends, (join) => !map || keepsSides(map, join));
  if (map) for (const join of joins) moveSides(map, join);
  const lone = ends.filter((end) => !joins.some((join) => join.ends.includes(end)));
  return {
    ...drawLines(picture, hole, view, joins, sides),
    listCuts(filled) {
      const middle = (view.factor - 1) / 2;
      return findCutLines(view, filled, lone).map(([x, y]) => [x * view.factor + middle, y * view.factor + middle]);
    },
  };
};

/** Sides at places of the view: `aside` in its pixels, to the right of who looks along. */
interface SideMap {
  read(at: Point, along: Point, aside: number): number;
  write(at: Point, along: Point, aside: number, side: number): void;
  /** Pixels of the picture per pixel of the view. */
  factor: number;
}

const openSides = (
  sides: Uint8Array,
  { width, height }: { width: number; height: number },
  { factor }: LineView,
): SideMap => {
  const find = (at: Point, along: Point, aside: number): number => {
    const x = Math.round((at[0] - aside * along[1] + 0.5) * factor - 0.5);
    const y = Math.round((at[1] + aside * along[0] + 0.5) * factor - 0.5);
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  };
  return {
    factor,
    read(at, along, aside) {
      const pixel = find(at, along, aside);
      return pixel < 0 ? 0 : (sides[pixel] ?? 0);
    },
    write(at, along, aside, side) {
      const pixel = find(at, along, aside);
      if (pixel >= 0) sides[pixel] = side;
    },
  };
};

/** What is to the left and to the right of a line where it is visible, 0 where that is not known. */
const readParted = (sides: SideMap, { from, to }: LineJoin, reach: number): [left: number, right: number] => {
  const seen = (aside: number): number => {
    for (const { end, turned } of [
      { end: from, turned: 1 },
      { end: to, turned: -1 },
    ]) {
      for (const distance of [0, 4, 8]) {
        const { at, inward } = end.follow(Math.min(end.run, distance));
        const side = sides.read(at, inward, turned * aside);
        if (side !== 0) return side;
      }
    }
    return 0;
  };
  return [seen(-reach), seen(reach)];
};

/** What an outline parts; undefined of other lines, those beside an outline too. */
const readOutline = (sides: SideMap, join: LineJoin): [left: number, right: number] | undefined => {
  const near = readParted(sides, join, sideReach.within);
  const far = readParted(sides, join, sideReach.outline);
  const isWithin = near[0] !== 0 && near[0] === near[1];
  return isWithin || far.includes(0) || far[0] === far[1] ? undefined : far;
};

/** A line within a garment, or beyond it, stays there; its outline goes on about where it is known to be. */
const keepsSides = (sides: SideMap, join: LineJoin): boolean => {
  const outline = readOutline(sides, join);
  const reach = outline ? sideReach.outline : sideReach.within;
  const parted = outline ?? readParted(sides, join, reach);
  const strays = join.way.filter(({ at, along }) =>
    [sides.read(at, along, -reach), sides.read(at, along, reach)].some((side, n) => {
      const wanted = parted[n];
      return side !== 0 && wanted !== 0 && side !== wanted;
    }),
  );
  return strays.length <= mostStray * join.way.length;
};

/** Along an outline that goes on in a line, the line says what is garment, as far as the outline that was known before. */
const moveSides = (sides: SideMap, join: LineJoin): void => {
  const parted = readOutline(sides, join);
  if (!parted) return;
  const step = 0.5 / sides.factor;
  for (const { at, along } of join.way) {
    for (const [n, turned] of [-1, 1].entries()) {
      const side = parted[n] ?? 0;
      for (let aside = step; aside <= sideReach.moved; aside += step) {
        if (aside > 2 && sides.read(at, along, turned * aside) === side) break;
        sides.write(at, along, turned * aside, aside < 1 / sides.factor ? 0 : side);
      }
    }
  }
};
