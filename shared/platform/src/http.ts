import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { unprovided } from './unprovided.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** 0 to 1; uploads only. */
  onUploadProgress?: (share: number) => void;
  /** The caller shows the error itself, so the host does not. The host still handles session codes (40000 to 40005). */
  quiet?: boolean;
}

export interface Http {
  /**
   * Sends a declared call: validates the request, adds the bearer token, encrypts and decrypts the envelope, refreshes an expired token
   * once. @throws ApiError, and nothing else.
   */
  call<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<ResponseOf<C>>;
}

/**
 * `api`: the server responded with a code. `network`: no response. `cancelled`: aborted by the caller's signal. `shape`: a response that
 * does not match the contract.
 */
export type ApiErrorKind = 'api' | 'network' | 'cancelled' | 'shape';

/** Detected by its fields, never by `instanceof`: federated copies may differ. */
export interface ApiError extends Error {
  readonly name: 'ApiError';
  readonly kind: ApiErrorKind;
  /** Only for kind `api`. */
  readonly code?: ErrorCode;
  readonly details: ErrorDetails;
}

export const isApiError = (error: unknown, code?: ErrorCode): error is ApiError =>
  error instanceof Error && error.name === 'ApiError' && (code === undefined || (error as ApiError).code === code);

export let http: Http = unprovided('http');
export const provideHttp = (implementation: Http): void => {
  http = implementation;
};
