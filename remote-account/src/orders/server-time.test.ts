import { expect, it } from 'vitest';
import { formatCountdown } from '../frame/format.ts';
import { serverTime } from './use-pay.tsx';

const day = 86_400_000;
const toldAt = '2026-11-22T10:00:00Z';

it.each([0, day, -day, 365 * day])('counts down alike with a browser %d ms ahead', (ahead) => {
  const heardAt = Date.parse(toldAt) + ahead;
  expect(formatCountdown('2026-11-22T10:30:00Z', serverTime(heardAt + 19_000, toldAt, heardAt))).toBe('29:41');
});

it("uses the browser's clock without server time", () => {
  expect(serverTime(5, undefined, 3)).toBe(5);
});
