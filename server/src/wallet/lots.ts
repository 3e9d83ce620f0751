import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { type LotShare, writeMovement } from './movement.ts';

/** A lot that expired while credits of it were held lives this long after they come back. */
const graceHours = 24;

/** What a person can act on: the lots with credits left, earliest expiry first. The wallet's row must be locked. */
export const spendableLots = async (tx: Tx, walletId: string): Promise<LotShare[]> => {
  const { rows } = await tx.execute<{ id: string; remaining: number }>(sql`
    select id, remaining from credit_lots
    where wallet_id = ${walletId} and remaining > 0 and (expires_at is null or expires_at > clock_timestamp())
    order by expires_at asc nulls last, id asc`);
  return rows.map((row) => ({ lotId: row.id, amount: row.remaining }));
};

/** Splits `amount` over the lots in their order; null when they do not hold enough. */
export const shareOut = (lots: readonly LotShare[], amount: number): LotShare[] | null => {
  const shares: LotShare[] = [];
  let open = amount;
  for (const lot of lots) {
    const taken = Math.min(open, lot.amount);
    if (taken > 0) shares.push({ lotId: lot.lotId, amount: taken });
    open -= taken;
  }
  return open > 0 ? null : shares;
};

/** Adds to (or with negative amounts takes from) what is left in each lot. */
export const changeLots = async (tx: Tx, shares: readonly LotShare[], sign: 1 | -1): Promise<void> => {
  for (const share of shares) {
    await tx.execute(
      sql`update credit_lots set remaining = remaining + ${sign * share.amount} where id = ${share.lotId}`,
    );
  }
};

/** Ends the lots of a wallet whose time is over. The wallet's row must be locked. @returns credits that ended. */
export const expireLots = async (tx: Tx, walletId: string): Promise<number> => {
  const { rows } = await tx.execute<{ id: string; amount: number }>(sql`
    with ended as (
      select id, remaining from credit_lots
      where wallet_id = ${walletId} and remaining > 0 and expires_at <= clock_timestamp()
      order by id for update)
    update credit_lots set remaining = 0 from ended where credit_lots.id = ended.id
    returning credit_lots.id, ended.remaining as amount`);
  const shares = rows.map((row) => ({ lotId: row.id, amount: row.amount }));
  if (shares.length === 0) return 0;
  return -(await writeMovement(tx, { walletId, kind: 'expire', from: 'spendable', to: 'expired', shares }));
};

/** Lots that ended while their credits were held get a day more, so that the returned credits can be used. */
export const extendEndedLots = async (tx: Tx, lotIds: readonly string[]): Promise<void> => {
  for (const lotId of lotIds) {
    await tx.execute(sql`
      update credit_lots set expires_at = clock_timestamp() + make_interval(hours => ${graceHours})
      where id = ${lotId} and expires_at <= clock_timestamp()`);
  }
};
