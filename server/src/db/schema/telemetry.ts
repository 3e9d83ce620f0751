import { index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** What browsers told of remotes, counted by the hour; rows of the last day only. */
export const remoteCounts = pgTable(
  'remote_counts',
  {
    /** Start of the hour, UTC. */
    hour: timestamp('hour', { withTimezone: true, mode: 'date' }).notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** A phase of a load, `fallback`, or `policy` for a refusal of the content policy. */
    phase: text('phase').notNull(),
    /** Empty when it went well. */
    errorClass: text('error_class').notNull(),
    /** Place of the duration in `latencyBounds`. */
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
    lastSeen: timestamp('last_seen', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('remote_counts_series').on(
      table.hour,
      table.remote,
      table.version,
      table.phase,
      table.errorClass,
      table.bucket,
    ),
  ],
);

/** Pages that are open now, by what they told of themselves; those that fell silent are pruned. */
export const openPages = pgTable(
  'open_pages',
  {
    /** Made up by the page; says nothing of who sits before it. */
    id: text('id').primaryKey(),
    seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Version by remote, of what the registry knows. */
    runs: jsonb('runs').$type<Record<string, string>>().notNull(),
  },
  (table) => [index('open_pages_seen').on(table.seenAt)],
);
