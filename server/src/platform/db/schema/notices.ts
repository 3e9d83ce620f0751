import type { NoticeDetails } from '@atelier/contract/notice-kinds';
import type { AnnouncementLevel } from '@atelier/contract/notices';
import {
  index,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other overload is deprecated
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf } from './columns.ts';

/** Notifications of a user. The page renders the text from kind and details. Kept for half a year. */
export const notices = pgTable(
  'notices',
  {
    /** Ordered by time: the order of the list. */
    id: uuid('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    kind: text('kind').notNull(),
    details: jsonb('details').$type<NoticeDetails>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
  },
  (table) => [index('notices_list').on(table.userId, table.id), index('notices_created').on(table.createdAt)],
);

/** Users who requested a notification when a tool opens; a row is deleted when it is sent. */
export const toolWaits = pgTable(
  'tool_waits',
  {
    userId: partOf('user_id', () => users.id),
    toolType: integer('tool_type').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.toolType] })],
);

/** Socket messages too large for NOTIFY, kept for a minute so that each node can read them. */
export const largeMessages = pgTable(
  'large_messages',
  {
    id: uuid('id').primaryKey(),
    body: text('body').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('large_messages_created').on(table.createdAt)],
);

/** Announcements of the operator to all users. Read state is in the notifications created from them. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    level: text('level').$type<AnnouncementLevel>().notNull(),
    titleZh: text('title_zh').notNull(),
    titleEn: text('title_en').notNull(),
    textZh: text('text_zh').notNull(),
    textEn: text('text_en').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('announcements_list').on(table.startsAt)],
);
