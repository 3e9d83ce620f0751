/**
 * `unreachable`: no response, or the server is not ready. `forbidden`: the header was rejected. `refused`: an error response (see `status`,
 * `body`). `malformed`: not a ComfyUI response. `too-large`: a file over the limit.
 */
export type ComfyFailureKind = 'unreachable' | 'forbidden' | 'refused' | 'malformed' | 'too-large';

/** A failed request to ComfyUI. */
export class ComfyFailure extends Error {
  readonly kind: ComfyFailureKind;
  readonly status: number | undefined;
  /** Response body as parsed JSON, if any. */
  readonly body: unknown;
  constructor(
    kind: ComfyFailureKind,
    detail: string,
    options: { status?: number; body?: unknown; cause?: unknown } = {},
  ) {
    super(`${kind}: ${detail}`, { cause: options.cause });
    this.name = 'ComfyFailure';
    this.kind = kind;
    this.status = options.status;
    this.body = options.body;
  }
}

export const isAway = (error: unknown): boolean => error instanceof ComfyFailure && error.kind === 'unreachable';
