import type { Registry } from 'prom-client';
import { createModelServerMetrics } from './modules/tasks/model-servers.ts';
import type { Database } from './platform/db/database.ts';
import { createDatabaseMetrics, createRegistryMetrics, createUpkeepMetrics } from './platform/telemetry/gauges.ts';
import { createMetrics } from './platform/telemetry/metrics.ts';

/** Has no data: it only supplies metric names. */
const noDatabase = {} as Database;

/** Every series that `/metrics` of a node may have, by its name, those of a histogram too. */
export const metricNames = (): Set<string> => {
  const registries: Registry[] = [
    createMetrics(true).registry,
    createDatabaseMetrics(noDatabase),
    createRegistryMetrics(undefined, noDatabase),
    createUpkeepMetrics(noDatabase),
    createModelServerMetrics(noDatabase),
  ];
  const metrics = registries.flatMap((registry) => registry.getMetricsAsArray());
  // prom-client says of a metric what it is, although its types do not.
  return new Set(
    metrics.flatMap((metric) => {
      const { name, type } = metric as unknown as { name: string; type: string };
      return String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
    }),
  );
};
