import type { RegistryPayload } from '@atelier/contract/registry';
import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { clockOffsetMs } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { readOpenPages } from './remote-counts.ts';

/** Metrics of this process in a separate registry, so that tests can create many apps. */
export const createMetrics = (isDefault = true) => {
  const registry = new Registry();
  const registers = [registry];
  if (isDefault) collectDefaultMetrics({ register: registry });
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name: `atelier_${name}_total`, help, labelNames, registers });
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name: `atelier_${name}`, help, labelNames, registers });
  const seconds = <Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram<Label>({ name: `atelier_${name}_seconds`, help, labelNames, buckets, registers });
  new Gauge({
    name: 'atelier_clock_ahead_seconds',
    help: "How far the database's clock is ahead of this machine's; the database's is used",
    registers,
    collect() {
      this.set(clockOffsetMs() / 1000);
    },
  });
  const requestBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
  const loadBuckets = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const taskBuckets = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
  const missBuckets = [0, 1, 2, 5, 10, 30, 60, 300];
  return {
    registry,
    requests: counter('requests', 'Requests by route and status', 'method', 'route', 'status'),
    requestSeconds: seconds('request', 'Request duration', requestBuckets, 'method', 'route'),
    sockets: gauge('sockets', 'Open sockets'),
    droppedProgress: counter('socket_progress_dropped', 'Progress messages dropped for slow sockets'),
    remoteEvents: counter(
      'remote_events',
      'Remote loads reported by browsers',
      'remote',
      'version',
      'phase',
      'outcome',
      'error_class',
    ),
    remoteSeconds: seconds('remote', 'Duration of a remote loading phase', loadBuckets, 'remote', 'phase'),
    policyViolations: counter(
      'policy_violations',
      'Refusals of the content policy reported by browsers',
      'remote',
      'version',
      'directive',
    ),
    paymentEvents: counter('payment_events', 'Messages of payment providers by what became of them', 'outcome'),
    paymentDifferences: gauge(
      'payment_differences',
      'Payments on which the books and the provider’s list of the day before do not agree',
      'provider',
    ),
    taskSeconds: seconds('task', 'Drawing time of tasks', taskBuckets, 'tool', 'state'),
    /** 0 when the task ended within its range. */
    estimateMiss: seconds(
      'estimate_miss',
      'Seconds by which the range quoted at submission missed the end of the task',
      missBuckets,
    ),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

interface QueueRow extends Record<string, unknown> {
  mode: string;
  waiting: number;
  age: number;
}

const readQueues = async (db: Database): Promise<QueueRow[]> => {
  const { rows } = await db.orm.execute<QueueRow>(sql`
    select mode, count(*)::int as waiting, extract(epoch from now() - min(created_at))::float8 as age
    from tasks where state = 'queued' group by mode`);
  return rows;
};

interface AuditRow extends Record<string, unknown> {
  kind: string;
  drift: number;
  age: number;
}

const readAudits = async (db: Database): Promise<AuditRow[]> => {
  const { rows } = await db.orm.execute<AuditRow>(
    sql`select kind, drift, extract(epoch from now() - checked_at)::float8 as age from ledger_audits`,
  );
  return rows;
};

/** Metrics read from the database at each scrape: ledger drift, queue depth and age. */
export const createDatabaseMetrics = (db: Database): Registry => {
  const registry = new Registry();
  const registers = [registry];
  const auditAge = new Gauge({
    name: 'atelier_ledger_audit_age_seconds',
    help: 'Since the books were looked through: recent movements every five minutes, the whole once a day',
    labelNames: ['kind'],
    registers,
  });
  new Gauge({
    name: 'atelier_ledger_drift',
    help: 'Credits by which the books disagreed when they were last looked through; anything but 0 is a defect',
    registers,
    async collect() {
      auditAge.reset();
      const audits = await readAudits(db);
      for (const { kind, age } of audits) auditAge.set({ kind }, age);
      this.set(audits.reduce((sum, { drift }) => sum + drift, 0));
    },
  });
  const age = new Gauge({
    name: 'atelier_queue_age_seconds',
    help: 'Age of the oldest task that waits',
    labelNames: ['mode'],
    registers,
  });
  new Gauge({
    name: 'atelier_queue_depth',
    help: 'Tasks that wait',
    labelNames: ['mode'],
    registers,
    async collect() {
      this.reset();
      age.reset();
      for (const row of await readQueues(db)) {
        this.set({ mode: row.mode }, row.waiting);
        age.set({ mode: row.mode }, row.age);
      }
    },
  });
  return registry;
};

/** Open pages by version of a remote, for alerts. */
export const createRegistryMetrics = (db: Database): Registry => {
  const registry = new Registry();
  const pages = new Gauge({
    name: 'atelier_remote_open_pages',
    help: 'Open pages that run a version now, as they say themselves',
    labelNames: ['remote', 'version'],
    registers: [registry],
    async collect() {
      pages.reset();
      for (const [name, count] of await readOpenPages(db)) {
        const [remote = '', version = ''] = name.split(' ');
        pages.set({ remote, version }, count);
      }
    },
  });
  return registry;
};

interface StateRow extends Record<string, unknown> {
  reports_age: number;
  refunds: number;
  stored: number;
  unused: number;
}

const readState = async (db: Database): Promise<StateRow> => {
  const { rows } = await db.orm.execute<StateRow>(sql`
    select
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from support_reports where state = 'open') as reports_age,
      (select count(*)::int from refunds where state <> 'done') as refunds,
      (select coalesce(sum(bytes), 0)::float8 from blobs) as stored,
      (select coalesce(sum(bytes), 0)::float8 from blobs where reference_count = 0) as unused`);
  return rows[0] ?? { reports_age: 0, refunds: 0, stored: 0, unused: 0 };
};

/** Metrics of background work, read at each scrape: scheduled jobs, pauses, reports, refunds, the store. */
export const createUpkeepMetrics = (db: Database): Registry => {
  const registry = new Registry();
  const registers = [registry];
  const failing = new Gauge({
    name: 'atelier_job_failing',
    help: '1 while the last run of a job of the clock failed',
    // `job` is a label of the scrape itself.
    labelNames: ['job_name'],
    registers,
  });
  new Gauge({
    name: 'atelier_job_age_seconds',
    help: 'Since a job of the clock ended well',
    labelNames: ['job_name'],
    registers,
    async collect() {
      this.reset();
      failing.reset();
      const { rows } = await db.orm.execute<{ job: string; age: number | null; is_failing: boolean }>(sql`
        select job, extract(epoch from now() - ended_at)::float8 as age, error <> '' as is_failing from job_runs`);
      for (const { job, age, is_failing: isFailing } of rows) {
        if (age !== null) this.set({ job_name: job }, age);
        failing.set({ job_name: job }, isFailing ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'atelier_queue_paused_seconds',
    help: 'Since an operator paused a queue; absent while it runs',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      const { rows } = await db.orm.execute<{ queue: string; age: number }>(
        sql`select queue, extract(epoch from now() - at)::float8 as age from paused_queues`,
      );
      for (const { queue, age } of rows) this.set({ queue }, age);
    },
  });
  const stored = new Gauge({ name: 'atelier_stored_bytes', help: 'Contents in the store', registers });
  const unused = new Gauge({ name: 'atelier_stored_unused_bytes', help: 'Of these, those to be swept', registers });
  const refunds = new Gauge({ name: 'atelier_refunds_open', help: 'Refunds that are not sent yet', registers });
  new Gauge({
    name: 'atelier_reports_open_age_seconds',
    help: 'Age of the oldest unsettled report; 0 without one',
    registers,
    async collect() {
      const state = await readState(db);
      this.set(state.reports_age);
      refunds.set(state.refunds);
      stored.set(state.stored);
      unused.set(state.unused);
    },
  });
  return registry;
};

/** Key of a counter. */
export interface Series {
  remote: string;
  version: string;
  phase: string;
  /** Empty for a success. */
  errorClass: string;
}

const other = 'other';
/** Names under which pages report themselves, without a version. */
const ownNames = new Set(['host', 'registry']);

const namesOf = ({ remote, version }: Series, registry: RegistryPayload | null): Pick<Series, 'remote' | 'version'> => {
  const remotes = registry?.remotes ?? {};
  const versions = Object.hasOwn(remotes, remote) ? remotes[remote]?.versions : ownNames.has(remote) ? {} : undefined;
  if (versions === undefined) return { remote: other, version: other };
  return { remote, version: version === '' || Object.hasOwn(versions, version) ? version : other };
};

/** Series of an event. Events are untrusted: unknown remotes, versions and classes become `other`. */
export const seriesOf = (series: Series, registry: RegistryPayload | null, classes: ReadonlySet<string>): Series => ({
  ...series,
  ...namesOf(series, registry),
  errorClass: series.errorClass === '' || classes.has(series.errorClass) ? series.errorClass : other,
});
