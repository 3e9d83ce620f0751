import {
  type Asset,
  type AssetGroup,
  missingAssetFields,
  type PatternFile,
  recycleDays,
} from '@atelier/contract/assets';
import type { Database } from '../../platform/db/database.ts';
import type { assetFiles, assetGroups, assets } from '../../platform/db/schema/assets.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { Session } from '../auth/session.ts';
import type { AddressHolder, AddressSigner } from '../images/signed-address.ts';
import type { StorageQuota } from '../wallet/storage-quota.ts';
import type { FileAddresses } from './file-address.ts';
import type { PatternReader } from './pattern-reader.ts';

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
  /** Looks into pattern files. */
  reading: PatternReader;
  /** Whose months the lists are marked by. */
  timeZone: string;
  /** Materials that an identity may have. */
  limit: number;
}

/** All members of a company see its materials; addresses are each member's own, so that they end with the membership. */
const viewerOf = (session: Session): string | undefined =>
  session.companyId === undefined ? undefined : session.userId;

/** Public materials and files have the same address for all. */
const holderOf = ({ walletId }: { walletId: string | null }, session: Session): AddressHolder | undefined =>
  walletId === null ? undefined : { viewer: viewerOf(session), epoch: session.addressEpoch };

export const presentFile = ({ files }: Pick<AssetContext, 'files'>, session: Session, file: FileRow): PatternFile => ({
  id: file.id,
  name: file.name,
  bytes: file.bytes,
  url: files.address(file.id, holderOf(file, session)),
  facts: file.facts,
});

const dayMs = 86_400_000;

type Facts = Pick<AssetRow, 'type' | 'name' | 'genderStyle' | 'styleType' | 'fabricType' | 'fileId'>;

/** Fields that the material's type asks for and that it lacks. */
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
  count,
});
