import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf, refersTo, textPartOf } from './columns.ts';
import { results } from './generation.ts';
import { wallets } from './ledger.ts';

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
