import { expect, it } from 'vitest';
import { keptDays, momentsOf } from './day-range.ts';

it('begins at local midnight and ends at the next one', () => {
  const { from, to } = momentsOf({ from: '2026-11-10', to: '2026-11-11' });
  expect(new Date(from)).toEqual(new Date(2026, 10, 10, 0, 0));
  expect(new Date(to)).toEqual(new Date(2026, 10, 12, 0, 0));
});

it('offers the days that the history keeps, over the end of a month', () => {
  expect(keptDays(new Date(2026, 10, 3, 23, 59), 15)).toEqual({ from: '2026-10-19', to: '2026-11-03' });
});
