import type { ResponseOf } from '@atelier/contract/call';
import type { PersonRow } from '@atelier/contract/console';
import type { findOrders, OperatorCompany, OperatorOrder, openCompany } from '@atelier/contract/console-money';
import { parsePhone } from '@atelier/contract/phone';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { firstOf } from '../../platform/api-failure.ts';
import { dbNowMs, isoOf } from '../../platform/db/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { likePart, readPage } from '../../platform/db/listing.ts';
import { orders, type Sold } from '../../platform/db/schema/orders.ts';
import { encodeNotice, noticeChannel } from '../../platform/realtime/publisher.ts';
import { notify } from '../notifications/notify.ts';
import type { OrderRow } from '../orders/create-order.ts';
import type { MoneyContext } from '../orders/payment-events.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { presentOrders } from '../orders/routes.ts';
import { grant, quotaOf } from '../wallet/ledger.ts';
import { levelNow } from '../wallet/owner.ts';

type FoundPerson = Omit<PersonRow, 'credits' | 'created_at' | 'last_seen_at'> & {
  wallet_id: string;
  created_at: Date;
  last_seen_at: Date | null;
};

/** A page of the users that match a search, newest first. */
export const listPeople = async (
  { orm }: Database,
  { search = '', page, size }: { search?: string | undefined; page: number; size: number },
): Promise<{ total: number; people: PersonRow[] }> => {
  const part = likePart(search);
  const fits =
    search === ''
      ? sql`true`
      : sql`(lower(u.username) like ${part} or lower(u.nickname) like ${part} or u.phone like ${part} or u.phone = ${parsePhone(search)} or u.id::text = ${search})`;
  const { total, rows } = await readPage<FoundPerson>(orm, {
    columns: sql`u.id, u.username, u.nickname, u.phone, u.is_operator, u.is_developer, u.is_disabled as is_blocked, u.created_at, w.id as wallet_id,
      array(select c.name from company_members m join companies c on c.id = m.company_id and c.disbanded_at is null
        where m.user_id = u.id order by c.name) as companies,
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at`,
    from: sql`users u join wallets w on w.user_id = u.id`,
    ...{ where: sql`u.closed_at is null and ${fits}`, order: sql`u.created_at desc, u.id desc`, page, size },
  });
  const quotas = await Promise.all(rows.map((row) => quotaOf(orm, row.wallet_id)));
  return {
    total,
    people: rows.map(({ wallet_id: _, created_at: created, last_seen_at: seen, ...row }, nth) => ({
      ...row,
      credits: quotas[nth]?.residue_count ?? 0,
      created_at: new Date(created).toISOString(),
      last_seen_at: seen === null ? null : new Date(seen).toISOString(),
    })),
  };
};

/** @throws ApiFailure 44000 */
export const personalWallet = async (tx: Tx, userId: string): Promise<string> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from wallets where user_id::text = ${userId}`);
  return firstOf(rows).id;
};

/** Grants credits once per key and notifies `userIds`. @returns whether the key is new, and the available credits */
export const grantCredits = async (
  tx: Tx,
  { walletId, userIds }: { walletId: string; userIds: readonly string[] },
  { amount, days, idempotencyKey: key }: { amount: number; days: number; idempotencyKey: string },
): Promise<{ isNew: boolean; expiresAt: string; balance: number }> => {
  const expiresAt = new Date(dbNowMs() + days * 86_400_000);
  const lot = { walletId, amount, source: 'grant', expiresAt, idempotencyKey: `grant:${key}` } as const;
  const isNew = await grant(tx, lot);
  const until = expiresAt.toISOString().slice(0, 10);
  if (isNew) for (const userId of userIds) await notify(tx, userId, 'credits-granted', { count: amount, until });
  return { isNew, expiresAt: expiresAt.toISOString(), balance: (await quotaOf(tx, walletId)).residue_count };
};

/** Blocks an account on every device immediately, or unblocks it. @returns false when nothing changed */
export const blockAccount = async (tx: Tx, userId: string, isBlocked: boolean): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`update users set is_disabled = ${isBlocked} where id = ${userId} and is_disabled <> ${isBlocked} returning id`,
  );
  if (rows.length === 0) return false;
  if (isBlocked) {
    await tx.execute(sql`
      update sessions set revoked_at = now(), revoke_reason = 'disabled' where user_id = ${userId} and revoked_at is null`);
    const payload = encodeNotice({ kind: 'close', to: { userId }, body: '' });
    await tx.execute(sql`select pg_notify(${noticeChannel}, ${payload})`);
  }
  return true;
};

interface FoundCompany
  extends Omit<OperatorCompany, 'created_at' | 'package_name' | 'package_ends_at'>,
    Record<string, unknown> {
  wallet_id: string;
  created_at: string;
  sold: Sold | null;
  package_ends_at: string | null;
}

const columns = sql`c.id, c.name, w.id as wallet_id, c.created_at, c.blocked_at is not null as is_blocked,
  c.disbanded_at is not null as is_disbanded, ${levelNow} as level, coalesce(w.seats, 0) as seats, p.sold, p.ends_at as package_ends_at,
  (select count(*)::int from company_members m where m.company_id = c.id) as members,
  (select coalesce(sum(l.remaining), 0)::int from credit_lots l
    where l.wallet_id = w.id and (l.expires_at is null or l.expires_at > now())) as credits`;

const from = sql`companies c join wallets w on w.company_id = c.id
  left join lateral (select sold, ends_at from memberships s where s.wallet_id = w.id and s.state = 'live'
    and s.starts_at <= now() and s.ends_at > now() order by s.ends_at desc limit 1) p on true`;

const present = ({
  wallet_id: _,
  sold,
  created_at: created,
  package_ends_at: ends,
  ...row
}: FoundCompany): OperatorCompany => ({
  ...row,
  package_name: sold?.name ?? null,
  package_ends_at: ends === null ? null : isoOf(ends),
  created_at: isoOf(created),
});

/** A page of the companies that match a search, newest first. */
export const listCompanies = async (
  { orm }: Database,
  { search = '', page, size }: { search?: string | undefined; page: number; size: number },
): Promise<{ total: number; companies: OperatorCompany[] }> => {
  const fits = search === '' ? sql`true` : sql`(lower(c.name) like ${likePart(search)} or c.id::text = ${search})`;
  const { total, rows } = await readPage<FoundCompany>(orm, {
    ...{
      columns,
      from,
      countFrom: sql`companies c`,
      where: fits,
      order: sql`c.created_at desc, c.id desc`,
      page,
      size,
    },
  });
  return { total, companies: rows.map(present) };
};

type Member = ResponseOf<typeof openCompany>['members'][number];

/** A company with its members, wallet contents and packages. @throws ApiFailure 44000 */
export const readWholeCompany = async ({ orm }: Database, companyId: string) => {
  const { rows } = await orm.execute<FoundCompany>(sql`select ${columns} from ${from} where c.id::text = ${companyId}`);
  const row = firstOf(rows);
  const [members, lots, packages] = await Promise.all([
    orm.execute<Member>(sql`
      select u.id, u.username, u.nickname, m.is_admin, m.credit_limit, m.created_at as joined_at
      from company_members m join users u on u.id = m.user_id where m.company_id = ${row.id}
      order by m.is_admin desc, u.username limit 500`),
    orm.execute<{ source: string; granted: number; remaining: number; expires_at: string | null }>(sql`
      select source, granted, remaining, expires_at from credit_lots
      where wallet_id = ${row.wallet_id} and remaining > 0 and (expires_at is null or expires_at > now())
      order by expires_at nulls last limit 100`),
    orm.execute<{ sold: Sold; starts_at: string; ends_at: string; state: 'live' | 'replaced' | 'refunded' }>(sql`
      select sold, starts_at, ends_at, state from memberships where wallet_id = ${row.wallet_id} order by starts_at desc limit 50`),
  ]);
  return {
    company: present(row),
    members: members.rows.map(({ joined_at: at, ...member }) => ({ ...member, joined_at: isoOf(at) })),
    lots: lots.rows.map(({ expires_at: at, ...lot }) => ({ ...lot, expires_at: at === null ? null : isoOf(at) })),
    packages: packages.rows.map(({ sold, starts_at, ends_at, state }) => ({
      ...{ name: sold.name, state },
      starts_at: isoOf(starts_at),
      ends_at: isoOf(ends_at),
    })),
  };
};

const presentWithOwners = async (db: Database, rows: readonly OrderRow[]): Promise<OperatorOrder[]> => {
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
  return { total, orders: await presentWithOwners(db, rows) };
};

/** @throws ApiFailure 44000 */
export const findAnyOrder = async ({ orm }: Pick<Database, 'orm'>, orderId: string): Promise<OrderRow> => {
  return firstOf(await orm.select().from(orders).where(sql`${orders.id}::text = ${orderId}`));
};

/** Refunds like a request of the buyer. @throws ApiFailure 41302, 41304, 41305 */
export const refundFor = async (money: MoneyContext, order: OrderRow, shown: number): Promise<OperatorOrder> => {
  const refunded = await refundOrder(money, { order, userId: order.buyerId, shown });
  const [answer] = await presentWithOwners(money.db, [refunded]);
  if (!answer) throw new Error(`order ${order.id} cannot be shown`);
  return answer;
};
