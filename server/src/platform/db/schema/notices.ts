import type { NoticeDetails } from '@atelier/contract/notice-kinds';
import {
  index,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other overload is deprecated
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './moment.ts';

/** Notices of a user. The page makes the text from kind and details. Kept for half a year. */
export const notices = pgTable(
  'notices',
  {
    /** Grows with time: the order of the list. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    details: jsonb('details').$type<NoticeDetails>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
  },
  (table) => [index('notices_list').on(table.userId, table.id), index('notices_created').on(table.createdAt)],
);

/** Users who asked for a notice when a tool opens; a row is deleted when the notice is sent. */
export const toolWaits = pgTable(
  'tool_waits',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toolType: integer('tool_type').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.toolType] })],
);
