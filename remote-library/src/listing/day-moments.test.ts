import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayMoments } from '../results/result-filter.ts';

afterEach(() => vi.unstubAllEnvs());

describe('days of a filter', () => {
  it.each([
    ['Asia/Shanghai', '2026-10-31T16:00:00.000Z', '2026-11-02T16:00:00.000Z'],
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-03T05:00:00.000Z'],
  ])('span from the start of one to the end of the other, in %s', (zone, from, to) => {
    vi.stubEnv('TZ', zone);
    expect(dayMoments('2026-11-01', '2026-11-02')).toEqual({ from, to });
  });

  it('drop invalid days', () => {
    expect(dayMoments('', '')).toEqual({});
    expect(dayMoments('soon', '2026-13-45')).toEqual({});
  });
});
