import { eq } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import type { OrderRow } from './create-order.ts';
import type { MoneyContext } from './money-context.ts';
import { closeAttempts, lockOrder, tellClosed } from './payments.ts';

/** Ends an order that was not paid. @throws ApiFailure 41302 when it does not wait any more */
export const cancelOpenOrder = async (context: MoneyContext, orderId: string, now = sharedNow()): Promise<OrderRow> => {
  const { order, closed } = await withTransaction(context.db, async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (row.state !== 'created') throw new ApiFailure('41302');
    const ended = { state: 'cancelled', closedAt: now } as const;
    const [changed] = await tx.update(orders).set(ended).where(eq(orders.id, orderId)).returning();
    return { order: changed ?? row, closed: await closeAttempts(tx, orderId) };
  });
  await tellClosed(context, order, closed);
  return order;
};
