import { assetTypes } from '@atelier/contract/assets';
import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { blobs } from './generation.ts';
import { wallets } from './ledger.ts';
import { moment } from './moment.ts';

/** A named group of materials of one type; without a wallet it is the house's. */
export const assetGroups = pgTable(
  'asset_groups',
  {
    id: uuid('id').primaryKey(),
    walletId: uuid('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    type: text('type', { enum: assetTypes }).notNull(),
    name: text('name').notNull(),
    /** Public groups only. */
    nameEn: text('name_en'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('asset_groups_name').on(table.walletId, table.type, sql`lower(${table.name})`)],
);

/** A file of pattern pieces. One that no material took goes after a day. */
export const assetFiles = pgTable(
  'asset_files',
  {
    id: text('id').primaryKey(),
    walletId: uuid('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    blobHash: text('blob_hash')
      .notNull()
      .references(() => blobs.hash),
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('asset_files_wallet').on(table.walletId), index('asset_files_blob').on(table.blobHash)],
);

/**
 * A material. It refers to its picture's content itself, so it outlives the upload or the result that it was made of; its id is
 * also the picture's name under /images.
 */
export const assets = pgTable(
  'assets',
  {
    id: text('id').primaryKey(),
    /** Grows with every material: the order of the library and its cursor. */
    serial: bigserial('serial', { mode: 'number' }).notNull(),
    /** Null: public. */
    walletId: uuid('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    /** Who added it; null: the house. */
    userId: uuid('user_id').references(() => users.id),
    /** Stable name of a material that the house ships. */
    seedKey: text('seed_key').unique(),
    type: text('type', { enum: assetTypes }).notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en'),
    groupId: uuid('group_id').references(() => assetGroups.id, { onDelete: 'set null' }),
    genderStyle: text('gender_style'),
    styleType: text('style_type'),
    fabricType: text('fabric_type'),
    fileId: text('file_id').references(() => assetFiles.id),
    blobHash: text('blob_hash')
      .notNull()
      .references(() => blobs.hash),
    mime: text('mime').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('assets_library').on(table.walletId, table.type, table.serial),
    index('assets_group').on(table.groupId),
    index('assets_blob').on(table.blobHash),
  ],
);
