import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

/** What the operator's commands did, and tried to do. */
export const adminLog = pgTable(
  'admin_log',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    /** Who, as the command line says. */
    by: text('by').notNull(),
    /** `credits grant` */
    command: text('command').notNull(),
    /** Arguments and options, without those of the output. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    reason: text('reason').notNull(),
    isDone: boolean('is_done').notNull(),
    /** What came of it; of a refusal its words. */
    outcome: jsonb('outcome').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('admin_log_at').on(table.at)],
);
