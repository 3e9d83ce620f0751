import type { Order, OrderState, PaymentProviderId } from '@atelier/contract/orders';

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Relative time: `3 hours ago`, `昨天`; within the last minute: now. */
export const formatSince = (then: Date, now: Date, language: string): string => {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  const [unit, size] = steps.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  const count = unit === 'second' ? 0 : Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-count, unit);
};

const midnightOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Calendar days until the last day of a period, as its date is shown; 0 for today. */
export const daysLeft = (end: Date, now: Date): number =>
  Math.max(0, Math.round((midnightOf(new Date(end.getTime() - 1)) - midnightOf(now)) / 86_400_000));

/** Formats fen as yuan with decimals: 9900 is ¥99.00. */
export const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Discount on a price. */
export const formatDiscount = (fen: number): string => `−${yuan(fen)}`;

/** Formats fen as yuan for a price list: 9900 is ¥99, 4950 is ¥49.50. */
export const shortYuan = (fen: number): string => (fen % 100 === 0 ? yuan(fen).slice(0, -3) : yuan(fen));

/** The displayed state of an order. */
export type OrderStatus = OrderState | 'refunding' | 'refund_failed';

export const orderStatusOf = ({ state, refunds }: Pick<Order, 'state' | 'refunds'>): OrderStatus => {
  if (refunds.some((refund) => refund.state === 'failed')) return 'refund_failed';
  return refunds.some((refund) => refund.state === 'pending') ? 'refunding' : state;
};

/** Minutes and seconds until a timestamp: `29:41`; `0:00` once it has passed. */
export const formatCountdown = (until: string, now: number): string => {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const providerKey = (provider: PaymentProviderId): `pay.${PaymentProviderId}` => `pay.${provider}`;
