import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { lockWallet } from '../wallet/ledger.ts';
import type { OrderRow } from './create-order.ts';
import type { MoneyContext } from './money-context.ts';
import { closeAttempts, type PaymentRow, tellClosed } from './payments.ts';
import { refundOffer, refundWithin } from './refund-order.ts';

/** What closing a wallet's orders did. */
export interface ClosedOrders {
  /** Unpaid orders, with the attempts to close at the provider. */
  open: { order: OrderRow; attempts: PaymentRow[] }[];
  /** Number of refunded orders, and fen refunded. */
  refunded: number;
  amount: number;
}

/** Ends the open orders of a wallet and refunds the paid ones as far as the rule gives something, the newest first. */
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
    closed.open.push({ order, attempts: await closeAttempts(tx, order.id) });
  const isPaid = and(eq(orders.walletId, walletId), eq(orders.state, 'paid'));
  for (const order of await tx.select().from(orders).where(isPaid).orderBy(desc(orders.paidAt))) {
    const { terms } = await refundOffer(tx, order, now);
    if (!terms) continue;
    closed.amount += (await refundWithin(tx, context, { order, userId }, now)).amount;
    closed.refunded += 1;
  }
  return closed;
};

/** Tells providers and pages what was closed. Call it after the commit. */
export const announceClosed = async (
  context: MoneyContext,
  walletId: string,
  { open }: ClosedOrders,
): Promise<void> => {
  for (const { order, attempts } of open) await tellClosed(context, order, attempts);
  await context.balances.tell(walletId);
};
