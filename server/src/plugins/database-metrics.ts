import { sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { ledgerDrift } from '../wallet/drift.ts';

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

/** Figures that are read from the database when somebody looks: ledger drift, queue depth and age. */
export const createDatabaseMetrics = (db: Database): Registry => {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'atelier_ledger_drift',
    help: 'Credits by which the books disagree; anything but 0 is a defect',
    registers,
    async collect() {
      this.set(await ledgerDrift(db.orm));
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
