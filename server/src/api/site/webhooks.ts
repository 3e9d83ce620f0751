import type { PaymentProviderId } from '@atelier/contract/orders';
import { keepEvent } from '../../orders/events.ts';
import { ForgedNotice } from '../../payments/provider.ts';
import type { Area } from '../../services.ts';

/** Bytes; what providers send is smaller by far. */
const bodyLimit = 256 * 1024;

/**
 * POST /webhooks/{provider}: what payment providers tell. The very bytes are checked, what they say is kept, and only then it is answered;
 * a job does the rest.
 */
export const webhookArea: Area = (app, { generation }) => {
  const { money } = generation;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  app.post<{ Params: { provider: string } }>('/webhooks/:provider', async (request, reply) => {
    const provider = money.providers.get(request.params.provider as PaymentProviderId);
    if (!provider) return reply.status(404).send();
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const notice = await provider.readNotice(raw, request.headers);
      if (notice) await keepEvent(money, provider.id, notice);
    } catch (error) {
      if (!(error instanceof ForgedNotice)) throw error;
      money.metrics.paymentEvents.inc({ outcome: 'forged' });
      request.log.warn({ err: error, provider: provider.id }, 'a forged payment message');
      return reply.status(400).send();
    }
    const { status, type, body } = provider.accepted;
    return reply.status(status).type(type).send(body);
  });
};
