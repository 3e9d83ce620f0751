import { createRandom } from '../geometry/random.ts';

export interface Clusters {
  /** `count` x `dimensions` values. */
  centres: Float64Array;
  /** Cluster of every point. */
  labels: Uint8Array;
  /** Share of the points in each cluster, adding up to 1. */
  shares: Float64Array;
}

const turns = 12;

/**
 * Lloyd's k-means with a k-means++ start. `points` contains `dimensions` values per point; `count` is at most 255. Clusters that lose all
 * points keep their centre and a share of 0.
 */
export const clusterPoints = (points: Float32Array, dimensions: number, count: number, seed: number): Clusters => {
  const total = points.length / dimensions;
  const centres = chooseCentres(points, dimensions, count, seed);
  const labels = new Uint8Array(total);
  const sizes = new Float64Array(count);
  const sums = new Float64Array(count * dimensions);
  for (let turn = 0; turn < turns; turn++) {
    sizes.fill(0);
    sums.fill(0);
    for (let i = 0; i < total; i++) {
      const label = findNearest(points, i * dimensions, centres, dimensions, count);
      labels[i] = label;
      sizes[label] = sizes[label] + 1;
      for (let d = 0; d < dimensions; d++) {
        sums[label * dimensions + d] = sums[label * dimensions + d] + points[i * dimensions + d];
      }
    }
    for (let at = 0; at < sums.length; at++) {
      const size = sizes[Math.floor(at / dimensions)];
      if (size > 0) centres[at] = sums[at] / size;
    }
  }
  return { centres, labels, shares: sizes.map((size) => size / Math.max(1, total)) };
};

const chooseCentres = (points: Float32Array, dimensions: number, count: number, seed: number): Float64Array => {
  const random = createRandom(seed);
  const total = points.length / dimensions;
  const centres = new Float64Array(count * dimensions);
  const nearest = new Float64Array(total).fill(Number.POSITIVE_INFINITY);
  let chosen = Math.floor(random() * total);
  for (let k = 0; k < count; k++) {
    centres.set(points.subarray(chosen * dimensions, (chosen + 1) * dimensions), k * dimensions);
    let sum = 0;
    for (let i = 0; i < total; i++) {
      const distance = squaredDistance(points, i * dimensions, centres, k * dimensions, dimensions);
      if (distance < nearest[i]) nearest[i] = distance;
      sum += nearest[i];
    }
    let rest = random() * sum;
    chosen = 0;
    while (chosen < total - 1 && rest > nearest[chosen]) rest -= nearest[chosen++];
  }
  return centres;
};

const findNearest = (
  points: Float32Array,
  at: number,
  centres: Float64Array,
  dimensions: number,
  count: number,
): number => {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let k = 0; k < count; k++) {
    const distance = squaredDistance(points, at, centres, k * dimensions, dimensions);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = k;
    }
  }
  return best;
};

const squaredDistance = (a: Float32Array, aAt: number, b: Float64Array, bAt: number, dimensions: number): number => {
  let sum = 0;
  for (let d = 0; d < dimensions; d++) {
    const step = a[aAt + d] - b[bAt + d];
    sum += step * step;
  }
  return sum;
};
