import type { VitalName } from '@atelier/contract/telemetry';
import type { ServerView } from '@atelier/engine/engine';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  // biome-ignore lint/suspicious/noDeprecatedImports: only its other overload is deprecated
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Service metrics, summed by the hour; rows of the last days only. */
export const serviceCounts = pgTable(
  'service_counts',
  {
    /** Start of the hour, UTC. */
    hour: moment('hour').notNull(),
    /** `call`: answered calls. `wait`: from submission to pick-up. `task`: ended tasks. */
    kind: text('kind', { enum: ['call', 'wait', 'task'] }).notNull(),
    /** Index of the duration in the bounds of its kind. */
    bucket: smallint('bucket').notNull(),
    /** False: a failure of the installation. */
    isGood: boolean('is_good').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [uniqueIndex('service_counts_series').on(table.hour, table.kind, table.bucket, table.isGood)],
);

export const pausedQueues = pgTable('paused_queues', {
  queue: text('queue').primaryKey(),
  by: text('by').notNull(),
  reason: text('reason').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** Last run of each scheduled job, on any node. */
export const jobRuns = pgTable(
  'job_runs',
  {
    job: text('job').primaryKey(),
    node: text('node').notNull(),
    endedAt: moment('ended_at'),
    failedAt: moment('failed_at'),
    /** Message of the last failure; empty after a success. */
    error: text('error').notNull().default(''),
  },
  (table) => [index('job_runs_ended').on(table.endedAt)],
);

/** Model servers that operators disabled, by address. */
export const restingServers = pgTable('resting_servers', {
  address: text('address').primaryKey(),
  by: text('by').notNull(),
  reason: text('reason').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** Each node's state of each model server in its configuration. */
export const serverViews = pgTable(
  'server_views',
  {
    address: text('address').notNull(),
    node: text('node').notNull(),
    view: jsonb('view').$type<ServerView>().notNull(),
    /** Heartbeat of the node; silent nodes are ignored. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.address, table.node] })],
);

/** Requests to each external provider, by day (UTC). */
export const providerDays = pgTable(
  'provider_days',
  {
    provider: text('provider').notNull(),
    day: date('day').notNull(),
    calls: integer('calls').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    seconds: doublePrecision('seconds').notNull().default(0),
    usd: doublePrecision('usd').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
);

/** Fingerprints of the secrets that nodes of this database sign with; they reveal nothing about them. */
export const secretPrints = pgTable('secret_prints', {
  print: text('print').primaryKey(),
  since: moment('since').notNull().defaultNow(),
});

/** Rate limit counters; the columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Name of the limit, and an HMAC of the counted subject. */
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** End of the window, ms since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/** Signed revisions of the registry of remotes that a node has seen, from the highest settled one on. */
export const registryRevisions = pgTable(
  'registry_revisions',
  {
    epoch: integer('epoch').notNull(),
    revision: integer('revision').notNull(),
    firstSeen: timestamp('first_seen', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('registry_revisions_mark').on(table.epoch, table.revision)],
);

/** Telemetry of remotes from browsers, counted by the hour; rows of the last day only. */
export const remoteCounts = pgTable(
  'remote_counts',
  {
    /** Start of the hour, UTC. */
    hour: timestamp('hour', { withTimezone: true, mode: 'date' }).notNull(),
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** A phase of a load, `fallback`, or `policy` for a content policy violation. */
    phase: text('phase').notNull(),
    /** Empty for a success. */
    errorClass: text('error_class').notNull(),
    /** Index of the duration in `latencyBounds`. */
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
    /** Index of the value in `vitalBounds`. */
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
    /** Random id generated by the page; not linked to a user. */
    id: text('id').primaryKey(),
    seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Version by remote, limited to known ones of the registry. */
    runs: jsonb('runs').$type<Record<string, string>>().notNull(),
  },
  (table) => [index('open_pages_seen').on(table.seenAt)],
);
