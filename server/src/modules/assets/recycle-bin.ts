import { type AssetField, recycleDays } from '@atelier/contract/assets';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { assets } from '../../platform/db/schema/assets.ts';
import { dropReferences } from '../../platform/storage/sweep-blobs.ts';
import type { Session } from '../auth/session.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { type AssetContext, checkMine, checkRoom } from './asset-context.ts';
import { findAssets } from './read-assets.ts';

const batchSize = 500;
/** Hours for which an unused upload is kept. */
const contentHours = 24;

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Moves to the recycle bin: hidden from lists, tools and groups, with its images kept. @returns the number of materials. */
export const recycle = async (context: AssetContext, session: Session, ids: readonly string[]): Promise<number> => {
  const rows = await findAssets(context, session, distinct(ids));
  await withTransaction(context.db, async (tx) => {
    await checkMine(tx, session, rows);
    await tx
      .update(assets)
      .set({ deletedAt: dbNow() })
      .where(inArray(assets.id, idsOf(rows)));
  });
  return rows.length;
};

/** @returns the number of materials. @throws ApiFailure 41061 over the limit, 44000, 43000 */
export const restore = async (context: AssetContext, session: Session, ids: readonly string[]): Promise<number> => {
  const rows = await findAssets(context, session, distinct(ids), 'deleted');
  await withTransaction(context.db, async (tx) => {
    await lockWallet(tx, session.walletId);
    await checkMine(tx, session, rows);
    const own = rows.filter(({ walletId }) => walletId === session.walletId);
    if (own.length > 0) await checkRoom(tx, session.walletId, context.limit, own.length);
    await tx
      .update(assets)
      .set({ deletedAt: null })
      .where(inArray(assets.id, idsOf(rows)));
  });
  return rows.length;
};

/** Deletes rows with their files permanently. @returns the number of deleted rows. */
const dropAssets = async (tx: Tx, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const gone = await tx
    .delete(assets)
    .where(inArray(assets.id, [...ids]))
    .returning({ blobHash: assets.blobHash, fileId: assets.fileId });
  const fileIds = gone.flatMap(({ fileId }) => fileId ?? []);
  const files = await tx.execute<{ blob_hash: string }>(
    sql`delete from asset_files where id = any(${sql.param(fileIds)}::text[]) returning blob_hash`,
  );
  await dropReferences(tx, [...gone.map(({ blobHash }) => blobHash), ...files.rows.map((row) => row.blob_hash)]);
  return gone.length;
};

/** Permanently deletes materials with their files, from the library or its recycle bin. @returns their number. */
export const remove = async (
  context: AssetContext,
  session: Session,
  ids: readonly string[],
  state: 'kept' | 'deleted',
): Promise<number> => {
  const rows = await findAssets(context, session, distinct(ids), state);
  return withTransaction(context.db, async (tx) => {
    await checkMine(tx, session, rows);
    return dropAssets(tx, idsOf(rows));
  });
};

/**
 * Deletes everything in the recycle bin that the requester may remove: own materials, or all of them for an administrator. @returns their
 * number.
 */
export const emptyRecycleArea = async (context: AssetContext, session: Session): Promise<number> => {
  const isAdmin = session.companyId === undefined || session.callers.includes('administrator');
  const lying = and(
    eq(assets.walletId, session.walletId),
    isNotNull(assets.deletedAt),
    isAdmin ? undefined : eq(assets.userId, session.userId),
  );
  let count = 0;
  for (;;) {
    const purged = await withTransaction(context.db, async (tx) => {
      const rows = await tx
        .select({ id: assets.id })
        .from(assets)
        .where(lying)
        .limit(batchSize)
        .for('update', { skipLocked: true });
      return dropAssets(tx, idsOf(rows));
    });
    count += purged;
    if (purged < batchSize) return count;
  }
};

const purgeBatch = (db: Database, now: Date): Promise<number> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from assets where deleted_at < ${now}::timestamptz - make_interval(days => ${recycleDays})
      order by deleted_at limit ${batchSize} for update skip locked`);
    return dropAssets(tx, idsOf(rows));
  });

const pruneContents = (db: Database, now: Date): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ blob_hash: string }>(sql`
      delete from contents where created_at < ${now}::timestamptz - make_interval(hours => ${contentHours})
      returning blob_hash`);
    await dropReferences(
      tx,
      rows.map((row) => row.blob_hash),
    );
  });

/** Purges materials past their days in the recycle bin, and unused uploads. Safe on several nodes concurrently. */
export const purgeLibrary = async (db: Database, now = dbNow()): Promise<void> => {
  while ((await purgeBatch(db, now)) === batchSize);
  await pruneContents(db, now);
};

/** Labels of the fields, as in the material form. */
const names: Readonly<Record<AssetField, { zh: string; en: string }>> = {
  name: { zh: '名称', en: 'Name' },
  image: { zh: '图片', en: 'Image' },
  gender_style: { zh: '适用人群', en: 'Gender' },
  style_type: { zh: '款式', en: 'Style' },
  fabric_type: { zh: '面料', en: 'Fabric' },
  pattern_file: { zh: '版型文件', en: 'Pattern file' },
};

/** @param missing empty fields, in the form's order. @throws ApiFailure 41060 naming the first, if there is one */
export const refuseIncomplete = ([field]: readonly AssetField[]): void => {
  if (!field) return;
  const { zh, en } = names[field];
  throw new ApiFailure('41060', { field, field_zh: zh, field_en: en });
};
