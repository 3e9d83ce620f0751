import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './moment.ts';

/** Bodies that people keep, to have patterns drawn for them. The person's own, whatever identity is in use. */
export const bodyProfiles = pgTable(
  'body_profiles',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    body: text('body', { enum: ['women', 'men'] }).notNull(),
    /** Millimetres, angles in degrees, by the names of the measures. */
    measures: jsonb('measures').$type<Readonly<Record<string, number>>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('body_profiles_user').on(table.userId, table.updatedAt)],
);
