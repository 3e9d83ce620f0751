import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { moment } from './columns.ts';

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

/** An operator's second factor (RFC 6238). */
export const operatorFactors = pgTable('operator_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed by a key of the installation, never as it is. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null: it is being set up. */
  confirmedAt: moment('confirmed_at'),
  /** Number of the last time step that a code was taken of: each counts once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(-1),
  /** HMACs of the recovery codes that were not used. */
  recoveryHashes: text('recovery_hashes').array().notNull().default(sql`'{}'::text[]`),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Devices on which the console is open. */
export const consolePasses = pgTable('console_passes', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});
