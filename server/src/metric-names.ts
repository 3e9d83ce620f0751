import type { Registry } from 'prom-client';
import { createModelServerMetrics } from './modules/tasks/model-servers.ts';
import type { Database } from './platform/db/database.ts';
import { createDatabaseMetrics, createMetrics, createUpkeepMetrics } from './platform/telemetry/metrics.ts';

/** Stub without data: only metric names are needed. */
const noDatabase = {} as Database;

/** Names of all series of a node's `/metrics`, including those of histograms. */
export const metricNames = (): Set<string> => {
  const registries: Registry[] = [
    createMetrics(true).registry,
    createDatabaseMetrics(noDatabase),
    createUpkeepMetrics(noDatabase),
    createModelServerMetrics(noDatabase),
  ];
  const metrics = registries.flatMap((registry) => registry.getMetricsAsArray());
  // prom-client exposes the metric type at runtime, although not in its types.
  return new Set(
    metrics.flatMap((metric) => {
      const { name, type } = metric as unknown as { name: string; type: string };
      return String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
    }),
  );
};
