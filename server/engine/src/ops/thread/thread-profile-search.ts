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

export const takeSamples = (
  planes: readonly Float32Array[],
  width: number,
  [left, top, wide, tall]: Box,
): ColourSamples => {
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

export const profileLines = ({ x, y, colours, total, reach }: ColourSamples, [cos, sin]: Vector): LineProfile => {
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
export const explainByPeriod = (profile: LineProfile, period: number): number => {
  if (profile.between <= 0) return 0;
  const folded = foldLines(profile, period);
  const copies = profile.lines / period;
  const ratio = sumBetween(folded.counts, folded.sums) / profile.between;
  return copies > 1 ? profile.share * (1 - ((1 - ratio) * copies) / (copies - 1)) : 0;
};

/** The samples without what lines explain that repeat at a period. */
export const removeLines = (samples: ColourSamples, normal: Vector, period: number): ColourSamples => {
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

export const findPeriod = (profile: LineProfile): { period: number; explained: number } | undefined => {
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
