import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../config.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Without query strings: they may carry tickets and signatures. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

// Drizzle repeats the statement's parameters in its message, and those may be secrets.
const errorOf = (error: unknown): Record<string, unknown> => {
  const shown = error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error;
  if (!(shown instanceof Error)) return { message: String(shown) };
  const { name, message, stack } = shown;
  return { type: name, message, stack, ...('code' in shown ? { code: shown.code } : {}) };
};

export const loggerOptions = (
  config: Config,
  stream: { write(line: string): void } | undefined,
): FastifyServerOptions => ({
  logger: {
    level: config.logLevel,
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: pathOf(request.url) }),
      err: errorOf as never,
    },
    ...(stream ? { stream } : {}),
  },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => uuidv7(),
});

/** One line and one count a request: method, path, status and milliseconds, and never a body, a query or a header. */
export const logRequests = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const ms = reply.elapsedTime;
    metrics.requests.inc({ method: request.method, route, status: reply.statusCode });
    metrics.requestSeconds.observe({ method: request.method, route }, ms / 1000);
    request.log.info(
      { method: request.method, path: pathOf(request.url), status: reply.statusCode, ms: Math.round(ms) },
      'request',
    );
  });
};
