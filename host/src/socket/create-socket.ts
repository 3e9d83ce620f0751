import { heartbeatMs, maxReconnectAttempts, reconnectDelayMs, resendWaitMs } from '@atelier/catalogue/constants';
import { type Socket, type SocketStatus, socketStatusAtom } from '@atelier/platform/socket';
import type { getDefaultStore } from 'jotai';

/** A line on which nothing was heard for this long is dead, whatever the browser thinks. */
const silenceMs = 45_000;
/** Between two polls once the retries are used up. */
const pollMs = 5_000;

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
  let lastHeard = 0;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let resend: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  const setStatus = (status: SocketStatus) => store.set(socketStatusAtom, status);
  // What cannot be read now is read again at the next poll or connect.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);

  const drop = () => {
    attempt += 1;
    clearInterval(heartbeat);
    clearTimeout(retry);
    clearTimeout(resend);
    const old = line;
    line = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close();
  };

  const startPolling = () => {
    setStatus('polling');
    if (polling !== undefined) return;
    quietly(parts.poll());
    polling = setInterval(() => quietly(parts.poll()), pollMs);
  };
  const stopPolling = () => {
    clearInterval(polling);
    polling = undefined;
  };

  const fail = () => {
    drop();
    failures += 1;
    if (failures > maxReconnectAttempts) return startPolling();
    setStatus('closed');
    retry = setTimeout(() => void connect(), reconnectDelayMs);
  };

  const beat = () => {
    if (now() - lastHeard > silenceMs) return fail();
    try {
      line?.send(JSON.stringify({ event: 'ping' }));
    } catch {
      // A line that is busy closing takes nothing now; if it is dead, the silence tells.
      clearTimeout(resend);
      resend = setTimeout(beat, resendWaitMs);
    }
  };

  const opened = () => {
    failures = 0;
    lastHeard = now();
    stopPolling();
    setStatus('open');
    heartbeat = setInterval(beat, heartbeatMs);
    quietly(parts.catchUp());
  };

  const connect = async () => {
    drop();
    const mine = attempt;
    const owner = userId;
    if (owner === null) return;
    if (polling === undefined) setStatus('connecting');
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
      lastHeard = now();
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
      stopPolling();
      setStatus('off');
    },
  };
};
