import type { WebSocket } from 'ws';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Notice } from './notice.ts';

/** Bytes waiting in a socket above which progress is left out. */
const progressCap = 256 * 1024;
/** Above this the socket is ended: its page reconnects and catches up by cursor. */
const hardCap = 16 * 1024 * 1024;
/** Milliseconds without a word from the client. */
const silenceLimit = 45_000;

interface Connection {
  socket: WebSocket;
  sessionId: string;
  lastHeard: number;
}

/** The open sockets of this node. */
export interface Hub {
  add(userId: string, sessionId: string, socket: WebSocket): void;
  heard(socket: WebSocket): void;
  deliver(notice: Notice): void;
  /** To everybody. */
  broadcast(body: string): void;
  /** Ends sockets that were silent for 45 s. */
  sweep(now?: number): void;
  /** Ends all; clients reconnect and catch up. */
  closeAll(): void;
}

export const createHub = (metrics: Pick<Metrics, 'sockets' | 'droppedProgress'>): Hub => {
  const byUser = new Map<string, Set<Connection>>();
  const bySocket = new WeakMap<WebSocket, Connection>();

  const remove = (userId: string, connection: Connection): void => {
    const connections = byUser.get(userId);
    if (!connections?.delete(connection)) return;
    metrics.sockets.dec();
    if (connections.size === 0) byUser.delete(userId);
  };

  const send = ({ socket }: Connection, kind: Notice['kind'], body: Buffer): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > hardCap) socket.terminate();
    else if (kind === 'progress' && socket.bufferedAmount > progressCap) metrics.droppedProgress.inc();
    else socket.send(body, { binary: false });
  };

  return {
    add(userId, sessionId, socket) {
      const connection = { socket, sessionId, lastHeard: Date.now() };
      const connections = byUser.get(userId) ?? new Set();
      byUser.set(userId, connections.add(connection));
      bySocket.set(socket, connection);
      metrics.sockets.inc();
      socket.once('close', () => remove(userId, connection));
    },
    heard(socket) {
      const connection = bySocket.get(socket);
      if (connection) connection.lastHeard = Date.now();
    },
    deliver({ kind, userId, body }) {
      const connections = byUser.get(userId);
      if (!connections) return;
      // Encoded once for all sockets, not once for each.
      const bytes = Buffer.from(body);
      for (const connection of connections) {
        if (kind !== 'close') send(connection, kind, bytes);
        else if (body === '' || body === connection.sessionId) connection.socket.close(4003, 'logged out');
      }
    },
    broadcast(body) {
      const bytes = Buffer.from(body);
      for (const connections of byUser.values()) {
        for (const connection of connections) send(connection, 'state', bytes);
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
