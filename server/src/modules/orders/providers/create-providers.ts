import type { PaymentProviderId } from '@atelier/contract/orders';
import { paymentProviders } from '@atelier/contract/orders';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { createAlipay } from './alipay.ts';
import type { PaymentProvider, PaymentProviders } from './provider.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { createStripe } from './stripe.ts';
import { createWechatPay } from './wechat-pay.ts';

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
