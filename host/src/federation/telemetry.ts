import { apiBase } from '@atelier/contract/call';
import type { RemoteEvent } from '@atelier/contract/telemetry';

const waiting: RemoteEvent[] = [];
const flushAfterMs = 2000;
const mostPerBeacon = 50;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what is waiting; by beacon, so that it also arrives while the page closes. */
const flush = (): void => {
  clearTimeout(timer);
  timer = undefined;
  while (waiting.length > 0) {
    const events = waiting.splice(0, mostPerBeacon);
    const body = new Blob([JSON.stringify({ events })], { type: 'application/json' });
    navigator.sendBeacon?.(new URL(`.${apiBase}/remote_telemetry`, document.baseURI), body);
  }
};

/** One load, failure or fall-back of a remote. */
export const reportRemote = (event: RemoteEvent): void => {
  waiting.push({ ...event, ms: Math.max(0, Math.round(event.ms)), version: event.version.slice(0, 40) });
  timer ??= setTimeout(flush, flushAfterMs);
};

/** Flushes when the page is hidden or closed. */
export const startTelemetry = (): void => {
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
};
