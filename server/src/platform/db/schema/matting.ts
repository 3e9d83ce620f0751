import type { MattingLayer, MattingPiece } from '@atelier/contract/matting';
import { sql } from 'drizzle-orm';
import * as t from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf, refersTo, textPartOf } from './columns.ts';
import { images } from './generation.ts';
import { wallets } from './ledger.ts';

/** Work of the matting editor on one image. Saved (`savedAt`) it is a mask; its download's hold has the same id. */
export const mattings = t.pgTable(
  'mattings',
  {
    id: t.uuid('id').primaryKey(),
    userId: refersTo('user_id', () => users.id),
    walletId: refersTo('wallet_id', () => wallets.id),
    /** The source image, without which the steps are meaningless. */
    imageId: textPartOf('image_id', () => images.id),
    layers: t.jsonb('layers').$type<MattingLayer[]>().notNull(),
    /** Equal for the same steps on the same image; names are excluded. */
    contentHash: t.text('content_hash').notNull(),
    version: t.integer('version').notNull().default(1),
    state: t.text('state', { enum: ['queued', 'drawing', 'completed', 'failed', 'cancelled'] }).notNull(),
    percent: t.real('percent').notNull().default(0),
    failReason: t.text('fail_reason'),
    confidence: t.real('confidence'),
    warnings: t.text('warnings').array().notNull().default(sql`'{}'::text[]`),
    /** Uncertain regions of the cutout; null when not reported, and in rows of an earlier release. */
    pieces: t.jsonb('pieces').$type<MattingPiece[]>(),
    attempts: t.smallint('attempts').notNull().default(0),
    /** Its job in the queue. Only one matting of a user has one; the others wait. */
    jobId: t.uuid('job_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    savedAt: moment('saved_at'),
  },
  (table) => [
    t.uniqueIndex('mattings_content').on(table.userId, table.walletId, table.contentHash),
    t.index('mattings_by_image').on(table.imageId, table.savedAt),
    t.index('mattings_under_way').on(table.userId, table.createdAt).where(sql`${table.state} in ('queued', 'drawing')`),
    t.index('mattings_unsaved').on(table.createdAt).where(sql`${table.savedAt} is null`),
    t.uniqueIndex('mattings_turn').on(table.userId).where(sql`${table.jobId} is not null`),
    t.uniqueIndex('mattings_job').on(table.jobId).where(sql`${table.jobId} is not null`),
  ],
);

/** Results of a matting, one per layer. */
export const mattingCutouts = t.pgTable(
  'matting_cutouts',
  {
    mattingId: partOf('matting_id', () => mattings.id),
    /** Index of the layer. */
    position: t.smallint('position').notNull(),
    imageId: textPartOf('image_id', () => images.id),
    isEmpty: t.boolean('is_empty').notNull(),
  },
  (table) => [
    t.primaryKey({ columns: [table.mattingId, table.position] }),
    t.uniqueIndex('matting_cutouts_by_image').on(table.imageId),
  ],
);
