import Stripe from 'stripe';
import type { ProviderSettings } from '../../../platform/config/secret-settings.ts';
import { dbNowMs } from '../../../platform/db/clock.ts';
import {
  InvalidSignatureError,
  type ListedPayment,
  type PaymentNotification,
  type PaymentProvider,
} from './provider.ts';

/** Response timeout in ms. */
const timeout = 10_000;
/** Maximum age of a message, s. */
const messageSeconds = 300;
/** Minimum lifetime of a Stripe checkout page, ms. */
const shortestPage = 30 * 60_000;

const clientOf = ({ secretKey, api }: ProviderSettings<'stripe'>): Stripe => {
  const { protocol, hostname, port } = new URL(api);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? '80' : '443') : port,
    protocol: isPlain ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout,
    telemetry: false,
  });
};

const idOf = (thing: string | { id: string } | null): string => (typeof thing === 'string' ? thing : (thing?.id ?? ''));

type Session = Stripe.Checkout.Session;

const paidOf = (session: Session): Omit<PaymentNotification, 'notificationId'> => ({
  paymentId: session.client_reference_id ?? '',
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
  transactionId: idOf(session.payment_intent),
});

const paidEvents = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

/** Cards, on Stripe's own page: card numbers never reach this server. */
export const createStripe = (settings: ProviderSettings<'stripe'>): PaymentProvider => {
  const stripe = clientOf(settings);
  return {
    id: 'stripe',
    ackResponse: { status: 200, type: 'application/json', body: '{"received":true}' },
    async start(payment, { done }) {
      const expiresAt = Math.max(payment.expiresAt.getTime(), dbNowMs() + shortestPage + 60_000);
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: payment.id,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: payment.currency.toLowerCase(),
                unit_amount: payment.amount,
                product_data: { name: payment.title },
              },
            },
          ],
          payment_intent_data: { metadata: { payment: payment.id } },
          expires_at: Math.floor(expiresAt / 1000),
          success_url: done,
          cancel_url: `${done}&failed=1`,
        },
        { idempotencyKey: payment.id },
      );
      if (session.url === null) throw new Error('Stripe gave no page to pay on');
      return { ref: session.id, show: { kind: 'redirect', url: session.url } };
    },
    async query({ ref }) {
      const session = await stripe.checkout.sessions.retrieve(ref);
      if (session.payment_status === 'paid') return { state: 'paid', ...paidOf(session) };
      return { state: session.status === 'expired' ? 'closed' : 'open' };
    },
    async parseNotification(raw, headers) {
      let event: Stripe.Event;
      try {
        const signature = String(headers['stripe-signature'] ?? '');
        event = await stripe.webhooks.constructEventAsync(raw, signature, settings.webhookSecret, messageSeconds);
      } catch (cause) {
        throw new InvalidSignatureError('Stripe', { cause });
      }
      if (!paidEvents.has(event.type)) return null;
      const session = event.data.object as Session;
      return session.payment_status === 'paid' ? { notificationId: event.id, ...paidOf(session) } : null;
    },
    async close({ ref }) {
      const session = await stripe.checkout.sessions.retrieve(ref);
      if (session.status === 'open') await stripe.checkout.sessions.expire(ref);
    },
    async refund(_payment, { id, amount, transactionId }) {
      await stripe.refunds.create({ payment_intent: transactionId, amount }, { idempotencyKey: id });
    },
    async list({ from, to }) {
      const listed: ListedPayment[] = [];
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) };
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
        const paymentId = intent.metadata['payment'];
        if (intent.status === 'succeeded' && paymentId) listed.push({ paymentId, amount: intent.amount_received });
      }
      return listed;
    },
  };
};
