import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { moment } from './moment.ts';

/** Saved body measurements for pattern drafting. They belong to the user, in every identity. */
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
