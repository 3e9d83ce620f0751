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

/** Version of images without a descriptor, which no search finds. */
export const noVersion = 'none';

/** Image descriptors for image search; triggers and opened links add rows. Without a version it waits for the index job. */
export const assetFeatures = pgTable(
  'asset_features',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** One of the three ids is set. */
    assetId: text('asset_id')
      .unique()
      .references(() => assets.id, { onDelete: 'cascade' }),
    resultId: text('result_id')
      .unique()
      .references(() => results.imageId, { onDelete: 'cascade' }),
    /** An upload that a link shows: excluded from searches, only screened for moderators. */
    uploadId: text('upload_id').references(() => images.id, { onDelete: 'cascade' }),
    /** Null: public. */
    walletId: uuid('wallet_id').references(() => wallets.id, { onDelete: 'cascade' }),
    /** User of a result. */
    makerId: uuid('maker_id'),
    /** Descriptors are computed once per content. */
    contentHash: text('content_hash').notNull(),
    /** Version of the descriptor (`featureVersions`), or `noVersion` when impossible. */
    version: text('version'),
    signature: bit('signature', { dimensions: 256 }),
    /** 256 signed bytes. */
    vector: bytes('vector'),
    /** Specification of a generated flat. */
    spec: jsonb('spec').$type<FlatSpec>(),
    /** A garment was detected. */
    hasGarment: boolean('has_garment'),
    /**
     * Network's probability of indecent content, 0 to 1; null: not screened, 0: approved by a moderator. Leads to a review, never to a
     * refusal.
     */
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
