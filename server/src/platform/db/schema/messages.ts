import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
