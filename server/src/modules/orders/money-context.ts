import type { Database } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import type { Balances } from '../wallet/balances.ts';
import type { PaymentProviders } from './providers/provider.ts';

/** What orders and payments are made with. */
export interface MoneyContext {
  db: Database;
  queue: Pick<JobQueue, 'send'>;
  balances: Pick<Balances, 'tell'>;
  providers: PaymentProviders;
  metrics: Pick<Metrics, 'paymentEvents' | 'paymentDifferences'>;
  /** Time zone of days. */
  zone: string;
  /** Something about money that a person should look at. */
  warn: (details: Record<string, unknown>, message: string) => void;
}
