import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { clockOffsetMs } from '../db/clock.ts';

/** Prometheus metrics of one process; a registry of its own, so that tests can build many apps. */
export interface Metrics {
  registry: Registry;
  requests: Counter<'method' | 'route' | 'status'>;
  requestSeconds: Histogram<'method' | 'route'>;
  sockets: Gauge;
  /** Progress messages dropped because a socket was slow. */
  droppedProgress: Counter;
  /** Loads, failures and fall-backs of remotes, as browsers report them. */
  remoteEvents: Counter<'remote' | 'version' | 'phase' | 'outcome' | 'error_class'>;
  remoteSeconds: Histogram<'remote' | 'phase'>;
  /** Refusals of the content policy, by the remote that is to blame. */
  policyViolations: Counter<'remote' | 'version' | 'directive'>;
  /** Notifications of payment providers, by outcome. */
  paymentEvents: Counter<'outcome'>;
  /** Differences between the provider's list and the ledger, as of the last comparison. */
  paymentDifferences: Gauge<'provider'>;
  /** Task seconds from start to end. */
  taskSeconds: Histogram<'tool' | 'state'>;
  /** Seconds by which the quoted range missed the end; 0 when the task ended within it. */
  estimateMiss: Histogram;
}

export const createMetrics = (isDefault = true): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  if (isDefault) collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'atelier_clock_ahead_seconds',
    help: "How far the database's clock is ahead of this machine's; the database's is used",
    registers,
    collect() {
      this.set(clockOffsetMs() / 1000);
    },
  });
  return {
    registry,
    requests: new Counter({
      name: 'atelier_requests_total',
      help: 'Requests by route and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'atelier_request_seconds',
      help: 'Request duration',
      labelNames: ['method', 'route'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    sockets: new Gauge({ name: 'atelier_sockets', help: 'Open sockets', registers }),
    droppedProgress: new Counter({
      name: 'atelier_socket_progress_dropped_total',
      help: 'Progress messages dropped for slow sockets',
      registers,
    }),
    remoteEvents: new Counter({
      name: 'atelier_remote_events_total',
      help: 'Remote loads reported by browsers',
      labelNames: ['remote', 'version', 'phase', 'outcome', 'error_class'],
      registers,
    }),
    remoteSeconds: new Histogram({
      name: 'atelier_remote_seconds',
      help: 'Duration of a remote loading phase',
      labelNames: ['remote', 'phase'],
      buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    policyViolations: new Counter({
      name: 'atelier_policy_violations_total',
      help: 'Refusals of the content policy reported by browsers',
      labelNames: ['remote', 'version', 'directive'],
      registers,
    }),
    paymentEvents: new Counter({
      name: 'atelier_payment_events_total',
      help: 'Messages of payment providers by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
    paymentDifferences: new Gauge({
      name: 'atelier_payment_differences',
      help: 'Payments on which the books and the provider’s list of the day before do not agree',
      labelNames: ['provider'],
      registers,
    }),
    taskSeconds: new Histogram({
      name: 'atelier_task_seconds',
      help: 'Drawing time of tasks',
      labelNames: ['tool', 'state'],
      buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
      registers,
    }),
    estimateMiss: new Histogram({
      name: 'atelier_estimate_miss_seconds',
      help: 'Seconds by which the range quoted at submission missed the end of the task',
      buckets: [0, 1, 2, 5, 10, 30, 60, 300],
      registers,
    }),
  };
};
