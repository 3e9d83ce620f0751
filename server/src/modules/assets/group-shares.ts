import { assetLimits } from '@atelier/contract/assets';
import type { RequestOf, ResponseOf } from '@atelier/contract/call';
import * as contract from '@atelier/contract/group-share';
import { groupRows } from '@atelier/contract/group-tree';
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dayMs, dbNowMs } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { assetFiles, assetGroups, assets, groupShares } from '../../platform/db/schema/assets.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Mac } from '../../platform/secrets/secrets.ts';
import { addReference, keepContents } from '../../platform/storage/blob-store.ts';
import { hashPassword, verifyPassword } from '../auth/accounts.ts';
import type { Session } from '../auth/session.ts';
import type { Reader } from '../images/conversions.ts';
import { isImageId, newImageId, type PictureFiles } from '../images/picture-files.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { isVisibleTo } from '../wallet/owner.ts';
import {
  type AssetContext,
  type AssetRow,
  checkRoom,
  type GroupRow,
  inGroupBranch,
  presentGroup,
} from './asset-context.ts';
import { findGroup, insertGroup } from './asset-groups.ts';

type ShareRow = typeof groupShares.$inferSelect;

const daysOfNew = 7;

const endOf = (days: number | null): Date | null => (days === null ? null : new Date(dbNowMs() + days * dayMs));

const present = (row: ShareRow): contract.GroupShare => ({
  id: row.id,
  group_id: row.groupId ?? '',
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
  has_password: row.passwordHash !== null,
});

/** Opens a link, or changes the open one. @throws ApiFailure 44000 */
export const shareGroup = async (
  { db }: Pick<AssetContext, 'db'>,
  session: Session,
  { group_id: groupId, days, password }: RequestOf<typeof contract.shareAssetGroup>,
): Promise<contract.GroupShare> => {
  // Hashed before the wallet is locked.
  const passwordHash = password ? await hashPassword(password) : password;
  const change = {
    ...(passwordHash !== undefined && { passwordHash }),
    ...(days !== undefined && { expiresAt: endOf(days) }),
  };
  return withTransaction(db, async (tx) => {
    await lockWallet(tx, session.walletId);
    const group = await findGroup(tx, session, groupId);
    const standing = and(eq(groupShares.groupId, group.id), isNull(groupShares.revokedAt));
    await tx
      .update(groupShares)
      .set({ revokedAt: sql`now()` })
      .where(and(standing, sql`${groupShares.expiresAt} <= now()`));
    const [known] = await tx.select().from(groupShares).where(standing);
    if (known && Object.keys(change).length === 0) return present(known);
    const [row] = known
      ? await tx.update(groupShares).set(change).where(standing).returning()
      : await tx
          .insert(groupShares)
          .values({
            ...{ id: newImageId(), walletId: session.walletId, userId: session.userId, groupId: group.id },
            ...{ expiresAt: endOf(daysOfNew), ...change },
          })
          .returning();
    if (!row) throw new Error('the link was not written');
    return present(row);
  });
};

/** Open links of the wallet. */
export const listGroupShares = async (
  { db }: Pick<AssetContext, 'db'>,
  session: Session,
): Promise<contract.GroupShare[]> => {
  const lasts = or(isNull(groupShares.expiresAt), gt(groupShares.expiresAt, sql`now()`));
  const open = and(isNull(groupShares.revokedAt), isNotNull(groupShares.groupId), lasts);
  const rows = await db.orm
    .select()
    .from(groupShares)
    .where(and(eq(groupShares.walletId, session.walletId), open));
  return rows.map(present);
};

/** @throws ApiFailure 44000 when the link is not the requester's. @returns the group's id */
export const endGroupShare = async (
  { db }: Pick<AssetContext, 'db'>,
  session: Session,
  shareId: string,
): Promise<string | null> => {
  const [row] = await db.orm
    .update(groupShares)
    .set({ revokedAt: sql`coalesce(revoked_at, now())` })
    .where(and(eq(groupShares.id, shareId), eq(groupShares.walletId, session.walletId)))
    .returning();
  if (!row) throw new ApiFailure('44000');
  return row.groupId;
};

/** A link whose contents are visible. */
interface OpenShare {
  share: ShareRow;
  group: GroupRow;
}

/** An open link of an existing group and an active owner. @throws ApiFailure 44000 when it never existed, 44002 when it has ended */
const findOpen = async ({ orm }: Pick<Database, 'orm'>, shareId: string): Promise<OpenShare> => {
  const isOpen = sql<boolean>`${groupShares.revokedAt} is null and coalesce(${groupShares.expiresAt} > now(), true)
    and ${isVisibleTo(sql`${groupShares.walletId}`, sql`${groupShares.userId}`)} and exists (
      select 1 from users u where u.id = ${groupShares.userId} and u.closed_at is null and not u.is_disabled)`;
  const [found] = isImageId(shareId)
    ? await orm
        .select({ share: groupShares, group: assetGroups, isOpen })
        .from(groupShares)
        .leftJoin(assetGroups, eq(assetGroups.id, groupShares.groupId))
        .where(eq(groupShares.id, shareId))
    : [];
  if (!found) throw new ApiFailure('44000');
  if (!found.isOpen || !found.group) throw new ApiFailure('44002');
  return { share: found.share, group: found.group };
};

/** 24 bytes suffice, since it ends with the link or its password. */
const short = (mac: Buffer): string => mac.toString('base64url').slice(0, 32);

type Keyed = Pick<ShareRow, 'id' | 'passwordHash'>;

const keyed = ({ id, passwordHash }: Keyed): string => JSON.stringify([id, passwordHash]);

/** Key that opens a link in place of its password; empty without a password. */
export const groupShareKey = (mac: Mac, share: Keyed): string =>
  share.passwordHash === null ? '' : short(mac.mac(keyed(share)));

const hasKey = (mac: Mac, share: ShareRow, key = ''): boolean =>
  share.passwordHash === null || mac.isMac(keyed(share), key, short);

const shown = ({ share, group }: OpenShare) =>
  and(eq(assets.walletId, share.walletId), isNull(assets.deletedAt), inGroupBranch(assets.groupId, group.id));

/** True when a generative model created the content of a material. */
const isGenerated = sql<boolean>`exists (select 1 from images i join results r on r.image_id = i.id join tasks t on t.id = r.task_id
  where i.blob_hash = ${assets.blobHash} and t.is_generative)`;

interface ShareContext extends Pick<AssetContext, 'db'> {
  addresses: AddressSigner;
  limits: Limits;
  /** Signs the key that a correct password returns. */
  keys: Mac;
}

/** @throws ApiFailure 41701, 41702, 45006 */
const checkPassword = async (
  { limits, keys }: ShareContext,
  share: ShareRow,
  { key, password }: { key?: string | undefined; password?: string | undefined },
  address: string,
): Promise<void> => {
  if (hasKey(keys, share, key)) return;
  if (password === undefined) throw new ApiFailure('41701');
  const attempt = await limits.attempt(
    { limit: 'link-password-address', of: `${share.id} ${address}` },
    { limit: 'link-password', of: share.id },
  );
  if (!(await verifyPassword(share.passwordHash, password.trim()))) throw new ApiFailure('41702');
  await attempt.refund();
};

/** A page of a link's materials. @throws ApiFailure as the contract says */
export const openShareOfGroup = async (
  context: ShareContext,
  input: RequestOf<typeof contract.openGroupShare>,
  address: string,
): Promise<contract.SharedGroup> => {
  const open = await findOpen(context.db, input.id);
  const { share, group } = open;
  await checkPassword(context, share, input, address);
  const key = groupShareKey(context.keys, share);
  const { orm } = context.db;
  const [total, rows] = await Promise.all([
    orm.$count(assets, shown(open)),
    orm
      .select({ asset: assets, generated: isGenerated })
      .from(assets)
      .where(shown(open))
      .orderBy(sql`${assets.createdAt} desc, ${assets.serial} desc`)
      .offset(input.offset ?? 0)
      .limit(contract.sharedGroupPage),
  ]);
  return {
    name: group.name,
    total,
    expires_at: share.expiresAt?.toISOString() ?? null,
    key,
    items: rows.map(({ asset: { id, name, width, height }, generated }) => ({
      ...{ id, name, width, height, generated },
      url: context.addresses.groupShare(share.id, id, key),
      thumb_url: context.addresses.groupShare(share.id, id, key, 320),
    })),
  };
};

/** Owner of the link that contains an image. @throws ApiFailure 44000, 44002 */
export const groupShareViewer = async (
  { db, keys }: Pick<ShareContext, 'db' | 'keys'>,
  { id, asset, key }: { id: string; asset: string; key: string | undefined },
): Promise<string> => {
  const open = await findOpen(db, id);
  const isShown =
    hasKey(keys, open.share, key) && (await db.orm.$count(assets, and(eq(assets.id, asset), shown(open))));
  if (!isShown) throw new ApiFailure('44000');
  return open.share.userId;
};

/** A group name that does not exist in the library yet. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let count = 1; ; count++) {
    const end = count === 1 ? '' : ` ${count}`;
    const tried = `${name.slice(0, assetLimits.nameLength - end.length)}${end}`;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
};

/** Copies the groups of a branch into the active wallet. @returns the new groups by the ids of the old, the branch's root first */
const copyGroups = async (tx: Tx, walletId: string, { share, group }: OpenShare): Promise<Map<string, GroupRow>> => {
  const all = await tx
    .select()
    .from(assetGroups)
    .where(and(eq(assetGroups.walletId, share.walletId), inGroupBranch(assetGroups.id, group.id)));
  const own = and(eq(assetGroups.walletId, walletId), eq(assetGroups.type, group.type));
  const taken = new Set(
    (await tx.select({ name: assetGroups.name }).from(assetGroups).where(own)).map(({ name }) => name.toLowerCase()),
  );
  const rows = groupRows(all.map((row) => ({ ...row, parent_id: row.parentId, count: 0 })));
  const made = new Map<string, GroupRow>();
  for (const { group: old } of rows) {
    const name = freeName(old.name, taken);
    taken.add(name.toLowerCase());
    const parentId = (old.parentId && made.get(old.parentId)?.id) || null;
    made.set(old.id, await insertGroup(tx, walletId, { type: old.type, name, parentId }));
  }
  return made;
};

/** Adds one reference for each occurrence of a content. @throws ApiFailure 44001 when one was deleted */
const refer = async (tx: Tx, hashes: readonly string[]): Promise<void> => {
  const { rowCount } = await tx.execute(sql`
    with named as (select hash, count(*) as times from unnest(${sql.param([...hashes])}::text[]) hash group by hash)
    update blobs b set reference_count = b.reference_count + n.times, unused_since = null from named n where b.hash = n.hash`);
  if (rowCount !== new Set(hashes).size) throw new ApiFailure('44001');
};

/** Rows per statement. */
const atOnce = 500;

interface TakeParts {
  keys: Mac;
  files: Pick<PictureFiles, 'readShared'>;
  reader: Reader;
}

/** Contents that other users see with the label of generated images, by their materials. */
const labelled = async (
  { db }: Pick<AssetContext, 'db'>,
  { files, reader }: TakeParts,
  open: OpenShare,
): Promise<Map<string, Buffer>> => {
  const isDrawn = sql`exists (select 1 from images i where i.blob_hash = ${assets.blobHash} and i.kind <> 'upload')`;
  const rows = await db.orm
    .select({ id: assets.id })
    .from(assets)
    .where(and(shown(open), isDrawn));
  const made = new Map<string, Buffer>();
  for (const { id } of rows) {
    const file = await files.readShared(id, undefined, reader, { viewer: open.share.userId });
    if (file) made.set(id, file.data);
  }
  return made;
};

/** Copies a link's materials into the active library, all or nothing. @throws ApiFailure as the contract says */
export const takeShareOfGroup = async (
  context: AssetContext,
  parts: TakeParts,
  session: Session,
  { id, key }: RequestOf<typeof contract.takeGroupShare>,
): Promise<ResponseOf<typeof contract.takeGroupShare>> => {
  const { db, blobs, storage, limit } = context;
  const { walletId, userId } = session;
  const open = await findOpen(db, id);
  if (!hasKey(parts.keys, open.share, key)) throw new ApiFailure('41701');
  if (open.share.walletId === walletId) return { group: presentGroup(open.group, 0), taken: 0 };
  const drawn = await labelled(context, parts, open);
  const copy = async (tx: Tx) => {
    await lockWallet(tx, walletId);
    const rows = await tx.select().from(assets).where(shown(open)).orderBy(assets.serial);
    const fileIds = rows.flatMap(({ fileId }) => fileId ?? []);
    const files = fileIds.length === 0 ? [] : await tx.select().from(assetFiles).where(inArray(assetFiles.id, fileIds));
    const bytesOf = ({ id: asset, bytes }: AssetRow) => drawn.get(asset)?.byteLength ?? bytes;
    await checkRoom(tx, walletId, limit, rows.length);
    const bytes = rows.reduce((sum, row) => sum + bytesOf(row), 0) + files.reduce((sum, file) => sum + file.bytes, 0);
    await storage.take(tx, walletId, bytes);
    const groups = await copyGroups(tx, walletId, open);
    const hashes = rows.filter((row) => !drawn.has(row.id)).map(({ blobHash }) => blobHash);
    await refer(tx, [...hashes, ...files.map(({ blobHash }) => blobHash)]);
    const newFiles = new Map(files.map((file) => [file.id, { ...file, id: newImageId(), walletId }]));
    if (files.length > 0)
      await tx.insert(assetFiles).values([...newFiles.values()].map(({ createdAt: _, ...file }) => file));
    const copies: (typeof assets.$inferInsert)[] = [];
    for (const row of rows) {
      const { serial: _, createdAt: __, isIncomplete: ___, ...kept } = row;
      const data = drawn.get(row.id);
      copies.push({
        ...{ ...kept, id: newImageId(), walletId, userId, uploadKey: null, sourceHash: null, bytes: bytesOf(row) },
        ...(data && { blobHash: await addReference(tx, blobs, data) }),
        groupId: (row.groupId && groups.get(row.groupId)?.id) || null,
        fileId: (row.fileId && newFiles.get(row.fileId)?.id) || null,
      });
    }
    for (let at = 0; at < copies.length; at += atOnce) await tx.insert(assets).values(copies.slice(at, at + atOnce));
    const [first] = groups.values();
    if (!first) throw new ApiFailure('44002');
    return { group: presentGroup(first, 0), taken: rows.length };
  };
  // Stored before the transaction, so that the wallet is not locked during a file sync.
  return keepContents(context, [...drawn.values()], () => withTransaction(db, copy));
};
