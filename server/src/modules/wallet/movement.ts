import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { ledgerMovements } from '../../platform/db/schema/ledger.ts';

/** Part of a lot that a movement touches. */
export interface LotShare {
  lotId: string;
  amount: number;
}

type Account = 'issued' | 'spendable' | 'held' | 'spent' | 'expired' | 'returned';

export interface Movement {
  walletId: string;
  kind: (typeof ledgerMovements.$inferInsert)['kind'];
  from: Account;
  to: Account;
  shares: readonly LotShare[];
  taskId?: string;
  toolType?: number | null;
  /** Who moved it. */
  userId?: string;
  onceKey?: string;
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
  // One statement: a person's spend waits for the wallet's lock, and every round trip under it is waited for by the next.
  await tx.execute(sql`
    with moved as (
      insert into ledger_movements (id, wallet_id, kind, amount, balance, task_id, tool_type, user_id, once_key)
      values (${newId()}, ${walletId}, ${kind}, ${change},
        (select coalesce(sum(remaining), 0) from credit_lots where wallet_id = ${walletId} and remaining > 0),
        ${movement.taskId ?? null}, ${movement.toolType ?? null}, ${movement.userId ?? null}, ${movement.onceKey ?? null})
      returning id)
    insert into ledger_entries (movement_id, line, wallet_id, lot_id, account, amount)
    select moved.id, row_number() over () - 1, ${walletId}, entry.lot_id, entry.account, entry.amount
    from moved, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as entry (account text, lot_id uuid, amount int)`);
  return change;
};
