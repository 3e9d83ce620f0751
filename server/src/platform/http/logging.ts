import { apiBase } from '@atelier/contract/call';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { newId } from '../db/clock.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ServiceRecorder } from '../telemetry/service-counts.ts';
import { currentTrace, idsAlone, readTraceParent, runInTrace, type Step, type Tracing } from '../telemetry/tracing.ts';

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
    // Added to every line: a request and the task that it creates share one trace id.
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

/** What health looks ask every second is no step of anything. */
const untraced = new Set(['/healthz', '/readyz']);

/** In the asker's trace, where it names one; else in one with the digits of the request's own id. */
const beginOf = (tracing: Tracing, { id, method, url, headers }: FastifyRequest): Step => {
  const { traceparent } = headers;
  const parent = readTraceParent(typeof traceparent === 'string' ? traceparent : undefined);
  const by = untraced.has(pathOf(url)) ? idsAlone : tracing;
  return by.begin(method, { parent, traceId: id.replaceAll('-', ''), kind: 'server' });
};

interface RequestNeeds {
  metrics: Metrics;
  service: ServiceRecorder;
  tracing: Tracing;
}

/** One line, one count and one step of a trace a request: method, path, status and milliseconds, and never a body, a query or a header. */
export const logRequests = (app: FastifyInstance, { metrics, service, tracing }: RequestNeeds): void => {
  app.decorateRequest('step');
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    request.step = beginOf(tracing, request);
    runInTrace(request.step.trace, done);
  });
  // A body that arrived later than its head has lost it.
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
    // By the request itself: the end of an answer may come from anywhere.
    runInTrace(request.step.trace, () =>
      request.log.info({ method, path: pathOf(request.url), status, ms: Math.round(ms) }, 'request'),
    );
  });
};
