import { createEnvelope, type Envelope } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { bearerOf } from './bearer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `plain` even with a bearer: public calls. */
    wire?: 'plain' | 'sealed';
  }
}

/** Opens a request's body. @throws ApiFailure 50010 */
export const openBody = (envelope: Envelope, body: unknown): unknown => {
  try {
    return envelope.open(body);
  } catch (cause) {
    throw new ApiFailure('50010', {}, { cause });
  }
};

/** Within this scope every JSON answer to a request with a bearer goes out in an envelope, errors too (wire.md). */
export const sealAnswers = (app: FastifyInstance, separator: string): Envelope => {
  const envelope = createEnvelope(nodeCipher, separator);
  app.addHook('preSerialization', async (request, _reply, payload) =>
    request.routeOptions.config.wire === 'plain' || bearerOf(request) === null ? payload : envelope.seal(payload),
  );
  return envelope;
};
