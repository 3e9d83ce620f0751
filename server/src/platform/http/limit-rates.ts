import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiFailure } from '../api-failure.ts';
import type { Config } from '../config/config.ts';
import { addressKey } from '../limits/client-address.ts';
import type { LimitName, Limits } from '../limits/limits.ts';

/** Event loop lag in ms above which new requests are refused. */
const maxLag = 3000;

/** Counts every request of a scope by its address, before any other work. */
export const limitScope = (app: FastifyInstance, limits: Limits, limit: LimitName): void => {
  app.addHook('onRequest', (request) => limits.request({ limit, of: addressKey(request.ip) }));
};

export const limitRates = (app: FastifyInstance, { config, limits }: { config: Config; limits: Limits }): void => {
  if (config.rateLimit > 0) limitScope(app, limits, 'request-address');
};

/** A page shows many images, a download may need a conversion, a zip many of them: each kind has its own limit. */
const pictureLimitOf = (request: FastifyRequest): LimitName => {
  if (/^\/images\/(?:zip|export)\//.test(request.url)) return 'zip-address';
  const { f: format } = request.query as Record<string, unknown>;
  return format === undefined ? 'picture-address' : 'download-address';
};

/** Limits images, downloads and zips per minute and address. */
export const limitPictures = (app: FastifyInstance, { config, limits }: { config: Config; limits: Limits }): void => {
  if (config.rateLimit === 0) return;
  app.addHook('onRequest', (request) => limits.request({ limit: pictureLimitOf(request), of: addressKey(request.ip) }));
};

/** Responds with 50001 while the event loop lags. */
export const shedLoad = async (app: FastifyInstance): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: maxLag,
    pressureHandler: (_request, _reply, _type, lag) => {
      // Infinite: nothing was measured since the last check, as after a single stall of one second.
      if (lag !== Number.POSITIVE_INFINITY) throw new ApiFailure('50001');
    },
  });
};

/** Milliseconds within which any request must arrive (specification section 9: that of the clients). */
const arrivalMs = 600_000;
/** Interval in ms of checks for connections that are receiving a header or body. */
const lookEvery = 1000;

/** Fastify server options: a connection idle for `ms` is reported, headers must arrive within `ms`. */
export const timeoutOptions = (ms: number) => ({
  connectionTimeout: ms,
  requestTimeout: arrivalMs,
  http: { headersTimeout: ms, connectionsCheckingInterval: Math.min(lookEvery, ms) },
});

/** The client has not sent the rest: received data would be in the buffer. */
const isWaitingForClient = (request: IncomingMessage): boolean => !request.complete && request.readableLength === 0;

/** True while sent data is not read by the client. */
const isUntaken = (socket: Socket): boolean => socket.writableLength > 0;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends transfers after `ms` without a byte: a stalled request gets 50011, an unread response is aborted. */
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

/** While a node drains, each response closes its connection, so that balancers reconnect elsewhere. */
export const closeConnectionsWhileDraining = (app: FastifyInstance, shutdown: AbortController): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (shutdown.signal.aborted) reply.header('connection', 'close');
  });
};
