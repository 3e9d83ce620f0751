import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { moment } from './columns.ts';

/** Operators' commands and refused attempts. */
export const adminLog = pgTable(
  'admin_log',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    /** Operator's name. */
    by: text('by').notNull(),
    /** For example `credits grant`. */
    command: text('command').notNull(),
    /** Arguments and options, without output options. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    reason: text('reason').notNull(),
    isDone: boolean('is_done').notNull(),
    /** Result; for a refusal its message. */
    outcome: jsonb('outcome').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('admin_log_at').on(table.at)],
);

/** An operator's second factor (RFC 6238). */
export const operatorFactors = pgTable('operator_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of the installation. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null: the setup is not complete. */
  confirmedAt: moment('confirmed_at'),
  /** Number of the last used time step: each code is valid once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(-1),
  /** HMACs of the unused recovery codes. */
  recoveryHashes: text('recovery_hashes').array().notNull().default(sql`'{}'::text[]`),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Devices on which the console is unlocked. */
export const consolePasses = pgTable('console_passes', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});
