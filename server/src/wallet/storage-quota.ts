import { sql } from 'drizzle-orm';
import { ApiFailure } from '../api-failure.ts';
import type { Tx } from '../db/database.ts';
import { lockWallet } from './ledger.ts';

const gigabyte = 1e9;

/** Gigabytes by membership level; a level without a row has what a free account has. */
export type StorageByLevel = ReadonlyMap<number, number>;

/** How much a wallet may keep: uploads, results, cut-outs, materials and their files, those in the recycle area too. */
export interface StorageQuota {
  /**
   * Asked before rows of so many bytes are written in the same transaction; 0 asks whether anything fits at all. Locks the
   * wallet, so that of several at once no more fit than there is room for. What is drawn already is kept without asking.
   * @throws ApiFailure 41070 with `used` and `max`, gigabytes
   */
  take(tx: Tx, walletId: string, bytes: number): Promise<void>;
}

const readUsed = async (tx: Tx, walletId: string): Promise<number> => {
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    select (select coalesce(sum(bytes), 0) from images where wallet_id = ${walletId})
      + (select coalesce(sum(bytes), 0) from assets where wallet_id = ${walletId})
      + (select coalesce(sum(bytes), 0) from asset_files where wallet_id = ${walletId}) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
};

/** Three digits that count: 19.9, 0.00213. */
const rounded = (gigabytes: number): number => Number(gigabytes.toPrecision(3));

export const createStorageQuota = (byLevel: StorageByLevel): StorageQuota => ({
  async take(tx, walletId, bytes) {
    const { level } = await lockWallet(tx, walletId);
    const max = byLevel.get(level) ?? byLevel.get(0) ?? 0;
    const used = await readUsed(tx, walletId);
    if (used + Math.max(1, bytes) <= max * gigabyte) return;
    throw new ApiFailure('41070', { used: rounded(used / gigabyte), max });
  },
});
