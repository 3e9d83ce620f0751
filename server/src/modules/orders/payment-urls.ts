import type { PaymentProviderId } from '@atelier/contract/orders';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { PaymentUrls } from './providers/provider.ts';

/** Where a payer comes back to, and where the provider tells. */
export const paymentUrls = (
  request: FastifyRequest,
  { payments }: Pick<Config, 'payments'>,
  { provider, orderId }: { provider: PaymentProviderId; orderId: string },
): PaymentUrls => {
  const origin = payments.origin ?? `${request.protocol}://${request.host}`;
  return { done: `${origin}/#/pricing?order=${orderId}`, notify: `${origin}/webhooks/${provider}` };
};
