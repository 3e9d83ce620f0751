import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../api-failure.ts';
import { checkText } from '../text/check-text.ts';

/**
 * Query of a route outside the contract: each name once. A repeated name would arrive as a list where a text is expected.
 * @throws ApiFailure 41000 with the name that is repeated or not a text
 */
export const readQuery = (request: Pick<FastifyRequest, 'query'>): Readonly<Record<string, string | undefined>> => {
  const query = checkText(request.query as Record<string, unknown>);
  const twice = Object.keys(query).find((name) => typeof query[name] !== 'string');
  if (twice !== undefined) throw new ApiFailure('41000', { field: twice });
  return query as Record<string, string>;
};
