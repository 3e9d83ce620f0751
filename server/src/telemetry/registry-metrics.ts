import { Gauge, Registry } from 'prom-client';
import { readRegistryOf } from './store-state.ts';

/** When the registry's time is over, for an alarm; absent while there is no registry. */
export const createRegistryMetrics = (storeDir: string | undefined): Registry => {
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
  return registry;
};
