import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProviderId } from '@atelier/contract/orders';
import { z } from 'zod';
import { limitScope } from '../../platform/http/limit-rates.ts';
import { seldom } from '../../platform/limits/seldom.ts';
import type { Area } from '../../services.ts';
import { keepEvent } from './events.ts';
import { ForgedNotice, type PaidNotice, type PaymentProvider } from './providers/provider.ts';

/** Bytes; what providers send is smaller by far. */
const bodyLimit = 256 * 1024;

const storedText = z
  .string()
  .max(255)
  .regex(/^[^\0]*$/);
/** What the database can store; amounts in fen. */
const storableNotice = z.object({
  noticeId: storedText,
  paymentId: storedText,
  amount: z.int32().nonnegative(),
  currency: storedText,
  transactionId: storedText,
});

type Message = { notice: PaidNotice | null } | { refused: 'forged' | 'unreadable'; error: unknown };

const readMessage = async (provider: PaymentProvider, raw: Buffer, headers: IncomingHttpHeaders): Promise<Message> => {
  try {
    return { notice: storableNotice.nullable().parse(await provider.readNotice(raw, headers)) };
  } catch (error) {
    return { refused: error instanceof ForgedNotice ? 'forged' : 'unreadable', error };
  }
};

/**
 * POST /webhooks/{provider}: payment notifications. The signature is checked over the raw bytes, the event is stored, and only then
 * the provider is answered; a job processes it. 400: forged or unreadable.
 */
export const webhookArea: Area = (app, { config, generation, limits }) => {
  const { money } = generation;
  if (config.rateLimit > 0) limitScope(app, limits, 'webhook-address');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  const logRefused = seldom<{ error: unknown; provider: string; refused: string }>(({ error, ...facts }, messages) =>
    app.log.warn({ err: error, ...facts, messages }, 'payment notifications were refused'),
  );
  app.post<{ Params: { provider: string } }>('/webhooks/:provider', async (request, reply) => {
    const provider = money.providers.get(request.params.provider as PaymentProviderId);
    if (!provider) return reply.status(404).send();
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const message = await readMessage(provider, raw, request.headers);
    if ('refused' in message) {
      money.metrics.paymentEvents.inc({ outcome: message.refused });
      logRefused({ ...message, provider: provider.id });
      return reply.status(400).send();
    }
    if (message.notice) await keepEvent(money, provider.id, message.notice);
    const { status, type, body } = provider.accepted;
    return reply.status(status).type(type).send(body);
  });
};
