import WebSocket from 'ws';
import type { ComfySettings } from './settings.ts';

/** Maximum message, above any preview; a larger message closes the connection. */
const maxMessage = 16 * 2 ** 20;
const firstPauseMs = 200;
const longestPauseMs = 5000;

/** Maximum messages buffered until a listener is attached; a prompt that starts immediately sends fewer. */
const maxWaiting = 200;

export interface EventListener {
  onText: (text: string) => void;
  onBinary: (data: Uint8Array) => void;
  /** Called after every (re)connection: events sent meanwhile are lost, so poll the history. */
  onOpen: () => void;
}

/** Receives one client's events and reconnects with growing delays until it is closed. A lost connection is not an error. */
export interface EventSocket {
  /**
   * Resolves when connected, or after one request's timeout without a connection. Open it before the submission: earlier events are lost.
   */
  readonly ready: Promise<void>;
  /** Attaches the listener, which gets the buffered messages first. */
  listen(listener: EventListener): void;
  close(): void;
}

type Message = { text: string } | { data: Uint8Array };

export const openEventSocket = (
  { url, headers, requestMs }: Pick<ComfySettings, 'url' | 'headers' | 'requestMs'>,
  clientId: string,
): EventSocket => {
  const address = `${url.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(clientId)}`;
  const { promise: ready, resolve: settle } = Promise.withResolvers<void>();
  const patience = setTimeout(settle, requestMs);
  const waiting: Message[] = [];
  let listener: EventListener | undefined;
  let socket: WebSocket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let isClosed = false;

  const pass = (message: Message): void => {
    if (!listener) {
      if (waiting.length < maxWaiting) waiting.push(message);
    } else if ('text' in message) listener.onText(message.text);
    else listener.onBinary(message.data);
  };

  const connect = (): void => {
    const fresh = new WebSocket(address, {
      headers,
      handshakeTimeout: requestMs,
      maxPayload: maxMessage,
      followRedirects: false,
      perMessageDeflate: false,
    });
    socket = fresh;
    fresh.on('open', () => {
      pauseMs = firstPauseMs;
      // Newer servers then send the prompt id with each preview; older ones ignore it.
      fresh.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } }));
      settle();
      listener?.onOpen();
    });
    fresh.on('message', (data, isBinary) => {
      if (isClosed) return;
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
      pass(isBinary ? { data: bytes } : { text: bytes.toString('utf8') });
    });
    // `close` follows every error.
    fresh.on('error', () => {});
    fresh.on('close', () => {
      if (isClosed) return;
      timer = setTimeout(connect, pauseMs);
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    });
  };

  connect();
  return {
    ready,
    listen(next) {
      listener = next;
      for (const message of waiting.splice(0)) pass(message);
    },
    close() {
      isClosed = true;
      settle();
      clearTimeout(patience);
      clearTimeout(timer);
      socket?.terminate();
    },
  };
};
