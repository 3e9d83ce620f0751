import type { Order, OrderState, PaymentProviderId } from '@atelier/contract/orders';

/** Fen as yuan in whole: 9900 is ¥99.00. */
export const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** What is taken off a price. */
export const takenOff = (fen: number): string => `−${yuan(fen)}`;

/** Fen as yuan for a price list: 9900 is ¥99, 4950 is ¥49.50. */
export const shortYuan = (fen: number): string => (fen % 100 === 0 ? yuan(fen).slice(0, -3) : yuan(fen));

/** The displayed state of an order. */
export type Standing = OrderState | 'refunding' | 'refund_failed';

export const standingOf = ({ state, refunds }: Pick<Order, 'state' | 'refunds'>): Standing => {
  if (refunds.some((refund) => refund.state === 'failed')) return 'refund_failed';
  return refunds.some((refund) => refund.state === 'pending') ? 'refunding' : state;
};

/** Whole minutes and seconds to a moment: `29:41`; `0:00` once it is over. */
export const timeLeft = (until: string, now: number): string => {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const providerKey = (provider: PaymentProviderId): `pay.${PaymentProviderId}` => `pay.${provider}`;
