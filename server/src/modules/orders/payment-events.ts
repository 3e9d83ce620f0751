import type { Language } from '@atelier/contract/errors';
import { type PaymentProviderId, type PaymentShown, paymentProviders } from '@atelier/contract/orders';
import { and, eq, gt, gte, lt, max, sql } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import type { Config } from '../../platform/config/config.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import {
  memberships,
  orders,
  paymentComparisons,
  paymentDifferences,
  paymentEvents,
  payments,
  refunds,
} from '../../platform/db/schema/orders.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { notify } from '../notifications/notify.ts';
import type { Balances } from '../wallet/balances.ts';
import { dayOf, formatDay, type LocalDay, startOfDay } from '../wallet/calendar.ts';
import { isWalletInService, lockWallet } from '../wallet/ledger.ts';
import type { OrderRow } from './create-order.ts';
import { fulfilOrder, reconcileMembership } from './fulfil-order.ts';
import { createAlipay } from './providers/alipay.ts';
import {
  fromMerchantId,
  type ListedPayment,
  type PaymentNotification,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentShow,
  type PaymentUrls,
  toMerchantId,
  yuanOf,
} from './providers/provider.ts';
import { createSandbox, type Sandbox } from './providers/sandbox.ts';
import { createStripe } from './providers/stripe.ts';
import { createWechatPay } from './providers/wechat-pay.ts';

export interface MoneyContext {
  db: Database;
  queue: Pick<JobQueue, 'send'>;
  balances: Pick<Balances, 'tell'>;
  providers: PaymentProviders;
  metrics: Pick<Metrics, 'paymentEvents' | 'paymentDifferences'>;
  /** Time zone of days. */
  zone: string;
  /** Logs a payment problem for the operator. */
  warn: (details: Record<string, unknown>, message: string) => void;
}

interface Payments {
  providers: PaymentProviders;
  /** Absent when only real payments are accepted. */
  sandbox: Sandbox | undefined;
}

/** Configured providers, in their display order. */
export const createPayments = (
  db: Database,
  secrets: Pick<Secrets, 'of'>,
  { payments }: Pick<Config, 'payments'>,
): Payments => {
  const sandbox = payments.hasSandbox ? createSandbox(db, secrets) : undefined;
  const made: PaymentProvider[] = [
    ...(payments.stripe ? [createStripe(payments.stripe)] : []),
    ...(payments.alipay ? [createAlipay(payments.alipay)] : []),
    ...(payments.wechat ? [createWechatPay(payments.wechat)] : []),
    ...(sandbox ? [sandbox.provider] : []),
  ];
  const byId = new Map<PaymentProviderId, PaymentProvider>(made.map((provider) => [provider.id, provider]));
  return {
    sandbox,
    providers: new Map(paymentProviders.flatMap((id) => (byId.has(id) ? [[id, byId.get(id) as PaymentProvider]] : []))),
  };
};

export type PaymentRow = typeof payments.$inferSelect;

export const paymentOrderOf = (payment: PaymentRow, order: OrderRow, language: Language = 'zh'): PaymentOrder => ({
  id: toMerchantId(payment.id),
  amount: payment.amount,
  currency: payment.currency,
  title: order.sold.name[language],
  expiresAt: order.expiresAt,
  ref: payment.providerRef,
});

/** @throws ApiFailure 41308 when this installation does not support the provider */
const providerOf = ({ providers }: MoneyContext, id: string): PaymentProvider => {
  const found = providers.get(id as PaymentProviderId);
  if (!found) throw new ApiFailure('41308');
  return found;
};

const presentShow = (show: PaymentShow, expiresAt: Date): PaymentShown => ({
  ...show,
  expires_at: expiresAt.toISOString(),
});

export const shownPayment = (order: OrderRow, all: readonly PaymentRow[]): PaymentShown | null => {
  const open = all.find(({ orderId, state }) => orderId === order.id && state === 'open');
  return order.state === 'created' && open?.show ? presentShow(open.show, order.expiresAt) : null;
};

/** Locks the order's row. Lock its wallet first where both are needed. */
export const lockOrder = async (tx: Tx, orderId: string): Promise<OrderRow> => {
  return firstOf(await tx.select().from(orders).where(eq(orders.id, orderId)).for('update'));
};

const openAttempt = async (tx: Tx, orderId: string): Promise<PaymentRow | undefined> => {
  const isOpen = and(eq(payments.orderId, orderId), eq(payments.state, 'open'));
  const [row] = await tx.select().from(payments).where(isOpen).for('update');
  return row;
};

/** Closes the open attempts of an order. @returns the attempts to close at the provider. */
export const closeAttempts = (tx: Tx, orderId: string): Promise<PaymentRow[]> =>
  tx
    .update(payments)
    .set({ state: 'closed' })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'open')))
    .returning();

/** Closes attempts at their providers. Failures are only logged: a late payment is refunded. */
export const closeAtProviders = async (
  context: MoneyContext,
  order: OrderRow,
  closed: readonly PaymentRow[],
): Promise<void> => {
  for (const payment of closed) {
    if (payment.providerRef === '') continue;
    await providerOf(context, payment.provider)
      .close(paymentOrderOf(payment, order))
      .catch((error: unknown) => context.warn({ err: error, payment: payment.id }, 'a payment was not closed'));
  }
};

/** Reuses the open attempt of this provider, or closes it and opens one with this provider. */
const obtainAttempt = (context: MoneyContext, orderId: string, provider: string, now: Date) =>
  withTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'created' || order.expiresAt <= now) throw new ApiFailure('41303');
    const open = await openAttempt(tx, orderId);
    if (open?.provider === provider) return { order, payment: open, closed: [] };
    const closed = await closeAttempts(tx, orderId);
    const { amount, currency } = order;
    const [payment] = await tx
      .insert(payments)
      .values({ id: newId(), orderId, provider, amount, currency })
      .returning();
    if (!payment) throw new Error('a payment was not made');
    return { order, payment, closed };
  });

/** Starts or continues a payment. @throws ApiFailure 41303 when the order is closed, 41308 when the provider does not respond */
export const beginPayment = async (
  context: MoneyContext,
  asked: { orderId: string; provider: PaymentProviderId; urls: PaymentUrls; language: Language },
  now = dbNow(),
): Promise<{ order: OrderRow; payment: PaymentShown }> => {
  const provider = providerOf(context, asked.provider);
  const { order, payment, closed } = await obtainAttempt(context, asked.orderId, asked.provider, now);
  await closeAtProviders(context, order, closed);
  if (payment.show) return { order, payment: presentShow(payment.show, order.expiresAt) };
  const started = await provider
    .start(paymentOrderOf(payment, order, asked.language), asked.urls)
    .catch((cause: unknown) => {
      context.warn({ err: cause, payment: payment.id }, 'a payment was not started');
      throw new ApiFailure('41308', {}, { cause });
    });
  const { ref: providerRef, show } = started;
  await context.db.orm.update(payments).set({ providerRef, show }).where(eq(payments.id, payment.id));
  return { order, payment: presentShow(show, order.expiresAt) };
};

type EventRow = typeof paymentEvents.$inferSelect;
type Outcome = NonNullable<EventRow['outcome']>;

const noId = '00000000-0000-0000-0000-000000000000';

/** Stores a provider's notification once and queues its processing. @returns false when it was stored before. */
export const storeEvent = (
  context: MoneyContext,
  provider: string,
  notification: PaymentNotification,
): Promise<boolean> =>
  withTransaction(context.db, async (tx) => {
    const { amount, currency, transactionId } = notification;
    const id = `${provider}:${notification.notificationId}`;
    const paymentId = fromMerchantId(notification.paymentId) ?? noId;
    const kept = await tx
      .insert(paymentEvents)
      .values({ id, paymentId, amount, currency, transactionId })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (kept.length === 0) return false;
    await context.queue.send(tx, 'payment-event', { id: newId(), data: { event_id: id } });
    return true;
  });

/** Inserts a refund and queues its job. */
export const queueRefund = async (
  tx: Tx,
  context: Pick<MoneyContext, 'queue'>,
  refund: Omit<typeof refunds.$inferInsert, 'id'>,
): Promise<void> => {
  const id = newId();
  await tx.insert(refunds).values({ id, ...refund });
  await context.queue.send(tx, 'payment-refund', { id: newId(), data: { refund_id: id } });
};

/** Name of an order in the details of an account notification. */
export const nameDetails = ({ sold }: OrderRow) => ({ name_zh: sold.name.zh, name_en: sold.name.en });

interface MatchedPayment {
  event: EventRow;
  payment: PaymentRow;
  order: OrderRow;
}

const isExactAmount = ({ event, payment }: MatchedPayment): boolean =>
  event.amount === payment.amount && event.currency === payment.currency;

const refundUnapplied = async (
  tx: Tx,
  context: MoneyContext,
  { order, payment }: MatchedPayment,
  reason: 'late' | 'double' | 'void',
): Promise<Outcome> => {
  await queueRefund(tx, context, { orderId: order.id, paymentId: payment.id, amount: payment.amount, reason });
  await notify(tx, order.buyerId, 'order-returned', { number: order.number, yuan: yuanOf(payment.amount) });
  context.warn({ order: order.number, payment: payment.id, reason }, 'a payment is refunded automatically');
  return 'returned';
};

/** `now`, but later than every payment of the locked wallet, since `now` was read before waiting for the lock. */
const afterPayments = async (tx: Tx, walletId: string, now: Date): Promise<Date> => {
  const [last] = await tx
    .select({ paidAt: max(orders.paidAt) })
    .from(orders)
    .where(eq(orders.walletId, walletId));
  return new Date(Math.max(now.getTime(), (last?.paidAt?.getTime() ?? 0) + 1));
};

/** Credits of a renewal are granted on its first day. */
const notifyPaid = async (tx: Tx, { zone }: MoneyContext, order: OrderRow, now: Date): Promise<void> => {
  const details = { ...nameDetails(order), points: order.points.toLocaleString('en') };
  const [ahead] = await tx
    .select({ startsAt: memberships.startsAt })
    .from(memberships)
    .where(and(eq(memberships.orderId, order.id), gt(memberships.startsAt, now)));
  if (ahead)
    return notify(tx, order.buyerId, 'order-paid-ahead', {
      ...details,
      date: formatDay(dayOf(ahead.startsAt, zone)),
    });
  return notify(tx, order.buyerId, 'order-paid', details);
};

/** Marks payment and order paid and fulfils the order, all or nothing; money that cannot be used is refunded. */
const applyPayment = async (tx: Tx, context: MoneyContext, matched: MatchedPayment, asked: Date): Promise<Outcome> => {
  const { event, payment, order } = matched;
  if (payment.state === 'paid') return 'known';
  if (!isExactAmount(matched)) {
    context.warn({ order: order.number, event: event.id, amount: event.amount }, 'a payment does not fit its order');
    return 'mismatch';
  }
  const now = await afterPayments(tx, order.walletId, asked);
  const paid = { state: 'paid', transactionId: event.transactionId, paidAt: now } as const;
  await tx.update(payments).set(paid).where(eq(payments.id, payment.id));
  if (order.state !== 'created') return refundUnapplied(tx, context, matched, order.paidAt ? 'double' : 'late');
  if (!(await isWalletInService(tx, order.walletId))) {
    await tx.update(orders).set({ state: 'cancelled', closedAt: now }).where(eq(orders.id, order.id));
    return refundUnapplied(tx, context, matched, 'late');
  }
  await reconcileMembership(tx, order.walletId, context, now);
  const isGiven = await fulfilOrder(tx, order, context, now);
  const state = isGiven ? 'paid' : 'refunded';
  await tx.update(orders).set({ state, paidAt: now }).where(eq(orders.id, order.id));
  if (!isGiven) return refundUnapplied(tx, context, matched, 'void');
  await notifyPaid(tx, context, order, now);
  return 'paid';
};

const lockMatchedPayment = async (tx: Tx, eventId: string): Promise<MatchedPayment | EventRow | null> => {
  const [event] = await tx.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!event || event.processedAt) return null;
  const { rows } = await tx.execute<{ wallet_id: string; order_id: string }>(sql`
    select o.wallet_id, o.id as order_id from payments p join orders o on o.id = p.order_id where p.id = ${event.paymentId}`);
  const [found] = rows;
  if (!found) return event;
  await lockWallet(tx, found.wallet_id);
  const order = await lockOrder(tx, found.order_id);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, event.paymentId)).for('update');
  if (!payment) throw new Error(`payment ${event.paymentId} went away`);
  // The previous holder of the wallet lock may have processed it.
  const [fresh] = await tx.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  return fresh && !fresh.processedAt ? { event: fresh, payment, order } : null;
};

/** Processes a stored notification. Idempotent. @returns the outcome; null when it was processed before. */
export const processEvent = async (context: MoneyContext, eventId: string, now = dbNow()): Promise<Outcome | null> => {
  const done = await withTransaction(context.db, async (tx) => {
    const found = await lockMatchedPayment(tx, eventId);
    if (!found) return null;
    const matched = 'order' in found ? found : null;
    const outcome = matched ? await applyPayment(tx, context, matched, now) : 'unknown';
    await tx.update(paymentEvents).set({ processedAt: now, outcome }).where(eq(paymentEvents.id, eventId));
    const closed = matched && outcome === 'paid' ? await closeAttempts(tx, matched.order.id) : [];
    return { outcome, matched, closed };
  });
  if (!done) return null;
  const { outcome, matched, closed } = done;
  context.metrics.paymentEvents.inc({ outcome });
  if (matched) {
    await closeAtProviders(context, matched.order, closed);
    await context.balances.tell(matched.order.walletId);
  }
  return outcome;
};

interface Difference {
  ref: string;
  kind: 'missing-here' | 'missing-there' | 'amount';
  ours: number | null;
  theirs: number | null;
}

/** Differences between two payment lists of a day, by payment. */
const differencesOf = (ours: readonly ListedPayment[], theirs: readonly ListedPayment[]): Difference[] => {
  const listed = new Map(theirs.map(({ paymentId, amount }) => [paymentId, amount]));
  const known = new Map(ours.map(({ paymentId, amount }) => [paymentId, amount]));
  const fromOurs = ours.flatMap(({ paymentId: ref, amount }): Difference[] => {
    const there = listed.get(ref);
    if (there === amount) return [];
    return [{ ref, kind: there === undefined ? 'missing-there' : 'amount', ours: amount, theirs: there ?? null }];
  });
  const surplus = theirs.filter(({ paymentId }) => !known.has(paymentId));
  return [
    ...fromOurs,
    ...surplus.map(({ paymentId: ref, amount }) => ({
      ref,
      kind: 'missing-here' as const,
      ours: null,
      theirs: amount,
    })),
  ];
};

const paidThen = async (db: Database, provider: string, from: Date, to: Date): Promise<ListedPayment[]> => {
  const isThen = and(
    eq(payments.provider, provider),
    eq(payments.state, 'paid'),
    gte(payments.paidAt, from),
    lt(payments.paidAt, to),
  );
  const rows = await db.orm.select().from(payments).where(isThen);
  return rows.map(({ id, amount }) => ({ paymentId: toMerchantId(id), amount }));
};

/** Clocks differ: a payment near midnight may be in the next day's list. */
const slackMs = 10 * 60_000;

/** Compares one day. A payment near midnight may be in the neighbouring day's list, so it is no difference. */
const compareDay = async (context: MoneyContext, provider: PaymentProvider, day: LocalDay): Promise<number> => {
  const { db, zone } = context;
  const [from, to] = [startOfDay(day, zone), startOfDay(day + 1, zone)];
  const theirs = await provider.list({ name: formatDay(day), from, to });
  const near = await paidThen(db, provider.id, new Date(from.getTime() - slackMs), new Date(to.getTime() + slackMs));
  const within = await paidThen(db, provider.id, new Date(from.getTime() + slackMs), new Date(to.getTime() - slackMs));
  const listed = new Set(theirs.map(({ paymentId }) => paymentId));
  const expected = new Set(within.map(({ paymentId }) => paymentId));
  const ours = near.filter(({ paymentId }) => listed.has(paymentId) || expected.has(paymentId));
  const found = differencesOf(ours, theirs);
  const where = { provider: provider.id, day: formatDay(day) };
  await withTransaction(db, async (tx) => {
    const isThis = and(eq(paymentDifferences.provider, where.provider), eq(paymentDifferences.day, where.day));
    await tx.delete(paymentDifferences).where(isThis);
    if (found.length > 0) await tx.insert(paymentDifferences).values(found.map((row) => ({ ...where, ...row })));
    const counted = { payments: theirs.length, differences: found.length, comparedAt: dbNow() };
    await tx
      .insert(paymentComparisons)
      .values({ ...where, ...counted })
      .onConflictDoUpdate({ target: [paymentComparisons.provider, paymentComparisons.day], set: counted });
  });
  for (const row of found) context.warn({ ...where, ...row }, 'books and provider differ');
  return found.length;
};

/** Compares the ledger with each provider's list of yesterday, once it is available. Repeatable. */
export const comparePayments = async (context: MoneyContext, now = dbNow()): Promise<void> => {
  const yesterday = dayOf(now, context.zone) - 1;
  for (const provider of context.providers.values()) {
    try {
      context.metrics.paymentDifferences.set({ provider: provider.id }, await compareDay(context, provider, yesterday));
    } catch (error) {
      context.warn({ err: error, provider: provider.id }, 'the payment list of yesterday is not available');
    }
  }
};
