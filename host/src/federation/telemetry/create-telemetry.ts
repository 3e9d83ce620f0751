import { apiBase } from '@atelier/contract/call';
import type { FailureClass, RemoteEvent } from '@atelier/contract/telemetry';
import { limits } from '../limits.ts';
import { createEventBatch } from './event-batch.ts';

/** Tells the server of one load, failure or fall-back of a remote. */
export type ReportRemote = (event: RemoteEvent & { errorClass: FailureClass | null }) => void;

type Send = (events: readonly RemoteEvent[]) => boolean;

const path = `${apiBase}/remote_telemetry`;

/** A beacon also arrives while the page closes. */
const sendBeacon: Send = (events) => {
  if (typeof navigator.sendBeacon !== 'function') return true;
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  return navigator.sendBeacon(new URL(`.${path}`, document.baseURI), body);
};

/** A beacon brings its cookies along, which another origin may not be sent; this arrives while the page closes too. */
const sendElsewhere =
  (apiOrigin: string): Send =>
  (events) => {
    const body = JSON.stringify({ events });
    const headers = { 'content-type': 'application/json' };
    // Nobody waits for it, and what is lost is a count.
    fetch(`${apiOrigin}${path}`, { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(
      () => {},
    );
    return true;
  };

/** Sends in batches, and at once when the page is hidden or closed. `apiOrigin`: empty for the page's own. */
export const createTelemetry = (apiOrigin: string): ReportRemote => {
  const send = apiOrigin === '' ? sendBeacon : sendElsewhere(apiOrigin);
  const batch = createEventBatch({ send, waitMs: limits.telemetryMs });
  addEventListener('pagehide', batch.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') batch.flush();
  });
  return batch.add;
};
