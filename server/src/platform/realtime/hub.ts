import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { SocketMessage } from '@atelier/contract/socket';
import type { WebSocket } from 'ws';
import type { Metrics } from '../telemetry/metrics.ts';
import { readTraceParent, type Tracing } from '../telemetry/tracing.ts';
import type { Audience, Notice } from './publisher.ts';

/** Bytes waiting in a socket above which progress is left out. */
const progressCap = 256 * 1024;
/** Above this the socket is ended: its page reconnects and catches up by cursor. */
const hardCap = 16 * 1024 * 1024;
/** Milliseconds without a word from the client. */
const silenceLimit = 45_000;

/** Who is at the other end of a socket. */
export interface Listening {
  userId: string;
  /** The device's session. */
  sessionId: string;
  /** Wallet that was in use when the socket was opened; a page that changes its identity opens another socket. */
  walletId: string;
}

/** The stream below a socket, which can hold what is written until it goes out at once. */
type Line = Pick<Writable, 'cork' | 'uncork'>;

interface Connection extends Listening {
  socket: WebSocket;
  line: Line | undefined;
  lastHeard: number;
}

/** Last message to a page before its socket is closed. */
const identityChanged = Buffer.from(JSON.stringify({ event: 'identity' } satisfies SocketMessage));

type Groups = Map<string, Set<Connection>>;

const addTo = (groups: Groups, key: string, connection: Connection): void => {
  groups.set(key, (groups.get(key) ?? new Set()).add(connection));
};

/** @returns false when it was not there. */
const removeFrom = (groups: Groups, key: string, connection: Connection): boolean => {
  const connections = groups.get(key);
  if (!connections?.delete(connection)) return false;
  if (connections.size === 0) groups.delete(key);
  return true;
};

/** The open sockets of this node. */
export interface Hub {
  /** `line`: what the socket writes to; messages that come together then leave in one write. */
  add(who: Listening, socket: WebSocket, line?: Line): void;
  heard(socket: WebSocket): void;
  /** @returns how many sockets there are for it */
  deliver(notice: Notice): number;
  /** Sends to all sockets. */
  broadcast(body: string): void;
  /** Tells the pages of a person who acts for another wallet now, and ends their sockets; they open others, which belong to that. */
  endIdentity(userId: string): void;
  /** Ends sockets that were silent for 45 s. */
  sweep(now?: number): void;
  /** Ends all; clients reconnect and catch up. */
  closeAll(): void;
}

export const createHub = (metrics: Pick<Metrics, 'sockets' | 'droppedProgress'>): Hub => {
  const byUser: Groups = new Map();
  const byWallet: Groups = new Map();
  const bySocket = new WeakMap<WebSocket, Connection>();

  const remove = (connection: Connection): void => {
    removeFrom(byWallet, connection.walletId, connection);
    if (removeFrom(byUser, connection.userId, connection)) metrics.sockets.dec();
  };

  const audienceOf = ({ userId, walletId }: Audience): Iterable<Connection> => {
    if (userId === undefined) return byWallet.get(walletId) ?? [];
    const own = byUser.get(userId) ?? [];
    return walletId === undefined ? own : [...own].filter((connection) => connection.walletId === walletId);
  };

  /** Lines that hold what this turn of the event loop writes: notices arrive many at a time, and a write each costs most of it. */
  const held = new Set<Line>();
  const release = (): void => {
    for (const line of held) line.uncork();
    held.clear();
  };
  const hold = (line: Line): void => {
    if (held.has(line)) return;
    if (held.size === 0) setImmediate(release);
    held.add(line);
    line.cork();
  };

  const send = ({ socket, line }: Connection, kind: Notice['kind'], body: Buffer): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > hardCap) socket.terminate();
    else if (kind === 'progress' && socket.bufferedAmount > progressCap) metrics.droppedProgress.inc();
    else {
      if (line) hold(line);
      socket.send(body, { binary: false });
    }
  };

  return {
    add(who, socket, line) {
      const connection: Connection = { ...who, socket, line, lastHeard: Date.now() };
      addTo(byUser, who.userId, connection);
      addTo(byWallet, who.walletId, connection);
      bySocket.set(socket, connection);
      metrics.sockets.inc();
      socket.once('close', () => remove(connection));
    },
    heard(socket) {
      const connection = bySocket.get(socket);
      if (connection) connection.lastHeard = Date.now();
    },
    deliver({ kind, to, body }) {
      // Encoded once for all sockets, not once for each.
      const bytes = Buffer.from(body);
      let count = 0;
      for (const connection of audienceOf(to)) {
        count += 1;
        if (kind !== 'close') send(connection, kind, bytes);
        else if (body === '' || body === connection.sessionId) connection.socket.close(4003, 'logged out');
      }
      return count;
    },
    broadcast(body) {
      const bytes = Buffer.from(body);
      for (const connections of byUser.values()) {
        for (const connection of connections) send(connection, 'state', bytes);
      }
    },
    endIdentity(userId) {
      for (const connection of byUser.get(userId) ?? []) {
        send(connection, 'state', identityChanged);
        connection.socket.close(1012, 'identity changed');
      }
    },
    sweep(now = Date.now()) {
      for (const connections of byUser.values()) {
        for (const { socket, lastHeard } of connections) {
          if (now - lastHeard > silenceLimit) socket.close(4008, 'silent');
        }
      }
    },
    closeAll() {
      for (const connections of byUser.values()) for (const { socket } of connections) socket.close(1012, 'restart');
    },
  };
};

/** Maximum of open sockets per user on a node: a tab has one. */
export const mostSockets = 20;

/** Counts the open connections of each user on this node. */
interface Seats {
  /** Reserves a slot until the connection closes. @returns false when the user has reached the maximum, or the connection is closed. */
  take(userId: string, line: Pick<Socket, 'once' | 'destroyed'>): boolean;
}

/** At most `most` connections per user. */
export const createSeats = (most: number): Seats => {
  const taken = new Map<string, number>();

  const free = (userId: string): void => {
    const left = (taken.get(userId) ?? 1) - 1;
    if (left > 0) taken.set(userId, left);
    else taken.delete(userId);
  };

  return {
    take(userId, line) {
      const count = taken.get(userId) ?? 0;
      if (count >= most || line.destroyed) return false;
      taken.set(userId, count + 1);
      line.once('close', () => free(userId));
      return true;
    },
  };
};

/** Messages that a page may send at once. It sends one in 14 s, a few after it slept. */
const mostAtOnce = 20;
/** Milliseconds after which it may send one more. */
const oneMoreAfter = 1000;
/** Messages over the limit after which the socket is closed: no page sends so many by mistake. */
const disconnectAfter = 1000;

/** What happens to a message: an answer, nothing, or the end of the connection. */
type RateDecision = 'answer' | 'ignore' | 'end';

/**
 * Limits the messages of one socket: an answer costs the server more than a question costs its sender.
 * @param now milliseconds of a clock that only goes forward
 */
export const createMessageRateLimiter = (now: () => number = () => performance.now()): (() => RateDecision) => {
  let left = mostAtOnce;
  let countedAt = now();
  return () => {
    const at = now();
    left = Math.min(mostAtOnce, left + (at - countedAt) / oneMoreAfter);
    countedAt = at;
    left -= 1;
    if (left >= 0) return 'answer';
    return left > -disconnectAfter ? 'ignore' : 'end';
  };
};

/** Matches at the end of a message about a task; within a text its quotes would be escaped. */
const traceField = /"trace_parent":"([0-9a-f-]{55})"\}$/;

/** Delivers a notice; a delivery about a task to sockets here is a span of the task's trace. */
export const deliverTraced = (hub: Pick<Hub, 'deliver'>, tracing: Tracing, notice: Notice): void => {
  const parent = tracing.isOn ? readTraceParent(traceField.exec(notice.body)?.[1]) : undefined;
  if (!parent) {
    hub.deliver(notice);
    return;
  }
  const at = new Date();
  const sockets = hub.deliver(notice);
  if (sockets > 0) tracing.begin('socket message', { parent, at }).end({ attributes: { 'atelier.sockets': sockets } });
};
