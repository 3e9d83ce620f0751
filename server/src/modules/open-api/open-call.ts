import { STATUS_CODES } from 'node:http';
import { errorStatuses } from '@atelier/contract/error-statuses';
import { errorSentence } from '@atelier/contract/errors';
import { idempotencyHeader, type OpenCall, type OpenProblem } from '@atelier/contract/open-api';
import { refusedField } from '@atelier/contract/refused-field';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { settleError } from '../../platform/http/errors.ts';
import { languageOf } from '../../platform/http/language.ts';
import { checkText } from '../../platform/text/display-text.ts';
import type { Services } from '../../services.ts';
import { bearerOf, routeOf } from '../auth/register-call.ts';
import { type KeySession, keySessionOf } from './api-keys.ts';

declare module 'fastify' {
  interface FastifyRequest {
    keySession: KeySession | null;
  }
}

/** Body limit in bytes. */
const bodyLimit = 256 * 1024;
const idempotencyPattern = /^[\x21-\x7e]{1,64}$/;

const nextStepOf = ({ code }: ApiFailure): OpenProblem['next_step'] => {
  if (code === '40006' || code === '43001') return 'key';
  if (code.startsWith('42')) return 'credits';
  const status = errorStatuses[code];
  // Too many tasks wait: a retry succeeds when one ends.
  return status >= 500 || status === 429 || status === 408 || code === '41033' ? 'retry' : 'change';
};

/** Responds to a thrown error with problem details (RFC 9457). */
const answerProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const failure = settleError(error, request, reply);
  const status = errorStatuses[failure.code];
  const { field } = failure.details;
  const problem: OpenProblem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: failure.code,
    detail: errorSentence(failure.code, languageOf(request), failure.details),
    next_step: nextStepOf(failure),
    ...(field !== undefined && { field: String(field) }),
    request_id: request.id,
  };
  return reply.type('application/problem+json').send(JSON.stringify(problem));
};

/** Errors and unknown routes of the open API. */
export const answerProblems = (app: FastifyInstance): void => {
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((request, reply) => answerProblem(new ApiFailure('44000'), request, reply));
};

interface OpenContext<C extends OpenCall> {
  input: z.output<C['request']>;
  session: KeySession;
  request: FastifyRequest;
  /** The request's `Idempotency-Key`, prefixed with its API key; empty for calls without one. */
  idempotencyKey: string;
}

const idempotencyKeyOf = (call: OpenCall, { headers }: FastifyRequest, session: KeySession): string => {
  if (!call.isIdempotent) return '';
  const given = headers[idempotencyHeader];
  if (typeof given === 'string' && idempotencyPattern.test(given)) return `${session.key.id}:${given}`;
  const words = {
    zh: '请求头，1 到 64 个字符，每个任务一个',
    en: 'a header of 1 to 64 characters, a new one for each task',
  };
  throw new ApiFailure('41000', refusedField('Idempotency-Key', undefined, words));
};

const rawInput = (call: OpenCall, { method, query, body, params }: FastifyRequest): unknown => {
  if (call.isUpload) return params;
  return { ...((method === 'POST' ? body : query) as object | null), ...(params as object) };
};

/** Registers a call for API keys with the required right: rate-limited by wallet, with the limit's state in the response headers. */
export const registerOpenCall = <C extends OpenCall>(
  app: FastifyInstance,
  { db, limits, config }: Pick<Services, 'db' | 'limits' | 'config'>,
  call: C,
  handler: (context: OpenContext<C>) => Promise<z.input<C['response']>>,
): void => {
  app.route({
    method: call.method,
    url: routeOf(call),
    ...(call.isUpload ? {} : { bodyLimit, handlerTimeout: config.requestTimeout }),
    onRequest: async (request, reply) => {
      const session = await keySessionOf(db, bearerOf(request));
      request.keySession = session;
      const { points, left, seconds, failure } = await limits.measure({ limit: 'open-wallet', of: session.walletId });
      void reply.headers({
        'ratelimit-limit': String(points),
        'ratelimit-remaining': String(left),
        'ratelimit-reset': String(seconds),
      });
      if (failure) throw failure;
      const [right] = call.rights;
      if (right !== undefined && !call.rights.some((one) => session.key.rights.includes(one)))
        throw new ApiFailure('43001', { right });
    },
    preValidation: async (request) => {
      request.input = call.request.parse(checkText(rawInput(call, request)));
    },
    handler: async (request) => {
      const { keySession: session } = request;
      if (!session) throw new TypeError('an open call ran without a key');
      const input = request.input as z.output<C['request']>;
      const idempotencyKey = idempotencyKeyOf(call, request, session);
      return call.response.parse(await handler({ input, session, request, idempotencyKey }));
    },
  });
};
