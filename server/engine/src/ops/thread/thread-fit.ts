import { blurBox } from '../geometry/box-filter.ts';
import type { Box } from '../geometry/raster.ts';
import { bendWarp, createWarpGrid, spreadWarp, type WarpGrid } from '../geometry/warp-grid.ts';
import type { Vector } from '../repeat/lattice.ts';

/** Colours of threads over one period, one ring of bins per plane; the sum over all thread sets is the fabric's colour. */
export interface ThreadProfile {
  period: number;
  bins: number;
  planes: Float32Array[];
}

/** Per pixel the preceding bin of the ring, and the interpolation weight of the next one, 0 to 1. */
export interface RingPlaces {
  bin: Int32Array;
  share: Float32Array;
}

const minBins = 8;
const passes = 2;

export const createProfile = (period: number, planes: number): ThreadProfile => {
  const bins = Math.max(minBins, Math.round(period));
  return { period, bins, planes: Array.from({ length: planes }, () => new Float32Array(bins)) };
};

/** Ring positions of pixels, from their positions along the threads. */
export const placeOnRing = (field: Float32Array, { period, bins }: ThreadProfile): RingPlaces => {
  const bin = new Int32Array(field.length);
  const share = new Float32Array(field.length);
  for (let i = 0; i < field.length; i++) {
    const turns = field[i] / period;
    const place = (turns - Math.floor(turns)) * bins;
    const before = Math.min(bins - 1, Math.floor(place));
    bin[i] = before;
    share[i] = place - before;
  }
  return { bin, share };
};

/** Adds the rings' colours to a plane, or subtracts them. */
const addRing = (plane: Float32Array, ring: Float32Array, { bin, share }: RingPlaces, sign: 1 | -1): void => {
  for (let i = 0; i < plane.length; i++) {
    const before = bin[i];
    const value = ring[before];
    const next = ring[before + 1 === ring.length ? 0 : before + 1];
    plane[i] = plane[i] + sign * (value + share[i] * (next - value));
  }
};

/**
 * Estimates thread colours by alternating weighted means: each set explains the residual of the others. The first set includes the mean,
 * the others are zero-mean. `blur` is the smoothing in bins. Returns the residual planes.
 */
export const estimateProfiles = (
  profiles: readonly ThreadProfile[],
  places: readonly RingPlaces[],
  planes: readonly Float32Array[],
  weight: Float32Array,
  blur: number,
): Float32Array[] => {
  return planes.map((plane, p) => {
    const rest = plane.slice();
    for (const [nth, { planes: rings }] of profiles.entries()) {
      addRing(rest, rings[p] as Float32Array, places[nth] as RingPlaces, -1);
    }
    for (let pass = 0; pass < (profiles.length > 1 ? passes : 1); pass++) {
      for (const [nth, profile] of profiles.entries()) {
        const place = places[nth] as RingPlaces;
        addRing(rest, profile.planes[p] as Float32Array, place, 1);
        profile.planes[p] = meanRing(rest, place, weight, { bins: profile.bins, blur, isCentred: nth > 0 });
        addRing(rest, profile.planes[p] as Float32Array, place, -1);
      }
    }
    return rest;
  });
};

const meanRing = (
  plane: Float32Array,
  { bin, share }: RingPlaces,
  weight: Float32Array,
  { bins, blur, isCentred }: { bins: number; blur: number; isCentred: boolean },
): Float32Array => {
  const sums = new Float64Array(bins + 1);
  const counts = new Float64Array(bins + 1);
  for (let i = 0; i < weight.length; i++) {
    const w = weight[i];
    if (w === 0) continue;
    const before = bin[i];
    const late = w * share[i];
    const value = plane[i];
    sums[before] = sums[before] + (w - late) * value;
    counts[before] = counts[before] + w - late;
    sums[before + 1] = sums[before + 1] + late * value;
    counts[before + 1] = counts[before + 1] + late;
  }
  sums[0] = sums[0] + sums[bins];
  counts[0] = counts[0] + counts[bins];
  const total = counts.subarray(0, bins).reduce((sum, count) => sum + count, 0);
  const mean = sums.subarray(0, bins).reduce((sum, value) => sum + value, 0) / Math.max(1e-9, total);
  const ring = Float32Array.from({ length: bins }, (_, at) =>
    counts[at] > 1e-6 ? sums[at] / counts[at] : betweenSeen(sums, counts, bins, at, mean),
  );
  const soft = blur > 0 ? blurRing(ring, blur) : ring;
  const centre = isCentred ? soft.reduce((sum, value) => sum + value, 0) / bins : 0;
  return soft.map((value) => value - centre);
};

/** Interpolates the colour of an empty bin between its non-empty neighbours; `mean` where there is none. */
const betweenSeen = (sums: Float64Array, counts: Float64Array, bins: number, at: number, mean: number): number => {
  const nearest = (step: 1 | -1) => {
    for (let far = 1; far < bins; far++) {
      const bin = (at + step * far + bins) % bins;
      if (counts[bin] > 1e-6) return { far, value: sums[bin] / counts[bin] };
    }
    return undefined;
  };
  const [before, behind] = [nearest(-1), nearest(1)];
  if (!before || !behind) return mean;
  return (before.value * behind.far + behind.value * before.far) / (before.far + behind.far);
};

/** Smooths a ring with a triangular kernel of `radius` bins. */
const blurRing = (ring: Float32Array, radius: number): Float32Array => {
  const reach = Math.min(ring.length, Math.ceil(radius));
  return ring.map((_, bin) => {
    let [sum, total] = [0, 0];
    for (let off = -reach; off <= reach; off++) {
      const weight = Math.max(0, 1 - Math.abs(off) / (radius + 1));
      sum += weight * ring[(bin + off + ring.length) % ring.length];
      total += weight;
    }
    return sum / total;
  });
};

const sharpenSteps = 3;

/** Removes the blur of a pixel's width, `fineness` bins, from a ring: Van Cittert deconvolution. */
export const sharpenRing = (ring: Float32Array, fineness: number): Float32Array => {
  let sharp = ring;
  for (let step = 0; step < sharpenSteps; step++) {
    const blurred = blurRing(sharp, fineness / Math.SQRT2 - 1);
    sharp = sharp.map((value, bin) => value + ring[bin] - blurred[bin]);
  }
  return sharp;
};

/** Maximum number of equal periods in a ring. */
const maxAlike = 5;
/** Minimum correlation of rotated copies of a ring that contains the same period several times. */
const alike = 0.96;

/** Number of equal periods in the ring: usually 1. */
export const countAlike = ({ bins, planes }: ThreadProfile): number => {
  for (let count = maxAlike; count > 1; count--) {
    if (bins / count < minBins) continue;
    let [common, own] = [0, 0];
    for (const ring of planes) {
      const mean = ring.reduce((sum, value) => sum + value, 0) / bins;
      for (let bin = 0; bin < bins; bin++) {
        const place = (bin + bins / count) % bins;
        const before = Math.floor(place);
        const next = ring[(before + 1) % bins];
        const there = ring[before] + (place - before) * (next - ring[before]);
        common += (ring[bin] - mean) * (there - mean);
        own += (ring[bin] - mean) ** 2;
      }
    }
    if (common >= alike * own) return count;
  }
  return 1;
};

/** Pixels of a patch: their positions from its centre, and their colours minus its mean, three planes interleaved. */
interface ColourSamples {
  x: Float32Array;
  y: Float32Array;
  colours: Float32Array;
  /** Sum of squares. */
  total: number;
  /** Maximum distance from the centre. */
  reach: number;
}

/** Sums of colours over parallel lines one pixel wide. */
interface LineProfile {
  counts: Float64Array;
  sums: Float64Array;
  /** Between-line variance divided by total variance, adjusted for the number of lines. */
  share: number;
  /** Unadjusted between-line sum of squares. */
  between: number;
  /** Number of lines with pixels. */
  lines: number;
}

const planeCount = 3;
const sampleCount = 2500;

const takeSamples = (planes: readonly Float32Array[], width: number, [left, top, wide, tall]: Box): ColourSamples => {
  const step = Math.max(1, Math.floor((wide * tall) / sampleCount));
  const count = Math.floor((wide * tall) / step);
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  const colours = new Float32Array(count * planeCount);
  for (let i = 0; i < count; i++) {
    // Jittered, so that no period is sampled at a single phase.
    const place = Math.min(wide * tall - 1, i * step + ((i * 7) % step));
    x[i] = (place % wide) - wide / 2;
    y[i] = Math.floor(place / wide) - tall / 2;
    const at = (top + Math.floor(place / wide)) * width + left + (place % wide);
    for (let p = 0; p < planeCount; p++) colours[i * planeCount + p] = (planes[p] as Float32Array)[at];
  }
  const means = [0, 0, 0];
  for (let i = 0; i < colours.length; i++) {
    means[i % planeCount] = means[i % planeCount] + colours[i] / count;
  }
  let total = 0;
  for (let i = 0; i < colours.length; i++) {
    const value = colours[i] - means[i % planeCount];
    colours[i] = value;
    total += value * value;
  }
  return { x, y, colours, total, reach: Math.hypot(wide, tall) / 2 + 1 };
};

const profileLines = ({ x, y, colours, total, reach }: ColourSamples, [cos, sin]: Vector): LineProfile => {
  const bins = Math.ceil(2 * reach) + 1;
  const counts = new Float64Array(bins);
  const sums = new Float64Array(bins * planeCount);
  for (let i = 0; i < x.length; i++) {
    const bin = Math.floor(x[i] * cos + y[i] * sin + reach);
    const at = bin * planeCount;
    const from = i * planeCount;
    counts[bin] = counts[bin] + 1;
    sums[at] = sums[at] + colours[from];
    sums[at + 1] = sums[at + 1] + colours[from + 1];
    sums[at + 2] = sums[at + 2] + colours[from + 2];
  }
  const between = sumBetween(counts, sums);
  const lines = countLines(counts);
  const share = total > 0 ? 1 - ((1 - between / total) * (x.length - 1)) / Math.max(1, x.length - lines) : 0;
  return { counts, sums, share, between, lines };
};

const countLines = (counts: Float64Array): number => counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);

const sumBetween = (counts: Float64Array, sums: Float64Array): number => {
  let between = 0;
  for (let bin = 0, at = 0; bin < counts.length; bin++, at += planeCount) {
    if (!counts[bin]) continue;
    const squares = sums[at] ** 2 + sums[at + 1] ** 2 + sums[at + 2] ** 2;
    between += squares / counts[bin];
  }
  return between;
};

const minFolded = 6;

const foldLines = ({ counts, sums }: LineProfile, period: number): { counts: Float64Array; sums: Float64Array } => {
  const bins = Math.max(minFolded, Math.round(period));
  const folded = { counts: new Float64Array(bins), sums: new Float64Array(bins * planeCount) };
  for (let i = 0; i < counts.length; i++) {
    if (!counts[i]) continue;
    const bin = Math.floor(((i / period) % 1) * bins);
    folded.counts[bin] = folded.counts[bin] + counts[i];
    for (let p = 0; p < planeCount; p++) {
      folded.sums[bin * planeCount + p] = folded.sums[bin * planeCount + p] + sums[i * planeCount + p];
    }
  }
  return folded;
};

/** Fraction of the variance explained by lines that repeat at a period, adjusted for the visible copies. */
const explainByPeriod = (profile: LineProfile, period: number): number => {
  if (profile.between <= 0) return 0;
  const folded = foldLines(profile, period);
  const copies = profile.lines / period;
  const ratio = sumBetween(folded.counts, folded.sums) / profile.between;
  return copies > 1 ? profile.share * (1 - ((1 - ratio) * copies) / (copies - 1)) : 0;
};

/** Samples minus the part explained by lines that repeat at a period. */
const removeLines = (samples: ColourSamples, normal: Vector, period: number): ColourSamples => {
  const { x, y, reach } = samples;
  const { counts, sums } = foldLines(profileLines(samples, normal), period);
  const colours = samples.colours.slice();
  for (let i = 0; i < x.length; i++) {
    const line = Math.floor(x[i] * normal[0] + y[i] * normal[1] + reach);
    const bin = Math.floor(((line / period) % 1) * counts.length);
    for (let p = 0; p < planeCount; p++) {
      const mean = sums[bin * planeCount + p] / Math.max(1, counts[bin]);
      colours[i * planeCount + p] = colours[i * planeCount + p] - mean;
    }
  }
  return { ...samples, colours };
};

const minPeriod = 7;
const periodStep = 1.015;
/** Fraction of the best explanation from which a period counts as equal: the smallest one is the repeat. */
const nearly = 0.88;
const minCopies = 1.9;

const findPeriod = (profile: LineProfile): { period: number; explained: number } | undefined => {
  const longest = profile.lines / minCopies;
  const found: { period: number; explained: number }[] = [];
  for (let period = minPeriod; period <= longest; period *= periodStep) {
    found.push({ period, explained: explainByPeriod(profile, period) });
  }
  const best = Math.max(0, ...found.map(({ explained }) => explained));
  return found.find(
    ({ explained }, nth) =>
      explained > 0 && explained >= nearly * best && explained >= (found[nth + 1]?.explained ?? 0),
  );
};

/** Threads of one direction in a patch. */
interface ThreadDirection {
  /** Unit vector across the threads: the direction of colour change. */
  normal: Vector;
  /** Period along `normal`, pixels. */
  period: number;
  /** Fraction of the patch's variance explained by the repeating thread colours, 0 to 1. */
  explained: number;
  box: Box;
}

/** Start of thread tracking; stripes have only one direction. */
export interface ThreadSeed {
  threads: readonly ThreadDirection[];
  explained: number;
}

interface Part {
  box: Box;
  samples: ColourSamples;
}

/** Sides of the searched patches, as fractions of the picture's, and the overlap of neighbours. */
const partShares = [1, 0.66, 0.42] as const;
const overlap = 0.5;
/** Searched directions, and the minimum angle between two thread sets: degrees. */
const angleStep = 4;
const minAngle = 58;
const maxDirections = 3;
/** Minimum explained variance, in total, of stripes, and of the other threads' share; less is chance. */
const minExplained = 0.06;
const minStripes = 0.3;
const minBalance = 0.2;
/** Maximum number of pairs that are evaluated together, and of seeds that are returned. */
const maxPairs = 24;
const maxSeeds = 4;

/** Best seeds of illumination-corrected planes, in descending order; empty where colours do not follow threads. */
export const listThreadSeeds = (planes: readonly Float32Array[], width: number, height: number): ThreadSeed[] => {
  const parts = listBoxes(width, height).map((box): Part => ({ box, samples: takeSamples(planes, width, box) }));
  const found = parts.flatMap(listDirections).map((thread) => ({
    thread,
    samples: (parts.find(({ box }) => box === thread.box) as Part).samples,
  }));
  const pairs: [(typeof found)[number], (typeof found)[number]][] = [];
  for (const [nth, p] of found.entries()) {
    for (const q of found.slice(nth + 1)) {
      if (shareOf(p.thread.box, q.thread.box) < 0.5) continue;
      if (angleBetween(p.thread.normal, q.thread.normal) >= minAngle) pairs.push([p, q]);
    }
  }
  const likely = ([p, q]: (typeof pairs)[number]) =>
    (p.thread.explained + q.thread.explained) * (0.7 + 0.3 * shareOf(p.thread.box, q.thread.box));
  pairs.sort((p, q) => likely(q) - likely(p));
  const seeds = found
    .filter(({ thread }) => thread.explained >= minStripes)
    .map(({ thread }): ThreadSeed => ({ threads: [thread], explained: thread.explained }));
  for (const [p, q] of pairs.slice(0, maxPairs)) {
    const first = explainBeside(p.thread, p.samples, q.thread);
    const second = explainBeside(q.thread, q.samples, p.thread);
    if (Math.min(first, second) < Math.max(minExplained, minBalance * Math.max(first, second))) continue;
    const threads = [
      { ...p.thread, explained: first },
      { ...q.thread, explained: second },
    ];
    seeds.push({ threads, explained: (first + second) * (0.7 + 0.3 * shareOf(p.thread.box, q.thread.box)) });
  }
  return pickDifferent(seeds.sort((p, q) => q.explained - p.explained)).map(orient);
};

/** Variance that threads explain in their patch after the other set is subtracted. */
const explainBeside = (thread: ThreadDirection, samples: ColourSamples, other: ThreadDirection): number => {
  const left = removeLines(samples, other.normal, other.period);
  return explainByPeriod(profileLines(left, thread.normal), thread.period);
};

/** Orders vertical threads first, their colours from left to right, then horizontal ones, from top to bottom. */
const orient = ({ threads, explained }: ThreadSeed): ThreadSeed => {
  const sorted = [...threads].sort((p, q) => Math.abs(q.normal[0]) - Math.abs(p.normal[0]));
  const turned = sorted.map((thread, nth) => {
    const [x, y] = thread.normal;
    const isLying = sorted.length === 1 ? Math.abs(y) > Math.abs(x) : nth === 1;
    return (isLying ? y : x) < 0 ? { ...thread, normal: [-x, -y] as Vector } : thread;
  });
  return { threads: turned, explained };
};

const pickDifferent = (seeds: readonly ThreadSeed[]): ThreadSeed[] => {
  const kept: ThreadSeed[] = [];
  for (const seed of seeds) {
    if (kept.length === maxSeeds) break;
    if (!kept.some((other) => isAlike(other, seed))) kept.push(seed);
  }
  return kept;
};

const listBoxes = (width: number, height: number): Box[] => {
  const spans = (side: number) =>
    partShares.flatMap((share) => {
      const length = Math.round(side * share);
      const count = share === 1 ? 1 : Math.ceil((1 - share) / (share * overlap)) + 1;
      return Array.from({ length: count }, (_, nth) => [
        count === 1 ? 0 : Math.round(((side - length) * nth) / (count - 1)),
        length,
      ]);
    });
  return spans(height).flatMap(([top = 0, tall = 0]) =>
    spans(width).map(([left = 0, wide = 0]): Box => [left, top, wide, tall]),
  );
};

const shareOf = (p: Box, q: Box): number => {
  const across = Math.min(p[0] + p[2], q[0] + q[2]) - Math.max(p[0], q[0]);
  const down = Math.min(p[1] + p[3], q[1] + q[3]) - Math.max(p[1], q[1]);
  return (Math.max(0, across) * Math.max(0, down)) / Math.min(p[2] * p[3], q[2] * q[3]);
};

const angleBetween = (p: Vector, q: Vector): number =>
  (Math.acos(Math.min(1, Math.abs(p[0] * q[0] + p[1] * q[1]))) / Math.PI) * 180;

/** True for the same threads at nearly the same position. */
const isAlike = (p: ThreadSeed, q: ThreadSeed): boolean => {
  return (
    p.threads.length === q.threads.length &&
    q.threads.every((thread) =>
      p.threads.some(
        (other) =>
          angleBetween(thread.normal, other.normal) < 8 &&
          Math.abs(Math.log(thread.period / other.period)) < 0.12 &&
          shareOf(thread.box, other.box) > 0.4,
      ),
    )
  );
};

const vectorAt = (degrees: number): Vector => [
  Math.cos((degrees / 180) * Math.PI),
  Math.sin((degrees / 180) * Math.PI),
];

const listDirections = ({ box, samples }: Part): ThreadDirection[] => {
  const shareAt = (degrees: number) => profileLines(samples, vectorAt(degrees)).share;
  const shares = Array.from({ length: 180 / angleStep }, (_, nth) => shareAt(nth * angleStep));
  const peaks = shares
    .map((share, nth) => ({ share, angle: nth * angleStep }))
    .filter(({ share }, nth) => {
      const next = shares[(nth + 1) % shares.length];
      return share > minExplained && share >= (shares.at(nth - 1) as number) && share > next;
    })
    .sort((p, q) => q.share - p.share);
  return peaks.slice(0, maxDirections).flatMap(({ angle, share }) => {
    let best = { angle, share };
    for (const off of [-2, -1, 1, 2]) {
      const near = shareAt(angle + off);
      if (near > best.share) best = { angle: angle + off, share: near };
    }
    const normal = vectorAt(best.angle);
    const period = findPeriod(profileLines(samples, normal));
    return period && period.explained >= minExplained ? [{ normal, ...period, box }] : [];
  });
};

/** Planes of a fabric, all of one size: OKLab with increased chroma. */
export interface ClothPlanes {
  width: number;
  height: number;
  planes: readonly Float32Array[];
}

/** Threads tracked over deformed fabric. */
export interface ThreadFit {
  /** Per thread set: position of a pixel along the thread sequence, in pixels of the picture where tracking began. */
  fields: WarpGrid[];
  profiles: ThreadProfile[];
  /** Fit quality of a pixel, 0 to 1; 0 outside the tracked region. */
  weight: Float32Array;
  /** Brightness of the fabric relative to its thread colours. */
  light: Float32Array;
  /** Tracked region, 1 or 0. */
  reached: Float32Array;
  /** Squared residual per pixel, over all planes. */
  rest: Float32Array;
  /** For stripes: true when they are horizontal, so that colours change downwards. */
  isLying: boolean;
}

const rounds = 24;
/** Round from which the region no longer grows and the colours are no longer smoothed. */
const grown = 17;
/** Stiffness of the warp: decreases from the first round to the last. */
const stiff = 30;
const limber = 0.03;
/** Minimum explained variance after a number of rounds; tracking stops below it. */
const hopeless: Readonly<Record<number, number>> = { 5: 0.28, 9: 0.33 };
/** Fractions of the shortest period: initial smoothing of the colours, knot distance of the warp, and growth per round. */
const blurShare = 1 / 8;
const knotShare = 0.4;
const reachShare = 0.35;
/** Scale of illumination changes, as a fraction of the longest period. */
const lightShare = 0.4;
const minLight = 0.45;
const maxLight = 2;

/**
 * Tracks threads from the best seed over all fabric that continues them: periodic colours, illumination and a smooth warp are fitted
 * alternately, badly explained pixels lose their weight, and pixels beside well explained ones are added. Undefined when the threads do not
 * even explain their seed.
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

/** Corrects seeds that merge several periods because that fits their few pixels better: straightened threads show it. */
const halvePeriods = ({ profiles }: ThreadFit): void => {
  for (const [nth, profile] of profiles.entries()) {
    const count = countAlike(profile);
    if (count > 1) profiles[nth] = createProfile(profile.period / count, profile.planes.length);
  }
};

/** Unwrapped positions along the thread sequence, pixels. */
const fieldOf = ({ fields }: ThreadFit, nth: number, { width, height }: ClothPlanes): Float32Array =>
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

/** Residuals of neighbours are correlated: effective weight of one pixel. */
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

/** Residuals are summed over this radius in pixels; subsampling step for the typical residual. */
const nearReach = 2;
const sample = 7;
/** Quantile of the residuals used as the typical one; its lower bounds, absolute and relative to the threads' variance. */
const usualShare = 0.4;
const minRest = 2e-4;
const minRestShare = 0.05;
/** Number of typical residuals that halves a weight. */
const half = 3;

/** Robust weights from the residuals of a pixel's neighbourhood; returns the typical residual. */
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

/** Illumination scales all three OKLab coordinates equally: the local ratio of observed to predicted colours. */
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

/** Minimum fit quality of the neighbours of an added pixel. */
const explained = 0.2;

/** Grows the tracked region where its neighbours are well explained. */
const growReach = ({ width, height }: ClothPlanes, fit: ThreadFit, radius: number): void => {
  const near = blurBox(fit.weight, width, height, Math.round(radius));
  for (let i = 0; i < near.length; i++) if (near[i] > explained) fit.reached[i] = 1;
};

/** Fraction of the variance of evenly lit fabric that its threads explain in the tracked region, weighted per pixel. */
const explainCloth = ({ planes }: ClothPlanes, { weight, light, rest }: ThreadFit): number => {
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

/** Evidence that tracked threads are a repeat, not just lines. */
export interface ThreadProof {
  /** Fraction of the variance of evenly lit fabric that its threads explain in the tracked region, 0 to 1. */
  explained: number;
  /** Fraction of the threads' contrast that the other periods predict, 0 to 1; the smaller value of the thread sets. */
  repeated: number;
  isStripes: boolean;
}

/** Accepted, returned with a warning, or no repeat. */
type ThreadVerdict = 'sure' | 'possible' | 'none';

/**
 * Thresholds of explained times repeated, for crossing threads and for stripes: folds of plain fabric resemble stripes more often than a
 * tartan.
 */
const sure = { threads: 0.5, stripes: 0.9 } as const;
const possible = { threads: 0.38, stripes: 0.75 } as const;
/**
 * Minimum predicted fraction per thread set; below it the repeat is returned with a warning, because edges of motifs are aligned by chance.
 */
const sureRepeated = 0.7;

export const judgeThreads = ({ explained, repeated, isStripes }: ThreadProof): ThreadVerdict => {
  const kind = isStripes ? 'stripes' : 'threads';
  const score = explained * repeated;
  if (score >= sure[kind] && repeated >= sureRepeated) return 'sure';
  return score >= possible[kind] ? 'possible' : 'none';
};

export const proveThreads = (cloth: ClothPlanes, fit: ThreadFit): ThreadProof => ({
  explained: explainCloth(cloth, fit),
  repeated: Math.min(...fit.fields.map((_, nth) => comparePeriods(cloth, fit, nth))),
  isStripes: fit.fields.length === 1,
});

const trusted = 0.5;
/** Minimum coverage of a period relative to the best covered one; less is skipped. */
const minShown = 0.2;

/** Fraction of each period's own contrast that all other periods predict. */
const comparePeriods = (cloth: ClothPlanes, fit: ThreadFit, nth: number): number => {
  const { planes } = cloth;
  const fields = fit.fields.map((_, set) => fieldOf(fit, set, cloth));
  const places = fields.map((field, set) => placeOnRing(field, fit.profiles[set] as ThreadProfile));
  const own = planes.map((plane, p) => {
    const left = plane.map((value, i) => value / fit.light[i]);
    for (const [set, { planes: rings }] of fit.profiles.entries()) {
      if (set !== nth) addRing(left, rings[p] as Float32Array, places[set] as (typeof places)[number], -1);
    }
    return left;
  });
  const { period, bins } = fit.profiles[nth] as ThreadProfile;
  const field = fields[nth] as Float32Array;
  const { bin } = places[nth] as { bin: Int32Array };
  const sums = new Map<number, Float64Array>();
  const whole = new Float64Array(planes.length + 1);
  for (let i = 0; i < field.length; i++) {
    const w = fit.weight[i];
    if (w < trusted) continue;
    const key = Math.floor(field[i] / period) * bins + bin[i];
    const sum = sums.get(key) ?? new Float64Array(planes.length + 1);
    sums.set(key, sum);
    for (let p = 0; p <= planes.length; p++) {
      const value = p === planes.length ? w : w * (own[p] as Float32Array)[i];
      sum[p] = sum[p] + value;
      whole[p] = whole[p] + value;
    }
  }
  return compareBins([...sums], bins, whole);
};

const compareBins = (sums: readonly (readonly [number, Float64Array])[], bins: number, whole: Float64Array): number => {
  const last = whole.length - 1;
  const most = Math.max(0, ...sums.map(([, sum]) => sum[last]));
  const shown = sums.filter(([, sum]) => sum[last] >= minShown * most);
  const groups = Array.from({ length: bins }, (): Float64Array[] => []);
  for (const [key, sum] of shown) groups[((key % bins) + bins) % bins]?.push(sum);
  let [contrast, foretold] = [0, 0];
  for (const group of groups) {
    for (const own of group) {
      const weight = own[last];
      const others = group.filter((sum) => sum !== own);
      const otherWeight = others.reduce((sum, other) => sum + other[last], 0);
      for (let p = 0; p < last; p++) {
        const mean = whole[p] / whole[last];
        const colour = own[p] / weight - mean;
        contrast += weight * colour * colour;
        if (otherWeight === 0) continue;
        const other = others.reduce((sum, each) => sum + each[p], 0) / otherWeight - mean;
        foretold += weight * (colour * colour - (colour - other) ** 2);
      }
    }
  }
  return foretold / Math.max(1e-9, contrast);
};
