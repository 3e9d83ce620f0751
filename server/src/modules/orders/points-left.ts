import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { memberships } from '../../platform/db/schema/orders.ts';
import { partsToCome } from './periods.ts';

/** Credits in the wallet that an order bought. */
export const unspentOf = async (tx: Tx, orderId: string): Promise<number> => {
  const { rows } = await tx.execute<{ left: number }>(sql`
    select coalesce(sum(remaining), 0)::int as left from credit_lots
    where order_id = ${orderId} and remaining > 0 and (expires_at is null or expires_at > clock_timestamp())`);
  return rows[0]?.left ?? 0;
};

/** Credits of an order that were not spent: those in the wallet and those that its periods still bring. */
export const pointsLeftOf = async (tx: Tx, orderId: string, now: Date): Promise<number> => {
  const periods = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.orderId, orderId), eq(memberships.state, 'live'), gt(memberships.endsAt, now)));
  const toCome = periods.reduce((sum, period) => sum + partsToCome(period), 0);
  return (await unspentOf(tx, orderId)) + toCome;
};
