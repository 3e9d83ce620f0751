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
/** Milliseconds without a message from the client. */
const silenceLimit = 45_000;

/** User, session and wallet of a socket. */
export interface SocketOwner {
  userId: string;
  /** The device's session. */
  sessionId: string;
  /** Wallet that was in use when the socket was opened; a page that changes its identity opens another socket. */
  walletId: string;
}

/** The TCP stream below a socket; corked, it collects messages for one write. */
type Stream = Pick<Writable, 'cork' | 'uncork'>;

interface Connection extends SocketOwner {
  socket: WebSocket;
  stream: Stream | undefined;
  lastMessageAt: number;
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
  /** With its `stream`, messages of one turn of the event loop leave in one write. */
  add(owner: SocketOwner, socket: WebSocket, stream?: Stream): void;
  /** Restarts the silence limit of a socket. */
  touch(socket: WebSocket): void;
  /** @returns number of sockets in its audience */
  deliver(notice: Notice): number;
  /** Sends to all sockets. */
  broadcast(body: string): void;
  /** Tells a user's pages that another wallet is in use and closes their sockets; the pages reconnect for the new wallet. */
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

  /** Corked streams: notices arrive many at a time, and a write for each would cost most of the time. */
  const corked = new Set<Stream>();
  const uncorkAll = (): void => {
    for (const stream of corked) stream.uncork();
    corked.clear();
  };
  const cork = (stream: Stream): void => {
    if (corked.has(stream)) return;
    if (corked.size === 0) setImmediate(uncorkAll);
    corked.add(stream);
    stream.cork();
  };

  const send = ({ socket, stream }: Connection, kind: Notice['kind'], body: Buffer): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > hardCap) socket.terminate();
    else if (kind === 'progress' && socket.bufferedAmount > progressCap) metrics.droppedProgress.inc();
    else {
      if (stream) cork(stream);
      socket.send(body, { binary: false });
    }
  };

  return {
    add(owner, socket, stream) {
      const connection: Connection = { ...owner, socket, stream, lastMessageAt: Date.now() };
      addTo(byUser, owner.userId, connection);
      addTo(byWallet, owner.walletId, connection);
      bySocket.set(socket, connection);
      metrics.sockets.inc();
      socket.once('close', () => remove(connection));
    },
    touch(socket) {
      const connection = bySocket.get(socket);
      if (connection) connection.lastMessageAt = Date.now();
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
        for (const { socket, lastMessageAt } of connections) {
          if (now - lastMessageAt > silenceLimit) socket.close(4008, 'silent');
        }
      }
    },
    closeAll() {
      for (const connections of byUser.values()) for (const { socket } of connections) socket.close(1012, 'restart');
    },
  };
};

/** Open sockets per user on a node; a tab has one. */
export const maxSocketsPerUser = 20;

/** Limits the open connections of each user on this node. */
interface ConnectionLimit {
  /** Reserves a slot until the connection closes. @returns false when the user has reached the maximum, or the connection is closed. */
  acquire(userId: string, connection: Pick<Socket, 'once' | 'destroyed'>): boolean;
}

/** @param max connections per user */
export const createConnectionLimit = (max: number): ConnectionLimit => {
  const counts = new Map<string, number>();

  const release = (userId: string): void => {
    const left = (counts.get(userId) ?? 1) - 1;
    if (left > 0) counts.set(userId, left);
    else counts.delete(userId);
  };

  return {
    acquire(userId, connection) {
      const count = counts.get(userId) ?? 0;
      if (count >= max || connection.destroyed) return false;
      counts.set(userId, count + 1);
      connection.once('close', () => release(userId));
      return true;
    },
  };
};

/** Messages that a page may send at once. It sends one in 14 s, a few after it slept. */
const burst = 20;
/** Milliseconds in which one more message becomes available. */
const refillMs = 1000;
/** Messages over the limit after which the socket is closed: no page sends so many by mistake. */
const disconnectAfter = 1000;

/** What happens to a message: an answer, nothing, or the end of the connection. */
type RateDecision = 'answer' | 'ignore' | 'end';

/**
 * Limits the messages of one socket: an answer costs the server more than a message costs its sender.
 * @param now milliseconds of a clock that only goes forward
 */
export const createMessageRateLimiter = (now: () => number = () => performance.now()): (() => RateDecision) => {
  let left = burst;
  let countedAt = now();
  return () => {
    const at = now();
    left = Math.min(burst, left + (at - countedAt) / refillMs);
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
