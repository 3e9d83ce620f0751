import type { RefusalReason, ReportReason } from '@atelier/contract/works';
import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other overload is deprecated
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf, textPartOf } from './columns.ts';
import { results } from './generation.ts';

/** A result published in the square. Deleted with the result. A result has at most one work that was not withdrawn. */
export const works = pgTable(
  'works',
  {
    /** 128 random bits, like an image's name: part of its image URLs. */
    id: text('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    imageId: textPartOf('image_id', () => results.imageId),
    title: text('title').notNull(),
    tags: text('tags').array().notNull(),
    /** Names of the tool's fields whose values are published. */
    shownParams: text('shown_params').array().notNull(),
    state: text('state', { enum: ['waiting', 'shown', 'hidden', 'refused', 'withdrawn'] }).notNull(),
    refusal: text('refusal').$type<RefusalReason>(),
    likes: integer('likes').notNull().default(0),
    /** Date of the consent text that its author accepted. */
    consentVersion: text('consent_version').notNull(),
    publishedAt: moment('published_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('works_standing').on(table.imageId).where(sql`${table.state} <> 'withdrawn'`),
    index('works_of_user').on(table.userId, table.publishedAt),
    index('works_newest').on(table.publishedAt, table.id).where(sql`${table.state} = 'shown'`),
    index('works_liked').on(table.likes, table.publishedAt).where(sql`${table.state} = 'shown'`),
    index('works_to_look_at').on(table.publishedAt).where(sql`${table.state} in ('waiting', 'hidden')`),
  ],
);

/** Likes, one per user and work. */
export const workLikes = pgTable(
  'work_likes',
  {
    workId: textPartOf('work_id', () => works.id),
    userId: partOf('user_id', () => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.userId] }),
    index('work_likes_of_user').on(table.userId, table.createdAt),
  ],
);

/** Reports to moderators; each user reports a work once. */
export const workReports = pgTable(
  'work_reports',
  {
    workId: textPartOf('work_id', () => works.id),
    userId: partOf('user_id', () => users.id),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Timestamp of a moderator's review. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.userId] }),
    index('work_reports_open').on(table.workId).where(sql`${table.settledAt} is null`),
    index('work_reports_of_user').on(table.userId),
  ],
);
