import type { VitalName } from '@atelier/contract/telemetry';
import type { ServerView } from '@atelier/engine/engine';
import * as t from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Service metrics, summed by the hour; rows of the last days only. */
export const serviceCounts = t.pgTable(
  'service_counts',
  {
    /** Start of the hour, UTC. */
    hour: moment('hour').notNull(),
    /** `call`: answered calls. `wait`: from submission to pick-up. `task`: ended tasks. */
    kind: t.text('kind', { enum: ['call', 'wait', 'task'] }).notNull(),
    /** Index of the duration in the bounds of its kind. */
    bucket: t.smallint('bucket').notNull(),
    /** False: a failure of the installation. */
    isGood: t.boolean('is_good').notNull(),
    count: t.integer('count').notNull(),
  },
  (table) => [t.uniqueIndex('service_counts_series').on(table.hour, table.kind, table.bucket, table.isGood)],
);

export const pausedQueues = t.pgTable('paused_queues', {
  queue: t.text('queue').primaryKey(),
  by: t.text('by').notNull(),
  reason: t.text('reason').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** Last run of each scheduled job, on any node. */
export const jobRuns = t.pgTable(
  'job_runs',
  {
    job: t.text('job').primaryKey(),
    node: t.text('node').notNull(),
    endedAt: moment('ended_at'),
    failedAt: moment('failed_at'),
    /** Message of the last failure; empty after a success. */
    error: t.text('error').notNull().default(''),
  },
  (table) => [t.index('job_runs_ended').on(table.endedAt)],
);

/** Model servers that operators disabled, by address. */
export const restingServers = t.pgTable('resting_servers', {
  address: t.text('address').primaryKey(),
  by: t.text('by').notNull(),
  reason: t.text('reason').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** Each node's state of each model server in its configuration. */
export const serverViews = t.pgTable(
  'server_views',
  {
    address: t.text('address').notNull(),
    node: t.text('node').notNull(),
    view: t.jsonb('view').$type<ServerView>().notNull(),
    /** Heartbeat of the node; silent nodes are ignored. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [t.primaryKey({ columns: [table.address, table.node] })],
);

/** Requests to each external provider, by day (UTC). */
export const providerDays = t.pgTable(
  'provider_days',
  {
    provider: t.text('provider').notNull(),
    day: t.date('day').notNull(),
    calls: t.integer('calls').notNull().default(0),
    failures: t.integer('failures').notNull().default(0),
    seconds: t.doublePrecision('seconds').notNull().default(0),
    usd: t.doublePrecision('usd').notNull().default(0),
  },
  (table) => [t.primaryKey({ columns: [table.provider, table.day] })],
);

/** Fingerprints of the secrets that nodes of this database sign with; they reveal nothing about them. */
export const secretPrints = t.pgTable('secret_prints', {
  print: t.text('print').primaryKey(),
  since: moment('since').notNull().defaultNow(),
});

/** Rate limit counters; the columns are those of rate-limiter-flexible. */
export const rateLimits = t.pgTable(
  'rate_limits',
  {
    /** Name of the limit, and an HMAC of the counted subject. */
    key: t.varchar('key', { length: 255 }).primaryKey(),
    points: t.integer('points').notNull().default(0),
    /** End of the window, ms since 1970. */
    expire: t.bigint('expire', { mode: 'number' }),
  },
  (table) => [t.index('rate_limits_expire').on(table.expire)],
);

/** Signed revisions of the registry of remotes that a node has seen, from the highest settled one on. */
export const registryRevisions = t.pgTable(
  'registry_revisions',
  {
    epoch: t.integer('epoch').notNull(),
    revision: t.integer('revision').notNull(),
    firstSeen: t.timestamp('first_seen', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [t.uniqueIndex('registry_revisions_mark').on(table.epoch, table.revision)],
);

/** Telemetry of remotes from browsers, counted by the hour; rows of the last day only. */
export const remoteCounts = t.pgTable(
  'remote_counts',
  {
    /** Start of the hour, UTC. */
    hour: t.timestamp('hour', { withTimezone: true, mode: 'date' }).notNull(),
    remote: t.text('remote').notNull(),
    version: t.text('version').notNull(),
    /** A phase of a load, `fallback`, or `policy` for a content policy violation. */
    phase: t.text('phase').notNull(),
    /** Empty for a success. */
    errorClass: t.text('error_class').notNull(),
    /** Index of the duration in `latencyBounds`. */
    bucket: t.smallint('bucket').notNull(),
    count: t.integer('count').notNull(),
    lastSeen: t.timestamp('last_seen', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    t
      .uniqueIndex('remote_counts_series')
      .on(table.hour, table.remote, table.version, table.phase, table.errorClass, table.bucket),
  ],
);

/** Web vitals of remotes from browsers, counted by the day. */
export const remoteVitals = t.pgTable(
  'remote_vitals',
  {
    /** UTC. */
    day: t.date('day').notNull(),
    remote: t.text('remote').notNull(),
    version: t.text('version').notNull(),
    metric: t.text('metric').$type<VitalName>().notNull(),
    /** Index of the value in `vitalBounds`. */
    bucket: t.smallint('bucket').notNull(),
    count: t.integer('count').notNull(),
  },
  (table) => [
    t.uniqueIndex('remote_vitals_series').on(table.day, table.remote, table.version, table.metric, table.bucket),
  ],
);

/** Open pages by their last report; silent ones are pruned. */
export const openPages = t.pgTable(
  'open_pages',
  {
    /** Random id generated by the page; not linked to a user. */
    id: t.text('id').primaryKey(),
    seenAt: t.timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Version by remote, limited to known ones of the registry. */
    runs: t.jsonb('runs').$type<Record<string, string>>().notNull(),
  },
  (table) => [t.index('open_pages_seen').on(table.seenAt)],
);
