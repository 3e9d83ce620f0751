import { type AssetField, recycleDays } from '@atelier/contract/assets';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, dbNowMs } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { assetFiles, assetGroups, assets } from '../../platform/db/schema/assets.ts';
import type { ZipEntry } from '../../platform/db/schema/generation.ts';
import type { Mac } from '../../platform/secrets/secrets.ts';
import { dropReferences } from '../../platform/storage/blob-store.ts';
import { fileStem } from '../../platform/text/display-text.ts';
import type { Session } from '../auth/session.ts';
import { type AddressHolder, holderOf, holderParts } from '../images/signed-address.ts';
import { createNames, keepZipTicket, type ZipTicket } from '../tasks/shares.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { type AssetContext, checkMine, checkRoom } from './asset-context.ts';
import { findAssets } from './list-assets.ts';
import { extensionOf } from './store-content.ts';

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

/** Deletes all in the recycle bin that the requester may remove: own materials, an administrator all. @returns their number */
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

const daySeconds = 24 * 60 * 60;

/** 24 bytes suffice, since signed URLs expire soon. */
const short = (mac: Buffer): string => mac.toString('base64url').slice(0, 32);

interface FileAddressOptions {
  /** Key used for this purpose only. */
  mac: Mac;
  /** Origin of file URLs, e.g. https://api.example; empty: the page's own server. */
  origin: string;
  now?: () => number;
}

/** Signed URLs of pattern files: a URL lets its holder read one file until it expires. */
export const createFileAddresses = ({ mac, origin, now = dbNowMs }: FileAddressOptions) => {
  const textOf = (id: string, end: string, viewer: string | undefined, epoch: string | undefined) =>
    JSON.stringify([id, end, ...holderParts(viewer, epoch)]);
  return {
    /** Valid until the end of the next day and while its holder may see the file; a public file has no expiry. */
    address(id: string, { viewer = '', epoch = 0 }: AddressHolder = {}) {
      const end = String((Math.floor(now() / 1000 / daySeconds) + 2) * daySeconds);
      const p = epoch === 0 ? '' : String(epoch);
      const whose = `${viewer && `v=${viewer}&`}${p && `p=${p}&`}`;
      return `${origin}/files/${id}?${whose}e=${end}&s=${short(mac.mac(textOf(id, end, viewer, p)))}`;
    },
    /** null for a changed, forged or expired URL. */
    verify(id: string, query: Readonly<Record<string, string | undefined>>) {
      const { e = '', s = '', v, p } = query;
      if (!/^\d{1,12}$/.test(e) || Number(e) * 1000 <= now()) return null;
      return mac.isMac(textOf(id, e, v, p), s, short) ? holderOf(query) : null;
    },
  };
};

export type FileAddresses = ReturnType<typeof createFileAddresses>;

const present = <Id>(ids: readonly (Id | null)[]): Id[] => [...new Set(ids.filter((id) => id !== null))];

/** URL of a zip with materials in their stored form, one folder per group; a single group names the zip. @throws ApiFailure 44000 */
export const zipOf = async (
  context: AssetContext,
  session: Session,
  { ids, name }: { ids: readonly string[]; name: string | undefined },
): Promise<ZipTicket> => {
  const rows = await findAssets(context, session, [...new Set(ids)]);
  const { orm } = context.db;
  const fileIds = present(rows.map(({ fileId }) => fileId));
  const seen = or(isNull(assetGroups.walletId), eq(assetGroups.walletId, session.walletId));
  const groups = await orm.select().from(assetGroups).where(seen);
  const files = fileIds.length === 0 ? [] : await orm.select().from(assetFiles).where(inArray(assetFiles.id, fileIds));
  const [groupById, fileById] = [
    new Map(groups.map((row) => [row.id, row])),
    new Map(files.map((row) => [row.id, row])),
  ];
  const nameOf = createNames();
  const folderOf = (groupId: string | null): string => {
    const group = groupId === null ? undefined : groupById.get(groupId);
    return group ? `${folderOf(group.parentId)}${fileStem(group.name, 'group')}/` : '';
  };
  const entries = rows.flatMap((row): ZipEntry[] => {
    const stem = `${folderOf(row.groupId)}${fileStem(row.name, 'material')}`;
    const file = row.fileId === null ? undefined : fileById.get(row.fileId);
    const picture = { imageId: row.id, fileName: nameOf(`${stem}.${extensionOf(row.mime)}`) };
    const ending = file?.name.split('.').at(-1) ?? 'dxf';
    return file ? [picture, { fileId: file.id, fileName: nameOf(`${stem}.${ending}`) }] : [picture];
  });
  const bytes = [...rows, ...files].reduce((sum, row) => sum + row.bytes, 0);
  const [first, ...others] = new Set(rows.map(({ groupId }) => groupId));
  const only = first && others.length === 0 ? groupById.get(first)?.name : undefined;
  return keepZipTicket(context.db, session, { name: name || only || 'materials', entries, bytes });
};
