import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import type { ApiError, ApiErrorKind } from '@atelier/platform/http';

interface ApiErrorParts {
  kind: ApiErrorKind;
  /** The server's words; empty when it said none. */
  message?: string;
  code?: ErrorCode;
  details?: ErrorDetails;
  cause?: unknown;
}

/** Builds the one error that `http.call` throws. Recognised by its fields: federated copies of a class would differ. */
export const createApiError = ({ kind, message = '', code, details = {}, cause }: ApiErrorParts): ApiError => {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, {
    name: 'ApiError' as const,
    kind,
    details,
    ...(code === undefined ? {} : { code }),
  });
};
