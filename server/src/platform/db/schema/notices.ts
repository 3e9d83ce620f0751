import type { NoticeDetails } from '@atelier/contract/notice-kinds';
import type { AnnouncementLevel } from '@atelier/contract/notices';
import * as t from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment, partOf } from './columns.ts';

/** Notifications of a user. The page renders the text from kind and details. Kept for half a year. */
export const notices = t.pgTable(
  'notices',
  {
    /** Ordered by time: the order of the list. */
    id: t.uuid('id').primaryKey(),
    userId: partOf('user_id', () => users.id),
    kind: t.text('kind').notNull(),
    details: t.jsonb('details').$type<NoticeDetails>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
  },
  (table) => [t.index('notices_list').on(table.userId, table.id), t.index('notices_created').on(table.createdAt)],
);

/** Users who requested a notification when a tool opens; a row is deleted when it is sent. */
export const toolWaits = t.pgTable(
  'tool_waits',
  {
    userId: partOf('user_id', () => users.id),
    toolType: t.integer('tool_type').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [t.primaryKey({ columns: [table.userId, table.toolType] })],
);

/** Socket messages too large for NOTIFY, kept for a minute so that each node can read them. */
export const largeMessages = t.pgTable(
  'large_messages',
  {
    id: t.uuid('id').primaryKey(),
    body: t.text('body').notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [t.index('large_messages_created').on(table.createdAt)],
);

/** Announcements of the operator to all users. Read state is in the notifications created from them. */
export const announcements = t.pgTable(
  'announcements',
  {
    id: t.uuid('id').primaryKey(),
    level: t.text('level').$type<AnnouncementLevel>().notNull(),
    titleZh: t.text('title_zh').notNull(),
    titleEn: t.text('title_en').notNull(),
    textZh: t.text('text_zh').notNull(),
    textEn: t.text('text_en').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [t.index('announcements_list').on(table.startsAt)],
);
