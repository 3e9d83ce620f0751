/**
 * `unreachable`: no response, or one that asks to retry later. `unclear`: a submission may have been accepted. `account`: the key is
 * refused or without credit. `gone`: the request or file does not exist. `refused`: an error of the model (see `types`). `malformed`: an
 * unexpected response.
 */
export type FalFailureKind = 'unreachable' | 'unclear' | 'account' | 'gone' | 'refused' | 'malformed';

/** Failed call to fal. Contains no key, no address and no content of the request. */
export class FalFailure extends Error {
  readonly kind: FalFailureKind;
  readonly status: number | undefined;
  /** Machine names of the errors, e.g. `content_policy_violation`. */
  readonly types: readonly string[];
  /** The provider's delay until the next attempt, ms. */
  readonly retryAfterMs: number | undefined;
  /** A server error, which is not billed, that fal marks as retryable. */
  readonly isRetryable: boolean;
  constructor(
    kind: FalFailureKind,
    detail: string,
    more: { status?: number; types?: readonly string[]; retryAfterMs?: number | undefined; isRetryable?: boolean } = {},
  ) {
    super(`${kind}: ${detail}`);
    this.name = 'FalFailure';
    this.kind = kind;
    this.status = more.status;
    this.types = more.types ?? [];
    this.retryAfterMs = more.retryAfterMs;
    this.isRetryable = more.isRetryable ?? false;
  }
}
