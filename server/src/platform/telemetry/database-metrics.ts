import { sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

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
