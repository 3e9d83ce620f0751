import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../api-failure.ts';
import { checkText } from '../check-text.ts';

/**
 * The query of a route that no call of the contract declares: each name once. Somebody who says one twice would hand over a list where
 * a text is read.
 * @throws ApiFailure 41000 with the name that stands twice or holds no text
 */
export const readQuery = (request: Pick<FastifyRequest, 'query'>): Readonly<Record<string, string | undefined>> => {
  const query = checkText(request.query as Record<string, unknown>);
  const twice = Object.keys(query).find((name) => typeof query[name] !== 'string');
  if (twice !== undefined) throw new ApiFailure('41000', { field: twice });
  return query as Record<string, string>;
};
