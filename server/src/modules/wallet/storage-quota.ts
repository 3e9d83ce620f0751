import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockWallet } from './ledger.ts';

const gigabyte = 1e9;

/** Gigabytes by membership level; a level without a row has what a free account has. */
export type StorageByLevel = ReadonlyMap<number, number>;

/** How much a wallet may keep: uploads, results, cut-outs, materials and their files, those in the recycle area and those that were sent for materials too. */
export interface StorageQuota {
  /**
   * Call before rows of so many bytes are written in the same transaction; 0 checks whether any storage is left. Locks the
   * wallet, so that concurrent writes do not exceed the quota. Finished drawings are stored without this check.
   * @throws ApiFailure 41070 with `used` and `max`, gigabytes; 50003 when what is left on the disk is kept for paying wallets
   */
  take(tx: Tx, walletId: string, bytes: number): Promise<void>;
  /** Locks the wallet too. */
  read(tx: Tx, walletId: string): Promise<StorageUse>;
  /** @throws ApiFailure 41070, 50003 when so many bytes more do not fit */
  check(use: StorageUse, bytes: number): void;
}

/** Bytes. */
export interface StorageUse {
  used: number;
  /** What `used` may be at most. */
  max: number;
  /** What the wallet may still fill of the disk; unlimited where the store does not say how much fits. */
  available: number;
}

interface StorageQuotaOptions {
  byLevel: StorageByLevel;
  /** Gigabytes on the disk that are kept for paying wallets. */
  reserveGb: number;
  /** Bytes that fit on the disk; null where the store does not say. */
  readFree: () => Promise<number | null>;
}

const readUsed = async (tx: Tx, walletId: string): Promise<number> => {
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    select (select coalesce(sum(bytes), 0) from images where wallet_id = ${walletId})
      + (select coalesce(sum(bytes), 0) from assets where wallet_id = ${walletId})
      + (select coalesce(sum(bytes), 0) from asset_files where wallet_id = ${walletId})
      + (select coalesce(sum(bytes), 0) from contents where wallet_id = ${walletId}) as bytes`);
  return Number(rows[0]?.bytes ?? 0);
};

/** Three digits that count: 19.9, 0.00213. */
const rounded = (gigabytes: number): number => Number(gigabytes.toPrecision(3));

export const createStorageQuota = ({ byLevel, reserveGb, readFree }: StorageQuotaOptions): StorageQuota => {
  /** Without a package of level 1 or more a wallet pays nothing. */
  const readAvailable = async (level: number): Promise<number> => {
    const free = level > 0 ? null : await readFree();
    return free === null ? Number.POSITIVE_INFINITY : Math.max(0, free - reserveGb * gigabyte);
  };
  const quota: StorageQuota = {
    async take(tx, walletId, bytes) {
      quota.check(await quota.read(tx, walletId), bytes);
    },
    async read(tx, walletId) {
      const { level, storageGb } = await lockWallet(tx, walletId);
      const max = storageGb ?? byLevel.get(level) ?? byLevel.get(0) ?? 0;
      return { used: await readUsed(tx, walletId), max: max * gigabyte, available: await readAvailable(level) };
    },
    check({ used, max, available }, bytes) {
      const needed = Math.max(1, bytes);
      if (used + needed > max) throw new ApiFailure('41070', { used: rounded(used / gigabyte), max: max / gigabyte });
      if (needed > available) throw new ApiFailure('50003');
    },
  };
  return quota;
};
