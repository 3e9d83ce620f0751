import type { OperatorCompany } from '@atelier/contract/console-money';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { likePart, readPage } from '../../platform/db/listing.ts';
import type { Sold } from '../../platform/db/schema/orders.ts';
import { levelNow } from '../wallet/level.ts';

interface Found
  extends Omit<OperatorCompany, 'created_at' | 'package_name' | 'package_ends_at'>,
    Record<string, unknown> {
  wallet_id: string;
  created_at: string;
  sold: Sold | null;
  package_ends_at: string | null;
}

const iso = (at: string): string => new Date(at).toISOString();

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
}: Found): OperatorCompany => ({
  ...row,
  package_name: sold?.name ?? null,
  package_ends_at: ends === null ? null : iso(ends),
  created_at: iso(created),
});

/** A page of the companies that a search fits, the newest first. */
export const listCompanies = async (
  { orm }: Database,
  { search = '', page, size }: { search?: string | undefined; page: number; size: number },
): Promise<{ total: number; companies: OperatorCompany[] }> => {
  const fits = search === '' ? sql`true` : sql`(lower(c.name) like ${likePart(search)} or c.id::text = ${search})`;
  const { total, rows } = await readPage<Found>(orm, {
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

interface Member extends Record<string, unknown> {
  id: string;
  username: string;
  nickname: string;
  is_admin: boolean;
  credit_limit: number | null;
  joined_at: string;
}

interface Lot extends Record<string, unknown> {
  source: string;
  granted: number;
  remaining: number;
  expires_at: string | null;
}

interface Period extends Record<string, unknown> {
  sold: Sold;
  starts_at: string;
  ends_at: string;
  state: 'live' | 'replaced' | 'refunded';
}

/** A company with its members, what is in its wallet, and its packages. @throws ApiFailure 44000 */
export const readWholeCompany = async ({ orm }: Database, companyId: string) => {
  const { rows } = await orm.execute<Found>(sql`select ${columns} from ${from} where c.id::text = ${companyId}`);
  const [row] = rows;
  if (!row) throw new ApiFailure('44000');
  const [members, lots, packages] = await Promise.all([
    orm.execute<Member>(sql`
      select u.id, u.username, u.nickname, m.is_admin, m.credit_limit, m.created_at as joined_at
      from company_members m join users u on u.id = m.user_id where m.company_id = ${row.id}
      order by m.is_admin desc, u.username limit 500`),
    orm.execute<Lot>(sql`
      select source, granted, remaining, expires_at from credit_lots
      where wallet_id = ${row.wallet_id} and remaining > 0 and (expires_at is null or expires_at > now())
      order by expires_at nulls last limit 100`),
    orm.execute<Period>(sql`
      select sold, starts_at, ends_at, state from memberships where wallet_id = ${row.wallet_id} order by starts_at desc limit 50`),
  ]);
  return {
    company: present(row),
    members: members.rows.map(({ joined_at: at, ...member }) => ({ ...member, joined_at: iso(at) })),
    lots: lots.rows.map(({ expires_at: at, ...lot }) => ({ ...lot, expires_at: at === null ? null : iso(at) })),
    packages: packages.rows.map(({ sold, starts_at, ends_at, state }) => ({
      ...{ name: sold.name, state },
      starts_at: iso(starts_at),
      ends_at: iso(ends_at),
    })),
  };
};
