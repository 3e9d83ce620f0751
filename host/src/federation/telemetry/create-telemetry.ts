import { apiBase } from '@atelier/contract/call';
import {
  type FailureClass,
  type OpenPage,
  openPageEveryMs,
  type RemoteEvent,
  type Vital,
} from '@atelier/contract/telemetry';
import { limits } from '../limits.ts';

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The versions running in this page, for operators who monitor a rollout. `onChange`: there is something to report. The id lasts for the
 * page and is not stored.
 */
export const createOpenPage = (onChange: () => void, id = randomId()) => {
  const running = new Map<string, string>();
  let hasTold = false;
  let isDue = false;

  const now = (): OpenPage => ({ id, runs: [...running].map(([remote, version]) => ({ remote, version })) });
  return {
    /** Records the version of a remote whose page was rendered last; null: none of the published ones. */
    shows(remote: string, version: string | null): void {
      if ((running.get(remote) ?? null) === version) return;
      if (version === null) running.delete(remote);
      else running.set(remote, version);
      isDue = true;
      onChange();
    },
    /** Unreported running versions; undefined when all were reported. */
    untold: () => (isDue ? now() : undefined),
    markSent({ runs }: OpenPage): void {
      hasTold = runs.length > 0;
      isDue = false;
    },
    /** Reports the running versions again: the server removes pages that stop reporting. */
    repeat(): void {
      if (running.size === 0) return;
      isDue = true;
      onChange();
    },
    /** The final report of a closing page; undefined if it never sent one. */
    farewell: () => (hasTold ? { id, runs: [] } : undefined),
  };
};

const trim = (event: RemoteEvent): RemoteEvent => ({
  ...event,
  remote: event.remote.slice(0, 60),
  version: event.version.slice(0, 40),
  ms: Math.max(0, Math.round(event.ms)),
  errorClass: event.errorClass?.slice(0, 80) ?? null,
});

/**
 * Collects events for `waitMs`, so that opening a page sends one request; events that the browser rejects (`send` returns false) are sent
 * with the next ones.
 */
export const createEventBatch = (options: { send: (events: readonly RemoteEvent[]) => boolean; waitMs: number }) => {
  const { send, waitMs } = options;
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
    /** Sends queued events immediately. */
    flush,
    add: (event: RemoteEvent): void => {
      waiting.push(trim(event));
      if (waiting.length > limits.telemetryWaiting) waiting.shift();
      timer ??= setTimeout(flush, waitMs);
    },
  };
};

/** Reports one load, failure or fallback of a remote to the server. */
export type ReportRemote = (event: RemoteEvent & { errorClass: FailureClass | null }) => void;

export type Telemetry = ReturnType<typeof createTelemetry>;

interface Message {
  events: readonly RemoteEvent[];
  page?: OpenPage;
  vitals?: readonly Vital[];
}

/** Returns false when the browser rejected the message. */
type Send = (message: Message) => boolean;

const path = `${apiBase}/remote_telemetry`;

/** A beacon is also delivered while the page closes. */
const sendBeacon: Send = (message) => {
  if (typeof navigator.sendBeacon !== 'function') return true;
  const body = new Blob([JSON.stringify(message)], { type: 'application/json' });
  return navigator.sendBeacon(new URL(`.${path}`, document.baseURI), body);
};

/** A beacon includes cookies, which must not be sent to another origin; this request is also delivered while the page closes. */
const sendElsewhere =
  (apiOrigin: string): Send =>
  (message) => {
    const body = JSON.stringify(message);
    const headers = { 'content-type': 'application/json' };
    // Fire and forget: a failure loses only a count.
    fetch(`${apiOrigin}${path}`, { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(
      () => {},
    );
    return true;
  };

/**
 * Sends in batches, and immediately when the page is hidden or closed; repeats the running versions every few minutes while the page is
 * open. `apiOrigin`: empty for the page's own.
 */
export const createTelemetry = (apiOrigin: string) => {
  const send = apiOrigin === '' ? sendBeacon : sendElsewhere(apiOrigin);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const openPage = createOpenPage(() => {
    timer ??= setTimeout(() => flush(), limits.telemetryMs);
  });
  /** Adds the page's report, so that opening a page sends one request. */
  const sendWithPage = (events: readonly RemoteEvent[]): boolean => {
    const page = openPage.untold();
    const isTaken = send(page ? { events, page } : { events });
    if (isTaken && page) openPage.markSent(page);
    return isTaken;
  };
  const batch = createEventBatch({ send: sendWithPage, waitMs: limits.telemetryMs });

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    batch.flush();
    if (openPage.untold()) sendWithPage([]);
  };
  const sayGoodbye = (): void => {
    flush();
    const page = openPage.farewell();
    if (page && send({ events: [], page })) openPage.markSent(page);
  };

  addEventListener('pagehide', sayGoodbye);
  // A page restored from the back/forward cache reports again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) openPage.repeat();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  setInterval(openPage.repeat, openPageEveryMs);
  return {
    report: batch.add as ReportRemote,
    shows: openPage.shows,
    /** Sends the web vitals of this page load. */
    sendVitals: (vitals: readonly Vital[]) => void send({ events: [], vitals }),
  };
};
