import type { listOrders } from '@atelier/contract/orders';
import { and, asc, count, desc, eq, gt, gte, ilike, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import type { Session } from '../auth/session.ts';
import type { OrderRow } from './create-order.ts';

/**
 * An order of the wallet in use, or of a company that the user administers.
 * @throws ApiFailure 44000, alike for a foreign order and for one that does not exist
 */
export const findOrder = async (db: Pick<Database, 'orm'>, session: Session, id: string): Promise<OrderRow> => {
  const isAdministered = sql`${orders.walletId} in (
    select w.id from wallets w join company_members m on m.company_id = w.company_id and m.is_admin
    join companies c on c.id = w.company_id and c.disbanded_at is null and c.blocked_at is null where m.user_id = ${session.userId})`;
  const isInUse = session.canBuy ? eq(orders.walletId, session.walletId) : sql`false`;
  const [row] = await db.orm
    .select()
    .from(orders)
    .where(and(sql`${orders.id}::text = ${id}`, sql`(${isInUse} or ${isAdministered})`));
  if (!row) throw new ApiFailure('44000');
  return row;
};

type Asked = z.output<(typeof listOrders)['request']>;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

const filters = ({ kind, state, from, to, search }: Asked, zone: string): (SQL | undefined)[] => [
  kind && eq(orders.kind, kind),
  state && eq(orders.state, state),
  from ? gte(orders.createdAt, sql`(${from}::date)::timestamp at time zone ${zone}`) : undefined,
  to ? lt(orders.createdAt, sql`(${to}::date + 1)::timestamp at time zone ${zone}`) : undefined,
  search ? ilike(orders.number, `%${escapeLike(search.trim())}%`) : undefined,
];

/** A page of a wallet's orders, newest first, and the oldest that waits to be paid. */
export const findOrders = async (
  { orm }: Pick<Database, 'orm'>,
  walletId: string,
  asked: Asked,
  zone: string,
): Promise<{ total: number; rows: OrderRow[]; open: OrderRow | undefined }> => {
  const ofWallet = eq(orders.walletId, walletId);
  const where = and(ofWallet, ...filters(asked, zone));
  const isOpen = and(ofWallet, eq(orders.state, 'created'), gt(orders.expiresAt, sharedNow()));
  const [total, rows, open] = await Promise.all([
    orm.select({ count: count() }).from(orders).where(where),
    orm
      .select()
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(asked.size)
      .offset((asked.page - 1) * asked.size),
    orm.select().from(orders).where(isOpen).orderBy(asc(orders.expiresAt)).limit(1),
  ]);
  return { total: total[0]?.count ?? 0, rows, open: open[0] };
};
