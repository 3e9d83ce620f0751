import { apiBase } from '@atelier/contract/call';
import type { RemoteEvent } from '@atelier/contract/telemetry';
import { limits } from '../limits.ts';
import { createEventBatch } from './event-batch.ts';

/** Tells the server of one load, failure or fall-back of a remote. */
export type ReportRemote = (event: RemoteEvent) => void;

/** A beacon also arrives while the page closes. */
const sendBeacon = (events: readonly RemoteEvent[]): boolean => {
  if (typeof navigator.sendBeacon !== 'function') return true;
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
  return navigator.sendBeacon(new URL(`.${apiBase}/remote_telemetry`, document.baseURI), body);
};

/** Sends in batches, and at once when the page is hidden or closed. */
export const createTelemetry = (): ReportRemote => {
  const batch = createEventBatch({ send: sendBeacon, waitMs: limits.telemetryMs });
  addEventListener('pagehide', batch.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') batch.flush();
  });
  return batch.add;
};
