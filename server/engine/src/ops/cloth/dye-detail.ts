import { blurBox } from '../geometry/box-filter.ts';

/** At 1024 px: reach of the mixed rim of a dye, the window in which a dye's own mean is taken, and grain. */
const rimAt1024 = 3;
const ownAt1024 = 26;
const fineAt1024 = 1.2;
/** Levels (logarithm) that lie this near count as one dye: a fold parts no cloth. */
const oneDye = 0.09;
/** Less of sure cloth in a window, and the detail runs out. */
const weak = 0.12;
/** Most detail, logarithm of light. */
const most = 0.3;

/** Cloth on a copy of a picture, each list by place. */
export interface DyedCloth {
  /** Pixels of the copy. */
  inside: Uint32Array;
  /** Logarithm of what is seen, of the light of each pixel's dye, and of the wide folds. */
  seen: Float32Array;
  dye: Float32Array;
  labels: Uint8Array;
  light: Float32Array;
}

/**
 * Fine folds, seams and pockets between the edges of a print, as logarithm of light over the wide folds: for each pixel wholly in one dye, its difference from
 * the mean of that dye around it, so that no motif as a whole is lighter or darker than its ground. 0 along the edges of motifs, and where these leave nothing.
 */
export const readDyeDetail = (
  { inside, seen, dye, labels, light }: DyedCloth,
  { width, height }: { width: number; height: number },
): Float32Array => {
  const scale = Math.max(width, height) / 1024;
  const radius = (at1024: number, least = 1) => Math.max(least, Math.round(at1024 * scale));
  const sure = findSure(inside, dye, { width, height }, radius(rimAt1024, 2));
  const rest = seen.map((value, nth) => value - (dye[nth] ?? 0) - (light[nth] ?? 0));
  const mean = new Float32Array(rest.length);
  const count = labels.reduce((top, label) => Math.max(top, label), 0) + 1;
  const spread = (values: Float32Array, reach: number) => {
    const plane = new Float32Array(width * height);
    for (let nth = 0; nth < inside.length; nth++) plane[inside[nth]] = values[nth];
    const blurred = blurBox(blurBox(plane, width, height, reach), width, height, reach);
    return values.map((_, nth) => blurred[inside[nth]]);
  };
  for (let k = 0; k < count; k++) {
    const own = sure.map((value, nth) => (labels[nth] === k ? value : 0));
    const sums = spread(
      own.map((value, nth) => value * rest[nth]),
      radius(ownAt1024, 4),
    );
    const shares = spread(own, radius(ownAt1024, 4));
    for (let nth = 0; nth < mean.length; nth++) if (own[nth]) mean[nth] = sums[nth] / Math.max(1e-6, shares[nth]);
  }
  const detail = rest.map((value, nth) => (sure[nth] ? Math.max(-most, Math.min(most, value - mean[nth])) : 0));
  const fine = radius(fineAt1024);
  const [sums, shares] = [spread(detail, fine), spread(sure, fine)];
  return detail.map((value, nth) =>
    sure[nth] ? (value + sums[nth] / Math.max(1e-6, shares[nth])) / 2 : sums[nth] / (shares[nth] + weak),
  );
};

/** 1 where all around has one dye, or dyes of one light. */
const findSure = (
  inside: Uint32Array,
  dye: Float32Array,
  { width, height }: { width: number; height: number },
  reach: number,
): Float32Array => {
  const plane = new Float32Array(width * height).fill(Number.NaN);
  for (let nth = 0; nth < inside.length; nth++) plane[inside[nth]] = dye[nth];
  return Float32Array.from(inside, (at) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const value = plane[at + dy * width + dx];
        if (value === undefined || Number.isNaN(value)) continue;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    return high - low < oneDye ? 1 : 0;
  });
};
