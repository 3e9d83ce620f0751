import { assetRequirements, assetTypes, type PatternFacts } from '@atelier/contract/assets';
import type { FlatSpec } from '@atelier/engine/flats/spec';
import { sql } from 'drizzle-orm';
import * as t from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf, refersTo, textRefersTo } from './columns.ts';
import { blobs, images, results } from './generation.ts';
import { wallets } from './ledger.ts';

/** A named group of materials of one type; without a wallet it is public. */
export const assetGroups = t.pgTable(
  'asset_groups',
  {
    id: t.uuid('id').primaryKey(),
    walletId: t.uuid('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    type: t.text('type', { enum: assetTypes }).notNull(),
    name: t.text('name').notNull(),
    /** Public groups only. */
    nameEn: t.text('name_en'),
    /** Parent group of the same owner and type; null: top level. */
    parentId: t.uuid('parent_id').references((): t.AnyPgColumn => assetGroups.id, { onDelete: 'set null' }),
    /** User-defined order; equal positions are sorted by age. */
    position: t.integer('position').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t.uniqueIndex('asset_groups_name').on(table.walletId, table.type, sql`lower(${table.name})`),
    t.index('asset_groups_parent').on(table.parentId),
  ],
);

/** A public link to a group and its subgroups. A group has at most one open link. */
export const groupShares = t.pgTable(
  'group_shares',
  {
    /** 128 random bits, like an image's name. */
    id: t.text('id').primaryKey(),
    walletId: partOf('wallet_id', () => wallets.id),
    userId: refersTo('user_id', () => users.id),
    /** Null: the group was deleted and the link has ended. */
    groupId: t.uuid('group_id').references(() => assetGroups.id, { onDelete: 'set null' }),
    /** Null: no password. */
    passwordHash: t.text('password_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null: until it is withdrawn. */
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    t.uniqueIndex('group_shares_open').on(table.groupId).where(sql`${table.revokedAt} is null`),
    t.index('group_shares_wallet').on(table.walletId),
  ],
);

/** A file of pattern pieces. An unused one is deleted after a day. */
export const assetFiles = t.pgTable(
  'asset_files',
  {
    id: t.text('id').primaryKey(),
    walletId: t.uuid('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    blobHash: textRefersTo('blob_hash', () => blobs.hash),
    name: t.text('name').notNull(),
    bytes: t.integer('bytes').notNull(),
    /** SHA-256 of the uploaded file; null when it was not uploaded by content. */
    sourceHash: t.text('source_hash'),
    /** Detected content. */
    facts: t.jsonb('facts').$type<PatternFacts>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [t.index('asset_files_wallet').on(table.walletId), t.index('asset_files_blob').on(table.blobHash)],
);

const columnOf = {
  gender_style: 'gender_style',
  style_type: 'style_type',
  fabric_type: 'fabric_type',
  pattern_file: 'file_id',
} as const;

/** `missingAssetFields` in SQL; a row always has name and image. */
const lacksField = sql.raw(
  Object.entries(assetRequirements)
    .map(([type, fields]) => {
      const columns = fields.map((field) => columnOf[field as keyof typeof columnOf]);
      return `(type = '${type}' and num_nulls(${columns.join(', ')}) > 0)`;
    })
    .join(' or '),
);

/** A material. It references its content itself, so it outlives its upload or result; its id is the image's name under /images. */
export const assets = t.pgTable(
  'assets',
  {
    id: t.text('id').primaryKey(),
    /** Increments with every material: order of the library and its cursor. */
    serial: t.bigserial('serial', { mode: 'number' }).notNull(),
    /** Null: public. */
    walletId: t.uuid('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    /** User who added it; null: the product. */
    userId: t.uuid('user_id').references(() => users.id),
    /** Stable name of a material included in the product. */
    seedKey: t.text('seed_key').unique(),
    type: t.text('type', { enum: assetTypes }).notNull(),
    name: t.text('name').notNull(),
    nameEn: t.text('name_en'),
    groupId: t.uuid('group_id').references(() => assetGroups.id, { onDelete: 'set null' }),
    genderStyle: t.text('gender_style'),
    styleType: t.text('style_type'),
    fabricType: t.text('fabric_type'),
    fileId: t.text('file_id').references(() => assetFiles.id),
    blobHash: textRefersTo('blob_hash', () => blobs.hash),
    mime: t.text('mime').notNull(),
    width: t.integer('width').notNull(),
    height: t.integer('height').notNull(),
    bytes: t.integer('bytes').notNull(),
    /** SHA-256 of the uploaded file, and the client's key for the material; null when it was not uploaded by content. */
    sourceHash: t.text('source_hash'),
    uploadKey: t.text('upload_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Timestamp of the move to the recycle bin. */
    deletedAt: moment('deleted_at'),
    /** A field that its type requires is empty. */
    isIncomplete: t.boolean('is_incomplete').generatedAlwaysAs(lacksField).notNull(),
  },
  (table) => [
    t.index('assets_library').on(table.walletId, table.type, table.serial),
    // Pages, months and counts of a whole library are index-only scans of these.
    t
      .index('assets_list')
      .on(table.walletId, table.createdAt, table.serial, table.id)
      .where(sql`${table.deletedAt} is null`),
    t
      .index('assets_list_of_type')
      .on(table.walletId, table.type, table.createdAt, table.serial, table.id)
      .where(sql`${table.deletedAt} is null`),
    t
      .index('assets_kinds')
      .on(table.walletId, table.type, table.groupId, table.isIncomplete)
      .where(sql`${table.deletedAt} is null`),
    t.index('assets_recycled').on(table.walletId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
    t.index('assets_purge').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    t.index('assets_storage').on(table.walletId, table.bytes),
    t.index('assets_source').on(table.walletId, table.sourceHash).where(sql`${table.sourceHash} is not null`),
    t.uniqueIndex('assets_upload_key').on(table.walletId, table.uploadKey),
    t.index('assets_group').on(table.groupId),
    t.index('assets_blob').on(table.blobHash),
  ],
);

/** An uploaded file that no material uses yet; deleted after a day. A material takes over its reference. */
export const contents = t.pgTable(
  'contents',
  {
    walletId: partOf('wallet_id', () => wallets.id),
    /** SHA-256 of the uploaded file. */
    sourceHash: t.text('source_hash').notNull(),
    kind: t.text('kind', { enum: ['picture', 'pattern'] }).notNull(),
    /** Stored content: an image is validated and re-encoded. */
    blobHash: textRefersTo('blob_hash', () => blobs.hash),
    /** For a pattern file its format. */
    mime: t.text('mime').notNull(),
    /** 0 for a pattern file. */
    width: t.integer('width').notNull(),
    height: t.integer('height').notNull(),
    bytes: t.integer('bytes').notNull(),
    notes: t.text('notes').array().notNull().default(sql`'{}'::text[]`),
    /** For a pattern file: its detected content, and the hash of its waiting preview. */
    facts: t.jsonb('facts').$type<PatternFacts>(),
    previewHash: t.text('preview_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t.primaryKey({ columns: [table.walletId, table.sourceHash, table.kind] }),
    t.index('contents_age').on(table.createdAt),
    t.index('contents_blob').on(table.blobHash),
  ],
);

const bytes = t.customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Version of images without a descriptor, which no search finds. */
export const noVersion = 'none';

/** Image descriptors for image search; triggers and opened links add rows. Without a version it waits for the index job. */
export const assetFeatures = t.pgTable(
  'asset_features',
  {
    id: t.bigserial('id', { mode: 'number' }).primaryKey(),
    /** One of the three ids is set. */
    assetId: t
      .text('asset_id')
      .unique()
      .references(() => assets.id, { onDelete: 'cascade' }),
    resultId: t
      .text('result_id')
      .unique()
      .references(() => results.imageId, { onDelete: 'cascade' }),
    /** An upload that a link shows: excluded from searches, only screened for moderators. */
    uploadId: t.text('upload_id').references(() => images.id, { onDelete: 'cascade' }),
    /** Null: public. */
    walletId: t.uuid('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    /** User of a result. */
    makerId: t.uuid('maker_id'),
    /** Descriptors are computed once per content. */
    contentHash: t.text('content_hash').notNull(),
    /** Version of the descriptor (`featureVersions`), or `noVersion` when impossible. */
    version: t.text('version'),
    signature: t.bit('signature', { dimensions: 256 }),
    /** 256 signed bytes. */
    vector: bytes('vector'),
    spec: t.jsonb('spec').$type<FlatSpec>(),
    /** A garment was detected. */
    hasGarment: t.boolean('has_garment'),
    /** Probability of indecent content, 0 to 1; null: not screened, 0: approved by a moderator. Leads to a review, never to a refusal. */
    indecent: t.real('indecent'),
    attempts: t.smallint('attempts').notNull().default(0),
  },
  (table) => [
    t.index('asset_features_scope').on(table.walletId, table.makerId, table.version),
    t.index('asset_features_upload').on(table.uploadId),
    t.index('asset_features_content').on(table.contentHash, table.version),
    t.index('asset_features_waiting').on(table.id).where(sql`${table.version} is null`),
  ],
);
