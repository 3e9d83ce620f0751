import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import type { Balances } from './balances.ts';
import { lockWallet } from './ledger.ts';
import { expireLots } from './lots.ts';

/** Ends all lots whose time is over and tells who sees them. @returns wallets touched. */
export const expireAllLots = async (db: Database, balances: Balances): Promise<number> => {
  const { rows } = await db.orm.execute<{ id: string }>(sql`
    select distinct wallet_id as id from credit_lots where remaining > 0 and expires_at is not null and expires_at <= now() limit 500`);
  for (const { id } of rows) {
    await withTransaction(db, async (tx) => {
      await lockWallet(tx, id);
      await expireLots(tx, id);
    });
    await balances.tell(id);
  }
  return rows.length;
};
