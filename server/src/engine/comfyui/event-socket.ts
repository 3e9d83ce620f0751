import WebSocket from 'ws';
import type { ComfySettings } from './settings.ts';

/** Larger than any preview; a message over it ends the connection. */
const MAX_MESSAGE = 16 * 2 ** 20;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

export interface EventSocketOptions {
  settings: Pick<ComfySettings, 'url' | 'headers' | 'requestMs'>;
  clientId: string;
  onText: (text: string) => void;
  onBinary: (data: Uint8Array) => void;
  /** After every (re)connection: what was said meanwhile is lost, so look at the history. */
  onOpen: () => void;
}

/** Listens to one client's events and comes back, with growing pauses, until it is closed. Losing it is no failure. */
export function openEventSocket(options: EventSocketOptions): { close(): void } {
  const { url, headers, requestMs } = options.settings;
  const address = `${url.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(options.clientId)}`;
  let socket: WebSocket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let isClosed = false;

  const connect = (): void => {
    const fresh = new WebSocket(address, {
      headers,
      handshakeTimeout: requestMs,
      maxPayload: MAX_MESSAGE,
      followRedirects: false,
      perMessageDeflate: false,
    });
    socket = fresh;
    fresh.on('open', () => {
      pauseMs = FIRST_PAUSE_MS;
      // Newer servers then say with each preview whose it is; older ones ignore it.
      fresh.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } }));
      options.onOpen();
    });
    fresh.on('message', (data, isBinary) => {
      if (isClosed) return;
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
      if (isBinary) options.onBinary(bytes);
      else options.onText(bytes.toString('utf8'));
    });
    // `close` follows every error.
    fresh.on('error', () => {});
    fresh.on('close', () => {
      if (isClosed) return;
      timer = setTimeout(connect, pauseMs);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    });
  };

  connect();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.terminate();
    },
  };
}
