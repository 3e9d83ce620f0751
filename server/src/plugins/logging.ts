import { apiBase } from '@atelier/contract/call';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../config.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ServiceRecorder } from '../telemetry/service-counts.ts';
import { currentTrace, newSpanId, readTraceParent, runInTrace, type TraceContext } from '../telemetry/trace-context.ts';

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
    // Of every line, whoever writes it: a request and the task that it brings share one.
    mixin: () => {
      const trace = currentTrace();
      return trace ? { trace: trace.traceId } : {};
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: pathOf(request.url) }),
      err: errorOf as never,
    },
    ...(stream ? { stream } : {}),
  },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => uuidv7(),
});

declare module 'fastify' {
  interface FastifyRequest {
    trace: TraceContext;
  }
}

/** The asker's trace, where it names one; else one with the digits of the request's own id. */
const traceOf = ({ id, headers }: FastifyRequest): TraceContext => {
  const { traceparent } = headers;
  const given = readTraceParent(typeof traceparent === 'string' ? traceparent : undefined);
  return { traceId: given?.traceId ?? id.replaceAll('-', ''), spanId: newSpanId() };
};

/** One line and one count a request: method, path, status and milliseconds, and never a body, a query or a header. */
export const logRequests = (
  app: FastifyInstance,
  { metrics, service }: { metrics: Metrics; service: ServiceRecorder },
): void => {
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    request.trace = traceOf(request);
    runInTrace(request.trace, done);
  });
  // A body that arrived later than its head has lost it.
  app.addHook('preHandler', (request, _reply, done) => runInTrace(request.trace, done));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const ms = reply.elapsedTime;
    metrics.requests.inc({ method: request.method, route, status: reply.statusCode });
    if (route.startsWith(apiBase)) service.call(ms, reply.statusCode < 500);
    metrics.requestSeconds.observe({ method: request.method, route }, ms / 1000);
    request.log.info(
      { method: request.method, path: pathOf(request.url), status: reply.statusCode, ms: Math.round(ms) },
      'request',
    );
  });
};
