import type { FlatSpec } from '@atelier/engine/flats/spec';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  bit,
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { assets } from './assets.ts';
import { images, results } from './generation.ts';
import { wallets } from './ledger.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The version of what cannot be described; it is found by no search. */
export const noVersion = 'none';

/**
 * What a search by image compares of a material or of a result; the database itself adds a row for each (`queue-features.ts`), and who opens a
 * link adds one for the upload that it shows. Without
 * a version it waits for the index job.
 */
export const assetFeatures = pgTable(
  'asset_features',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** One of the three. */
    assetId: text('asset_id')
      .unique()
      .references(() => assets.id, { onDelete: 'cascade' }),
    resultId: text('result_id')
      .unique()
      .references(() => results.imageId, { onDelete: 'cascade' }),
    /** An upload that a link shows: no search finds it, a moderator's list goes by what it tells. */
    uploadId: text('upload_id').references(() => images.id, { onDelete: 'cascade' }),
    /** Null: public. */
    walletId: uuid('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    /** Of a result: whose it is. */
    makerId: uuid('maker_id'),
    /** The same content is described once. */
    contentHash: text('content_hash').notNull(),
    /** How it was described (`featureVersions`), or `noVersion` where that cannot be. */
    version: text('version'),
    signature: bit('signature', { dimensions: 256 }),
    /** 256 signed bytes. */
    vector: bytes('vector'),
    /** What a flat of ours was drawn from. */
    spec: jsonb('spec').$type<FlatSpec>(),
    /** A garment was found in it. */
    hasGarment: boolean('has_garment'),
    /** 0 to 1, how surely the network would call it indecent; null: it has not looked. A reason for a look, never for a refusal. */
    indecent: real('indecent'),
    attempts: smallint('attempts').notNull().default(0),
  },
  (table) => [
    index('asset_features_scope').on(table.walletId, table.makerId, table.version),
    index('asset_features_upload').on(table.uploadId),
    index('asset_features_content').on(table.contentHash, table.version),
    index('asset_features_waiting').on(table.id).where(sql`${table.version} is null`),
  ],
);
