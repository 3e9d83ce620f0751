import { type Autocorrelation, correlatePlanes, findPeaks, type Peak, refinePeak } from './autocorrelation.ts';

export type Vector = readonly [x: number, y: number];

/** A repeat: a shift by `a` or `b` pixels gives the same image. */
export interface Lattice {
  a: Vector;
  b: Vector;
  /** Share of the image's variance that the repeat explains, adjusted for the cells' degrees of freedom; 0 to 1. */
  explained: number;
  /** Stripes repeat along one vector only; the other then has the same length at right angles. */
  isStripes: boolean;
}

const peakCount = 26;
/** Minimum period in pixels, and as a share of the side: shorter ones are weave. */
const minPeriod = 8;
const minPeriodShare = 0.025;
const minAngle = (24 / 180) * Math.PI;
/** Sampled pixels per pair of vectors. */
const sampleCount = 12_000;
/** Ratio to the best at which cells count as equally good: the smallest is the repeat, the others contain several of it. */
const nearly = 0.94;
const nearlyStripes = 0.9;
/** Minimum copies: fewer than two by two prove nothing. */
const minCopies = 4;
const minStripes = 3;

/**
 * Finds the repeat of an image given as planes of one size, with even light and mean 0: peaks of the autocorrelation; folds by each pair of
 * them and selects the pair that explains most variance, then fits it to all peaks by least squares, to about 0.05
 * px. Undefined when nothing repeats twice within the frame.
 */
export const findLattice = (planes: readonly Float32Array[], width: number, height: number): Lattice | undefined => {
  const correlation = correlatePlanes(planes, width, height);
  const side = Math.min(width, height);
  const peaks = findPeaks(correlation, Math.max(minPeriod, side * minPeriodShare), peakCount).filter(
    (peak) => Math.abs(peak.x) <= width / 2 && Math.abs(peak.y) <= height / 2,
  );
  const samples = sampleGrid(width, height);
  const stripes = smallestOf(
    peaks.map(({ x, y }) => {
      const a: Vector = [x, y];
      const b: Vector = [-y, x];
      return { a, b, isStripes: true, explained: explainVariance(planes, width, samples, a, b, true) };
    }),
  );
  const cells: Lattice[] = [];
  for (const [nth, p] of peaks.entries()) {
    for (const q of peaks.slice(nth + 1)) {
      if (!isWideEnough(p, q)) continue;
      const [a, b]: Vector[] = [
        [p.x, p.y],
        [q.x, q.y],
      ] as [Vector, Vector];
      if (!a || !b) continue;
      cells.push({ a, b, isStripes: false, explained: explainVariance(planes, width, samples, a, b, false) });
    }
  }
  const cell = smallestOf(cells);
  if (stripes && stripes.explained >= nearlyStripes * (cell?.explained ?? 0))
    return refineStripes(correlation, stripes);
  const refined = cell && refineCell(correlation, cell);
  return refined && { ...refined, ...squareUp(refined) };
};

const areaOf = ({ a, b }: Pick<Lattice, 'a' | 'b'>): number => Math.abs(a[0] * b[1] - a[1] * b[0]);

const smallestOf = (found: readonly Lattice[]): Lattice | undefined => {
  const best = Math.max(0, ...found.map(({ explained }) => explained));
  return found
    .filter(({ explained }) => explained > 0 && explained >= nearly * best)
    .sort((p, q) => areaOf(p) - areaOf(q))[0];
};

const isWideEnough = (p: Peak, q: Peak): boolean => {
  const area = Math.abs(p.x * q.y - p.y * q.x);
  return area / (Math.hypot(p.x, p.y) * Math.hypot(q.x, q.y)) > Math.sin(minAngle);
};

/** Samples pixels on a grid whose step shares no factor with common periods. */
const sampleGrid = (width: number, height: number): Uint32Array => {
  const step = Math.max(1, Math.floor((width * height) / sampleCount));
  return Uint32Array.from({ length: Math.floor((width * height) / step) }, (_, i) => {
    // Jitter, so that a period of `step` pixels is not sampled at a single phase.
    const at = i * step + ((i * 7) % step);
    return Math.min(width * height - 1, at);
  });
};

/** Adjusted share of variance between the bins of one cell, with all copies superimposed. */
const explainVariance = (
  planes: readonly Float32Array[],
  width: number,
  samples: Uint32Array,
  a: Vector,
  b: Vector,
  isStripes: boolean,
): number => {
  const binsA = countBins(a);
  const binsB = isStripes ? 1 : countBins(b);
  const det = a[0] * b[1] - a[1] * b[0];
  const height = planes[0] ? planes[0].length / width : 0;
  const copies = isStripes ? countStripes(a, width, height) : (width * height) / Math.abs(det);
  const bins = binsA * binsB;
  const counts = new Float64Array(bins);
  const sums = planes.map(() => new Float64Array(bins));
  let total = 0;
  for (const at of samples) {
    const x = at % width;
    const y = (at - x) / width;
    const u = (x * b[1] - y * b[0]) / det;
    const v = (y * a[0] - x * a[1]) / det;
    const column = Math.min(binsA - 1, Math.floor((u - Math.floor(u)) * binsA));
    const row = isStripes ? 0 : Math.min(binsB - 1, Math.floor((v - Math.floor(v)) * binsB));
    const bin = row * binsA + column;
    counts[bin] = counts[bin] + 1;
    for (const [p, plane] of planes.entries()) {
      const value = plane[at];
      total += value * value;
      const sum = sums[p] as Float64Array;
      sum[bin] = sum[bin] + value;
    }
  }
  let between = 0;
  for (const sum of sums) {
    for (let bin = 0; bin < bins; bin++) if (counts[bin]) between += sum[bin] ** 2 / counts[bin];
  }
  // Neighbours within a cell are similar anyway: only copies are independent samples.
  if (copies < minCopies || total <= 0) return 0;
  return 1 - ((1 - between / total) * copies) / (copies - 1);
};

/** Number of stripe repeats across the frame, as copies: three stripes are as reliable as a square of cells. */
const countStripes = (a: Vector, width: number, height: number): number =>
  ((Math.abs(a[0]) * width + Math.abs(a[1]) * height) / Math.hypot(...a) ** 2) * (minCopies / minStripes);

const countBins = (vector: Vector): number => Math.max(6, Math.min(40, Math.round(Math.hypot(...vector) / 2)));

/** Least-squares fit through the peaks near all small sums of both vectors. */
const refineCell = (correlation: Autocorrelation, cell: Lattice): Lattice => {
  let { a, b } = cell;
  for (let turn = 0; turn < 3; turn++) {
    let [ii, ij, jj, ix, iy, jx, jy] = [0, 0, 0, 0, 0, 0, 0];
    for (let i = -4; i <= 4; i++) {
      for (let j = 0; j <= 4; j++) {
        if (j === 0 && i <= 0) continue;
        const near = { x: i * a[0] + j * b[0], y: i * a[1] + j * b[1] };
        if (Math.max(Math.abs(near.x), Math.abs(near.y)) > correlation.reach - 2) continue;
        const peak = refinePeak(correlation, near);
        if (!peak || peak.value <= 0.05) continue;
        const weight = peak.value ** 2;
        ii += weight * i * i;
        ij += weight * i * j;
        jj += weight * j * j;
        ix += weight * i * peak.x;
        iy += weight * i * peak.y;
        jx += weight * j * peak.x;
        jy += weight * j * peak.y;
      }
    }
    const det = ii * jj - ij * ij;
    if (Math.abs(det) < 1e-9) break;
    a = [(ix * jj - jx * ij) / det, (iy * jj - jy * ij) / det];
    b = [(jx * ii - ix * ij) / det, (jy * ii - iy * ij) / det];
  }
  return { ...cell, a, b };
};

/** Only the period counts: the peaks of stripes are ridges, so two neighbours make the vector perpendicular to them. */
const refineStripes = (correlation: Autocorrelation, stripes: Lattice): Lattice => {
  const summit = refinePeak(correlation, { x: stripes.a[0], y: stripes.a[1] });
  const [x, y] = summit ? [summit.x, summit.y] : stripes.a;
  // The ridge through the peak: the direction in which the correlation falls slowest.
  const length = Math.hypot(x, y);
  let best = { angle: 0, value: Number.NEGATIVE_INFINITY };
  const radius = Math.min(length, correlation.reach - length);
  for (let step = 0; step < 360; step++) {
    const angle = (step / 360) * Math.PI;
    let value = 0;
    for (let r = 2; r <= radius; r += 1) {
      value += correlation.valueAt(Math.round(r * Math.cos(angle)), Math.round(r * Math.sin(angle)));
    }
    if (value > best.value) best = { angle, value };
  }
  const across: Vector = [-Math.sin(best.angle), Math.cos(best.angle)];
  const period = x * across[0] + y * across[1];
  const down: Vector = [across[0] * period, across[1] * period];
  return { ...stripes, ...orient(down, [-down[1], down[0]]) };
};

/**
 * Maximum number of cells that a rectangle may contain to avoid skew, and the cost of one more in cosine. Prints are cut upright: a unit
 * that is rotated further than usual for cloth costs more than another cell, so that half-drops are not returned as diamonds.
 */
const maxCells = 4;
const cellCost = 0.06;
const leanCost = 0.15;
const maxLean = (18 / 180) * Math.PI;

/** Selects the most upright pair of small sums of both vectors: half-drops and oblique repeats become rectangles of two cells or more. */
export const squareUp = ({ a, b }: Pick<Lattice, 'a' | 'b'>): Pick<Lattice, 'a' | 'b'> => {
  const sums: { vector: Vector; i: number; j: number }[] = [];
  for (let i = -2; i <= 2; i++) {
    for (let j = -2; j <= 2; j++) {
      if (i !== 0 || j !== 0) sums.push({ vector: [i * a[0] + j * b[0], i * a[1] + j * b[1]], i, j });
    }
  }
  let best = { a, b, cost: Number.POSITIVE_INFINITY };
  for (const p of sums) {
    for (const q of sums) {
      const cells = Math.abs(p.i * q.j - p.j * q.i);
      if (cells === 0 || cells > maxCells) continue;
      const long = Math.hypot(...p.vector) * Math.hypot(...q.vector);
      const cosine = Math.abs(p.vector[0] * q.vector[0] + p.vector[1] * q.vector[1]) / long;
      const lean = Math.max(0, leanOf(p.vector) - maxLean, leanOf(q.vector) - maxLean);
      const cost = cosine + cellCost * (cells - 1) + (leanCost * lean) / (Math.PI / 4 - maxLean);
      if (cost < best.cost - 1e-9) best = { a: p.vector, b: q.vector, cost };
    }
  }
  return orient(best.a, best.b);
};

/** Angle to the nearer side of the image, 0 to 45 degrees. */
const leanOf = ([x, y]: Vector): number =>
  Math.atan2(Math.min(Math.abs(x), Math.abs(y)), Math.max(Math.abs(x), Math.abs(y)));

/** Orders the vectors: the more horizontal one first, pointing right; the other one down. */
const orient = (p: Vector, q: Vector): { a: Vector; b: Vector } => {
  const steepness = ([x, y]: Vector) => Math.abs(y) / Math.hypot(x, y);
  const [level, steep] = steepness(p) <= steepness(q) ? [p, q] : [q, p];
  const turn = ([x, y]: Vector): Vector => [-x, -y];
  return { a: level[0] < 0 ? turn(level) : level, b: steep[1] < 0 ? turn(steep) : steep };
};
