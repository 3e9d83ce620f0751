import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../db/database.ts';
import type { Publisher } from '../sockets/publisher.ts';
import { lockWallet, quotaOf } from './ledger.ts';
import { expireLots } from './lots.ts';

/** Ends all lots whose time is over and tells their owners. @returns wallets touched. */
export const expireAllLots = async (db: Database, publisher: Publisher): Promise<number> => {
  const { rows } = await db.orm.execute<{ id: string; user_id: string | null }>(sql`
    select distinct w.id, w.user_id from credit_lots l join wallets w on w.id = l.wallet_id
    where l.remaining > 0 and l.expires_at <= now() limit 500`);
  for (const { id, user_id: userId } of rows) {
    const quota = await withTransaction(db, async (tx) => {
      await lockWallet(tx, id);
      await expireLots(tx, id);
      return quotaOf(tx, id);
    });
    if (userId !== null) publisher.publishToUser(userId, { event: 'balance', quota });
  }
  return rows.length;
};
