import { type PaymentProviderId, paymentProviders } from '@atelier/contract/orders';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import type { Balances } from '../wallet/balances.ts';
import { createAlipay } from './providers/alipay.ts';
import type { PaymentProvider, PaymentProviders } from './providers/provider.ts';
import { createSandbox, type Sandbox } from './providers/sandbox.ts';
import { createStripe } from './providers/stripe.ts';
import { createWechatPay } from './providers/wechat-pay.ts';

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

export interface Payments {
  providers: PaymentProviders;
  /** Absent where people pay with money alone. */
  sandbox: Sandbox | undefined;
}

/** Those that the configuration names, in the order in which people are offered them. */
export const createPayments = (
  db: Database,
  secrets: Pick<Secrets, 'of'>,
  { payments }: Pick<Config, 'payments'>,
): Payments => {
  const sandbox = payments.hasSandbox ? createSandbox(db, secrets) : undefined;
  const made: PaymentProvider[] = [
    ...(payments.stripe ? [createStripe(payments.stripe)] : []),
    ...(payments.alipay ? [createAlipay(payments.alipay)] : []),
    ...(payments.wechat ? [createWechatPay(payments.wechat)] : []),
    ...(sandbox ? [sandbox.provider] : []),
  ];
  const byId = new Map<PaymentProviderId, PaymentProvider>(made.map((provider) => [provider.id, provider]));
  return {
    sandbox,
    providers: new Map(paymentProviders.flatMap((id) => (byId.has(id) ? [[id, byId.get(id) as PaymentProvider]] : []))),
  };
};
