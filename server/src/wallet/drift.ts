import { sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';

/**
 * How far the books are from themselves, in credits; anything but 0 is a defect. Three ways to look: entries of each movement
 * sum to zero, spendable entries of each lot equal what is left in it, held entries of each wallet equal its open holds.
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
    )::float8 as drift`);
  return rows[0]?.drift ?? 0;
};
