import { heartbeatMs, maxReconnectAttempts, reconnectDelayMs, resendWaitMs } from '@atelier/catalogue/constants';
import { type Socket, type SocketStatus, socketStatusAtom } from '@atelier/platform/socket';
import type { getDefaultStore } from 'jotai';

/** Between the end of a poll and the next one once the retries are used up, ms. */
const pollMs = 5_000;
/** Pages that lost the same server do not ask in step: a pause is between 80 and 120 % of its length. */
const spread = 0.4;

interface PollingParts {
  poll: () => Promise<void>;
  /** The server answered. */
  onAnswered: () => void;
  /** 0 to 1. */
  random: () => number;
}

export interface Polling {
  readonly isRunning: boolean;
  /** At once, then about 5 s after each answer or failure; never two at a time. */
  start(): void;
  stop(): void;
}

const createPolling = ({ poll, onAnswered, random }: PollingParts): Polling => {
  /** Grows with every start and stop: a poll of an earlier run plans nothing. */
  let turn = 0;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (mine: number) => {
    const isAnswered = await poll().then(
      () => true,
      // What cannot be read now is read again at the next poll.
      () => false,
    );
    if (mine !== turn) return;
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
      turn += 1;
      void ask(turn);
    },
    stop() {
      isRunning = false;
      turn += 1;
      clearTimeout(timer);
    },
  };
};

/** A line on which nothing was heard for this long is dead, whatever the browser thinks. */
const silenceMs = 45_000;

interface HeartbeatParts {
  /** @throws when the line takes nothing now. */
  send: (text: string) => void;
  onSilent: () => void;
  now: () => number;
}

export interface Heartbeat {
  start(): void;
  stop(): void;
  /** Something came over the line. */
  heard(): void;
}

/** Sends `ping` every 14 s, again after 1.5 s when sending failed; reports when the server no longer answers. */
const createHeartbeat = ({ send, onSilent, now }: HeartbeatParts): Heartbeat => {
  let lastHeard = 0;
  let beating: ReturnType<typeof setInterval> | undefined;
  let resend: ReturnType<typeof setTimeout> | undefined;
  const beat = () => {
    if (now() - lastHeard > silenceMs) return onSilent();
    try {
      send(JSON.stringify({ event: 'ping' }));
    } catch {
      // A closing connection accepts nothing; if it is dead, the missing answer shows it.
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
    heard() {
      lastHeard = now();
    },
  };
};

/** The part of WebSocket that is used, so that tests can bring their own. */
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
  /** After each (re)connect: brings what was missed. */
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

/** A ticket and a connection that take longer than this do not come, ms. */
const connectLimitMs = 30_000;
/** After a catch-up that failed on an open connection, ms. */
const catchUpAgainMs = 5_000;
/** While polling: the longest wait for the connection after the first answered poll, and what it grows to, ms. */
const firstReturnMs = 5_000;
const longestReturnMs = 60_000;

/**
 * The one socket: heartbeat 14 s, retry after 2 s up to 20 times, then polling. From there an answered poll leads back to
 * the connection, as do `online` and return to the tab; the waits are random, so that all pages of a server that was away do
 * not return at once, and grow where polls are answered and the connection is not (a proxy without WebSocket).
 */
export const createSocket = (parts: SocketParts): HostSocket => {
  const { store, now = Date.now, random = Math.random } = parts;
  let userId: string | null = null;
  let connection: SocketConnection | null = null;
  /** Grows with every start, stop and attempt, so that a late answer of an earlier one is ignored. */
  let attempt = 0;
  let failures = 0;
  let returns = 0;
  /** The next attempt; while one is under way, its limit. */
  let pending: ReturnType<typeof setTimeout> | undefined;

  const setStatus = (status: SocketStatus) => store.set(socketStatusAtom, status);
  const polling = createPolling({ poll: parts.poll, onAnswered: () => comeBack(), random });
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

  /** The server answers polls again. */
  const comeBack = () => {
    if (pending !== undefined) return;
    plan(random() * Math.min(firstReturnMs * 2 ** returns, longestReturnMs), () => void connect());
    returns += 1;
  };

  /** Until it succeeds, for no later message brings what was missed. */
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
      heartbeat.heard();
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
      // What is under way shows at once, however long the connection takes; what cannot be read now is read on connecting.
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
