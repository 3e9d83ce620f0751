import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import { lockWallet, quotaOf } from './ledger.ts';
import { expireLots } from './lots.ts';
import { memberAllowances } from './member-limit.ts';

/** Publishes balances to open pages. */
export interface Balances {
  /**
   * Sends the wallet's current balance to everyone who acts for it. Call it after the commit that moved its credits. Never throws; changes
   * during a send are sent together afterwards.
   */
  tell(walletId: string): Promise<void>;
}

interface BalancesOptions {
  db: Database;
  publisher: Publisher;
  /** Whose days a month of a member's limit begins with. */
  timeZone: string;
  onError: (error: unknown) => void;
}

interface Telling {
  done: Promise<void>;
  /** Another change came after this one had begun to read. */
  isAsked: boolean;
}

export const createBalances = ({ db, publisher, timeZone, onError }: BalancesOptions): Balances => {
  const tellings = new Map<string, Telling>();

  const run = async (walletId: string, telling: Telling): Promise<void> => {
    do {
      telling.isAsked = false;
      const quota = await quotaOf(db.orm, walletId);
      publisher.publish({ walletId }, { event: 'balance', quota });
      // Members with a limit of their own get their rest of it, after the common message.
      for (const [userId, allowance] of await memberAllowances(db.orm, walletId, timeZone))
        publisher.publish({ userId, walletId }, { event: 'balance', quota: { ...quota, allowance } });
    } while (telling.isAsked);
  };

  return {
    tell(walletId) {
      const underWay = tellings.get(walletId);
      if (underWay) {
        underWay.isAsked = true;
        return underWay.done;
      }
      const telling: Telling = { done: Promise.resolve(), isAsked: false };
      telling.done = run(walletId, telling)
        .catch(onError)
        .finally(() => tellings.delete(walletId));
      tellings.set(walletId, telling);
      return telling.done;
    },
  };
};

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
