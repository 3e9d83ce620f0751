import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database.ts';

/**
 * Defects of packages and their credits, of all wallets or of those that a query names: live periods and instalments to come without a paid
 * order, live periods of a wallet that overlap, and credits left of orders that were refunded whole.
 */
export const packageDefects = (walletsOf: SQL = sql`(select id from wallets)`): SQL => sql`(
  (select count(*) from memberships m join orders o on o.id = m.order_id
    where m.wallet_id in ${walletsOf} and ((m.state = 'live' and m.ends_at > now()) or m.next_part_at is not null)
      and (m.state <> 'live' or o.state <> 'paid'))
  + (select count(*) from memberships a join memberships b on b.wallet_id = a.wallet_id and b.id > a.id
    where a.wallet_id in ${walletsOf} and a.state = 'live' and b.state = 'live' and a.starts_at < b.ends_at and b.starts_at < a.ends_at)
  + (select coalesce(sum(l.remaining), 0) from credit_lots l join orders o on o.id = l.order_id and o.state = 'refunded'
    where l.wallet_id in ${walletsOf} and l.remaining > 0))`;

/**
 * Drift of the ledger, in credits and packages; anything but 0 is a defect. Entries of each movement sum to zero, spendable
 * entries of each lot equal what is left in it, held entries of each wallet equal its open holds, and packages belong to paid orders.
 */
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
