import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiFailure } from '../api-failure.ts';

/** Milliseconds that any one request may take to arrive (specification section 9: that of the clients). */
const arrivalMs = 600_000;
/** Milliseconds between two looks at the lines that bring a head or a body. */
const lookEvery = 1000;

/** What Fastify's server is built with: a line on which nothing moves for `ms` is reported, a head comes within `ms`. */
export const timeoutOptions = (ms: number) => ({
  connectionTimeout: ms,
  requestTimeout: arrivalMs,
  http: { headersTimeout: ms, connectionsCheckingInterval: Math.min(lookEvery, ms) },
});

/** The client has not sent the rest: what had come in would lie here. */
const isWaitingForClient = (request: IncomingMessage): boolean => !request.complete && request.readableLength === 0;

/** Something lies here that the client does not take. */
const isUntaken = (socket: Socket): boolean => socket.writableLength > 0;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests, uploads and downloads on which no byte has moved for `ms`: a body that stopped is answered with 50011, an
 * answer that nobody reads is cut off. While the server itself is at work nothing ends.
 */
export const endStalled = (app: FastifyInstance, ms: number): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.on('timeout', (socket: Socket) => {
      socket.setTimeout(ms);
      if (isUntaken(socket)) socket.destroy();
      else if (isWaitingForClient(request.raw)) {
        if (reply.sent) socket.destroy();
        else reply.send(new ApiFailure('50011', { seconds: Math.ceil(ms / 1000) }));
      }
    });
    // Nobody is going to read what comes.
    if (request.is404 && hasBody(request)) throw new ApiFailure('44000');
  });
};
