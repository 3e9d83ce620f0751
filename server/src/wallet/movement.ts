import type { LedgerEntry } from '@atelier/contract/membership';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/database.ts';
import { ledgerEntries, ledgerMovements } from '../db/schema/ledger.ts';

/** Part of a lot that a movement touches. */
export interface LotShare {
  lotId: string;
  amount: number;
}

type Account = 'issued' | 'spendable' | 'held' | 'spent' | 'expired';

export interface Movement {
  walletId: string;
  kind: LedgerEntry['kind'];
  from: Account;
  to: Account;
  shares: readonly LotShare[];
  taskId?: string;
  toolType?: number | null;
  onceKey?: string;
}

const sum = (shares: readonly LotShare[]) => shares.reduce((total, share) => total + share.amount, 0);

/** Writes a movement with two entries a lot, which sum to zero. @returns the change of the spendable balance. */
export const writeMovement = async (tx: Tx, movement: Movement): Promise<number> => {
  const { walletId, kind, from, to, shares } = movement;
  const total = sum(shares);
  const change = to === 'spendable' ? total : from === 'spendable' ? -total : 0;
  const id = uuidv7();
  await tx.insert(ledgerMovements).values({
    id,
    walletId,
    kind,
    amount: change,
    taskId: movement.taskId ?? null,
    toolType: movement.toolType ?? null,
    onceKey: movement.onceKey ?? null,
  });
  const lines = shares.flatMap((share) => [
    { account: from, lotId: share.lotId, amount: -share.amount },
    { account: to, lotId: share.lotId, amount: share.amount },
  ]);
  if (lines.length > 0) {
    await tx
      .insert(ledgerEntries)
      .values(lines.map((line, index) => ({ ...line, movementId: id, line: index, walletId })));
  }
  return change;
};
