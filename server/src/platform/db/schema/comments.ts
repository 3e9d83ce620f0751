import { sql } from 'drizzle-orm';
import { index, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { boards } from './boards.ts';
import { moment, partOf, textPartOf } from './columns.ts';
import { results } from './generation.ts';

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
