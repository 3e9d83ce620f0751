import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
import { unprovided } from './unprovided.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** 0 to 1; uploads only. */
  onUploadProgress?: (share: number) => void;
  /** The caller shows the failure itself, so the host does not. The session's own codes (40000 to 40005) stay the host's. */
  quiet?: boolean;
}

export interface Http {
  /**
   * Sends a declared call: checks the request, adds the bearer, seals and opens the envelope, refreshes an expired token once.
   * @throws ApiError, and nothing else.
   */
  call<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<ResponseOf<C>>;
}

/** `api`: the server answered with a code. `network`: no answer. `cancelled`: the caller's signal. `shape`: an answer that the contract does not know. */
export type ApiErrorKind = 'api' | 'network' | 'cancelled' | 'shape';

/** Recognised by its fields, never by `instanceof`: federated copies may differ. */
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
