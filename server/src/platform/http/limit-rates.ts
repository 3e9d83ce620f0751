import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiFailure } from '../api-failure.ts';
import type { Config } from '../config/config.ts';
import { addressKey } from '../limits/client-address.ts';
import type { LimitName, Limits } from '../limits/limits.ts';

/** Milliseconds that the event loop may lag before new requests are turned away. */
const maxLag = 3000;

/** Counts every request of a scope by its address, before anything else is done for it. */
export const limitScope = (app: FastifyInstance, limits: Limits, limit: LimitName): void => {
  app.addHook('onRequest', (request) => limits.request({ limit, of: addressKey(request.ip) }));
};

/** Requests a minute and address to the API. */
export const limitRates = (app: FastifyInstance, { config, limits }: { config: Config; limits: Limits }): void => {
  if (config.rateLimit > 0) limitScope(app, limits, 'request-address');
};

/** A page shows many pictures, a download may have to be converted, a zip is many of those: each is counted by itself. */
const pictureLimitOf = (request: FastifyRequest): LimitName => {
  if (/^\/images\/(?:zip|export)\//.test(request.url)) return 'zip-address';
  const { f: format } = request.query as Record<string, unknown>;
  return format === undefined ? 'picture-address' : 'download-address';
};

/** Pictures, downloads and zips a minute and address. */
export const limitPictures = (app: FastifyInstance, { config, limits }: { config: Config; limits: Limits }): void => {
  if (config.rateLimit === 0) return;
  app.addHook('onRequest', (request) => limits.request({ limit: pictureLimitOf(request), of: addressKey(request.ip) }));
};

/** 50001 while the event loop is far behind. */
export const shedLoad = async (app: FastifyInstance): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: maxLag,
    pressureHandler: (_request, _reply, _type, lag) => {
      // Infinite: nothing was measured since the last look, as after one stall of a second.
      if (lag !== Number.POSITIVE_INFINITY) throw new ApiFailure('50001');
    },
  });
};
