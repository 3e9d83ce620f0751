import { eq } from 'drizzle-orm';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { holds } from '../../platform/db/schema/ledger.ts';
import { capture, hold, lockWallet, type Payer } from '../wallet/ledger.ts';
import type { MattingRow } from './matting-rows.ts';
import { downloadPrice } from './present-matting.ts';

/**
 * Takes the price of a mask's download, once for each mask: held and taken in one transaction, under the wallet's lock.
 * @returns what was taken now. @throws ApiFailure 42002 to 42004
 */
export const chargeDownload = (db: Database, row: MattingRow, payer: Payer): Promise<number> =>
  withTransaction(db, async (tx) => {
    await lockWallet(tx, row.walletId);
    const [known] = await tx.select({ state: holds.state }).from(holds).where(eq(holds.taskId, row.id));
    if (known) return 0;
    const { walletId, userId } = row;
    await hold(tx, { ...payer, walletId, userId, taskId: row.id, amount: downloadPrice });
    await capture(tx, row.id);
    return downloadPrice;
  });
