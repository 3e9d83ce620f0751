import { apiBase } from '@atelier/contract/call';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { newId } from '../db/clock.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ServiceRecorder } from '../telemetry/service-counts.ts';
import { currentTrace, idsAlone, readTraceParent, runInTrace, type Step, type Tracing } from '../telemetry/tracing.ts';

/** Without query strings, which may contain tickets and signatures. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

// Drizzle's message repeats the statement's parameters, which may be secrets.
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
    // Added to every log entry: a request and the task that it creates share one trace id.
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
  genReqId: () => newId(),
});

declare module 'fastify' {
  interface FastifyRequest {
    step: Step;
  }
}

/** Health checks run every second and are not traced. */
const untraced = new Set(['/healthz', '/readyz']);

/** Starts a span in the requester's trace if given; else in one with the digits of the request's id. */
const beginOf = (tracing: Tracing, { id, method, url, headers }: FastifyRequest): Step => {
  const { traceparent } = headers;
  const parent = readTraceParent(typeof traceparent === 'string' ? traceparent : undefined);
  const by = untraced.has(pathOf(url)) ? idsAlone : tracing;
  return by.begin(method, { parent, traceId: id.replaceAll('-', ''), kind: 'server' });
};

/** One log entry, metric and span per request: method, path, status and milliseconds, never a body, query or header. */
export const logRequests = (
  app: FastifyInstance,
  { metrics, service, tracing }: { metrics: Metrics; service: ServiceRecorder; tracing: Tracing },
): void => {
  app.decorateRequest('step');
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    request.step = beginOf(tracing, request);
    runInTrace(request.step.trace, done);
  });
  // A body that arrives later than its headers loses the trace context.
  app.addHook('preHandler', (request, _reply, done) => runInTrace(request.step.trace, done));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const ms = reply.elapsedTime;
    const { method } = request;
    const { statusCode: status } = reply;
    metrics.requests.inc({ method, route, status });
    if (route.startsWith(apiBase)) service.call(ms, status < 500);
    metrics.requestSeconds.observe({ method, route }, ms / 1000);
    request.step.end({
      name: `${method} ${route}`,
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
      ...(status >= 500 && { error: status }),
    });
    // Uses the request's trace explicitly: the end of a response may come from any context.
    runInTrace(request.step.trace, () =>
      request.log.info({ method, path: pathOf(request.url), status, ms: Math.round(ms) }, 'request'),
    );
  });
};
