import { type PlaneTaker, takeFresh } from './plane-pool.ts';

/** One float plane, rows from the top. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

const taps = 6;

const lanczos3 = (x: number): number => {
  if (x === 0) return 1;
  if (Math.abs(x) >= 3) return 0;
  const t = Math.PI * x;
  return (3 * Math.sin(t) * Math.sin(t / 3)) / (t * t);
};

/**
 * Weights of a centred Lanczos3 doubling. Output 2i is a quarter pixel before input i and reads inputs i-3 to i+2 with
 * these weights; output 2i+1 is a quarter after it and reads i-2 to i+3 with the same weights reversed.
 */
export const doublingWeights: Float64Array = (() => {
  const weights = Float64Array.from({ length: taps }, (_, k) => lanczos3(2.75 - k));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
})();

/** Doubles both sides; the frame's edge pixels go on outside. */
export const doubleLanczos = (source: Plane, take = takeFresh): Plane => doubleColumns(doubleRows(source, take), take);

const doubleRows = ({ width, height, data }: Plane, take: PlaneTaker): Plane => {
  const [w0 = 0, w1 = 0, w2 = 0, w3 = 0, w4 = 0, w5 = 0] = doublingWeights;
  const out = take(width * 2 * height);
  const row = new Float32Array(width + taps);
  for (let y = 0; y < height; y++) {
    row.set(data.subarray(y * width, (y + 1) * width), 3);
    row.fill(row[3], 0, 3);
    row.fill(row[width + 2], width + 3);
    let at = y * width * 2;
    let a = row[0];
    let b = row[1];
    let c = row[2];
    let d = row[3];
    let e = row[4];
    let f = row[5];
    for (let x = 0; x < width; x++) {
      const g = row[x + 6];
      out[at++] = a * w0 + b * w1 + c * w2 + d * w3 + e * w4 + f * w5;
      out[at++] = b * w5 + c * w4 + d * w3 + e * w2 + f * w1 + g * w0;
      a = b;
      b = c;
      c = d;
      d = e;
      e = f;
      f = g;
    }
  }
  return { width: width * 2, height, data: out };
};

const doubleColumns = ({ width, height, data }: Plane, take: PlaneTaker): Plane => {
  const [w0 = 0, w1 = 0, w2 = 0, w3 = 0, w4 = 0, w5 = 0] = doublingWeights;
  const out = take(width * height * 2);
  const rowAt = (y: number) => {
    const clamped = Math.max(0, Math.min(height - 1, y));
    return data.subarray(clamped * width, (clamped + 1) * width);
  };
  for (let y = 0; y < height; y++) {
    const a = rowAt(y - 3);
    const b = rowAt(y - 2);
    const c = rowAt(y - 1);
    const d = rowAt(y);
    const e = rowAt(y + 1);
    const f = rowAt(y + 2);
    const g = rowAt(y + 3);
    const upper = out.subarray(2 * y * width, (2 * y + 1) * width);
    const lower = out.subarray((2 * y + 1) * width, (2 * y + 2) * width);
    for (let x = 0; x < width; x++) {
      const bx = b[x];
      const cx = c[x];
      const dx = d[x];
      const ex = e[x];
      const fx = f[x];
      upper[x] = a[x] * w0 + bx * w1 + cx * w2 + dx * w3 + ex * w4 + fx * w5;
      lower[x] = bx * w5 + cx * w4 + dx * w3 + ex * w2 + fx * w1 + g[x] * w0;
    }
  }
  return { width, height: height * 2, data: out };
};
