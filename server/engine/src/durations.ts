/** Seconds of one drawing: nine of ten take at least `low`, nine of ten at most `high`. */
export interface DurationSpread {
  low: number;
  mean: number;
  high: number;
}

/**
 * By tool type: from a picture of 720 × 900 to one of 1600 × 2000, in processor time on one core of the machine on which it was
 * built. Written by `pnpm --filter @atelier/engine durations`.
 */
export const drawingDurations: Readonly<Record<number, DurationSpread>> = {
  1: { low: 0.34, mean: 0.35, high: 0.36 },
  2: { low: 3.4, mean: 3.9, high: 4.4 },
  4: { low: 0.26, mean: 0.29, high: 0.33 },
  5: { low: 0.56, mean: 1.4, high: 2.3 },
  6: { low: 0.32, mean: 0.64, high: 0.96 },
  8: { low: 0.22, mean: 1.8, high: 3.3 },
  11: { low: 2.5, mean: 3, high: 3.4 },
  22: { low: 1.1, mean: 1.5, high: 1.8 },
  41: { low: 3.7, mean: 4.8, high: 5.9 },
  61: { low: 0.18, mean: 0.29, high: 0.4 },
  62: { low: 0.27, mean: 0.4, high: 0.54 },
  63: { low: 0.2, mean: 0.25, high: 0.3 },
  100: { low: 1.7, mean: 1.9, high: 2.1 },
  101: { low: 1.5, mean: 1.6, high: 1.6 },
  102: { low: 1.8, mean: 1.8, high: 1.8 },
  110: { low: 1.9, mean: 2.6, high: 3.3 },
  111: { low: 2.2, mean: 2.8, high: 3.4 },
  210: { low: 1.8, mean: 2, high: 2.3 },
  212: { low: 1.9, mean: 2.1, high: 2.4 },
  213: { low: 1.9, mean: 2.3, high: 2.7 },
  215: { low: 1.7, mean: 2.1, high: 2.5 },
  220: { low: 1.9, mean: 2.3, high: 2.6 },
  221: { low: 2.2, mean: 2.9, high: 3.6 },
  229: { low: 1.9, mean: 2.5, high: 3.2 },
  230: { low: 3.4, mean: 4, high: 4.7 },
  231: { low: 2.9, mean: 3.4, high: 3.9 },
  232: { low: 2.1, mean: 2.7, high: 3.4 },
  233: { low: 2, mean: 2.7, high: 3.3 },
  235: { low: 1.9, mean: 2.5, high: 3.1 },
  300: { low: 11, mean: 11, high: 12 },
  800: { low: 1.8, mean: 2, high: 2.3 },
};
