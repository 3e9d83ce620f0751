import { blurBox } from '../geometry/box-filter.ts';
import type { Box } from '../geometry/cut-box.ts';
import { bendWarp, createWarpGrid, spreadWarp, type WarpGrid } from '../geometry/warp-grid.ts';
import { countAlike, createProfile, estimateProfiles, placeOnRing, type ThreadProfile } from './thread-profiles.ts';
import type { ThreadSeed } from './thread-seed.ts';

/** Planes of cloth, one size: OKLab with chroma raised. */
export interface ClothPlanes {
  width: number;
  height: number;
  planes: readonly Float32Array[];
}

/** Threads followed over bent cloth. */
export interface ThreadFit {
  /** Per set of threads: position of a pixel along the threads' sequence, in pixels of the picture where it was begun. */
  fields: WarpGrid[];
  profiles: ThreadProfile[];
  /** How well a pixel is explained, 0 to 1; 0 where threads were not followed. */
  weight: Float32Array;
  /** Brightness of the cloth, over its threads' colour. */
  light: Float32Array;
  /** Where threads were followed to, 1 or 0. */
  reached: Float32Array;
  /** Squared rest per pixel, all planes. */
  rest: Float32Array;
  /** Of stripes: whether they are horizontal, so that colours change downwards. */
  isLying: boolean;
}

const rounds = 24;
/** Round from which threads are no longer followed further and their colours no longer blurred. */
const grown = 17;
/** Where the warp may first bend little, at last more. */
const stiff = 30;
const limber = 0.03;
/** Threads that explain less after so many rounds lead nowhere. */
const hopeless: Readonly<Record<number, number>> = { 5: 0.28, 9: 0.33 };
/** Of the shortest period: blur of the colours at first, knots of the warp, and what is followed further in one round. */
const blurShare = 1 / 8;
const knotShare = 0.4;
const reachShare = 0.35;
/** Of the longest period: light changes no faster. */
const lightShare = 0.4;
const minLight = 0.45;
const maxLight = 2;

/**
 * Follows threads from where they are seen best over all cloth that goes on like them: colours at the period, light, and a smooth warp are
 * fitted in turns, places that they do not explain lose their weight, and pixels beside well explained places are added. Undefined
 * when the threads do not explain even the place that they were begun at.
 */
export const followThreads = (cloth: ClothPlanes, seed: ThreadSeed): ThreadFit | undefined => {
  const { width, height } = cloth;
  const shortest = Math.min(...seed.threads.map(({ period }) => period));
  const longest = Math.max(...seed.threads.map(({ period }) => period));
  const fit = beginFit(cloth, seed, Math.max(6, Math.min(knotShare * shortest, Math.min(width, height) / 8)));
  for (let round = 0; round < rounds; round++) {
    const late = Math.min(1, round / grown);
    if (round === grown) halvePeriods(fit);
    fitRound(cloth, fit, {
      blur: shortest * blurShare * (1 - late),
      stiffness: stiff * limber ** late,
      lightRadius: Math.round(longest * lightShare),
    });
    if (explainCloth(cloth, fit) < (hopeless[round] ?? Number.NEGATIVE_INFINITY)) return undefined;
    if (round < grown) growReach(cloth, fit, Math.max(3, shortest * reachShare));
  }
  return fit;
};

const beginFit = (cloth: ClothPlanes, { threads }: ThreadSeed, step: number): ThreadFit => {
  const { width, height, planes } = cloth;
  const [left, top, wide, tall] = intersect(threads.map(({ box }) => box));
  const centre = [left + wide / 2, top + tall / 2] as const;
  const [first] = threads;
  const reached = new Float32Array(width * height);
  for (let y = top; y < top + tall; y++) reached.fill(1, y * width + left, y * width + left + wide);
  return {
    fields: threads.map(({ normal }) =>
      createWarpGrid(cloth, step, (x, y) => normal[0] * (x - centre[0]) + normal[1] * (y - centre[1])),
    ),
    profiles: threads.map(({ period }) => createProfile(period, planes.length)),
    weight: reached.slice(),
    light: new Float32Array(width * height).fill(1),
    reached,
    rest: new Float32Array(width * height),
    isLying: first !== undefined && Math.abs(first.normal[1]) > Math.abs(first.normal[0]),
  };
};

const intersect = (boxes: readonly Box[]): Box => {
  const left = Math.max(...boxes.map((box) => box[0]));
  const top = Math.max(...boxes.map((box) => box[1]));
  const right = Math.min(...boxes.map((box) => box[0] + box[2]));
  const bottom = Math.min(...boxes.map((box) => box[1] + box[3]));
  return [left, top, right - left, bottom - top];
};

/** Seeds take several periods for one where that fits their few pixels better: with the threads straight, it shows. */
const halvePeriods = ({ profiles }: ThreadFit): void => {
  for (const [nth, profile] of profiles.entries()) {
    const count = countAlike(profile);
    if (count > 1) profiles[nth] = createProfile(profile.period / count, profile.planes.length);
  }
};

/** Places along the threads' sequence, pixels, not folded. */
export const fieldOf = ({ fields }: ThreadFit, nth: number, { width, height }: ClothPlanes): Float32Array =>
  spreadWarp(fields[nth] as WarpGrid, width, height);

const fitRound = (
  cloth: ClothPlanes,
  fit: ThreadFit,
  { blur, stiffness, lightRadius }: { blur: number; stiffness: number; lightRadius: number },
): void => {
  const { fields, profiles, light, rest } = fit;
  const places = fields.map((_, nth) => placeOnRing(fieldOf(fit, nth, cloth), profiles[nth] as ThreadProfile));
  const even = cloth.planes.map((plane) => plane.map((value, i) => value / light[i]));
  const left = estimateProfiles(profiles, places, even, fit.weight, blur);
  rest.fill(0);
  for (const plane of left) {
    for (let i = 0; i < rest.length; i++) rest[i] = rest[i] + plane[i] ** 2;
  }
  const usual = weigh(cloth, fit);
  for (const [nth, field] of fields.entries()) {
    const { bin } = places[nth] as { bin: Int32Array };
    const demand = demandMoves(profiles[nth] as ThreadProfile, bin, left, fit.weight, correlated / usual);
    bendWarp(field, cloth.width, demand, stiffness);
  }
  measureLight(cloth, fit, even, left, lightRadius);
};

/** Neighbours err alike: a pixel counts this much. */
const correlated = 0.2;

const demandMoves = (
  { planes, bins, period }: ThreadProfile,
  bin: Int32Array,
  left: readonly Float32Array[],
  weight: Float32Array,
  trust: number,
) => {
  const demand = { pull: new Float32Array(weight.length), ask: new Float32Array(weight.length) };
  const slopes = planes.map((ring) => ring.map((value, at) => ((ring[(at + 1) % bins] - value) * bins) / period));
  for (let i = 0; i < weight.length; i++) {
    const w = weight[i] * trust;
    if (w === 0) continue;
    let [pull, ask] = [0, 0];
    for (let p = 0; p < slopes.length; p++) {
      const slope = (slopes[p] as Float32Array)[bin[i]];
      pull += slope * slope;
      ask += slope * (left[p] as Float32Array)[i];
    }
    demand.pull[i] = w * pull;
    demand.ask[i] = w * ask;
  }
  return demand;
};

/** Rests round a pixel are summed over so many pixels to either side; every so many of them are looked at for the usual one. */
const nearReach = 2;
const sample = 7;
/** Share of the followed pixels that has the usual rest at most; the least that it is taken for, by itself and of the threads' own variance. */
const usualShare = 0.4;
const minRest = 2e-4;
const minRestShare = 0.05;
/** So many usual rests halve a weight. */
const half = 3;

/** Robust weights from the rest of a pixel's neighbourhood; returns the usual rest. */
const weigh = ({ width, height }: ClothPlanes, fit: ThreadFit): number => {
  const near = blurBox(fit.rest, width, height, nearReach);
  const inside = near.filter((_, i) => i % sample === 0 && fit.reached[i] > 0).sort();
  const least = Math.max(minRest, minRestShare * varianceOf(fit.profiles));
  const usual = Math.max(least, inside[Math.floor(inside.length * usualShare)] ?? 1);
  for (let i = 0; i < near.length; i++) {
    fit.weight[i] = fit.reached[i] / (1 + (near[i] / (half * usual)) ** 2);
  }
  return usual;
};

const varianceOf = (profiles: readonly ThreadProfile[]): number => {
  let variance = 0;
  for (const ring of profiles.flatMap(({ planes }) => planes)) {
    const mean = ring.reduce((sum, value) => sum + value, 0) / ring.length;
    variance += ring.reduce((sum, value) => sum + (value - mean) ** 2, 0) / ring.length;
  }
  return variance;
};

/** Light scales all three OKLab coordinates alike: what is shown over what the threads alone would show, nearby. */
const measureLight = (
  { width, height, planes }: ClothPlanes,
  fit: ThreadFit,
  even: readonly Float32Array[],
  left: readonly Float32Array[],
  radius: number,
): void => {
  const shown = new Float32Array(width * height);
  const drawn = new Float32Array(width * height);
  for (const [p, plane] of planes.entries()) {
    const [colours, missing] = [even[p] as Float32Array, left[p] as Float32Array];
    for (let i = 0; i < shown.length; i++) {
      const thread = colours[i] - missing[i];
      const w = fit.weight[i] * thread;
      shown[i] = shown[i] + w * plane[i];
      drawn[i] = drawn[i] + w * thread;
    }
  }
  const [above, below] = [blurBox(shown, width, height, radius), blurBox(drawn, width, height, radius)];
  for (let i = 0; i < above.length; i++) {
    const value = (above[i] + 1e-3) / (below[i] + 1e-3);
    fit.light[i] = Math.max(minLight, Math.min(maxLight, value));
  }
};

/** A pixel is taken in where its neighbours are explained this well. */
const explained = 0.2;

/** Follows threads on to where their neighbours are well explained. */
const growReach = ({ width, height }: ClothPlanes, fit: ThreadFit, radius: number): void => {
  const near = blurBox(fit.weight, width, height, Math.round(radius));
  for (let i = 0; i < near.length; i++) if (near[i] > explained) fit.reached[i] = 1;
};

/** Share of the variance of evenly lit cloth that its threads explain where they were followed, each pixel as much as it is trusted. */
export const explainCloth = ({ planes }: ClothPlanes, { weight, light, rest }: ThreadFit): number => {
  let [total, left] = [0, 0];
  for (const plane of planes) {
    let [sum, squares, count] = [0, 0, 0];
    for (let i = 0; i < weight.length; i++) {
      const w = weight[i];
      if (w === 0) continue;
      const value = plane[i] / light[i];
      count += w;
      sum += w * value;
      squares += w * value * value;
    }
    total += squares - (sum * sum) / Math.max(1e-9, count);
  }
  for (let i = 0; i < weight.length; i++) left += weight[i] * rest[i];
  return 1 - left / Math.max(1e-9, total);
};
