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

/** Gauges that one read sets at each scrape. @param gauges help text and label names, by name without its prefix */
export const createScrapedGauges = <Name extends string>(
  gauges: Readonly<Record<Name, readonly [help: string, ...labelNames: string[]]>>,
  read: (set: (name: Name, value: number, labels?: Record<string, string>) => void) => Promise<void>,
): Registry => {
  const registry = new Registry();
  const known = new Map<string, Gauge>();
  let reading: Promise<void> | undefined;
  const readOnce = async (): Promise<void> => {
    for (const gauge of known.values()) gauge.reset();
    await read((name, value, labels = {}) => known.get(name)?.set(labels, value));
  };
  const collect = (): Promise<void> => {
    reading ??= readOnce().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [name, [help, ...labelNames]] of Object.entries<readonly [string, ...string[]]>(gauges))
    known.set(name, new Gauge({ name: `atelier_${name}`, help, labelNames, registers: [registry], collect }));
  return registry;
};

/** Metrics of the ledger and the queue, read from the database at each scrape. */
export const createDatabaseMetrics = ({ orm }: Database): Registry =>
  createScrapedGauges(
    {
      ledger_audit_age_seconds: [
        'Since the books were looked through: recent movements every five minutes, the whole once a day',
        'kind',
      ],
      ledger_drift: [
        'Credits by which the books disagreed when they were last looked through; anything but 0 is a defect',
      ],
      queue_age_seconds: ['Age of the oldest task that waits', 'mode'],
      queue_depth: ['Tasks that wait', 'mode'],
    },
    async (set) => {
      const [audits, queues] = await Promise.all([
        orm.execute<{ kind: string; drift: number; age: number }>(
          sql`select kind, drift, extract(epoch from now() - checked_at)::float8 as age from ledger_audits`,
        ),
        orm.execute<{ mode: string; waiting: number; age: number }>(sql`
          select mode, count(*)::int as waiting, extract(epoch from now() - min(created_at))::float8 as age
          from tasks where state = 'queued' group by mode`),
      ]);
      for (const { kind, age } of audits.rows) set('ledger_audit_age_seconds', age, { kind });
      set(
        'ledger_drift',
        audits.rows.reduce((sum, { drift }) => sum + drift, 0),
      );
      for (const { mode, waiting, age } of queues.rows) {
        set('queue_depth', waiting, { mode });
        set('queue_age_seconds', age, { mode });
      }
    },
  );

/** Metrics of open pages and background work, read at each scrape: scheduled jobs, pauses, reports, refunds, the store. */
export const createUpkeepMetrics = (db: Database): Registry =>
  createScrapedGauges(
    {
      remote_open_pages: ['Open pages that run a version now, as they say themselves', 'remote', 'version'],
      // `job` is a label of the scrape itself.
      job_failing: ['1 while the last run of a job of the clock failed', 'job_name'],
      job_age_seconds: ['Since a job of the clock ended well', 'job_name'],
      queue_paused_seconds: ['Since an operator paused a queue; absent while it runs', 'queue'],
      stored_bytes: ['Contents in the store'],
      stored_unused_bytes: ['Of these, those to be swept'],
      refunds_open: ['Refunds that are not sent yet'],
      reports_open_age_seconds: ['Age of the oldest unsettled report; 0 without one'],
    },
    async (set) => {
      for (const [name, count] of await readOpenPages(db)) {
        const [remote = '', version = ''] = name.split(' ');
        set('remote_open_pages', count, { remote, version });
      }
      const jobs = await db.orm.execute<{ job: string; age: number | null; is_failing: boolean }>(sql`
        select job, extract(epoch from now() - ended_at)::float8 as age, error <> '' as is_failing from job_runs`);
      for (const { job, age, is_failing: isFailing } of jobs.rows) {
        if (age !== null) set('job_age_seconds', age, { job_name: job });
        set('job_failing', isFailing ? 1 : 0, { job_name: job });
      }
      const paused = await db.orm.execute<{ queue: string; age: number }>(
        sql`select queue, extract(epoch from now() - at)::float8 as age from paused_queues`,
      );
      for (const { queue, age } of paused.rows) set('queue_paused_seconds', age, { queue });
      const { rows } = await db.orm.execute<{ reports_age: number; refunds: number; stored: number; unused: number }>(
        sql`select
          (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from support_reports where state = 'open') as reports_age,
          (select count(*)::int from refunds where state <> 'done') as refunds,
          (select coalesce(sum(bytes), 0)::float8 from blobs) as stored,
          (select coalesce(sum(bytes), 0)::float8 from blobs where reference_count = 0) as unused`,
      );
      for (const state of rows) {
        set('reports_open_age_seconds', state.reports_age);
        set('refunds_open', state.refunds);
        set('stored_bytes', state.stored);
        set('stored_unused_bytes', state.unused);
      }
    },
  );

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
