import { describe, expect, it } from 'vitest';
import { dayMoments } from './day-moments.ts';

describe('days of a filter', () => {
  it('is from the beginning of one to the end of the other, by the local clock', () => {
    const { from, to } = dayMoments('2026-11-01', '2026-11-02');
    expect(new Date(from ?? '').getHours()).toBe(0);
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(48 * 3_600_000);
  });

  it('leaves out what no day is', () => {
    expect(dayMoments('', '')).toEqual({});
    expect(dayMoments('soon', '2026-13-45')).toEqual({});
  });
});
