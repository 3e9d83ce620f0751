import { doublingWeights, type Plane } from './lanczos.ts';
import { takeFresh } from './plane-pool.ts';

/**
 * Iterative back-projection (Irani and Peleg 1991) for a doubling whose model of the camera is a 2 x 2 box average, done
 * wholly at the small size. The classical loop x' = x + U(y - Dx) starts from x = Uy and corrects with the same U, so every
 * x is U of a corrected small picture: y' = y' + (y - DUy'). One enlargement at the end gives what enlarging in every
 * turn gives, for a quarter of the work.
 *
 * Measured against 2 x 2 triangle, cubic and Lanczos3 models: the box gains under each kind of reduction, the wider ones lose
 * when the camera was sharper than they believe.
 */
export const correctForDoubling = (source: Plane, iterations: number, take = takeFresh): Plane => {
  const { width, height, data } = source;
  const corrected = take(data.length);
  corrected.set(data);
  const across = take(data.length);
  const seen = take(data.length);
  for (let turn = 0; turn < iterations; turn++) {
    filterRows(corrected, across, width, height);
    filterColumns(across, seen, width, height);
    for (let i = 0; i < data.length; i++) {
      corrected[i] = corrected[i] + data[i] - seen[i];
    }
  }
  return { width, height, data: corrected };
};

/** Rows or columns on which a pixel depends after so many turns, on either side. */
export const reachOfTurns = (iterations: number): number => iterations * (seenWeights.length - 1);

/** DU as one symmetric filter: weights at distance 0, 1, 2, 3. The two outputs of an input see it from either side. */
const seenWeights: Float64Array = (() => {
  const [w0 = 0, w1 = 0, w2 = 0, w3 = 0, w4 = 0, w5 = 0] = doublingWeights;
  return Float64Array.of(w3, (w2 + w4) / 2, (w1 + w5) / 2, w0 / 2);
})();

const filterRows = (from: Float32Array, to: Float32Array, width: number, height: number): void => {
  const [k0 = 0, k1 = 0, k2 = 0, k3 = 0] = seenWeights;
  const row = new Float32Array(width + 6);
  for (let y = 0; y < height; y++) {
    row.set(from.subarray(y * width, (y + 1) * width), 3);
    row.fill(row[3], 0, 3);
    row.fill(row[width + 2], width + 3);
    const out = to.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < width; x++) {
      out[x] =
        k0 * row[x + 3] + k1 * (row[x + 2] + row[x + 4]) + k2 * (row[x + 1] + row[x + 5]) + k3 * (row[x] + row[x + 6]);
    }
  }
};

const filterColumns = (from: Float32Array, to: Float32Array, width: number, height: number): void => {
  const [k0 = 0, k1 = 0, k2 = 0, k3 = 0] = seenWeights;
  const rowAt = (y: number) => {
    const clamped = Math.max(0, Math.min(height - 1, y));
    return from.subarray(clamped * width, (clamped + 1) * width);
  };
  for (let y = 0; y < height; y++) {
    const a = rowAt(y - 3);
    const b = rowAt(y - 2);
    const c = rowAt(y - 1);
    const d = rowAt(y);
    const e = rowAt(y + 1);
    const f = rowAt(y + 2);
    const g = rowAt(y + 3);
    const out = to.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < width; x++) {
      out[x] = k0 * d[x] + k1 * (c[x] + e[x]) + k2 * (b[x] + f[x]) + k3 * (a[x] + g[x]);
    }
  }
};
