import { sql } from 'drizzle-orm';
import { index, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf, refersTo, textPartOf } from './columns.ts';
import { results } from './generation.ts';

/** A point on a result, as shares of its width and height. */
export const commentThreads = pgTable(
  'comment_threads',
  {
    /** Grows with time: the order of the list. */
    id: uuid('id').primaryKey(),
    imageId: textPartOf('image_id', () => results.imageId),
    x: real('x').notNull(),
    y: real('y').notNull(),
    resolvedAt: moment('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('comment_threads_image').on(table.imageId, table.id)],
);

/** A comment of a thread. A thread is deleted with its last one. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    threadId: partOf('thread_id', () => commentThreads.id),
    userId: refersTo('user_id', () => users.id),
    text: text('text').notNull(),
    /** Ids of mentioned users. */
    mentions: uuid('mentions').array().notNull().default(sql`'{}'::uuid[]`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('comments_thread').on(table.threadId, table.id), index('comments_user').on(table.userId)],
);
