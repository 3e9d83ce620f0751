import type { FastifyReply, FastifyRequest } from 'fastify';
import { ensureDevice, readDevice } from './browser-cookie.ts';
import type { Client } from './device-sessions.ts';
import type { CodeAsker } from './phone-codes.ts';

/** Where a session is opened. */
export const clientOf = (request: FastifyRequest, reply: FastifyReply): Client => ({
  userAgent: request.headers['user-agent'] ?? '',
  deviceHash: ensureDevice(request, reply),
});

/** Who types a code. */
export const codeAskerOf = (request: FastifyRequest): CodeAsker => ({ id: readDevice(request), address: request.ip });
