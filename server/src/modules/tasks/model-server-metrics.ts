import { Gauge, Registry } from 'prom-client';
import { sharedMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { readModelServers } from './read-servers.ts';

/** Metrics of the model servers over all nodes, read at each scrape. */
export const createModelServerMetrics = (db: Database): Registry => {
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ['server'];
  const slots = new Gauge({
    name: 'atelier_model_server_slots',
    help: 'Tasks that a model server may have at a time',
    labelNames,
    registers,
  });
  const tasks = new Gauge({ name: 'atelier_model_server_tasks', help: 'Tasks that it has', labelNames, registers });
  const queued = new Gauge({
    name: 'atelier_model_server_queue',
    help: 'Prompts of all clients in its own queue at the last check',
    labelNames,
    registers,
  });
  new Gauge({
    name: 'atelier_model_server_away_seconds',
    help: 'Since some node cannot reach a model server; 0 while all do, and while it is out of service',
    labelNames,
    registers,
    async collect() {
      for (const gauge of [this, slots, tasks, queued]) gauge.reset();
      for (const row of (await readModelServers(db)).servers) {
        const server = { server: row.address };
        const isMissed = row.rest === null && (row.state === 'away' || row.state === 'partly');
        this.set(server, isMissed ? Math.max(0, (sharedMs() - Date.parse(row.since)) / 1000) : 0);
        slots.set(server, row.slots);
        tasks.set(server, row.used);
        queued.set(server, row.queued);
      }
    },
  });
  return registry;
};
