import { type SQL, sql } from 'drizzle-orm';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Database, Orm } from '../../platform/db/database.ts';

/** Defects of packages: periods and instalments without a paid order, overlapping periods, credits left of refunded orders. */
const packageDefects = (walletsOf: SQL = sql`(select id from wallets)`): SQL => sql`(
  (select count(*) from memberships m join orders o on o.id = m.order_id
    where m.wallet_id in ${walletsOf} and ((m.state = 'live' and m.ends_at > now()) or m.next_part_at is not null)
      and (m.state <> 'live' or o.state <> 'paid'))
  + (select count(*) from memberships a join memberships b on b.wallet_id = a.wallet_id and b.id > a.id
    where a.wallet_id in ${walletsOf} and a.state = 'live' and b.state = 'live' and a.starts_at < b.ends_at and b.starts_at < a.ends_at)
  + (select coalesce(sum(l.remaining), 0) from credit_lots l join orders o on o.id = l.order_id and o.state = 'refunded'
    where l.wallet_id in ${walletsOf} and l.remaining > 0))`;

/** Drift of the ledger, 0 without a defect: movements sum to zero, lots and holds equal their entries, packages have paid orders. */
export const ledgerDrift = async (orm: Pick<Orm, 'execute'>): Promise<number> => {
  const { rows } = await orm.execute<{ drift: number }>(sql`
    select (
      (select coalesce(sum(abs(total)), 0) from (
        select sum(amount) as total from ledger_entries group by movement_id) movements)
      + (select coalesce(sum(abs(l.remaining - coalesce(e.total, 0))), 0) from credit_lots l
        left join (select lot_id, sum(amount) as total from ledger_entries where account = 'spendable' group by lot_id) e
          on e.lot_id = l.id)
      + (select coalesce(sum(abs(coalesce(h.total, 0) - coalesce(e.total, 0))), 0) from wallets w
        left join (select wallet_id, sum(amount) as total from holds where state = 'open' group by wallet_id) h
          on h.wallet_id = w.id
        left join (select wallet_id, sum(amount) as total from ledger_entries where account = 'held' group by wallet_id) e
          on e.wallet_id = w.id)
      + ${packageDefects()}
    )::float8 as drift`);
  return rows[0]?.drift ?? 0;
};

/** Maximum duration in ms between a movement's id, which contains its time, and its commit. */
const latestCommitMs = 10 * 60_000;

/** The lowest id of that timestamp: ids are UUIDs of version 7. */
export const firstIdAt = (at: Date): string => {
  const digits = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
};

/** As `ledgerDrift`, for movements since then. */
export const recentDrift = async (orm: Pick<Orm, 'execute'>, since: Date): Promise<number> => {
  // `offset 0` forces an index lookup for each movement, however many entries exist.
  const { rows } = await orm.execute<{ drift: number }>(sql`
    with moved as materialized (select id, task_id, wallet_id from ledger_movements where id >= ${firstIdAt(since)}),
    lines as materialized (
      select m.id as movement_id, e.lot_id, e.amount from moved m
      cross join lateral (select lot_id, amount from ledger_entries where movement_id = m.id offset 0) e)
    select (
      (select coalesce(sum(abs(total)), 0) from (
        select sum(amount) as total from lines group by movement_id) movements)
      + (select coalesce(sum(abs((select remaining from credit_lots where id = l.lot_id) - coalesce((
          select sum(e.amount) from ledger_entries e where e.lot_id = l.lot_id and e.account = 'spendable'), 0))), 0)
        from (select distinct lot_id from lines) l)
      + (select coalesce(sum(abs(coalesce((
          select h.amount from holds h where h.task_id = t.task_id and h.state = 'open'), 0) - coalesce((
          select sum((select sum(e.amount) from ledger_entries e where e.movement_id = m.id and e.account = 'held'))
          from ledger_movements m where m.task_id = t.task_id), 0))), 0)
        from (select distinct task_id from moved where task_id is not null) t)
      + ${packageDefects(sql`(select wallet_id from moved)`)}
    )::float8 as drift`);
  return rows[0]?.drift ?? 0;
};

/** Audits movements since the last audit. A detected drift stays until the next full audit. */
export const auditRecent = async ({ orm }: Pick<Database, 'orm'>): Promise<number> => {
  const { rows } = await orm.execute<{ checked_at: Date | null; now: Date }>(
    sql`select (select max(checked_at) from ledger_audits) as checked_at, clock_timestamp() as now`,
  );
  const now = new Date(rows[0]?.now ?? dbNowMs());
  const last = new Date(rows[0]?.checked_at ?? 0);
  const drift = await recentDrift(orm, new Date(last.getTime() - latestCommitMs));
  await orm.execute(sql`
    insert into ledger_audits (kind, drift, checked_at) values ('recent', ${drift}, ${now})
    on conflict (kind) do update set drift = greatest(ledger_audits.drift, excluded.drift), checked_at = excluded.checked_at`);
  return drift;
};

export const auditWhole = async ({ orm }: Pick<Database, 'orm'>): Promise<number> => {
  const drift = await ledgerDrift(orm);
  await orm.execute(sql`
    insert into ledger_audits (kind, drift, checked_at) values ('whole', ${drift}, clock_timestamp()), ('recent', 0, clock_timestamp())
    on conflict (kind) do update set drift = excluded.drift, checked_at = excluded.checked_at`);
  return drift;
};
