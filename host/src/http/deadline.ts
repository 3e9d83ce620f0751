import type { ApiError } from '@atelier/platform/http';
import { createApiError } from './api-error.ts';

/** Limit in ms for small requests that block other work; far below the 10 minutes that a call may take. */
export const shortCallTimeoutMs = 30_000;

/** Limit in ms for uploads without progress; the server ends a stalled upload sooner if the connection is still open. */
export const uploadStallMs = 90_000;

const timeoutCause = new Error('no answer in time');

/** The deadline passed; not a network error. */
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.cause === timeoutCause;

/**
 * Runs `work` with a limit of `ms` since its start or its last reported progress; its signal is aborted when the time is up or when
 * `parent` is aborted. @throws ApiError `network` when the time is up, `cancelled` when `parent` was aborted, also if `work` ignores its
 * signal.
 */
export const withDeadline = <T>(
  ms: number,
  work: (signal: AbortSignal, moved: () => void) => Promise<T>,
  parent?: AbortSignal,
): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const controller = new AbortController();
    const stop = (error: ApiError) => {
      reject(error);
      controller.abort();
    };
    let timer: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop(createApiError({ kind: 'network', cause: timeoutCause })), ms);
    };
    moved();
    const cancel = () => stop(createApiError({ kind: 'cancelled' }));
    if (parent?.aborted) cancel();
    else parent?.addEventListener('abort', cancel);
    void work(controller.signal, moved)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        parent?.removeEventListener('abort', cancel);
      });
  });
