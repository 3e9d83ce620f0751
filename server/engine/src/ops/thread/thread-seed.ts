import type { Box } from '../geometry/cut-box.ts';
import type { Vector } from '../repeat/lattice.ts';
import {
  type ColourSamples,
  explainByPeriod,
  findPeriod,
  profileLines,
  removeLines,
  takeSamples,
} from './thread-profile-search.ts';

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
