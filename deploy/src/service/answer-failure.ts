import type { FastifyError, FastifyReply } from 'fastify';
import { ChangedMeanwhileError, DeployError } from '../deploy-error.ts';
import { ServiceError } from './service-error.ts';

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && 'code' in error;

/** What Fastify refuses by itself, in our words. */
const ofFastify = ({ code, message, statusCode = 500 }: FastifyError): ServiceError | undefined => {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const next = 'Leave out of the package what pages do not need, such as source maps.';
    return new ServiceError(413, 'too-large', 'the body is too large', next);
  }
  if (statusCode >= 500) return undefined;
  return new ServiceError(statusCode, 'bad-request', message, 'Correct it and send it again.');
};

/** The refusal for a failure; an unexpected error reveals no details. */
export const answerOfFailure = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error;
  if (error instanceof ChangedMeanwhileError) {
    const next = 'Look at GET /v1/history, then decide again with the newer revision.';
    return new ServiceError(409, 'changed', error.message, next);
  }
  if (error instanceof DeployError) {
    return new ServiceError(409, 'refused', error.message, 'Look at GET /v1/status and at the reason above.');
  }
  const known = isFastifyError(error) ? ofFastify(error) : undefined;
  const next = 'Look at GET /v1/history whether it was done; the service printed what is wrong.';
  return known ?? new ServiceError(500, 'failed', 'the service failed', next);
};

export const answerFailure = (reply: FastifyReply, { status, code, message, next, retryAfter }: ServiceError) => {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.status(status).send({ error: { code, message, next } });
};
