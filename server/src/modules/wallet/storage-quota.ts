import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockWallet } from './ledger.ts';

const gigabyte = 1e9;

/** Gigabytes by membership level; other levels have those of a free account. */
export type StorageByLevel = ReadonlyMap<number, number>;

/** Storage use in bytes. */
export interface StorageUse {
  used: number;
  /** Maximum of `used`. */
  max: number;
  /** Remaining disk space for the wallet; unlimited when the store does not report its free space. */
  available: number;
}

interface StorageQuotaOptions {
  byLevel: StorageByLevel;
  /** Gigabytes of disk space reserved for paying wallets. */
  reserveGb: number;
  /** Free bytes of the disk; null when the store does not report them. */
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

/** Three significant digits: 19.9, 0.00213. */
const rounded = (gigabytes: number): number => Number(gigabytes.toPrecision(3));

/** Storage limit of a wallet: uploads, results, cutouts, materials and their files, including the recycle bin and unused uploads. */
export const createStorageQuota = ({ byLevel, reserveGb, readFree }: StorageQuotaOptions) => {
  /** A wallet below level 1 is not paying. */
  const readAvailable = async (level: number): Promise<number> => {
    const free = level > 0 ? null : await readFree();
    return free === null ? Number.POSITIVE_INFINITY : Math.max(0, free - reserveGb * gigabyte);
  };
  const quota = {
    /** Checks the quota before `bytes` are written, under the wallet's lock. @throws ApiFailure 41070; 50003 for the reserve */
    async take(tx: Tx, walletId: string, bytes: number) {
      quota.check(await quota.read(tx, walletId), bytes);
    },
    /** Locks the wallet too. */
    async read(tx: Tx, walletId: string) {
      const { level, storageGb } = await lockWallet(tx, walletId);
      const max = storageGb ?? byLevel.get(level) ?? byLevel.get(0) ?? 0;
      return { used: await readUsed(tx, walletId), max: max * gigabyte, available: await readAvailable(level) };
    },
    /** @throws ApiFailure 41070, 50003 when so many additional bytes exceed the limit */
    check({ used, max, available }: StorageUse, bytes: number) {
      const needed = Math.max(1, bytes);
      if (used + needed > max) throw new ApiFailure('41070', { used: rounded(used / gigabyte), max: max / gigabyte });
      if (needed > available) throw new ApiFailure('50003');
    },
  };
  return quota;
};

export type StorageQuota = ReturnType<typeof createStorageQuota>;
