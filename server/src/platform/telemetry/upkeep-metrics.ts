import { sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

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
