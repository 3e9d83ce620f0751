import { operatorRole } from '@atelier/catalogue/constants';
import {
  type Asset,
  type AssetGroup,
  missingAssetFields,
  type PatternFile,
  recycleDays,
} from '@atelier/contract/assets';
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dayMs, uuid } from '../../platform/db/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type assetFiles, assetGroups, assets } from '../../platform/db/schema/assets.ts';
import { companyMembers } from '../../platform/db/schema/companies.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { Session } from '../auth/session.ts';
import type { AddressHolder, AddressSigner } from '../images/signed-address.ts';
import type { StorageQuota } from '../wallet/storage-quota.ts';
import type { PatternReader } from './pattern-files.ts';
import type { FileAddresses } from './recycle-bin.ts';

export type AssetRow = typeof assets.$inferSelect;
export type GroupRow = typeof assetGroups.$inferSelect;
type FileRow = typeof assetFiles.$inferSelect;

/** Dependencies of the material library's calls. */
export interface AssetContext {
  db: Database;
  blobs: BlobStore;
  storage: StorageQuota;
  addresses: AddressSigner;
  files: FileAddresses;
  /** Inspects pattern files. */
  reading: PatternReader;
  /** Time zone of the month marks in lists. */
  timeZone: string;
  /** Maximum number of materials per identity. */
  limit: number;
}

/** All members of a company see its materials; image URLs are per member, so that they end with the membership. */
const viewerOf = (session: Session): string | undefined =>
  session.companyId === undefined ? undefined : session.userId;

/** Public materials and files have the same URL for all users. */
const holderOf = ({ walletId }: { walletId: string | null }, session: Session): AddressHolder | undefined =>
  walletId === null ? undefined : { viewer: viewerOf(session), epoch: session.addressEpoch };

export const presentFile = ({ files }: Pick<AssetContext, 'files'>, session: Session, file: FileRow): PatternFile => ({
  id: file.id,
  name: file.name,
  bytes: file.bytes,
  url: files.address(file.id, holderOf(file, session)),
  facts: file.facts,
});

type Facts = Pick<AssetRow, 'type' | 'name' | 'genderStyle' | 'styleType' | 'fabricType' | 'fileId'>;

/** Required fields of the material's type that are empty. */
export const missingOf = ({ type, name, genderStyle, styleType, fabricType, fileId }: Facts) =>
  missingAssetFields(type, {
    name,
    image: 'kept',
    gender_style: genderStyle,
    style_type: styleType,
    fabric_type: fabricType,
    pattern_file: fileId,
  });

export const presentAsset = (context: AssetContext, session: Session, row: AssetRow, file: FileRow | null): Asset => ({
  id: row.id,
  type: row.type,
  scope: row.walletId === null ? 'public' : 'private',
  name: row.name,
  name_en: row.nameEn,
  group_id: row.groupId,
  gender_style: row.genderStyle,
  style_type: row.styleType,
  fabric_type: row.fabricType,
  image: {
    url: context.addresses.view(row.id, undefined, holderOf(row, session)),
    thumb_url: context.addresses.view(row.id, 320, holderOf(row, session)),
    width: row.width,
    height: row.height,
    bytes: row.bytes,
  },
  pattern_file: file && presentFile(context, session, file),
  created_at: row.createdAt.toISOString(),
  missing: missingOf(row),
  ...(row.deletedAt && {
    deleted_at: row.deletedAt.toISOString(),
    purged_at: new Date(row.deletedAt.getTime() + recycleDays * dayMs).toISOString(),
  }),
});

export const presentGroup = (row: GroupRow, count: number): AssetGroup => ({
  id: row.id,
  type: row.type,
  scope: row.walletId === null ? 'public' : 'private',
  name: row.name,
  name_en: row.nameEn,
  parent_id: row.parentId,
  count,
});

/** Materials of a group and its subgroups, or `none`: in no group. Levels as in `assetLimits.groupLevels`. @throws ApiFailure 44000 */
export const inGroupBranch = (column: SQLWrapper, groupId: string): SQL => {
  if (groupId === 'none') return sql`${column} is null`;
  if (!uuid.test(groupId)) throw new ApiFailure('44000');
  return sql`${column} = any(array(
    select ${groupId}::uuid union all select id from asset_groups where parent_id = ${groupId}
    union all select c.id from asset_groups c join asset_groups p on p.id = c.parent_id where p.parent_id = ${groupId}))`;
};

/** All members of a company may add materials; only the administrator changes those of others. Public materials belong to the operator. */
export const checkMine = async (
  tx: Tx,
  session: Session,
  rows: readonly Pick<AssetRow, 'userId' | 'walletId'>[],
): Promise<void> => {
  const foreign = rows.filter((row) => row.userId !== session.userId || row.walletId === null);
  if (foreign.length === 0) return;
  if (foreign.some((row) => row.walletId === null)) {
    if (!session.roles.includes(operatorRole)) throw new ApiFailure('43000');
    return;
  }
  const [member] = await tx
    .select({ isAdmin: companyMembers.isAdmin })
    .from(companyMembers)
    .where(
      and(eq(companyMembers.userId, session.userId), eq(companyMembers.companyId, session.companyId ?? session.userId)),
    );
  if (!member?.isAdmin) throw new ApiFailure('43000');
};

/** @throws ApiFailure 44000 when the owner has no such group of this type */
export const checkGroup = async (
  tx: Tx,
  walletId: string | null,
  groupId: string,
  type: AssetRow['type'],
): Promise<void> => {
  const isUuid = /^[0-9a-f-]{36}$/.test(groupId);
  const [group] = isUuid ? await tx.select().from(assetGroups).where(eq(assetGroups.id, groupId)) : [];
  if (!group || group.walletId !== walletId || group.type !== type) throw new ApiFailure('44000');
};

/** Number of materials that may still be added. The recycle bin uses storage but does not count here. */
export const roomLeft = async (tx: Tx, walletId: string, max: number): Promise<number> => {
  const kept = and(eq(assets.walletId, walletId), isNull(assets.deletedAt));
  return Math.max(0, max - (await tx.$count(assets, kept)));
};

/** @throws ApiFailure 41061 */
export const checkRoom = async (tx: Tx, walletId: string, max: number, wanted = 1): Promise<void> => {
  if ((await roomLeft(tx, walletId, max)) < wanted) throw new ApiFailure('41061', { max });
};
