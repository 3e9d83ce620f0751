import type { Box } from '../geometry/cut-box.ts';
import type { Vector } from '../repeat/lattice.ts';

/** Pixels of a part of a picture, their places from its middle, and their colours round its mean, three planes interleaved. */
export interface ColourSamples {
  x: Float32Array;
  y: Float32Array;
  colours: Float32Array;
  /** Sum of squares. */
  total: number;
  /** Farthest place from the middle. */
  reach: number;
}

/** Sums of colours over lines a pixel wide, side by side along a direction. */
export interface LineProfile {
  counts: Float64Array;
  sums: Float64Array;
  /** Variance between lines over all variance, adjusted for their number. */
  share: number;
  /** The same, not adjusted, as a sum of squares. */
  between: number;
  /** Lines with pixels on them. */
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
    // A little to and fro, so that no period is seen at one phase only.
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

/** Share of all variance that lines explain when they repeat at a period, adjusted for the copies in view. */
const explainByPeriod = (profile: LineProfile, period: number): number => {
  if (profile.between <= 0) return 0;
  const folded = foldLines(profile, period);
  const copies = profile.lines / period;
  const ratio = sumBetween(folded.counts, folded.sums) / profile.between;
  return copies > 1 ? profile.share * (1 - ((1 - ratio) * copies) / (copies - 1)) : 0;
};

/** The samples without what lines explain that repeat at a period. */
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
/** Periods that explain nearly as much as the best: the smallest is the repeat. */
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

/** Threads that run one way in a part of a picture. */
export interface ThreadDirection {
  /** Unit vector across the threads: colour changes along it. */
  normal: Vector;
  /** Pixels along `normal` after which colours come again. */
  period: number;
  /** Share of the part's variance that the repeating colours of the threads explain; 0 to 1. */
  explained: number;
  box: Box;
}

/** Where to begin following threads: of stripes only one direction is there. */
export interface ThreadSeed {
  threads: readonly ThreadDirection[];
  explained: number;
}

interface Part {
  box: Box;
  samples: ColourSamples;
}

/** Sides of the parts that are looked at, as shares of the picture's, and how much neighbours have in common. */
const partShares = [1, 0.66, 0.42] as const;
const overlap = 0.5;
/** Directions that are tried, and the least angle between two sets of threads: degrees. */
const angleStep = 4;
const minAngle = 58;
const maxDirections = 3;
/** Threads that explain less are chance: of all, of stripes, and of the other threads' share. */
const minExplained = 0.06;
const minStripes = 0.3;
const minBalance = 0.2;
/** Pairs that are tried together, and seeds that are given. */
const maxPairs = 24;
const maxSeeds = 4;

/** The most promising parts of evened planes, the best first; empty where colours do not run along threads. */
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

/** What threads explain of their part when the other ones are taken out of it. */
const explainBeside = (thread: ThreadDirection, samples: ColourSamples, other: ThreadDirection): number => {
  const left = removeLines(samples, other.normal, other.period);
  return explainByPeriod(profileLines(left, thread.normal), thread.period);
};

/** Upright threads first, their colours from left to right; then horizontal ones, theirs from top to bottom. */
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

/** Same threads from nearly the same place. */
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
