import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { grant, takeBack } from '../wallet/ledger.ts';
import type { OrderRow } from './create-order.ts';
import { appendPeriod, type Days, livePeriods, partsToCome, replacePeriod, runningPeriod } from './periods.ts';

/** Top-ups end with the package that runs when they are bought. */
const addTopUp = async (tx: Tx, order: OrderRow, now: Date): Promise<boolean> => {
  const { id, walletId, points } = order;
  const running = runningPeriod(await livePeriods(tx, walletId, now), now);
  if (!running) return false;
  const onceKey = `order:${id}`;
  await grant(tx, { walletId, amount: points, source: 'top-up', expiresAt: running.endsAt, onceKey, orderId: id });
  return true;
};

const addPeriod = async (tx: Tx, order: OrderRow, days: Days, now: Date): Promise<boolean> => {
  const { id, walletId, sold, amount } = order;
  await appendPeriod(tx, { id, walletId, orderId: id, sold, price: amount }, days, now);
  return true;
};

/** Old credits whose days were credited go. What of them was spent since the order was made comes out of the new ones. */
const upgrade = async (tx: Tx, order: OrderRow, days: Days, now: Date): Promise<boolean> => {
  const { id, walletId, buyerId, sold, points } = order;
  if (!order.upgrade) throw new Error(`order ${id}: an upgrade of nothing`);
  const { periodId, takesBack, priceOfNew } = order.upgrade;
  const running = runningPeriod(await livePeriods(tx, walletId, now), now);
  if (running?.id !== periodId) return false;
  const toCome = partsToCome(running);
  const wanted = Math.max(0, takesBack - toCome);
  const taking = { walletId, orderIds: [running.orderId], amount: wanted, userId: buyerId, onceKey: `upgrade:${id}` };
  const taken = await takeBack(tx, taking);
  const left = Math.max(0, points - (wanted - taken));
  const next = { id, walletId, orderId: id, sold, price: priceOfNew, points: left, oldState: 'replaced' as const };
  await replacePeriod(tx, running, next, days, now);
  // A refund counts by what came of the order, and restores what it removed.
  const kept = { points: left, upgrade: { ...order.upgrade, removed: toCome + taken } };
  await tx.update(orders).set(kept).where(eq(orders.id, id));
  return true;
};

/**
 * Gives what was paid for, in the transaction that says that it was paid. The wallet must be locked.
 * @returns false when it cannot be given any more: the package that it was for has ended or was replaced.
 */
export const carryOut = (tx: Tx, order: OrderRow, days: Days, now: Date): Promise<boolean> => {
  if (order.kind === 'number') return addTopUp(tx, order, now);
  return order.kind === 'upgrade' ? upgrade(tx, order, days, now) : addPeriod(tx, order, days, now);
};
