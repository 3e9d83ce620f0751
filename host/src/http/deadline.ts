import type { ApiError } from '@atelier/platform/http';
import { createApiError } from './api-error.ts';

/** For small questions that something else waits on; far below the 10 minutes that a call may take, ms. */
export const quickAnswerMs = 30_000;

/** For uploads: limit without progress, ms; the server ends a stalled upload sooner if the connection is still open. */
export const stillMs = 90_000;

const timeUp = new Error('no answer in time');

/** The deadline passed; not a network error. */
export const isTimeUp = (error: unknown): boolean => error instanceof Error && error.cause === timeUp;

/**
 * Runs `work` for at most `ms` since it began or last said that something moved; its signal is aborted when the time is up or when `parent`
 * is aborted.
 * @throws ApiError `network` when the time is up, `cancelled` when `parent` was aborted, also if `work` ignores its signal.
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
      timer = setTimeout(() => stop(createApiError({ kind: 'network', cause: timeUp })), ms);
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
