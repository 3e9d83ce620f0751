import { eq, max, sql } from 'drizzle-orm';
import { sharedNow } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { orders, paymentEvents, payments, refunds } from '../../platform/db/schema/orders.ts';
import { notify } from '../notifications/notify.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { isWalletInService } from '../wallet/wallet-in-service.ts';
import { carryOut } from './carry-out.ts';
import type { OrderRow } from './create-order.ts';
import type { MoneyContext } from './money-context.ts';
import { closeAttempts, lockOrder, type PaymentRow, tellClosed } from './payments.ts';
import { settlePeriods } from './periods.ts';
import { ownId, type PaidNotice } from './providers/provider.ts';

type EventRow = typeof paymentEvents.$inferSelect;
type Outcome = NonNullable<EventRow['outcome']>;

const nobody = '00000000-0000-0000-0000-000000000000';

/** Stores a provider's notification once and queues its processing. @returns false when it was known. */
export const keepEvent = (context: MoneyContext, provider: string, notice: PaidNotice): Promise<boolean> =>
  withTransaction(context.db, async (tx) => {
    const { amount, currency, transactionId } = notice;
    const id = `${provider}:${notice.noticeId}`;
    const paymentId = ownId(notice.paymentId) ?? nobody;
    const kept = await tx
      .insert(paymentEvents)
      .values({ id, paymentId, amount, currency, transactionId })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (kept.length === 0) return false;
    await context.queue.send(tx, 'payment-event', { id: newId(), data: { event_id: id } });
    return true;
  });

/** Has money go back that cannot be kept. */
export const orderRefund = async (
  tx: Tx,
  context: Pick<MoneyContext, 'queue'>,
  refund: Omit<typeof refunds.$inferInsert, 'id'>,
): Promise<void> => {
  const id = newId();
  await tx.insert(refunds).values({ id, ...refund });
  await context.queue.send(tx, 'payment-refund', { id: newId(), data: { refund_id: id } });
};

/** `99.00`. */
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2);

/** What an order is called, as a notice's details. */
export const nameDetails = ({ sold }: OrderRow) => ({ name_zh: sold.name.zh, name_en: sold.name.en });

interface Arrival {
  event: EventRow;
  payment: PaymentRow;
  order: OrderRow;
}

const doesFit = ({ event, payment }: Arrival): boolean =>
  event.amount === payment.amount && event.currency === payment.currency;

const giveBack = async (
  tx: Tx,
  context: MoneyContext,
  { order, payment }: Arrival,
  reason: 'late' | 'double' | 'void',
): Promise<Outcome> => {
  await orderRefund(tx, context, { orderId: order.id, paymentId: payment.id, amount: payment.amount, reason });
  await notify(tx, order.buyerId, 'order-returned', { number: order.number, yuan: yuanOf(payment.amount) });
  context.warn({ order: order.number, payment: payment.id, reason }, 'money goes back by itself');
  return 'returned';
};

/** Now, but after every payment of the wallet: nodes read their clocks before they wait for its lock. The wallet must be locked. */
const afterPayments = async (tx: Tx, walletId: string, now: Date): Promise<Date> => {
  const [last] = await tx
    .select({ paidAt: max(orders.paidAt) })
    .from(orders)
    .where(eq(orders.walletId, walletId));
  return new Date(Math.max(now.getTime(), (last?.paidAt?.getTime() ?? 0) + 1));
};

/** Paid, and carried out: all of it or nothing. */
const take = async (tx: Tx, context: MoneyContext, arrival: Arrival, asked: Date): Promise<Outcome> => {
  const { event, payment, order } = arrival;
  if (payment.state === 'paid') return 'known';
  if (!doesFit(arrival)) {
    context.warn({ order: order.number, event: event.id, amount: event.amount }, 'a payment does not fit its order');
    return 'mismatch';
  }
  const now = await afterPayments(tx, order.walletId, asked);
  const paid = { state: 'paid', transactionId: event.transactionId, paidAt: now } as const;
  await tx.update(payments).set(paid).where(eq(payments.id, payment.id));
  if (order.state !== 'created') return giveBack(tx, context, arrival, order.paidAt ? 'double' : 'late');
  if (!(await isWalletInService(tx, order.walletId))) {
    await tx.update(orders).set({ state: 'cancelled', closedAt: now }).where(eq(orders.id, order.id));
    return giveBack(tx, context, arrival, 'late');
  }
  await settlePeriods(tx, order.walletId, context, now);
  const isGiven = await carryOut(tx, order, context, now);
  const state = isGiven ? 'paid' : 'refunded';
  await tx.update(orders).set({ state, paidAt: now }).where(eq(orders.id, order.id));
  if (!isGiven) return giveBack(tx, context, arrival, 'void');
  await notify(tx, order.buyerId, 'order-paid', { ...nameDetails(order), points: order.points.toLocaleString('en') });
  return 'paid';
};

const read = async (tx: Tx, eventId: string): Promise<Arrival | EventRow | null> => {
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
export const processEvent = async (
  context: MoneyContext,
  eventId: string,
  now = sharedNow(),
): Promise<Outcome | null> => {
  const done = await withTransaction(context.db, async (tx) => {
    const found = await read(tx, eventId);
    if (!found) return null;
    const arrival = 'order' in found ? found : null;
    const outcome = arrival ? await take(tx, context, arrival, now) : 'unknown';
    await tx.update(paymentEvents).set({ processedAt: now, outcome }).where(eq(paymentEvents.id, eventId));
    const closed = arrival && outcome === 'paid' ? await closeAttempts(tx, arrival.order.id) : [];
    return { outcome, arrival, closed };
  });
  if (!done) return null;
  const { outcome, arrival, closed } = done;
  context.metrics.paymentEvents.inc({ outcome });
  if (arrival) {
    await tellClosed(context, arrival.order, closed);
    await context.balances.tell(arrival.order.walletId);
  }
  return outcome;
};
