import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiAnswer } from '@atelier/contract/envelope';
import { errorStatuses } from '@atelier/contract/error-statuses';
import { type ErrorCode, errorSentence } from '@atelier/contract/errors';
import { refusedByIssue } from '@atelier/contract/refused-field';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { ApiFailure } from '../api-failure.ts';
import { isDatabaseAway, isDatabaseFull } from '../db/database.ts';
import { StorageAway, StorageFull } from '../storage/blob-store.ts';
import { languageOf } from './language.ts';

const ofValidation = (error: ZodError): ApiFailure => {
  const issue = error.issues[0];
  const details = refusedByIssue(issue, 'body');
  if (details.field === 'phone') return new ApiFailure('41001', {}, { cause: error });
  return new ApiFailure('41000', details, { cause: error });
};

// Refusals of Fastify and its plugins before a handler, by status. A forbidden path counts as not found.
const byStatus: Record<number, ErrorCode> = { 403: '44000', 404: '44000', 503: '50001' };

const codeOf = (status: number): ErrorCode => byStatus[status] ?? (status >= 400 && status < 500 ? '50010' : '50000');

const megabyte = 1024 * 1024;

const ofTooLargeBody = (cause: unknown, request: FastifyRequest): ApiFailure => {
  const { bodyLimit } = request.routeOptions;
  return bodyLimit === undefined
    ? new ApiFailure('50010', {}, { cause })
    : new ApiFailure('41016', { maxSize: Math.round((bodyLimit / megabyte) * 100) / 100 }, { cause });
};

/** Fastify's request timeout: the body did not arrive, or the handler was too slow. */
const ofTimeout = (error: unknown, request: FastifyRequest): ApiFailure =>
  request.raw.complete
    ? new ApiFailure('50001', {}, { cause: error })
    : new ApiFailure(
        '50011',
        { seconds: Math.ceil((request.routeOptions.handlerTimeout ?? 0) / 1000) },
        { cause: error },
      );

/** Maps every thrown value to an API code; unexpected errors are 50000. */
const failureOf = (error: unknown, request: FastifyRequest): ApiFailure => {
  if (error instanceof ApiFailure) return error;
  if ((error as Partial<FastifyError>).code === 'FST_ERR_HANDLER_TIMEOUT') return ofTimeout(error, request);
  if (error instanceof ZodError) return ofValidation(error);
  if (error instanceof StorageFull || isDatabaseFull(error)) return new ApiFailure('50002', {}, { cause: error });
  if (isDatabaseAway(error) || error instanceof StorageAway) return new ApiFailure('50001', {}, { cause: error });
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status === 413) return ofTooLargeBody(error, request);
  return new ApiFailure(codeOf(status), {}, { cause: error });
};

const answerOf = (failure: ApiFailure, request: FastifyRequest): ApiAnswer => ({
  success: '0',
  code: failure.code,
  msg: errorSentence(failure.code, languageOf(request), failure.details),
  ...(Object.keys(failure.details).length > 0 ? { details: failure.details } : {}),
  data: null,
});

/** Returns the API code of a thrown value; logs server errors and sets status and headers of the response. */
export const settleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): ApiFailure => {
  const failure = failureOf(error, request);
  const status = errorStatuses[failure.code];
  if (status >= 500) request.log.error({ err: failure.cause ?? failure, code: failure.code }, 'request failed');
  const seconds = failure.details.seconds;
  if ((status === 429 || status === 503) && seconds !== undefined) void reply.header('retry-after', String(seconds));
  // Remaining data of this request would be parsed as the next one.
  if (failure.code === '50011') void reply.header('connection', 'close');
  void reply.status(status);
  return failure;
};

/** Responds to any thrown value, including Fastify's refusals before routing. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.send(answerOf(settleError(error, request, reply), request));

const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');

/** Path of a page, including trailing punctuation or letters that an app appended to the link. */
const pagePath = /^\/(?!api\/|images\/|socket\/|remotes\/)[\w/-]+(?:%[89a-f][0-9a-f]|[.,;:!)\]'])*(?:\?|$)/i;
/** A link whose `#` an app percent-encoded. */
const encodedHash = /^\/%23(.*)$/i;

/** Redirect target of a page's plain path (`/login`) or a changed link: pages use hash routes. Undefined: none. */
const pageAddress = (request: FastifyRequest): string | undefined => {
  if (!opensPage(request)) return undefined;
  const hash = encodedHash.exec(request.url)?.[1];
  if (hash !== undefined) return `/#${hash}`;
  return pagePath.test(request.url) ? `/#${request.url}` : undefined;
};

/** Redirects a page's plain path at the root to its hash route; the router there handles unknown ones. */
export const redirectPages = (app: FastifyInstance): void => {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => {
    const address = pageAddress(request);
    return address === undefined ? handleError(new ApiFailure('44000'), request, reply) : reply.redirect(address);
  });
};

/** Error and not-found responses of a scope. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => handleError(new ApiFailure('44000'), request, reply));
};

/** Statuses of unparseable requests; others are 400. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

// The request is unreadable, so its language is unknown.
const body = JSON.stringify({
  success: '0',
  code: '50010',
  msg: `${errorSentence('50010', 'zh')} ${errorSentence('50010', 'en')}`,
  data: null,
});

/** Responds to requests that Node's parser refuses with our messages instead of Fastify's. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[error.code ?? ''] ?? 400;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
};
