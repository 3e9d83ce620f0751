import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { clockOffsetMs } from '../db/clock.ts';

/** Metrics of this process in a registry of its own, so that tests can build many apps. */
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
      ...(['remote', 'version', 'phase', 'outcome', 'error_class'] as const),
    ),
    remoteSeconds: seconds('remote', 'Duration of a remote loading phase', loadBuckets, 'remote', 'phase'),
    policyViolations: counter(
      'policy_violations',
      'Refusals of the content policy reported by browsers',
      ...(['remote', 'version', 'directive'] as const),
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
