import { describe, expect, it } from 'vitest';
import { drawingDurations } from './durations.ts';
import { drawnTypes } from './tools.ts';

describe('measured durations', () => {
  it.each(drawnTypes)('include tool %i', (type) => {
    const { low, mean, high } = drawingDurations[type] ?? { low: 0, mean: 0, high: 0 };
    expect(low).toBeGreaterThan(0);
    expect(mean).toBeGreaterThanOrEqual(low);
    expect(high).toBeGreaterThanOrEqual(mean);
  });
});
