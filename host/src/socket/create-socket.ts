import { heartbeatMs, maxReconnectAttempts, reconnectDelayMs, resendWaitMs } from '@atelier/catalogue/constants';
import { type Socket, type SocketStatus, socketStatusAtom } from '@atelier/platform/socket';
import type { getDefaultStore } from 'jotai';

/** Delay between the end of a poll and the next one once the retries are used up, ms. */
const pollMs = 5_000;
/** Jitter between 80 and 120 %, so that pages that lost the same server do not send requests in step. */
const spread = 0.4;

interface PollingParts {
  poll: () => Promise<void>;
  /** The server responded. */
  onAnswered: () => void;
  /** 0 to 1. */
  random: () => number;
}

export interface Polling {
  readonly isRunning: boolean;
  /** Polls immediately, then about 5 s after each response or failure; never two at a time. */
  start(): void;
  stop(): void;
}

const createPolling = ({ poll, onAnswered, random }: PollingParts): Polling => {
  /** Increases with every start and stop: a poll of an earlier run schedules nothing. */
  let runId = 0;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (mine: number) => {
    const isAnswered = await poll().then(
      () => true,
      // A failed read is repeated at the next poll.
      () => false,
    );
    if (mine !== runId) return;
    timer = setTimeout(() => void ask(mine), pollMs * (1 - spread / 2 + spread * random()));
    if (isAnswered) onAnswered();
  };

  return {
    get isRunning() {
      return isRunning;
    },
    start() {
      if (isRunning) return;
      isRunning = true;
      runId += 1;
      void ask(runId);
    },
    stop() {
      isRunning = false;
      runId += 1;
      clearTimeout(timer);
    },
  };
};

/** A connection without messages for this time is considered dead, regardless of the browser's state. */
const connectionTimeoutMs = 45_000;

interface HeartbeatParts {
  /** @throws when the connection accepts nothing now. */
  send: (text: string) => void;
  onSilent: () => void;
  now: () => number;
}

export interface Heartbeat {
  start(): void;
  stop(): void;
  /** Called for every message received. */
  onMessage(): void;
}

/** Sends `ping` every 14 s, again after 1.5 s when sending failed; reports when the server no longer responds. */
const createHeartbeat = ({ send, onSilent, now }: HeartbeatParts): Heartbeat => {
  let lastHeard = 0;
  let beating: ReturnType<typeof setInterval> | undefined;
  let resend: ReturnType<typeof setTimeout> | undefined;
  const beat = () => {
    if (now() - lastHeard > connectionTimeoutMs) return onSilent();
    try {
      send(JSON.stringify({ event: 'ping' }));
    } catch {
      // A closing connection accepts nothing; if it is dead, the missing response shows it.
      clearTimeout(resend);
      resend = setTimeout(beat, resendWaitMs);
    }
  };
  const stop = () => {
    clearInterval(beating);
    clearTimeout(resend);
  };
  return {
    start() {
      stop();
      lastHeard = now();
      beating = setInterval(beat, heartbeatMs);
    },
    stop,
    onMessage() {
      lastHeard = now();
    },
  };
};

/** The subset of WebSocket used here, so that tests can replace it. */
export interface SocketConnection {
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
  openConnection: (userId: string, ticket: string) => SocketConnection;
  onText: (text: unknown) => void;
  /** After each (re)connect: reads missed changes. */
  catchUp: () => Promise<void>;
  poll: () => Promise<void>;
  now?: () => number;
  /** 0 to 1. */
  random?: () => number;
}

export interface HostSocket extends Socket {
  start(userId: string): void;
  stop(): void;
}

/** Limit for ticket and connection, ms. */
const connectLimitMs = 30_000;
/** Delay after a failed catch-up on an open connection, ms. */
const catchUpAgainMs = 5_000;
/** While polling: maximum delay before reconnecting after the first successful poll, and the maximum it grows to, ms. */
const firstReturnMs = 5_000;
const longestReturnMs = 60_000;

/**
 * The only socket: heartbeat 14 s, retry after 2 s up to 20 times, then polling. A successful poll, `online`, or a return to the tab then
 * triggers a reconnect. The delays are random, so that all pages of a restarted server do not reconnect at the same time, and grow while
 * polls succeed and the connection does not (a proxy without WebSocket).
 */
export const createSocket = (parts: SocketParts): HostSocket => {
  const { store, now = Date.now, random = Math.random } = parts;
  let userId: string | null = null;
  let connection: SocketConnection | null = null;
  /** Increases with every start, stop and attempt, so that a late response of an earlier one is ignored. */
  let attempt = 0;
  let failures = 0;
  let returns = 0;
  /** Timer of the next attempt; during an attempt, of its limit. */
  let pending: ReturnType<typeof setTimeout> | undefined;

  const setStatus = (status: SocketStatus) => store.set(socketStatusAtom, status);
  const polling = createPolling({ poll: parts.poll, onAnswered: () => scheduleReconnect(), random });
  const heartbeat = createHeartbeat({ send: (text) => connection?.send(text), onSilent: () => fail(), now });

  const plan = (ms: number, step: () => void) => {
    clearTimeout(pending);
    pending = setTimeout(() => {
      pending = undefined;
      step();
    }, ms);
  };

  const unplan = () => {
    clearTimeout(pending);
    pending = undefined;
  };

  const drop = () => {
    attempt += 1;
    heartbeat.stop();
    unplan();
    const old = connection;
    connection = null;
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
    plan(reconnectDelayMs, () => void connect());
  };

  /** The server responds to polls again. */
  const scheduleReconnect = () => {
    if (pending !== undefined) return;
    plan(random() * Math.min(firstReturnMs * 2 ** returns, longestReturnMs), () => void connect());
    returns += 1;
  };

  /** Repeats until it succeeds, because later messages do not contain missed changes. */
  const catchUp = () => {
    const mine = attempt;
    void parts.catchUp().catch(() => {
      if (mine === attempt) plan(catchUpAgainMs, catchUp);
    });
  };

  const opened = () => {
    failures = 0;
    returns = 0;
    unplan();
    polling.stop();
    setStatus('open');
    heartbeat.start();
    catchUp();
  };

  const connect = async () => {
    drop();
    const mine = attempt;
    const owner = userId;
    if (owner === null) return;
    if (!polling.isRunning) setStatus('connecting');
    plan(connectLimitMs, fail);
    try {
      const ticket = await parts.getTicket();
      if (mine !== attempt) return;
      connection = parts.openConnection(owner, ticket);
    } catch {
      if (mine === attempt) fail();
      return;
    }
    connection.onopen = opened;
    connection.onmessage = ({ data }) => {
      heartbeat.onMessage();
      parts.onText(data);
    };
    connection.onclose = fail;
    connection.onerror = fail;
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
      if (userId === id && connection) return;
      userId = id;
      failures = 0;
      // Tasks in progress are shown immediately, regardless of the connection; a failed read is repeated on connecting.
      void parts.poll().catch(() => undefined);
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
