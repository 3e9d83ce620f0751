import { Gauge, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { readOpenPages } from './open-pages.ts';
import { readRegistryOf } from './store-state.ts';

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
