import type { Database } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import type { Balances } from '../wallet/balances.ts';
import type { PaymentProviders } from './providers/provider.ts';

/** Services that orders and payments use. */
export interface MoneyContext {
  db: Database;
  queue: Pick<JobQueue, 'send'>;
  balances: Pick<Balances, 'tell'>;
  providers: PaymentProviders;
  metrics: Pick<Metrics, 'paymentEvents' | 'paymentDifferences'>;
  /** Time zone of days. */
  zone: string;
  /** Logs a payment problem for an operator. */
  warn: (details: Record<string, unknown>, message: string) => void;
}
