import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './moment.ts';

/** Names of the secrets that nodes of this database sign with, which say nothing about them. */
export const secretPrints = pgTable('secret_prints', {
  print: text('print').primaryKey(),
  since: moment('since').notNull().defaultNow(),
});
