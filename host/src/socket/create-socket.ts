import { maxReconnectAttempts, reconnectDelayMs } from '@atelier/catalogue/constants';
import { type Socket, type SocketStatus, socketStatusAtom } from '@atelier/platform/socket';
import type { getDefaultStore } from 'jotai';
import { createHeartbeat } from './heartbeat.ts';
import { createPolling } from './polling.ts';

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
