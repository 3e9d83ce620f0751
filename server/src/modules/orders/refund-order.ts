import { topUp } from '@atelier/contract/orders';
import { and, asc, desc, eq, gt, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { memberships, orders, payments, refunds } from '../../platform/db/schema/orders.ts';
import { notify } from '../notifications/notify.ts';
import { lockWallet, takeBack } from '../wallet/ledger.ts';
import type { OrderRow } from './create-order.ts';
import * as fulfilment from './fulfil-order.ts';
import type { MoneyContext } from './payment-events.ts';
import * as events from './payment-events.ts';
import { yuanOf } from './providers/provider.ts';

/** Arithmetic of upgrades and refunds, in fen, whole credits and local days. */

export interface RunningPackage {
  /** Price of its days in fen. */
  price: number;
  /** Credits of the whole period. */
  points: number;
  /** Remaining credits: unspent and pending ones. */
  pointsLeft: number;
  /** Local days from its start to its end. */
  days: number;
  /** Days of a whole period of its kind, for the price of the new one. */
  fullDays: number;
  /** Days from today to its end, including today. */
  daysLeft: number;
}

export interface UpgradeTerms {
  /** Fen to pay, at least 1. */
  price: number;
  priceOfNew: number;
  /** Unused value of the old package in fen. */
  restOfOld: number;
  points: number;
  /** Credits of the old package that are revoked, because their days are credited. */
  takesBack: number;
}

/** Price of the new package for the remaining days, less the unused value of the old one (days with unspent credits). */
export const upgradeTerms = (old: RunningPackage, next: { price: number; points: number }): UpgradeTerms => {
  const { days, fullDays, daysLeft } = old;
  const untouchedDays = old.points === 0 ? 0 : Math.floor((old.pointsLeft * days) / old.points);
  const creditedDays = Math.max(0, Math.min(daysLeft, untouchedDays));
  const priceOfNew = Math.floor((next.price * daysLeft) / fullDays);
  const restOfOld = Math.floor((old.price * creditedDays) / days);
  return {
    price: Math.max(1, priceOfNew - restOfOld),
    priceOfNew,
    restOfOld,
    points: Math.floor((next.points * daysLeft) / fullDays),
    takesBack: Math.ceil((old.points * creditedDays) / days),
  };
};

export interface RefundTerms {
  /** Fen. */
  amount: number;
  /** Credits to revoke: all remaining credits of the order. */
  points: number;
  isWhole: boolean;
}

/** Paid amount times the share of remaining credits, rounded down; an unused order is refunded completely. */
export const refundTerms = (order: { amount: number; points: number; pointsLeft: number }): RefundTerms => {
  const left = Math.max(0, Math.min(order.points, order.pointsLeft));
  const amount = order.points === 0 ? 0 : Math.floor((order.amount * left) / order.points);
  return { amount, points: left, isWhole: left === order.points };
};

/** Credits of an order that remain in the wallet. */
const unspentCredits = async (tx: Tx, orderId: string): Promise<number> => {
  const { rows } = await tx.execute<{ left: number }>(sql`
    select coalesce(sum(remaining), 0)::int as left from credit_lots
    where order_id = ${orderId} and remaining > 0 and (expires_at is null or expires_at > clock_timestamp())`);
  return rows[0]?.left ?? 0;
};

/** Unspent credits of an order: those in the wallet and those of pending instalments. */
export const refundableCredits = async (tx: Tx, orderId: string, now: Date): Promise<number> => {
  const periods = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.orderId, orderId), eq(memberships.state, 'live'), gt(memberships.endsAt, now)));
  const toCome = periods.reduce((sum, period) => sum + fulfilment.pendingCredits(period), 0);
  return (await unspentCredits(tx, orderId)) + toCome;
};

/** Result of a refund at present. */
export interface RefundOffer {
  /** null: nothing remains, or another order must be refunded first. */
  terms: RefundTerms | null;
  /** The order that must be refunded before. */
  first: Pick<OrderRow, 'id' | 'number'> | null;
}

const nothing: RefundOffer = { terms: null, first: null };

/** True when a later order must be refunded first: a package after or in place of this one, or a top-up that expires with it. */
const dependsOnIt = async (tx: Tx, later: OrderRow, now: Date): Promise<boolean> => {
  if (later.kind === topUp) return (await unspentCredits(tx, later.id)) > 0;
  const isLive = and(eq(memberships.orderId, later.id), eq(memberships.state, 'live'), gt(memberships.endsAt, now));
  return (await tx.select({ id: memberships.id }).from(memberships).where(isLive).limit(1)).length > 0;
};

const blockerOf = async (tx: Tx, order: OrderRow, now: Date): Promise<OrderRow | null> => {
  if (order.kind === topUp || !order.paidAt) return null;
  const isLater = and(
    eq(orders.walletId, order.walletId),
    eq(orders.state, 'paid'),
    isNotNull(orders.paidAt),
    gt(orders.paidAt, order.paidAt),
  );
  for (const later of await tx.select().from(orders).where(isLater).orderBy(desc(orders.paidAt))) {
    if (await dependsOnIt(tx, later, now)) return later;
  }
  return null;
};

export const refundOffer = async (tx: Tx, order: OrderRow, now: Date): Promise<RefundOffer> => {
  if (order.state !== 'paid') return nothing;
  const { amount, points, id } = order;
  const terms = refundTerms({ amount, points, pointsLeft: await refundableCredits(tx, id, now) });
  if (terms.amount <= 0) return nothing;
  const first = await blockerOf(tx, order, now);
  return first ? { terms: null, first } : { terms, first: null };
};

/** Ends every live period of an order. @returns the one that was running */
const endPeriods = async (tx: Tx, orderId: string, now: Date): Promise<fulfilment.Period | undefined> => {
  const isLive = and(eq(memberships.orderId, orderId), eq(memberships.state, 'live'));
  const ended = await tx.update(memberships).set({ state: 'refunded', nextPartAt: null }).where(isLive).returning();
  return fulfilment.runningPeriod(
    ended.filter(({ endsAt }) => endsAt > now),
    now,
  );
};

/** Restores the previous package for the remaining time, with its share of the credits that the upgrade revoked. */
const restoreOld = async (
  tx: Tx,
  { order: { upgrade, walletId }, ended, share }: { order: OrderRow; ended: fulfilment.Period; share: number },
  days: fulfilment.Days,
  now: Date,
): Promise<void> => {
  if (!upgrade) return;
  const isOld = and(eq(memberships.id, upgrade.periodId), eq(orders.state, 'paid'));
  const [found] = await tx
    .select()
    .from(memberships)
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .where(isOld);
  if (!found) return;
  const { orderId, sold, price, points: whole } = found.memberships;
  const points = Math.floor((upgrade.removed ?? upgrade.takesBack) * share);
  const next = {
    ...{ id: newId(), walletId, orderId, sold, points, oldState: 'refunded' as const },
    // The price per credit stays the same.
    price: whole === 0 ? 0 : Math.floor((price * points) / whole),
  };
  await fulfilment.replacePeriod(tx, ended, next, days, now);
};

const undo = async (tx: Tx, order: OrderRow, terms: RefundTerms, days: fulfilment.Days, now: Date): Promise<void> => {
  if (order.kind === topUp) return;
  const ended = await endPeriods(tx, order.id, now);
  if (ended) await restoreOld(tx, { order, ended, share: terms.points / order.points }, days, now);
  await fulfilment.reconcileMembership(tx, order.walletId, days, now);
};

/** The payment of the order; one that was refunded by itself has no remainder. */
const paymentOf = async (tx: Tx, orderId: string): Promise<string> => {
  const isReturned = and(eq(refunds.paymentId, payments.id), ne(refunds.reason, 'asked'));
  const isKept = notExists(tx.select({ id: refunds.id }).from(refunds).where(isReturned));
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid'), isKept))
    .orderBy(asc(payments.paidAt))
    .limit(1);
  if (!row) throw new Error(`order ${orderId}: paid by nothing`);
  return row.id;
};

interface RefundRequest {
  order: Pick<OrderRow, 'id' | 'walletId'>;
  userId: string;
  /** Fen that the user agreed to; absent: the computed amount. */
  shown?: number;
}

/** Revokes unspent credits and queues the refund, in the locked wallet. @throws ApiFailure 41302 amount, 41304 order, 41305 nothing left */
const refundWithin = async (
  tx: Tx,
  context: Pick<MoneyContext, 'queue' | 'zone'>,
  { order: { id, walletId }, userId, shown }: RefundRequest,
  now: Date,
): Promise<{ order: OrderRow; amount: number }> => {
  const order = await events.lockOrder(tx, id);
  await fulfilment.reconcileMembership(tx, walletId, context, now);
  const { terms, first } = await refundOffer(tx, order, now);
  if (first) throw new ApiFailure('41304', { number: first.number });
  if (!terms) throw new ApiFailure(order.state === 'paid' ? '41305' : '41302');
  if (shown !== undefined && terms.amount !== shown) throw new ApiFailure('41302');
  await takeBack(tx, { walletId, orderIds: [id], amount: terms.points, userId, idempotencyKey: `refund:${id}` });
  await undo(tx, order, terms, context, now);
  const { amount, points } = terms;
  const refund = { orderId: id, paymentId: await paymentOf(tx, id), amount, points, askedBy: userId };
  await events.queueRefund(tx, context, { ...refund, reason: 'asked' });
  await notify(tx, userId, 'order-refunded', { ...events.nameDetails(order), yuan: yuanOf(amount) });
  const state = terms.isWhole ? 'refunded' : 'partly_refunded';
  const [changed] = await tx.update(orders).set({ state }).where(eq(orders.id, id)).returning();
  return { order: changed ?? order, amount };
};

/** `refundWithin` in its own transaction. @throws ApiFailure 41302, 41304, 41305 */
export const refundOrder = async (
  context: Pick<MoneyContext, 'db' | 'queue' | 'balances' | 'zone'>,
  asked: RefundRequest & { shown: number },
  now = dbNow(),
): Promise<OrderRow> => {
  const { walletId } = asked.order;
  const { order: refunded } = await withTransaction(context.db, async (tx) => {
    await lockWallet(tx, walletId);
    return refundWithin(tx, context, asked, now);
  });
  await context.balances.tell(walletId);
  return refunded;
};

/** Result of closing a wallet's orders. */
export interface ClosedOrders {
  /** Unpaid orders, with the attempts to close at the provider. */
  open: { order: OrderRow; attempts: events.PaymentRow[] }[];
  /** Number of refunded orders, and fen refunded. */
  refunded: number;
  amount: number;
}

/** Cancels the open orders of a wallet and refunds paid ones where possible, newest first. */
export const closeOrdersOf = async (
  tx: Tx,
  context: Pick<MoneyContext, 'queue' | 'zone'>,
  { walletId, userId }: { walletId: string; userId: string },
  now: Date,
): Promise<ClosedOrders> => {
  await lockWallet(tx, walletId);
  const closed: ClosedOrders = { open: [], refunded: 0, amount: 0 };
  const isOpen = and(eq(orders.walletId, walletId), eq(orders.state, 'created'));
  for (const order of await tx.update(orders).set({ state: 'cancelled', closedAt: now }).where(isOpen).returning())
    closed.open.push({ order, attempts: await events.closeAttempts(tx, order.id) });
  const isPaid = and(eq(orders.walletId, walletId), eq(orders.state, 'paid'));
  for (const order of await tx.select().from(orders).where(isPaid).orderBy(desc(orders.paidAt))) {
    const { terms } = await refundOffer(tx, order, now);
    if (!terms) continue;
    closed.amount += (await refundWithin(tx, context, { order, userId }, now)).amount;
    closed.refunded += 1;
  }
  return closed;
};

/** Notifies providers and pages about closed orders. Call it after the commit. */
export const announceClosed = async (
  context: MoneyContext,
  walletId: string,
  { open }: ClosedOrders,
): Promise<void> => {
  for (const { order, attempts } of open) await events.closeAtProviders(context, order, attempts);
  await context.balances.tell(walletId);
};

/** Cancels an unpaid order. @throws ApiFailure 41302 when it is no longer open */
export const cancelOpenOrder = async (context: MoneyContext, orderId: string, now = dbNow()): Promise<OrderRow> => {
  const { order, closed } = await withTransaction(context.db, async (tx) => {
    const row = await events.lockOrder(tx, orderId);
    if (row.state !== 'created') throw new ApiFailure('41302');
    const ended = { state: 'cancelled', closedAt: now } as const;
    const [changed] = await tx.update(orders).set(ended).where(eq(orders.id, orderId)).returning();
    return { order: changed ?? row, closed: await events.closeAttempts(tx, orderId) };
  });
  await events.closeAtProviders(context, order, closed);
  return order;
};
