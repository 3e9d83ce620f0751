/**
 * `unreachable`: no answer, or one that says to come back. `unclear`: a submission may have been taken or not. `account`: the key is refused or
 * without credit. `gone`: there is no such request or file. `refused`: an error of the model (see `types`). `malformed`: not what fal answers.
 */
export type FalFailureKind = 'unreachable' | 'unclear' | 'account' | 'gone' | 'refused' | 'malformed';

/** A request to fal that did not give what it asked for. Holds no key, no address and nothing of the request's content. */
export class FalFailure extends Error {
  readonly kind: FalFailureKind;
  readonly status: number | undefined;
  /** Machine names of the errors, e.g. `content_policy_violation`. */
  readonly types: readonly string[];
  /** The provider's delay until the next try, ms. */
  readonly retryAfterMs: number | undefined;
  /** A server error, which is not billed, that fal says may be tried again. */
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
