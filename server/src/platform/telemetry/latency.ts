/** Upper ends of the duration buckets, ms; what is longer falls into one more. */
export const latencyBounds: readonly number[] = [
  10, 20, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_000, 20_000,
];

/** Place of a duration among the buckets, in the unit of the bounds. */
export const bucketOf = (value: number, bounds = latencyBounds): number => {
  const place = bounds.findIndex((bound) => value <= bound);
  return place === -1 ? bounds.length : place;
};

/**
 * A percentile of counted durations, in the unit of the bounds, taken evenly within its bucket; the last bucket gives its lower end.
 * `counts`: bucket -> how many. null when there are none.
 */
export const percentileOf = (
  counts: ReadonlyMap<number, number>,
  share: number,
  bounds = latencyBounds,
): number | null => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = share * total;
  const last = bounds.length;
  for (let bucket = 0; bucket < last; bucket += 1) {
    const count = counts.get(bucket) ?? 0;
    const [from, to] = [bounds[bucket - 1] ?? 0, bounds[bucket] ?? 0];
    if (count > 0 && left <= count) return Math.round(from + ((to - from) * left) / count);
    left -= count;
  }
  return bounds[last - 1] ?? null;
};
