import { stat } from 'node:fs/promises';
import type { Brand } from '@atelier/contract/brand';
import { apiBase, type Call, contractVersion } from '@atelier/contract/call';
import { apiAnswer } from '@atelier/contract/envelope';
import type { QueryConfig } from 'pg';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { inputOf, type JsonSchema, schemaOf } from '../../platform/http/openapi.ts';
import { addressKey } from '../../platform/limits/client-address.ts';
import type { RouteModule } from '../../services.ts';

/** Milliseconds in which every component must respond: load balancers treat a late response as a failure. */
const answerWithinMs = 700;
/** Milliseconds after which a probe's connection is closed, so that a dead one is not probed forever. */
const giveUpMs = 5000;

type Probe = () => Promise<unknown>;

/** Probes a component; concurrent callers share one probe. @returns whether it responded in time; `error` contains the reason */
const createProbe = (ask: Probe) => {
  let asked: Promise<unknown> | undefined;
  return async (): Promise<{ isReady: boolean; error?: unknown }> => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${answerWithinMs} ms`)), answerWithinMs);
    try {
      await Promise.race([asked, late.promise]);
      return { isReady: true };
    } catch (error) {
      return { isReady: false, error };
    } finally {
      clearTimeout(timer);
    }
  };
};

const askDatabase = (db: Database): Probe => {
  const query: QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: giveUpMs };
  return () => db.pool.query(query);
};

/** `/healthz`: the process runs. `/readyz`: database and files respond within a second, and the node is not draining. */
export const healthRoutes: RouteModule = (app, { db, config, shutdown }) => {
  const probes = {
    database: createProbe(askDatabase(db)),
    storage: createProbe(() => stat(config.dataDir)),
  };
  app.get('/healthz', async () => ({ status: 'ok' }));
  // In memory, since the response must not depend on the database.
  const limiter = config.rateLimit > 0 ? new RateLimiterMemory({ points: config.rateLimit, duration: 60 }) : undefined;
  app.get('/readyz', async (request, reply) => {
    await limiter?.consume(addressKey(request.ip)).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new ApiFailure('45000', { seconds: Math.ceil(msBeforeNext / 1000) });
    });
    if (shutdown.signal.aborted) return reply.status(503).send({ status: 'stopping' });
    const [database, storage] = await Promise.all([probes.database(), probes.storage()]);
    if (database.isReady && storage.isReady) return { status: 'ready' };
    const part = database.isReady ? 'storage' : 'database';
    request.log.warn({ err: database.error ?? storage.error, part }, 'not ready');
    return reply.status(503).send({ status: `${part} does not answer` });
  });
};

const operationOf = (call: Call): JsonSchema => ({
  tags: [call.auth === 'login' ? 'login' : 'public'],
  summary: `${call.method} ${call.path}${call.isSpecified ? '' : ' (added)'}`,
  ...(call.auth === 'login' ? { security: [{ bearer: [] }] } : {}),
  ...inputOf(call),
  responses: {
    200: {
      description: 'success is "1"; anything else is a failure',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { success: { const: '1' }, data: schemaOf(call.response, 'output') },
            required: ['success', 'data'],
          },
        },
      },
    },
    default: { description: 'failure', content: { 'application/json': { schema: schemaOf(apiAnswer, 'output') } } },
  },
});

/** OpenAPI 3.1 of this server's calls, generated from the contract's declarations, under the installation's name. */
export const openApiOf = (calls: readonly Call[], { webName, envelopeSeparator }: Brand) => {
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    const path = `${apiBase}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: webName,
      version: contractVersion,
      description: `The payloads inside the envelope. Bodies and answers of calls with a bearer travel as { data: "<ciphertext><separator><key>" } with the separator "${envelopeSeparator}", see the wire document.`,
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
};
