import { afterEach, expect, it, vi } from 'vitest';
import { keptDays, momentsOf } from './merge-tasks.ts';

it('starts at local midnight and ends at the next one', () => {
  const { from, to } = momentsOf({ from: '2026-11-10', to: '2026-11-11' });
  expect(new Date(from)).toEqual(new Date(2026, 10, 10, 0, 0));
  expect(new Date(to)).toEqual(new Date(2026, 10, 12, 0, 0));
});

it("offers the days of the history's retention, over the end of a month", () => {
  expect(keptDays(new Date(2026, 10, 3, 23, 59), 15)).toEqual({ from: '2026-10-19', to: '2026-11-03' });
});

afterEach(() => vi.unstubAllEnvs());

it.each([
  // 00:30 of the day in the browser's zone, on the day before or the same day in UTC; a day of 25 hours; a day without a midnight
  ['Asia/Shanghai', '2026-11-11', '2026-11-10T16:30:00.000Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:30:00.000Z'],
  ['Asia/Kolkata', '2026-03-01', '2026-02-28T19:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:30:00.000Z'],
])('in %s a task of half past midnight belongs to %s only', (zone, day, at) => {
  vi.stubEnv('TZ', zone);
  const isOn = (days: string) => {
    const { from, to } = momentsOf({ from: days, to: days });
    return at >= from && at < to;
  };
  const neighbour = (days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  expect([neighbour(-1), day, neighbour(1)].map(isOn)).toEqual([false, true, false]);
  expect(keptDays(new Date(at), 15).to).toBe(day);
});
