import type { RegistryPayload } from '@atelier/contract/registry';
import { sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { readOpenPages } from './remote-counts.ts';
import { readRegistryOf } from './store-state.ts';

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

/** When the registry's time is over, absent while there is none, and how many pages run each version: for alarms. */
export const createRegistryMetrics = (storeDir: string | undefined, db: Database): Registry => {
  const registry = new Registry();
  const gauge = new Gauge({
    name: 'atelier_registry_expires_timestamp_seconds',
    help: 'When the time of the signed registry is over (seconds since 1970)',
    registers: [registry],
    async collect() {
      gauge.reset();
      const payload = await readRegistryOf(storeDir);
      if (payload) gauge.set(Date.parse(payload.expires) / 1000);
    },
  });
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

interface RunRow extends Record<string, unknown> {
  job: string;
  age: number | null;
  is_failing: boolean;
}

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
    // `job` is the scrape's own label.
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
      const { rows } = await db.orm.execute<RunRow>(sql`
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

/** What a count is kept under. */
export interface Series {
  remote: string;
  version: string;
  phase: string;
  /** Empty when it went well. */
  errorClass: string;
}

const other = 'other';
/** What pages tell of themselves; neither has a version. */
const ownNames = new Set(['host', 'registry']);

const namesOf = ({ remote, version }: Series, registry: RegistryPayload | null): Pick<Series, 'remote' | 'version'> => {
  const remotes = registry?.remotes ?? {};
  const versions = Object.hasOwn(remotes, remote) ? remotes[remote]?.versions : ownNames.has(remote) ? {} : undefined;
  if (versions === undefined) return { remote: other, version: other };
  return { remote, version: version === '' || Object.hasOwn(versions, version) ? version : other };
};

/**
 * The series that an event counts for. Anybody may send events, so only what the registry knows has a series of its own, and
 * only failures of `classes`; the rest is `other`.
 */
export const seriesOf = (series: Series, registry: RegistryPayload | null, classes: ReadonlySet<string>): Series => ({
  ...series,
  ...namesOf(series, registry),
  errorClass: series.errorClass === '' || classes.has(series.errorClass) ? series.errorClass : other,
});
