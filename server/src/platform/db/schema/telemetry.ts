import type { VitalName } from '@atelier/contract/telemetry';
import { date, index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Telemetry of remotes from browsers, counted by the hour; rows of the last day only. */
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

/** Web vitals of remotes from browsers, counted by the day. */
export const remoteVitals = pgTable(
  'remote_vitals',
  {
    /** UTC. */
    day: date('day').notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    metric: text('metric').$type<VitalName>().notNull(),
    /** Place of the value in `vitalBounds`. */
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    uniqueIndex('remote_vitals_series').on(table.day, table.remote, table.version, table.metric, table.bucket),
  ],
);

/** Open pages by their last report; silent ones are pruned. */
export const openPages = pgTable(
  'open_pages',
  {
    /** Random id made by the page; not linked to a user. */
    id: text('id').primaryKey(),
    seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Version by remote, of what the registry knows. */
    runs: jsonb('runs').$type<Record<string, string>>().notNull(),
  },
  (table) => [index('open_pages_seen').on(table.seenAt)],
);
