import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import { expireLots, lockWallet, quotaOf } from './ledger.ts';
import { memberAllowances } from './owner.ts';

interface BalancesOptions {
  db: Database;
  publisher: Publisher;
  /** Time zone of the days on which a member's month starts. */
  timeZone: string;
  onError: (error: unknown) => void;
}

interface Sending {
  done: Promise<void>;
  /** The balance changed after this read started. */
  isOutdated: boolean;
}

export const createBalances = ({ db, publisher, timeZone, onError }: BalancesOptions) => {
  const sendings = new Map<string, Sending>();

  const run = async (walletId: string, sending: Sending): Promise<void> => {
    do {
      sending.isOutdated = false;
      const quota = await quotaOf(db.orm, walletId);
      publisher.publish({ walletId }, { event: 'balance', quota });
      // Members with a limit also receive their remaining allowance, after the common message.
      for (const [userId, allowance] of await memberAllowances(db.orm, walletId, timeZone))
        publisher.publish({ userId, walletId }, { event: 'balance', quota: { ...quota, allowance } });
    } while (sending.isOutdated);
  };

  return {
    /** Sends the balance to all users of the wallet, after the commit; changes during a send are sent together. Never throws. */
    tell(walletId: string) {
      const underWay = sendings.get(walletId);
      if (underWay) {
        underWay.isOutdated = true;
        return underWay.done;
      }
      const sending: Sending = { done: Promise.resolve(), isOutdated: false };
      sending.done = run(walletId, sending)
        .catch(onError)
        .finally(() => sendings.delete(walletId));
      sendings.set(walletId, sending);
      return sending.done;
    },
  };
};

export type Balances = ReturnType<typeof createBalances>;

/** Expires all due lots and publishes the new balances. @returns number of changed wallets */
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
