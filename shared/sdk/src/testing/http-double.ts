import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
import { type ErrorCode, type ErrorDetails, errorSentence } from '@atelier/contract/errors';
import type { ApiError, ApiErrorKind, Http } from '@atelier/platform/http';

/** The error that the platform's http throws. */
export const buildApiError = (
  kind: ApiErrorKind,
  code?: ErrorCode,
  details: ErrorDetails = {},
  message = code === undefined ? kind : errorSentence(code, 'en', details),
): ApiError =>
  Object.assign(new Error(message), {
    name: 'ApiError' as const,
    kind,
    details,
    ...(code === undefined ? {} : { code }),
  });

type Answer = (request: never) => unknown;

/** A server that answers what a test says. Requests are checked as the product checks them. */
export interface HttpDouble extends Http {
  /** `response`: what the server says, or a function of the request; fields that the test does not care about may be left out. */
  answer<C extends Call>(
    call: C,
    response: Partial<ResponseOf<C>> | ((request: RequestOf<C>) => Partial<ResponseOf<C>>),
  ): void;
  /** The server refuses with a code of the product's list. */
  refuse(call: Call, code: ErrorCode, details?: ErrorDetails): void;
  /** Nothing answers. */
  cut(call: Call): void;
  /** What was asked of a call so far. */
  asked<C extends Call>(call: C): readonly RequestOf<C>[];
}

export const createHttpDouble = (): HttpDouble => {
  const answers = new Map<Call, Answer>();
  const requests: { call: Call; request: unknown }[] = [];
  return {
    async call(call, request, options = {}) {
      requests.push({ call, request });
      const answer = answers.get(call);
      if (answer === undefined) {
        throw new Error(`the test gave no answer to ${call.method} ${call.path}: platform.http.answer(call, ...)`);
      }
      call.request.parse(request);
      await Promise.resolve();
      if (options.signal?.aborted) throw buildApiError('cancelled');
      return answer(request as never) as never;
    },
    answer: (call, response) =>
      void answers.set(call, typeof response === 'function' ? (response as Answer) : () => response),
    refuse: (call, code, details) =>
      void answers.set(call, () => {
        throw buildApiError('api', code, details);
      }),
    cut: (call) =>
      void answers.set(call, () => {
        throw buildApiError('network');
      }),
    asked: <C extends Call>(call: C) =>
      requests.filter((row) => row.call === call).map(({ request }) => request as RequestOf<C>),
  };
};
