import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../api-failure.ts';
import type { Config } from '../config.ts';

/** Milliseconds that the event loop may lag before new requests are turned away. */
const maxLag = 3000;

/** Requests a minute and address, counted in this node's memory: several nodes allow several times as many. */
export const limitRates = async (app: FastifyInstance, config: Config): Promise<void> => {
  if (config.rateLimit === 0) return;
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) => new ApiFailure('45000', { seconds: Math.ceil(ttl / 1000) }),
  });
};

/** 50001 while the event loop is far behind. */
export const shedLoad = async (app: FastifyInstance): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: maxLag,
    pressureHandler: () => {
      throw new ApiFailure('50001');
    },
  });
};
