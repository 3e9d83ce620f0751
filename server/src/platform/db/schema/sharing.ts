import type { RefusalReason, ReportReason } from '@atelier/contract/works';
import { sql } from 'drizzle-orm';
import {
  index,
  integer,
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
import { results } from './generation.ts';
import { wallets } from './ledger.ts';

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

/** A set of results that its owner shares with clients. Administrators change those of a company's wallet too. */
export const boards = pgTable(
  'boards',
  {
    id: uuid('id').primaryKey(),
    walletId: partOf('wallet_id', () => wallets.id),
    userId: refersTo('user_id', () => users.id),
    name: text('name').notNull(),
    /** 128 random bits of the last link; null: none was created. */
    linkToken: text('link_token'),
    /** null: the link does not expire. A withdrawn link ended at its withdrawal. */
    linkEndsAt: moment('link_ends_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('boards_wallet').on(table.walletId, table.userId),
    uniqueIndex('boards_link').on(table.linkToken).where(sql`${table.linkToken} is not null`),
  ],
);

/** A result on a board, and the client's decision on it. */
export const boardItems = pgTable(
  'board_items',
  {
    id: uuid('id').primaryKey(),
    boardId: partOf('board_id', () => boards.id),
    imageId: textPartOf('image_id', () => results.imageId),
    position: smallint('position').notNull(),
    note: text('note').notNull().default(''),
    decision: text('decision', { enum: ['none', 'approved', 'changes'] })
      .notNull()
      .default('none'),
    /** Name entered by the client. */
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('board_items_image').on(table.boardId, table.imageId),
    index('board_items_by_image').on(table.imageId),
  ],
);

/** A point on a result, as fractions of its width and height. */
export const commentThreads = pgTable(
  'comment_threads',
  {
    /** Ordered by time: the order of the list. */
    id: uuid('id').primaryKey(),
    imageId: textPartOf('image_id', () => results.imageId),
    x: real('x').notNull(),
    y: real('y').notNull(),
    /** Thread of a board and its clients; null: of the company only. */
    boardId: uuid('board_id').references(() => boards.id, { onDelete: 'cascade' }),
    resolvedAt: moment('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('comment_threads_image').on(table.imageId, table.id),
    index('comment_threads_board').on(table.boardId),
  ],
);

/** A comment of a thread. Deleting the last one deletes the thread. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    threadId: partOf('thread_id', () => commentThreads.id),
    /** null: a client without an account. */
    userId: uuid('user_id').references(() => users.id),
    guestName: text('guest_name'),
    text: text('text').notNull(),
    /** Ids of mentioned users. */
    mentions: uuid('mentions').array().notNull().default(sql`'{}'::uuid[]`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('comments_thread').on(table.threadId, table.id), index('comments_user').on(table.userId)],
);
