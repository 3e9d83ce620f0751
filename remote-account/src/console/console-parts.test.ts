import { expect, it } from 'vitest';
import { formatBytes, formatDuration, formatPercent } from './console-parts.tsx';

it('formats sizes in decimal units, durations in one unit, and shares as precisely as a target needs', () => {
  expect([0, 999, 1500, 2.5e9].map(formatBytes)).toEqual(['0 B', '999 B', '1.5 KB', '2.5 GB']);
  expect([null, 4.4, 89, 180, 9000].map(formatDuration)).toEqual(['–', '4 s', '89 s', '3 min', '2.5 h']);
  expect([null, 1, 0.99954, 0.5, -1].map(formatPercent)).toEqual(['–', '100 %', '99.954 %', '50 %', '-100 %']);
});
