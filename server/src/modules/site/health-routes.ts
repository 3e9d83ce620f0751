import { stat } from 'node:fs/promises';
import type { QueryConfig } from 'pg';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { Area } from '../../services.ts';

/** Milliseconds in which every part must answer: load balancers treat a late answer as a failure. */
const answerWithinMs = 700;
/** Milliseconds after which a probe's connection is closed, so that a dead one is not probed forever. */
const giveUpMs = 5000;

type Probe = () => Promise<unknown>;

/** Asks the part, one question at a time however many want to know. @returns whether it answered in time; `error` says why not */
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

/**
 * `/healthz`: the process lives. `/readyz`: it can answer calls, says within a second: the database answers, and so do the files, behind which
 * all native work of the process waits too. A node that is about to leave is not ready. While the event loop is far behind, `shedLoad`
 * answers for it.
 */
export const healthArea: Area = (app, { db, config, stopping }) => {
  const probes = {
    database: createProbe(askDatabase(db)),
    storage: createProbe(() => stat(config.dataDir)),
  };
  app.get('/healthz', async () => ({ status: 'ok' }));
  // In memory: the answer must not wait for the database.
  const limiter = config.rateLimit > 0 ? new RateLimiterMemory({ points: config.rateLimit, duration: 60 }) : undefined;
  app.get('/readyz', async (request, reply) => {
    await limiter?.consume(addressKey(request.ip)).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw new ApiFailure('45000', { seconds: Math.ceil(msBeforeNext / 1000) });
    });
    if (stopping.hasBegun) return reply.status(503).send({ status: 'stopping' });
    const [database, storage] = await Promise.all([probes.database(), probes.storage()]);
    if (database.isReady && storage.isReady) return { status: 'ready' };
    const part = database.isReady ? 'storage' : 'database';
    request.log.warn({ err: database.error ?? storage.error, part }, 'not ready');
    return reply.status(503).send({ status: `${part} does not answer` });
  });
};
