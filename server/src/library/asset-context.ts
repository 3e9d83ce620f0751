import type { Asset, AssetGroup, PatternFile } from '@atelier/contract/assets';
import type { Database } from '../db/database.ts';
import type { assetFiles, assetGroups, assets } from '../db/schema/assets.ts';
import type { AddressSigner } from '../pictures/signed-address.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { StorageQuota } from '../wallet/storage-quota.ts';
import type { FileAddresses } from './file-address.ts';

export type AssetRow = typeof assets.$inferSelect;
export type GroupRow = typeof assetGroups.$inferSelect;
export type FileRow = typeof assetFiles.$inferSelect;

/** What the calls of the material library are built from. */
export interface AssetContext {
  db: Database;
  blobs: BlobStore;
  storage: StorageQuota;
  addresses: AddressSigner;
  files: FileAddresses;
}

export const presentFile = ({ files }: Pick<AssetContext, 'files'>, file: FileRow): PatternFile => ({
  id: file.id,
  name: file.name,
  bytes: file.bytes,
  url: files.address(file.id),
});

export const presentAsset = (context: AssetContext, row: AssetRow, file: FileRow | null): Asset => ({
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
    url: context.addresses.view(row.id),
    thumb_url: context.addresses.view(row.id, 320),
    width: row.width,
    height: row.height,
    bytes: row.bytes,
  },
  pattern_file: file && presentFile(context, file),
  created_at: row.createdAt.toISOString(),
});

export const presentGroup = (row: GroupRow, count: number): AssetGroup => ({
  id: row.id,
  type: row.type,
  scope: row.walletId === null ? 'public' : 'private',
  name: row.name,
  name_en: row.nameEn,
  count,
});
