import { type ClothPlanes, explainCloth, fieldOf, type ThreadFit } from './thread-fit.ts';
import { addRing, placeOnRing, type ThreadProfile } from './thread-profiles.ts';

/** How far followed threads are a repeat, and not just lines. */
export interface ThreadProof {
  /** Share of the variance of evenly lit cloth that its threads explain where they were followed, 0 to 1. */
  explained: number;
  /** Share of the threads' own contrast that the other periods foretell, 0 to 1; of the set of threads where it is less. */
  repeated: number;
  /** Share of the threads' contrast that the weaker set has; 1 for stripes. */
  balance: number;
  /** Share of the followed picture that is explained well. */
  cover: number;
  /** Deviation of the threads' colours, OKLab with chroma raised. */
  contrast: number;
  /** Widest period over the narrowest, and degrees that threads turn by, tenths at either end left out: cloth hardly stretches. */
  stretch: number;
  turn: number;
  isStripes: boolean;
}

/** Taken, offered with a warning, or no repeat. */
export type ThreadVerdict = 'sure' | 'possible' | 'none';

/** Explained times repeated, of crossing threads and of stripes: folds of plain cloth look like stripes more often than like a tartan. */
const sure = { threads: 0.5, stripes: 0.9 } as const;
const possible = { threads: 0.38, stripes: 0.75 } as const;
/** Other periods must foretell so much of each, or it is only offered: edges of motifs lie in rows by chance. */
const sureRepeated = 0.7;
/** Softer lines are folds: deviations. */
const minContrast = { threads: 0.045, stripes: 0.06 } as const;
/** Threads that stretch or turn more were followed over a placket or a seam. */
const maxStretch = 1.5;
const maxTurn = 28;
const minBalance = 0.12;
const minCover = 0.15;

export const judgeThreads = (proof: ThreadProof): ThreadVerdict => {
  const { explained, repeated, balance, cover, contrast, isStripes } = proof;
  const kind = isStripes ? 'stripes' : 'threads';
  if (contrast < minContrast[kind] || balance < minBalance || cover < minCover) return 'none';
  const score = explained * repeated;
  const isCalm = proof.stretch <= maxStretch && proof.turn <= maxTurn;
  if (isCalm && score >= sure[kind] && repeated >= sureRepeated) return 'sure';
  return score >= possible[kind] ? 'possible' : 'none';
};

export const proveThreads = (cloth: ClothPlanes, fit: ThreadFit): ThreadProof => {
  const sets = fit.fields.map((_, nth) => comparePeriods(cloth, fit, nth));
  const contrasts = sets.map(({ contrast }) => contrast);
  const all = contrasts.reduce((sum, value) => sum + value, 0);
  return {
    explained: explainCloth(cloth, fit),
    repeated: Math.min(...sets.map(({ foretold, contrast }) => foretold / Math.max(1e-9, contrast))),
    balance: sets.length > 1 ? Math.min(...contrasts) / Math.max(1e-9, all) : 1,
    contrast: Math.sqrt(all),
    ...measureBend(cloth, fit),
    isStripes: sets.length === 1,
    cover: fit.weight.reduce((sum, w) => sum + (w >= trusted ? 1 : 0), 0) / fit.weight.length,
  };
};

const trusted = 0.5;
/** Of what a period shows most of: less is not looked at. */
const leastShown = 0.2;

const measureBend = (cloth: ClothPlanes, fit: ThreadFit): { stretch: number; turn: number } => {
  const { width } = cloth;
  const bend = { stretch: 1, turn: 0 };
  for (const nth of fit.fields.keys()) {
    const field = fieldOf(fit, nth, cloth);
    const lengths: number[] = [];
    const angles: number[] = [];
    for (let i = width; i < field.length - width; i++) {
      if (fit.weight[i] < trusted || i % width === 0 || i % width === width - 1) continue;
      const across = field[i + 1] - field[i - 1];
      const down = field[i + width] - field[i - width];
      lengths.push(Math.hypot(across, down));
      angles.push((Math.atan2(down, across) / Math.PI) * 180);
    }
    const [short = 1, long = 1] = tenthsOf(lengths);
    const [from = 0, to = 0] = tenthsOf(angles);
    bend.stretch = Math.max(bend.stretch, long / Math.max(1e-9, short));
    bend.turn = Math.max(bend.turn, to - from);
  }
  return bend;
};

/** The 10th and the 90th percentile. */
const tenthsOf = (values: number[]): [number | undefined, number | undefined] => {
  const sorted = values.sort((p, q) => p - q);
  return [sorted[Math.floor(0.1 * sorted.length)], sorted[Math.floor(0.9 * sorted.length)]];
};

/** Each period's own colours beside those of all other periods. */
const comparePeriods = (cloth: ClothPlanes, fit: ThreadFit, nth: number): { contrast: number; foretold: number } => {
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

const compareBins = (
  sums: readonly (readonly [number, Float64Array])[],
  bins: number,
  whole: Float64Array,
): { contrast: number; foretold: number } => {
  const last = whole.length - 1;
  const most = Math.max(0, ...sums.map(([, sum]) => sum[last]));
  const shown = sums.filter(([, sum]) => sum[last] >= leastShown * most);
  const groups = Array.from({ length: bins }, (): Float64Array[] => []);
  for (const [key, sum] of shown) groups[((key % bins) + bins) % bins]?.push(sum);
  let [contrast, foretold, count] = [0, 0, 0];
  for (const group of groups) {
    for (const own of group) {
      const weight = own[last];
      const others = group.filter((sum) => sum !== own);
      const otherWeight = others.reduce((sum, other) => sum + other[last], 0);
      count += weight;
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
  const each = 1 / Math.max(1e-9, count);
  return { contrast: contrast * each, foretold: foretold * each };
};
