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
  createHub,
  createMessageRateLimiter,
  createSeats,
  deliverTraced,
  type Hub,
  type Listening,
  mostSockets,
} from '../../platform/realtime/hub.ts';
import { subscribeToNotices } from '../../platform/realtime/publisher.ts';
import type { RouteModule, Services } from '../../services.ts';
import { createSocketTickets } from '../auth/device-sessions.ts';
import { announcedChannel } from '../notifications/announcements.ts';

/** Milliseconds; publishing is rare, and looking at one file's time costs nothing. */
const lookEvery = 1000;

const readRevision = async (path: string): Promise<number | null> => {
  try {
    const { payload } = registryDocument.parse(JSON.parse(await readFile(path, 'utf8')));
    return pageRegistry.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).revision;
  } catch {
    // Missing, half written or not ours: pages also look for themselves now and then.
    return null;
  }
};

/** Tells when the store's registry has another revision. @returns how to stop. */
export const watchRegistry = (storeDir: string | undefined, onRevision: (revision: number) => void): (() => void) => {
  if (storeDir === undefined) return () => {};
  const path = join(storeDir, 'registry.json');
  let known = readRevision(path);
  const look = async (): Promise<void> => {
    const before = await known;
    known = readRevision(path);
    const now = await known;
    if (now !== null && now !== before) onRevision(now);
  };
  const handle = () => void look();
  watchFile(path, { interval: lookEvery, persistent: false }, handle);
  return () => unwatchFile(path, handle);
};

/** The client only pings. */
const maxPayload = 4 * 1024;
const sweepEvery = 5000;
/** Seconds after which it is worth trying again; a socket that is gone is noticed by then. */
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
  who: Listening,
  onBroken: (error: Error) => void,
): void => {
  hub.add(who, socket, request.raw.socket);
  socket.on('error', onBroken);
  const decide = createMessageRateLimiter();
  /** Whatever comes is a word: what is passed over costs no parsing, and a close that is never answered no more than that. */
  const onWord = (answer: () => void): void => {
    hub.heard(socket);
    if (socket.readyState !== socket.OPEN) return;
    const decision = decide();
    if (decision === 'answer') answer();
    else if (decision === 'end') socket.close(1008, 'too many messages');
  };
  socket.on('message', (data) => onWord(() => isPing(data) && socket.send(pong)));
  socket.on('ping', (data) => onWord(() => socket.pong(data)));
};

/** Hears notices, and sweeps and watches the registry while the server listens. */
const keepHub = (app: FastifyInstance, hub: Hub, services: Services): void => {
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
  const seats = createSeats(mostSockets);
  const listening = new WeakMap<FastifyRequest, Listening>();
  // Malformed, oversized or truncated frames are the client's fault: the log gets no stack and is throttled.
  const onBroken = throttleLog<Error>(({ message }, sockets) => app.log.info({ message, sockets }, 'sockets broke'));
  // Pings of the protocol are answered within the same allowance as those of the page.
  await app.register(websocket, { options: { maxPayload, autoPong: false } });
  keepHub(app, hub, services);
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
        if (!seats.take(request.params.id, request.raw.socket)) throw new ApiFailure('45000', { seconds: retryAfter });
        listening.set(request, { userId: request.params.id, ...redeemed });
      },
    },
    (socket, request) => {
      const who = listening.get(request);
      if (who) serve(hub, socket, request, who, onBroken);
    },
  );
};
