import { describe, expect, it } from 'vitest';
import { bucketOf, latencyBounds, percentileOf } from './service-counts.ts';

const count = (durations: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const ms of durations) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1);
  return counts;
};

describe('latency histogram', () => {
  it('has no percentile without a load', () => {
    expect(percentileOf(new Map(), 0.95)).toBeNull();
  });

  it.each([0.5, 0.95])('stays within a bucket of the true percentile %d', (share) => {
    const durations = Array.from({ length: 400 }, (_, place) => 20 + place * 4);
    const truth = durations[Math.ceil(share * durations.length) - 1] ?? 0;
    const found = percentileOf(count(durations), share) ?? 0;
    expect(Math.abs(bucketOf(found) - bucketOf(truth))).toBeLessThanOrEqual(1);
    expect(Math.abs(found - truth) / truth).toBeLessThan(0.15);
  });

  it('returns at least the largest bound for longer durations', () => {
    expect(percentileOf(count([60_000]), 0.5)).toBe(latencyBounds.at(-1));
  });
});
