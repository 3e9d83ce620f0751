import { eq, sql } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { giftCodes, giftUses } from '../../platform/db/schema/orders.ts';
import type { Balances } from '../wallet/balances.ts';
import { grant, lockWallet } from '../wallet/ledger.ts';
import { packageRuns } from '../wallet/owner.ts';

/** Stored form: without separators, in upper case. */
const normalised = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '');

interface Exchange {
  walletId: string;
  /** User who redeems it, for any wallet. */
  userId: string;
  code: string;
}

/** @throws ApiFailure 41309, 41310, 41311 as `exchangeGift` */
const useUp = async (tx: Tx, { walletId, userId, code }: Exchange, now: Date): Promise<number> => {
  const row = firstOf(await tx.select().from(giftCodes).where(eq(giftCodes.code, code)).for('update'), '41309');
  // Under the lock of the code's row: two wallets of one user are serialised.
  const used = await tx.insert(giftUses).values({ code, userId, walletId }).onConflictDoNothing().returning();
  if (used.length === 0) throw new ApiFailure('41311');
  if (row.used >= row.maxUses || (row.expiresAt && row.expiresAt <= now)) throw new ApiFailure('41310');
  await tx
    .update(giftCodes)
    .set({ used: row.used + 1 })
    .where(eq(giftCodes.code, code));
  return row.points;
};

/**
 * Grants the credits of a code, once per wallet and per user. @throws ApiFailure 41309 unknown, 41310 used up or expired, 41311 used before
 */
export const exchangeGift = async (
  db: Database,
  balances: Pick<Balances, 'tell'>,
  { walletId, userId, code }: Exchange,
  now = dbNow(),
): Promise<{ points: number; waits: boolean }> => {
  const given = await withTransaction(db, async (tx) => {
    await lockWallet(tx, walletId);
    const known = normalised(code);
    const idempotencyKey = `gift:${known}`;
    const before = await tx.execute(
      sql`select 1 from ledger_movements where wallet_id = ${walletId} and once_key = ${idempotencyKey}`,
    );
    if (before.rows.length > 0) throw new ApiFailure('41311');
    const points = await useUp(tx, { walletId, userId, code: known }, now);
    await grant(tx, { walletId, amount: points, source: 'gift', expiresAt: null, idempotencyKey });
    const { rows } = await tx.execute<{ runs: boolean }>(
      sql`select ${packageRuns} as runs from wallets w where w.id = ${walletId}`,
    );
    return { points, waits: rows[0]?.runs !== true };
  });
  await balances.tell(walletId);
  return given;
};
