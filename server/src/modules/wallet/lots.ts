import { sql } from 'drizzle-orm';
import { newId } from '../../platform/db/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ledgerMovements } from '../../platform/db/schema/ledger.ts';
import { packageRuns } from './level.ts';

/** Part of a lot that a movement touches. */
export interface LotShare {
  lotId: string;
  amount: number;
}

type Account = 'issued' | 'spendable' | 'held' | 'spent' | 'expired' | 'returned';

interface Movement {
  walletId: string;
  kind: (typeof ledgerMovements.$inferInsert)['kind'];
  from: Account;
  to: Account;
  shares: readonly LotShare[];
  taskId?: string;
  toolType?: number | null;
  /** User who caused it. */
  userId?: string;
  idempotencyKey?: string;
}

/** The shares as rows of a statement, with the columns `lot_id` and `amount`. */
export const shareRows = (shares: readonly LotShare[]) => {
  const rows = JSON.stringify(shares.map(({ lotId, amount }) => ({ lot_id: lotId, amount })));
  return sql`jsonb_to_recordset(${rows}::jsonb) as share (lot_id uuid, amount int)`;
};

const sum = (shares: readonly LotShare[]) => shares.reduce((total, share) => total + share.amount, 0);

/** Writes a movement with two entries a lot, which sum to zero, after its lots have changed. @returns the change of the spendable balance. */
export const writeMovement = async (tx: Tx, movement: Movement): Promise<number> => {
  const { walletId, kind, from, to, shares } = movement;
  const total = sum(shares);
  const change = to === 'spendable' ? total : from === 'spendable' ? -total : 0;
  const lines = shares.flatMap(({ lotId, amount }) => [
    { account: from, lot_id: lotId, amount: -amount },
    { account: to, lot_id: lotId, amount },
  ]);
  // One statement: the next spender waits for every round trip under the wallet's lock.
  await tx.execute(sql`
    with moved as (
      insert into ledger_movements (id, wallet_id, kind, amount, balance, task_id, tool_type, user_id, once_key)
      values (${newId()}, ${walletId}, ${kind}, ${change},
        (select coalesce(sum(remaining), 0) from credit_lots where wallet_id = ${walletId} and remaining > 0),
        ${movement.taskId ?? null}, ${movement.toolType ?? null}, ${movement.userId ?? null}, ${movement.idempotencyKey ?? null})
      returning id)
    insert into ledger_entries (movement_id, line, wallet_id, lot_id, account, amount)
    select moved.id, row_number() over () - 1, ${walletId}, entry.lot_id, entry.account, entry.amount
    from moved, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as entry (account text, lot_id uuid, amount int)`);
  return change;
};

/** A lot that expired while credits of it were held lives this long after they come back. */
const graceHours = 24;

/**
 * SQL condition: the `credit_lots` row with the alias `l` of the `wallets` row with the alias `w` can be spent. It has not expired, and gifts
 * and grants need a running package.
 */
export const isSpendable = sql`(l.expires_at is null or l.expires_at > clock_timestamp())
  and (l.source not in ('gift', 'grant') or ${packageRuns})`;

/**
 * Spendable lots with credits left, earliest expiry first; ends expired lots. The wallet's row must be locked.
 */
export const spendableLots = async (tx: Tx, walletId: string): Promise<LotShare[]> => {
  const { rows } = await tx.execute<{ id: string; remaining: number; has_ended: boolean; is_spendable: boolean }>(sql`
    select l.id, l.remaining, coalesce(l.expires_at <= clock_timestamp(), false) as has_ended, ${isSpendable} as is_spendable
    from credit_lots l join wallets w on w.id = l.wallet_id
    where l.wallet_id = ${walletId} and l.remaining > 0
    order by l.expires_at asc nulls last, l.id asc`);
  if (rows.some((row) => row.has_ended)) await expireLots(tx, walletId);
  return rows.flatMap((row) => (row.is_spendable && !row.has_ended ? [{ lotId: row.id, amount: row.remaining }] : []));
};

/** Takes `amount` from the lots in their order; null when they have too few credits. */
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
  await tx.execute(sql`
    update credit_lots set remaining = remaining + ${sign}::int * share.amount from ${shareRows(shares)} where id = share.lot_id`);
};

/** Ends the expired lots of a wallet. The wallet's row must be locked. @returns credits that expired */
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

/** Extends lots that expired while their credits were held, so that released credits can be spent. */
export const extendEndedLots = async (tx: Tx, lotIds: readonly string[]): Promise<void> => {
  for (const lotId of lotIds) {
    await tx.execute(sql`
      update credit_lots set expires_at = clock_timestamp() + make_interval(hours => ${graceHours})
      where id = ${lotId} and expires_at <= clock_timestamp()`);
  }
};
