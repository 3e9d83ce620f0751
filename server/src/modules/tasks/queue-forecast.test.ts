import { describe, expect, it } from 'vitest';
import { createQueueForecast, delayedBy } from './queue-positions.ts';

const durationOf = (toolType: number) =>
  toolType === 5 ? { low: 2, mean: 4, high: 6 } : { low: 10, mean: 15, high: 20 };
const queue = (options: { slots?: number; drawing?: { toolType: number; seconds: number }[] } = {}) =>
  createQueueForecast({ durationOf, slots: 1, drawing: [], ...options });

describe('queue forecast', () => {
  it('gives the first task the duration of its tool, and each next one more', () => {
    const forecast = queue();
    const quoted = Array.from({ length: 5 }, (_, at) => forecast.add({ id: `task-${at}`, toolType: 5 }));
    expect(quoted[0]).toEqual({ position: 1, estimate: { min: 2, max: 6 } });
    expect(quoted.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    for (const [at, { estimate }] of quoted.entries()) {
      const before = quoted[at - 1]?.estimate;
      if (before) expect(estimate.min > before.min && estimate.max > before.max, `position ${at + 1}`).toBe(true);
      // The mean is inside, and the range is narrower than the sum of the extremes.
      expect(estimate.min).toBeLessThan(4 * (at + 1));
      expect(estimate.max).toBeGreaterThan(4 * (at + 1));
      expect(estimate.max).toBeLessThanOrEqual(6 * (at + 1));
    }
    expect(forecast.positions.get('task-3')).toEqual(quoted[3]);
    expect(forecast.atEnd(100).position).toBe(6);
    expect(forecast.atEnd(100).position).toBe(6);
  });

  it('subtracts the elapsed time of running tasks', () => {
    expect(queue({ drawing: [{ toolType: 100, seconds: 0 }] }).atEnd(5).estimate.min).toBeGreaterThanOrEqual(12);
    expect(queue({ drawing: [{ toolType: 100, seconds: 14 }] }).atEnd(5).estimate).toEqual({ min: 2, max: 12 });
  });

  it('expects more time for a task that takes longer than nearly all, not zero', () => {
    expect(queue({ drawing: [{ toolType: 5, seconds: 66 }] }).atEnd(5).estimate.max).toBeGreaterThan(36);
  });

  it('assigns each task the first free slot', () => {
    const two = queue({ slots: 2, drawing: [{ toolType: 100, seconds: 0 }] });
    expect(two.add({ id: 'a', toolType: 5 }).estimate).toEqual({ min: 2, max: 6 });
    expect(two.add({ id: 'b', toolType: 5 })).toMatchObject({ position: 2, estimate: { min: 4, max: 12 } });
    // Three tasks run at once, so there are three slots on any nodes.
    const elsewhere = queue({ drawing: [0, 0, 0].map((seconds) => ({ toolType: 100, seconds })) });
    for (const id of ['a', 'b', 'c']) expect(elsewhere.add({ id, toolType: 5 }).estimate.min).toBeGreaterThan(9);
    expect(elsewhere.atEnd(5).estimate.max).toBeLessThan(40);
  });

  it('returns at least two seconds, and whole seconds for a range', () => {
    const quick = createQueueForecast({
      durationOf: () => ({ low: 0.1, mean: 0.2, high: 0.4 }),
      slots: 1,
      drawing: [],
    });
    expect(quick.add({ id: 'a', toolType: 5 }).estimate).toEqual({ min: 0, max: 2 });
  });

  it('includes the wait for the night', () => {
    expect(delayedBy(queue().atEnd(5), 3600)).toEqual({ position: 1, estimate: { min: 3602, max: 3606 } });
  });
});
