import type { findOrders, OperatorOrder } from '@atelier/contract/console-money';
import { parsePhone } from '@atelier/contract/phone';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { firstOf } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { likePart } from '../../platform/db/listing.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import type { OrderRow } from '../orders/create-order.ts';
import type { MoneyContext } from '../orders/payment-events.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { presentOrders } from '../orders/routes.ts';

const present = async (db: Database, rows: readonly OrderRow[]): Promise<OperatorOrder[]> => {
  if (rows.length === 0) return [];
  const { orders: shown } = await presentOrders({ db }, rows);
  const { rows: owners } = await db.orm.execute<{ id: string; owner: string; is_company: boolean }>(sql`
    select w.id, coalesce(c.name, u.username, '') as owner, w.company_id is not null as is_company
    from wallets w left join companies c on c.id = w.company_id left join users u on u.id = w.user_id
    where ${inArray(sql`w.id`, [...new Set(rows.map(({ walletId }) => walletId))])}`);
  return shown.map((order, nth) => {
    const wallet = owners.find(({ id }) => id === rows[nth]?.walletId);
    return { ...order, owner: wallet?.owner ?? '', is_company: wallet?.is_company ?? false };
  });
};

/** A page of all orders, newest first. */
export const listAllOrders = async (
  db: Database,
  { search = '', kind, state, page, size }: z.output<(typeof findOrders)['request']>,
): Promise<{ total: number; orders: OperatorOrder[] }> => {
  const part = likePart(search);
  const where = and(
    kind && eq(orders.kind, kind),
    state && eq(orders.state, state),
    search === ''
      ? undefined
      : sql`(lower(${orders.number}) like ${part}
          or ${orders.buyerId} in (select id from users where lower(username) like ${part} or phone like ${part} or phone = ${parsePhone(search)})
          or ${orders.walletId} in (select w.id from wallets w join companies c on c.id = w.company_id where lower(c.name) like ${part}))`,
  );
  const [total, rows] = await Promise.all([
    db.orm.$count(orders, where),
    db.orm
      .select()
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  return { total, orders: await present(db, rows) };
};

/** @throws ApiFailure 44000 */
export const findAnyOrder = async ({ orm }: Pick<Database, 'orm'>, orderId: string): Promise<OrderRow> => {
  return firstOf(await orm.select().from(orders).where(sql`${orders.id}::text = ${orderId}`));
};

/** Refunds like a request of the buyer. @throws ApiFailure 41302, 41304, 41305 */
export const refundFor = async (money: MoneyContext, order: OrderRow, shown: number): Promise<OperatorOrder> => {
  const refunded = await refundOrder(money, { order, userId: order.buyerId, shown });
  const [answer] = await present(money.db, [refunded]);
  if (!answer) throw new Error(`order ${order.id} cannot be shown`);
  return answer;
};
