import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageRegistry, registryDocument } from '@atelier/contract/registry';
import { socketPing } from '@atelier/contract/socket';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { ApiFailure } from '../../platform/api-failure.ts';
import { identityChannel } from '../../platform/db/triggers.ts';
import { readQuery } from '../../platform/http/language.ts';
import { throttleLog } from '../../platform/limits/throttle-log.ts';
import {
  createConnectionLimit,
  createHub,
  createMessageRateLimiter,
  deliverTraced,
  type Hub,
  maxSocketsPerUser,
  type SocketOwner,
} from '../../platform/realtime/hub.ts';
import { subscribeToNotices } from '../../platform/realtime/publisher.ts';
import type { RouteModule, Services } from '../../services.ts';
import { createSocketTickets } from '../auth/device-sessions.ts';
import { announcedChannel } from '../notifications/announcements.ts';

/** Publishing is rare, and reading one file's time is cheap. */
const registryPollMs = 1000;

const readRevision = async (path: string): Promise<number | null> => {
  try {
    const { payload } = registryDocument.parse(JSON.parse(await readFile(path, 'utf8')));
    return pageRegistry.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).revision;
  } catch {
    // Missing, half written or not ours: pages also poll it themselves.
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

/** The client only pings. */
const maxPayload = 4 * 1024;
const sweepEvery = 5000;
/** Seconds; closed sockets are noticed by then. */
const retryAfter = 60;
const pong = JSON.stringify({ event: 'pong' });

type SocketRequest = FastifyRequest<{ Params: { id: string } }>;

/** Browsers always send an Origin: it must be ours, or one of the allowed ones. */
const isOriginAllowed = (request: FastifyRequest, allowed: readonly string[]): boolean => {
  const { origin } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
};

const isPing = (data: RawData): boolean => {
  try {
    return socketPing.safeParse(JSON.parse(String(data))).success;
  } catch {
    // Not JSON is not a ping, and nothing else is expected from a client.
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

/** /socket/ws/user/{id}/?token=: opened by a single-use ticket of that very user. */
export const socketRoutes: RouteModule = async (app, services) => {
  const hub = createHub(services.metrics);
  const tickets = createSocketTickets(services.db);
  const connections = createConnectionLimit(maxSocketsPerUser);
  const owners = new WeakMap<FastifyRequest, SocketOwner>();
  // Malformed, oversized or truncated frames are the client's fault: the log gets no stack and is throttled.
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
        // Before the ticket is used up: the page's next try takes it to another node.
        if (services.shutdown.isShuttingDown) throw new ApiFailure('50001');
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
