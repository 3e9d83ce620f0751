import type { RemoteEvent } from '@atelier/contract/telemetry';
import { limits } from '../limits.ts';

export interface EventBatch {
  add(event: RemoteEvent): void;
  /** Sends what waits, now. */
  flush(): void;
}

export interface EventBatchParts {
  /** False: the browser did not take it. */
  send: (events: readonly RemoteEvent[]) => boolean;
  /** Events that come within this time go together. */
  waitMs: number;
}

const trim = (event: RemoteEvent): RemoteEvent => ({
  ...event,
  remote: event.remote.slice(0, 60),
  version: event.version.slice(0, 40),
  ms: Math.max(0, Math.round(event.ms)),
  errorClass: event.errorClass?.slice(0, 80) ?? null,
});

/** Gathers events, so that opening a page is one request; what the browser does not take is sent with the next ones. */
export const createEventBatch = ({ send, waitMs }: EventBatchParts): EventBatch => {
  const waiting: RemoteEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const events = waiting.slice(0, limits.telemetryBatch);
      if (!send(events)) return;
      waiting.splice(0, events.length);
    }
  };
  return {
    flush,
    add: (event) => {
      waiting.push(trim(event));
      if (waiting.length > limits.telemetryWaiting) waiting.shift();
      timer ??= setTimeout(flush, waitMs);
    },
  };
};
