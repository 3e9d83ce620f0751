import { expect, it } from 'vitest';
import { purchaseKind } from './pricing-page.tsx';

const small = { code: 'small-month', months: 1, points: 1200 };
const large = { code: 'large-month', months: 1, points: 2800 };
const year = { code: 'large-year', months: 12, points: 2800 };
const all = [small, large, year];

it('is an upgrade only to more credits for periods of the same length', () => {
  expect(purchaseKind(large, all, undefined)).toBe('membership');
  expect(purchaseKind(large, all, small.code)).toBe('upgrade');
  expect(purchaseKind(small, all, small.code)).toBe('renew');
  expect(purchaseKind(small, all, large.code)).toBe('renew');
  expect(purchaseKind(year, all, small.code)).toBe('renew');
  expect(purchaseKind(large, all, 'not for sale any more')).toBe('renew');
});
