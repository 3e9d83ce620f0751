import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import type { ApiError, ApiErrorKind } from '@atelier/platform/http';

interface ApiErrorParts {
  kind: ApiErrorKind;
  /** The server's message; empty without one. */
  message?: string;
  code?: ErrorCode;
  details?: ErrorDetails;
  cause?: unknown;
}

/** Creates the only error type that `http.call` throws. Identified by its fields: federated copies of a class would differ. */
export const createApiError = ({ kind, message = '', code, details = {}, cause }: ApiErrorParts): ApiError => {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  return Object.assign(error, {
    name: 'ApiError' as const,
    kind,
    details,
    ...(code === undefined ? {} : { code }),
  });
};
