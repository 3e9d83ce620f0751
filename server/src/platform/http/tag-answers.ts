import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Adds ETags to answers that are the same for all users, so that caches can revalidate them. */
export const tagAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    void reply.headers({ etag: tag, 'cache-control': 'public, no-cache' });
    if (request.headers['if-none-match'] !== tag) return payload;
    void reply.code(304);
    return null;
  });
};
