import type { FastifyRequest } from 'fastify';

const bearerPattern = /^Bearer (\S+)$/i;

/** The bearer of a request, or null. */
export const bearerOf = (request: Pick<FastifyRequest, 'headers'>): string | null =>
  bearerPattern.exec(request.headers.authorization ?? '')?.[1] ?? null;
