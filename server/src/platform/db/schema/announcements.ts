import type { AnnouncementLevel } from '@atelier/contract/announcements';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

/** Announcements of the operator to all users. Read state is in the notices made from them. */
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
