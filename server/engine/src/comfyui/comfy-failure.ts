/**
 * `unreachable`: no answer, or one that says that the server is not ready. `forbidden`: it wants another header. `refused`: it answered with
 * an error (see `status`, `body`). `malformed`: the answer is not what ComfyUI's is. `too-large`: a file over the limit.
 */
export type ComfyFailureKind = 'unreachable' | 'forbidden' | 'refused' | 'malformed' | 'too-large';

/** A request to ComfyUI that did not give what it asked for. */
export class ComfyFailure extends Error {
  readonly kind: ComfyFailureKind;
  readonly status: number | undefined;
  /** The answer as parsed JSON, where there was any. */
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
