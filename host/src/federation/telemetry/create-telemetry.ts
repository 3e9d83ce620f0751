import { apiBase } from '@atelier/contract/call';
import { type FailureClass, type OpenPage, openPageEveryMs, type RemoteEvent } from '@atelier/contract/telemetry';
import { limits } from '../limits.ts';
import { createEventBatch } from './event-batch.ts';
import { createOpenPage, type OpenPageState } from './open-page.ts';

/** Tells the server of one load, failure or fall-back of a remote. */
export type ReportRemote = (event: RemoteEvent & { errorClass: FailureClass | null }) => void;

export interface Telemetry {
  report: ReportRemote;
  /** Notes the version of a remote whose page was drawn last; null: none of the published ones. */
  shows: OpenPageState['shows'];
}

interface Message {
  events: readonly RemoteEvent[];
  page?: OpenPage;
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
  return { report: batch.add, shows: openPage.shows };
};
