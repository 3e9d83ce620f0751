import { maxReconnectAttempts, reconnectDelayMs } from '@atelier/catalogue/constants';
import { type Socket, type SocketStatus, socketStatusAtom } from '@atelier/platform/socket';
import type { getDefaultStore } from 'jotai';
import { createHeartbeat } from './heartbeat.ts';
import { createPolling } from './polling.ts';

/** The part of WebSocket that is used, so that tests can bring their own. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

export interface SocketParts {
  store: ReturnType<typeof getDefaultStore>;
  /** A single-use ticket. */
  getTicket: () => Promise<string>;
  openLine: (userId: string, ticket: string) => Line;
  onText: (text: unknown) => void;
  /** After each (re)connect: brings what was missed. */
  catchUp: () => Promise<void>;
  poll: () => Promise<void>;
  now?: () => number;
}

export interface HostSocket extends Socket {
  start(userId: string): void;
  stop(): void;
}

/** The one socket: heartbeat 14 s, retry after 2 s up to 20 times, then polling with further tries on `online` and return to the tab. */
export const createSocket = (parts: SocketParts): HostSocket => {
  const { store, now = Date.now } = parts;
  let userId: string | null = null;
  let line: Line | null = null;
  /** Grows with every start, stop and attempt, so that a late answer of an earlier one is ignored. */
  let attempt = 0;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const setStatus = (status: SocketStatus) => store.set(socketStatusAtom, status);
  // What cannot be read now is read again at the next poll or connect.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const polling = createPolling(() => quietly(parts.poll()));
  const heartbeat = createHeartbeat({ send: (text) => line?.send(text), onSilent: () => fail(), now });

  const drop = () => {
    attempt += 1;
    heartbeat.stop();
    clearTimeout(retry);
    const old = line;
    line = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close();
  };

  const fail = () => {
    drop();
    failures += 1;
    if (failures > maxReconnectAttempts) {
      setStatus('polling');
      return polling.start();
    }
    setStatus('closed');
    retry = setTimeout(() => void connect(), reconnectDelayMs);
  };

  const opened = () => {
    failures = 0;
    polling.stop();
    setStatus('open');
    heartbeat.start();
    quietly(parts.catchUp());
  };

  const connect = async () => {
    drop();
    const mine = attempt;
    const owner = userId;
    if (owner === null) return;
    if (!polling.isRunning) setStatus('connecting');
    try {
      const ticket = await parts.getTicket();
      if (mine !== attempt) return;
      line = parts.openLine(owner, ticket);
    } catch {
      if (mine === attempt) fail();
      return;
    }
    line.onopen = opened;
    line.onmessage = ({ data }) => {
      heartbeat.heard();
      parts.onText(data);
    };
    line.onclose = fail;
    line.onerror = fail;
  };

  const reconnect = () => {
    if (userId === null || store.get(socketStatusAtom) === 'open') return;
    failures = 0;
    void connect();
  };

  return {
    get status() {
      return store.get(socketStatusAtom);
    },
    reconnect,
    start(id) {
      if (userId === id && line) return;
      userId = id;
      failures = 0;
      // What is under way shows at once, however long the line takes.
      quietly(parts.poll());
      void connect();
    },
    stop() {
      userId = null;
      drop();
      polling.stop();
      setStatus('off');
    },
  };
};
