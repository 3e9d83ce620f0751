import { dilate, findComponents, type Mask } from '../geometry/mask.ts';
import { nthSmallest } from '../geometry/nth-smallest.ts';
import { agreementAt, angleAt, type LineView, type Point, pixelAt, readAcross, unit } from './line-view.ts';

/** Where a line runs into a hole. */
export interface LineEnd {
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
export const profileReach = 8;
/** Pixels of the view to either side of a line that are drawn with it. */
export const stripReach = 6;
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
export const findLineEnds = (view: LineView): LineEnd[] => {
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
