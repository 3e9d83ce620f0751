import { expect, it } from 'vitest';
import { formatCountdown, orderStatusOf, shortYuan, yuan } from '../frame/format.ts';

it('formats fen as yuan', () => {
  expect([yuan(479_000), yuan(5), shortYuan(9900), shortYuan(4950)]).toEqual(['¥4,790.00', '¥0.05', '¥99', '¥49.50']);
});

it('reports a pending and a failed refund', () => {
  const refund = { id: '1', amount: 1, points: 0, reason: 'asked', created_at: '', done_at: null } as const;
  expect(orderStatusOf({ state: 'refunded', refunds: [{ ...refund, state: 'pending' }] })).toBe('refunding');
  expect(orderStatusOf({ state: 'refunded', refunds: [{ ...refund, state: 'failed' }] })).toBe('refund_failed');
  expect(orderStatusOf({ state: 'refunded', refunds: [{ ...refund, state: 'done' }] })).toBe('refunded');
});

it('counts down and stops at zero', () => {
  expect(formatCountdown('2026-11-22T10:30:00Z', Date.parse('2026-11-22T10:00:19Z'))).toBe('29:41');
  expect(formatCountdown('2026-11-22T10:00:00Z', Date.parse('2026-11-22T11:00:00Z'))).toBe('0:00');
});
