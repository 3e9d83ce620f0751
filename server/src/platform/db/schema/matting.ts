import type { MattingLayer, MattingPiece } from '@atelier/contract/matting';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other overload is deprecated
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf, refersTo, textPartOf } from './columns.ts';
import { images } from './generation.ts';
import { wallets } from './ledger.ts';

/** Work of the matting editor on one image. Saved (`savedAt`) it is a mask; its download's hold has the same id. */
export const mattings = pgTable(
  'mattings',
  {
    id: uuid('id').primaryKey(),
    userId: refersTo('user_id', () => users.id),
    walletId: refersTo('wallet_id', () => wallets.id),
    /** The source image, without which the steps are meaningless. */
    imageId: textPartOf('image_id', () => images.id),
    layers: jsonb('layers').$type<MattingLayer[]>().notNull(),
    /** Equal for the same steps on the same image; names are excluded. */
    contentHash: text('content_hash').notNull(),
    version: integer('version').notNull().default(1),
    state: text('state', { enum: ['queued', 'drawing', 'completed', 'failed', 'cancelled'] }).notNull(),
    percent: real('percent').notNull().default(0),
    failReason: text('fail_reason'),
    confidence: real('confidence'),
    warnings: text('warnings').array().notNull().default(sql`'{}'::text[]`),
    /** Uncertain regions of the cutout; null when not reported, and in rows of an earlier release. */
    pieces: jsonb('pieces').$type<MattingPiece[]>(),
    attempts: smallint('attempts').notNull().default(0),
    /** Its job in the queue. Only one matting of a user has one; the others wait. */
    jobId: uuid('job_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    savedAt: moment('saved_at'),
  },
  (table) => [
    uniqueIndex('mattings_content').on(table.userId, table.walletId, table.contentHash),
    index('mattings_by_image').on(table.imageId, table.savedAt),
    index('mattings_under_way').on(table.userId, table.createdAt).where(sql`${table.state} in ('queued', 'drawing')`),
    index('mattings_unsaved').on(table.createdAt).where(sql`${table.savedAt} is null`),
    uniqueIndex('mattings_turn').on(table.userId).where(sql`${table.jobId} is not null`),
    uniqueIndex('mattings_job').on(table.jobId).where(sql`${table.jobId} is not null`),
  ],
);

/** Results of a matting, one per layer. */
export const mattingCutouts = pgTable(
  'matting_cutouts',
  {
    mattingId: partOf('matting_id', () => mattings.id),
    /** Index of the layer. */
    position: smallint('position').notNull(),
    imageId: textPartOf('image_id', () => images.id),
    isEmpty: boolean('is_empty').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mattingId, table.position] }),
    uniqueIndex('matting_cutouts_by_image').on(table.imageId),
  ],
);
