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

/** Limits requests per minute and address to the API. */
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
