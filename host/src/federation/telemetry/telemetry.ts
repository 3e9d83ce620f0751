import { apiBase } from '@atelier/contract/call';
import type { RemoteEvent } from '@atelier/contract/telemetry';
import { createEventBatch } from './event-batch.ts';

const waitMs = 2000;

/** A beacon also arrives while the page closes. */
const sendBeacon = (events: readonly RemoteEvent[]): boolean => {
  if (typeof navigator.sendBeacon !== 'function') return true;
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  return navigator.sendBeacon(new URL(`.${apiBase}/remote_telemetry`, document.baseURI), body);
};

const batch = createEventBatch({ send: sendBeacon, waitMs });

/** One load, failure or fall-back of a remote. */
export const reportRemote = (event: RemoteEvent): void => batch.add(event);

/** Flushes when the page is hidden or closed. */
export const startTelemetry = (): void => {
  addEventListener('pagehide', batch.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') batch.flush();
  });
};
