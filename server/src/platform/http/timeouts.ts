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

/** The client has not sent the rest: received data would be in the buffer. */
const isWaitingForClient = (request: IncomingMessage): boolean => !request.complete && request.readableLength === 0;

/** Sent data that the client has not read yet. */
const isUntaken = (socket: Socket): boolean => socket.writableLength > 0;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends requests, uploads and downloads after `ms` without a transferred byte: a stalled request body is answered with 50011, an
 * unread answer is aborted. Nothing ends while the server itself is working.
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
    // An unknown route does not read the body.
    if (request.is404 && hasBody(request)) throw new ApiFailure('44000');
  });
};

/**
 * While a node leaves, each answer ends its connection: a balancer that keeps lines open opens the next one to another node, and none is
 * cut with a request on it.
 */
export const closeConnectionsWhileDraining = (app: FastifyInstance, shutdown: AbortController): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (shutdown.signal.aborted) reply.header('connection', 'close');
  });
};
