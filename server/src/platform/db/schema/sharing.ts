import type { RefusalReason, ReportReason } from '@atelier/contract/works';
import { sql } from 'drizzle-orm';
import * as t from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf, refersTo, textPartOf } from './columns.ts';
import { results } from './generation.ts';
import { wallets } from './ledger.ts';

/** A result published in the square. Deleted with the result. A result has at most one work that was not withdrawn. */
export const works = t.pgTable(
  'works',
  {
    /** 128 random bits, like an image's name: part of its image URLs. */
    id: t.text('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    imageId: textPartOf('image_id', () => results.imageId),
    title: t.text('title').notNull(),
    tags: t.text('tags').array().notNull(),
    /** Names of the tool's fields whose values are published. */
    shownParams: t.text('shown_params').array().notNull(),
    state: t.text('state', { enum: ['waiting', 'shown', 'hidden', 'refused', 'withdrawn'] }).notNull(),
    refusal: t.text('refusal').$type<RefusalReason>(),
    likes: t.integer('likes').notNull().default(0),
    /** Date of the consent text that its author accepted. */
    consentVersion: t.text('consent_version').notNull(),
    publishedAt: moment('published_at').notNull().defaultNow(),
  },
  (table) => [
    t.uniqueIndex('works_standing').on(table.imageId).where(sql`${table.state} <> 'withdrawn'`),
    t.index('works_of_user').on(table.userId, table.publishedAt),
    t.index('works_newest').on(table.publishedAt, table.id).where(sql`${table.state} = 'shown'`),
    t.index('works_liked').on(table.likes, table.publishedAt).where(sql`${table.state} = 'shown'`),
    t.index('works_to_look_at').on(table.publishedAt).where(sql`${table.state} in ('waiting', 'hidden')`),
  ],
);

/** Likes, one per user and work. */
export const workLikes = t.pgTable(
  'work_likes',
  {
    workId: textPartOf('work_id', () => works.id),
    userId: partOf('user_id', () => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t.primaryKey({ columns: [table.workId, table.userId] }),
    t.index('work_likes_of_user').on(table.userId, table.createdAt),
  ],
);

/** Reports to moderators; each user reports a work once. */
export const workReports = t.pgTable(
  'work_reports',
  {
    workId: textPartOf('work_id', () => works.id),
    userId: partOf('user_id', () => users.id),
    reason: t.text('reason').$type<ReportReason>().notNull(),
    note: t.text('note').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Timestamp of a moderator's review. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    t.primaryKey({ columns: [table.workId, table.userId] }),
    t.index('work_reports_open').on(table.workId).where(sql`${table.settledAt} is null`),
    t.index('work_reports_of_user').on(table.userId),
  ],
);

/** A set of results that its owner shares with clients. Administrators change those of a company's wallet too. */
export const boards = t.pgTable(
  'boards',
  {
    id: t.uuid('id').primaryKey(),
    walletId: partOf('wallet_id', () => wallets.id),
    userId: refersTo('user_id', () => users.id),
    name: t.text('name').notNull(),
    /** 128 random bits of the last link; null: none was created. */
    linkToken: t.text('link_token'),
    /** null: the link does not expire. A withdrawn link ended at its withdrawal. */
    linkEndsAt: moment('link_ends_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    t.index('boards_wallet').on(table.walletId, table.userId),
    t.uniqueIndex('boards_link').on(table.linkToken).where(sql`${table.linkToken} is not null`),
  ],
);

/** A result on a board, and the client's decision on it. */
export const boardItems = t.pgTable(
  'board_items',
  {
    id: t.uuid('id').primaryKey(),
    boardId: partOf('board_id', () => boards.id),
    imageId: textPartOf('image_id', () => results.imageId),
    position: t.smallint('position').notNull(),
    note: t.text('note').notNull().default(''),
    decision: t
      .text('decision', { enum: ['none', 'approved', 'changes'] })
      .notNull()
      .default('none'),
    /** Name entered by the client. */
    decidedBy: t.text('decided_by'),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    t.uniqueIndex('board_items_image').on(table.boardId, table.imageId),
    t.index('board_items_by_image').on(table.imageId),
  ],
);

/** A point on a result, as fractions of its width and height. */
export const commentThreads = t.pgTable(
  'comment_threads',
  {
    /** Ordered by time: the order of the list. */
    id: t.uuid('id').primaryKey(),
    imageId: textPartOf('image_id', () => results.imageId),
    x: t.real('x').notNull(),
    y: t.real('y').notNull(),
    /** Thread of a board and its clients; null: of the company only. */
    boardId: t.uuid('board_id').references(() => boards.id, { onDelete: 'cascade' }),
    resolvedAt: moment('resolved_at'),
    resolvedBy: t.uuid('resolved_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    t.index('comment_threads_image').on(table.imageId, table.id),
    t.index('comment_threads_board').on(table.boardId),
  ],
);

/** A comment of a thread. Deleting the last one deletes the thread. */
export const comments = t.pgTable(
  'comments',
  {
    id: t.uuid('id').primaryKey(),
    threadId: partOf('thread_id', () => commentThreads.id),
    /** null: a client without an account. */
    userId: t.uuid('user_id').references(() => users.id),
    guestName: t.text('guest_name'),
    text: t.text('text').notNull(),
    /** Ids of mentioned users. */
    mentions: t.uuid('mentions').array().notNull().default(sql`'{}'::uuid[]`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [t.index('comments_thread').on(table.threadId, table.id), t.index('comments_user').on(table.userId)],
);
