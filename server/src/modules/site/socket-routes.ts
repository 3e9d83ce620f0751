import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pageRegistry, registryDocument } from '@atelier/contract/registry';
import { type SocketMessage, socketPing } from '@atelier/contract/socket';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { ApiFailure } from '../../platform/api-failure.ts';
import { identityChannel } from '../../platform/db/migrate.ts';
import { readQuery } from '../../platform/http/language.ts';
import { throttleLog } from '../../platform/limits/throttle-log.ts';
import { type Audience, type Notice, subscribeToNotices } from '../../platform/realtime/publisher.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { readTraceParent, type Tracing } from '../../platform/telemetry/tracing.ts';
import type { RouteModule, Services } from '../../services.ts';
import { createSocketTickets } from '../auth/device-sessions.ts';
import { announcedChannel } from '../notifications/notify.ts';

/** Bytes buffered in a socket above which progress messages are dropped. */
const progressCap = 256 * 1024;
/** Bytes buffered above which the socket is closed: its page reconnects and catches up by cursor. */
const hardCap = 16 * 1024 * 1024;
/** Milliseconds without a message from the client. */
const silenceLimit = 45_000;

/** User, session and wallet of a socket. */
export interface SocketOwner {
  userId: string;
  /** Id of the device's session. */
  sessionId: string;
  /** Active wallet when the socket was opened; a page that changes its identity opens another socket. */
  walletId: string;
}

/** The TCP stream of a socket; while corked, it collects messages for one write. */
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

/** @returns false when it was not registered. */
const removeFrom = (groups: Groups, key: string, connection: Connection): boolean => {
  const connections = groups.get(key);
  if (!connections?.delete(connection)) return false;
  if (connections.size === 0) groups.delete(key);
  return true;
};

/** The open sockets of this node. */
export const createHub = (metrics: Pick<Metrics, 'sockets' | 'droppedProgress'>) => {
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

  /** Corked streams: messages arrive in batches, and a write for each would dominate the cost. */
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
    /** With its `stream`, messages of one event loop turn are sent in one write. */
    add(owner: SocketOwner, socket: WebSocket, stream?: Stream) {
      const connection: Connection = { ...owner, socket, stream, lastMessageAt: Date.now() };
      addTo(byUser, owner.userId, connection);
      addTo(byWallet, owner.walletId, connection);
      bySocket.set(socket, connection);
      metrics.sockets.inc();
      socket.once('close', () => remove(connection));
    },
    /** Restarts the silence limit of a socket. */
    touch(socket: WebSocket) {
      const connection = bySocket.get(socket);
      if (connection) connection.lastMessageAt = Date.now();
    },
    /** @returns number of sockets in its audience */
    deliver({ kind, to, body }: Notice) {
      // Encoded once for all sockets.
      const bytes = Buffer.from(body);
      let count = 0;
      for (const connection of audienceOf(to)) {
        count += 1;
        if (kind !== 'close') send(connection, kind, bytes);
        else if (body === '' || body === connection.sessionId) connection.socket.close(4003, 'logged out');
      }
      return count;
    },
    broadcast(body: string) {
      const bytes = Buffer.from(body);
      for (const connections of byUser.values()) {
        for (const connection of connections) send(connection, 'state', bytes);
      }
    },
    /** Notifies a user's pages that another wallet is active and closes their sockets; the pages reconnect for the new wallet. */
    endIdentity(userId: string) {
      for (const connection of byUser.get(userId) ?? []) {
        send(connection, 'state', identityChanged);
        connection.socket.close(1012, 'identity changed');
      }
    },
    /** Ends sockets that were silent for 45 s. */
    sweep(now: number = Date.now()) {
      for (const connections of byUser.values()) {
        for (const { socket, lastMessageAt } of connections) {
          if (now - lastMessageAt > silenceLimit) socket.close(4008, 'silent');
        }
      }
    },
    /** Closes all sockets; clients reconnect and catch up. */
    closeAll() {
      for (const connections of byUser.values()) for (const { socket } of connections) socket.close(1012, 'restart');
    },
  };
};

export type Hub = ReturnType<typeof createHub>;

/** Open sockets per user on a node; a tab has one. */
export const maxSocketsPerUser = 20;

/** @param max connections per user */
export const createConnectionLimit = (max: number) => {
  const counts = new Map<string, number>();

  const release = (userId: string): void => {
    const left = (counts.get(userId) ?? 1) - 1;
    if (left > 0) counts.set(userId, left);
    else counts.delete(userId);
  };

  return {
    /** Reserves a slot until the connection closes. @returns false when the user has reached the maximum, or the connection is closed. */
    acquire(userId: string, connection: Pick<Socket, 'once' | 'destroyed'>) {
      const count = counts.get(userId) ?? 0;
      if (count >= max || connection.destroyed) return false;
      counts.set(userId, count + 1);
      connection.once('close', () => release(userId));
      return true;
    },
  };
};

/** Burst of messages from a page. It sends one in 14 s, a few after a sleep. */
const burst = 20;
/** Milliseconds after which one more message is allowed. */
const refillMs = 1000;
/** Messages over the limit after which the socket is closed: no page sends that many by mistake. */
const disconnectAfter = 1000;

/** Decision about a message: respond, ignore, or close the connection. */
type RateDecision = 'answer' | 'ignore' | 'end';

/** Limits the messages of one socket, since a response costs more than a message. @param now monotonic milliseconds */
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

/** Matches at the end of a task message; within a text its quotes would be escaped. */
const traceField = /"trace_parent":"([0-9a-f-]{55})"\}$/;

/** Delivers a message; a delivery of a task message to sockets on this node is a span of the task's trace. */
const deliverTraced = (hub: Pick<Hub, 'deliver'>, tracing: Tracing, notice: Notice): void => {
  const parent = tracing.isOn ? readTraceParent(traceField.exec(notice.body)?.[1]) : undefined;
  if (!parent) {
    hub.deliver(notice);
    return;
  }
  const at = new Date();
  const sockets = hub.deliver(notice);
  if (sockets > 0) tracing.begin('socket message', { parent, at }).end({ attributes: { 'atelier.sockets': sockets } });
};

/** Poll interval in ms; publishing is rare, and reading one file's timestamp is cheap. */
const registryPollMs = 1000;

const readRevision = async (path: string): Promise<number | null> => {
  try {
    const { payload } = registryDocument.parse(JSON.parse(await readFile(path, 'utf8')));
    return pageRegistry.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).revision;
  } catch {
    // Missing, partially written or invalid: pages also poll it themselves.
    return null;
  }
};

/** Calls back when the registry in the store has another revision. @returns a function that stops it. */
export const watchRegistry = (storeDir: string | undefined, onRevision: (revision: number) => void): (() => void) => {
  if (storeDir === undefined) return () => {};
  const path = join(storeDir, 'registry.json');
  let known = readRevision(path);
  const check = async (): Promise<void> => {
    const before = await known;
    known = readRevision(path);
    const now = await known;
    if (now !== null && now !== before) onRevision(now);
  };
  const handle = () => void check();
  watchFile(path, { interval: registryPollMs, persistent: false }, handle);
  return () => unwatchFile(path, handle);
};

/** Maximum message size in bytes; the client only pings. */
const maxPayload = 4 * 1024;
const sweepEvery = 5000;
/** Retry delay in seconds; closed sockets are detected within it. */
const retryAfter = 60;
const pong = JSON.stringify({ event: 'pong' });

type SocketRequest = FastifyRequest<{ Params: { id: string } }>;

/** Browsers always send an Origin: it must be this site's, or an allowed one. */
const isOriginAllowed = (request: FastifyRequest, allowed: readonly string[]): boolean => {
  const { origin } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
};

const isPing = (data: RawData): boolean => {
  try {
    return socketPing.safeParse(JSON.parse(String(data))).success;
  } catch {
    // Invalid JSON is not a ping, and clients send nothing else.
    return false;
  }
};

const serve = (
  hub: Hub,
  socket: WebSocket,
  request: SocketRequest,
  owner: SocketOwner,
  onBroken: (error: Error) => void,
): void => {
  hub.add(owner, socket, request.raw.socket);
  socket.on('error', onBroken);
  const decide = createMessageRateLimiter();
  /** Every frame counts as a message; an ignored one is not parsed. */
  const onFrame = (answer: () => void): void => {
    hub.touch(socket);
    if (socket.readyState !== socket.OPEN) return;
    const decision = decide();
    if (decision === 'answer') answer();
    else if (decision === 'end') socket.close(1008, 'too many messages');
  };
  socket.on('message', (data) => onFrame(() => isPing(data) && socket.send(pong)));
  socket.on('ping', (data) => onFrame(() => socket.pong(data)));
};

/** Connects the hub to notifications; sweeps it and watches the registry while the server listens. */
const connectHub = (app: FastifyInstance, hub: Hub, services: Services): void => {
  let sweeper: NodeJS.Timeout | undefined;
  let unwatch = () => {};
  subscribeToNotices(services.listener, {
    db: services.db,
    onNotice: (notice) => deliverTraced(hub, services.tracing, notice),
    onGap: () => hub.closeAll(),
    onError: (error) => app.log.warn({ err: error }, 'socket notices'),
  });
  // A gap closes all sockets anyway, see above.
  services.listener.subscribe({
    channel: identityChannel,
    onPayload: (userId) => hub.endIdentity(userId),
    onListening: () => {},
  });
  services.listener.subscribe({
    channel: announcedChannel,
    onPayload: (body) => hub.broadcast(body),
    onListening: () => {},
  });
  app.addHook('onListen', async () => {
    sweeper = setInterval(() => hub.sweep(), sweepEvery);
    unwatch = watchRegistry(services.config.storeDir, (revision) =>
      hub.broadcast(JSON.stringify({ event: 'registry', revision })),
    );
  });
  app.addHook('preClose', async () => {
    clearInterval(sweeper);
    unwatch();
    hub.closeAll();
  });
};

/** /socket/ws/user/{id}/?token=: requires a single-use ticket of the same user. */
export const socketRoutes: RouteModule = async (app, services) => {
  const hub = createHub(services.metrics);
  const tickets = createSocketTickets(services.db);
  const connections = createConnectionLimit(maxSocketsPerUser);
  const owners = new WeakMap<FastifyRequest, SocketOwner>();
  // Malformed, oversized or truncated frames are the client's fault: logged without a stack and throttled.
  const onBroken = throttleLog<Error>(({ message }, sockets) => app.log.info({ message, sockets }, 'sockets broke'));
  // Protocol pings count towards the same rate limit as those of the page.
  await app.register(websocket, { options: { maxPayload, autoPong: false } });
  connectHub(app, hub, services);
  app.get<{ Params: { id: string } }>(
    '/socket/ws/user/:id/',
    {
      websocket: true,
      preValidation: async (request) => {
        if (!isOriginAllowed(request, services.config.allowedOrigins)) throw new ApiFailure('43000');
        // Checked before the ticket is consumed: the page's next attempt uses it on another node.
        if (services.shutdown.signal.aborted) throw new ApiFailure('50001');
        const redeemed = await tickets.redeem(readQuery(request)['token'] ?? '', request.params.id);
        if (!redeemed) throw new ApiFailure('40002');
        if (!connections.acquire(request.params.id, request.raw.socket))
          throw new ApiFailure('45000', { seconds: retryAfter });
        owners.set(request, { userId: request.params.id, ...redeemed });
      },
    },
    (socket, request) => {
      const owner = owners.get(request);
      if (owner) serve(hub, socket, request, owner, onBroken);
    },
  );
};
