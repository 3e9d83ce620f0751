import type { Language } from '@atelier/contract/errors';
import type { PaymentProviderId, PaymentShown } from '@atelier/contract/orders';
import { and, eq } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { orders, payments } from '../../platform/db/schema/orders.ts';
import type { OrderRow } from './create-order.ts';
import type { MoneyContext } from './money-context.ts';
import {
  type PaymentOrder,
  type PaymentProvider,
  type PaymentShow,
  type PaymentUrls,
  wireId,
} from './providers/provider.ts';

export type PaymentRow = typeof payments.$inferSelect;

export const paymentOrderOf = (payment: PaymentRow, order: OrderRow, language: Language = 'zh'): PaymentOrder => ({
  id: wireId(payment.id),
  amount: payment.amount,
  currency: payment.currency,
  title: order.sold.name[language],
  expiresAt: order.expiresAt,
  ref: payment.providerRef,
});

/** @throws ApiFailure 41308 when this installation does not take money that way */
const providerOf = ({ providers }: MoneyContext, id: string): PaymentProvider => {
  const found = providers.get(id as PaymentProviderId);
  if (!found) throw new ApiFailure('41308');
  return found;
};

const presentShow = (show: PaymentShow, expiresAt: Date): PaymentShown => ({
  ...show,
  expires_at: expiresAt.toISOString(),
});

/** How the open attempt of an order is paid; null when none is. */
export const shownPayment = (order: OrderRow, all: readonly PaymentRow[]): PaymentShown | null => {
  const open = all.find(({ orderId, state }) => orderId === order.id && state === 'open');
  return order.state === 'created' && open?.show ? presentShow(open.show, order.expiresAt) : null;
};

/** The order's row for the rest of the transaction. Lock its wallet first where both are needed. */
export const lockOrder = async (tx: Tx, orderId: string): Promise<OrderRow> => {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!row) throw new ApiFailure('44000');
  return row;
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

/** Closes attempts at their providers; failures are logged only, since late payments are refunded. */
export const tellClosed = async (
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

/** Another way to pay ends the one before; the same way goes on. */
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

/**
 * Makes the provider wait for the money of an order.
 * @throws ApiFailure 41303 when the order is closed, 41308 when the provider does not answer; the order stays and can be paid again
 */
export const beginPayment = async (
  context: MoneyContext,
  asked: { orderId: string; provider: PaymentProviderId; urls: PaymentUrls; language: Language },
  now = sharedNow(),
): Promise<{ order: OrderRow; payment: PaymentShown }> => {
  const provider = providerOf(context, asked.provider);
  const { order, payment, closed } = await obtainAttempt(context, asked.orderId, asked.provider, now);
  await tellClosed(context, order, closed);
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
