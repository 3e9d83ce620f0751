import { apiBase } from '@atelier/contract/call';
import {
  type FailureClass,
  type OpenPage,
  openPageEveryMs,
  type RemoteEvent,
  type Vital,
} from '@atelier/contract/telemetry';
import { limits } from '../limits.ts';

/** Which versions this page runs, for an operator who wants to see one go. */
export interface OpenPageState {
  /** Notes the version of a remote whose page was drawn last; null: none of the published ones. */
  shows(remote: string, version: string | null): void;
  /** The running versions that were not reported yet; undefined when all were. */
  untold(): OpenPage | undefined;
  /** Marks them as reported. */
  markSent(page: OpenPage): void;
  /** Reports the running versions again: the server forgets silent pages. */
  repeat(): void;
  /** The last report of a page that is closed; undefined if it never sent one. */
  farewell(): OpenPage | undefined;
}

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** `onChange`: there is something to report. The id lives as long as the page and is not stored. */
export const createOpenPage = (onChange: () => void, id = randomId()): OpenPageState => {
  const running = new Map<string, string>();
  let hasTold = false;
  let isDue = false;

  const now = (): OpenPage => ({ id, runs: [...running].map(([remote, version]) => ({ remote, version })) });
  return {
    shows(remote, version) {
      if ((running.get(remote) ?? null) === version) return;
      if (version === null) running.delete(remote);
      else running.set(remote, version);
      isDue = true;
      onChange();
    },
    untold: () => (isDue ? now() : undefined),
    markSent({ runs }) {
      hasTold = runs.length > 0;
      isDue = false;
    },
    repeat() {
      if (running.size === 0) return;
      isDue = true;
      onChange();
    },
    farewell: () => (hasTold ? { id, runs: [] } : undefined),
  };
};

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

/** Tells the server of one load, failure or fall-back of a remote. */
export type ReportRemote = (event: RemoteEvent & { errorClass: FailureClass | null }) => void;

export interface Telemetry {
  report: ReportRemote;
  /** Notes the version of a remote whose page was drawn last; null: none of the published ones. */
  shows: OpenPageState['shows'];
  /** Sends the web vitals of this page load. */
  sendVitals(vitals: readonly Vital[]): void;
}

interface Message {
  events: readonly RemoteEvent[];
  page?: OpenPage;
  vitals?: readonly Vital[];
}

/** False: the browser did not take it. */
type Send = (message: Message) => boolean;

const path = `${apiBase}/remote_telemetry`;

/** A beacon also arrives while the page closes. */
const sendBeacon: Send = (message) => {
  if (typeof navigator.sendBeacon !== 'function') return true;
  const body = new Blob([JSON.stringify(message)], { type: 'application/json' });
  return navigator.sendBeacon(new URL(`.${path}`, document.baseURI), body);
};

/** A beacon brings its cookies along, which another origin may not be sent; this arrives while the page closes too. */
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
 * Sends in batches, and at once when the page is hidden or closed; which versions it runs also every few minutes for as long as it is
 * open. `apiOrigin`: empty for the page's own.
 */
export const createTelemetry = (apiOrigin: string): Telemetry => {
  const send = apiOrigin === '' ? sendBeacon : sendElsewhere(apiOrigin);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const openPage = createOpenPage(() => {
    timer ??= setTimeout(() => flush(), limits.telemetryMs);
  });
  /** Adds what is to be reported of the page, so that opening one is one request. */
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
  // A page that the browser kept comes back as it was.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) openPage.repeat();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  setInterval(openPage.repeat, openPageEveryMs);
  return {
    report: batch.add,
    shows: openPage.shows,
    sendVitals: (vitals) => void send({ events: [], vitals }),
  };
};
