import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, isClosed } from './database.ts';

interface Subscription {
  channel: string;
  /** Called in commit order. */
  onPayload: (payload: string) => void;
  /** Called when it listens. `isReturn`: it was interrupted, and notifications in between are lost. */
  onListening: (isReturn: boolean) => void;
}

interface ListenerOptions {
  /** Direct URL of the database: a pooler in transaction mode silently drops LISTEN. */
  url: string;
  onError: (error: unknown) => void;
  /** Heartbeat interval and response timeout of the connection, in ms. */
  heartbeatMs?: number;
}

const shortestPauseMs = 50;
const longestPauseMs = 5000;
const connectWithinMs = 10_000;

/** Returns when the connection has ended; detects a peer that disappeared without closing it. */
const watch = async (client: pg.Client, socket: Socket, heartbeatMs: number): Promise<void> => {
  while (!socket.destroyed) {
    await sleep(heartbeatMs, undefined, { ref: false });
    const isSilent = sleep(heartbeatMs, true, { ref: false });
    const answers = client.query('select 1').then(
      () => false,
      () => true,
    );
    if (await Promise.race([answers, isSilent])) socket.destroy(new Error('the listening connection does not answer'));
  }
};

/** Listens on the requested channels, and reconnects when its connection breaks or becomes silent. */
export const createNotificationListener = (options: ListenerOptions) => {
  const { url, onError, heartbeatMs = 5000 } = options;
  const subscriptions: Subscription[] = [];
  const closing = new AbortController();
  let listening: pg.Client | undefined;
  let socket: Socket | undefined;
  let running: Promise<void> = Promise.resolve();

  const take = ({ channel, payload }: pg.Notification): void => {
    for (const subscription of subscriptions) {
      if (subscription.channel === channel) subscription.onPayload(payload ?? '');
    }
  };

  /** One connection from connect to close. */
  const listenOnce = async (isReturn: boolean, onTried: () => void): Promise<boolean> => {
    const own = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'atelier-listener',
      keepAlive: true,
      connectionTimeoutMillis: connectWithinMs,
      stream: () => own,
    });
    socket = own;
    const ended = new Promise<void>((resolve) => own.once('close', () => resolve()));
    client.on('error', onError);
    client.on('notification', take);
    try {
      await client.connect();
      for (const { channel } of subscriptions) await client.query(`listen ${channel}`);
      listening = client;
      for (const { onListening } of subscriptions) onListening(isReturn);
      onTried();
      void watch(client, own, heartbeatMs).catch(onError);
      await ended;
      return true;
    } finally {
      listening = undefined;
      own.destroy();
    }
  };

  const run = async (onTried: () => void): Promise<void> => {
    let pauseMs = shortestPauseMs;
    for (let hasListened = false; !closing.signal.aborted; ) {
      try {
        hasListened = (await listenOnce(hasListened, onTried)) || hasListened;
        pauseMs = shortestPauseMs;
      } catch (error) {
        if (!closing.signal.aborted) onError(error);
      }
      onTried();
      // Aborted by closing: nothing to wait for.
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    }
  };

  return {
    /** Call it before `start`. */
    subscribe(subscription: Subscription): void {
      subscriptions.push(subscription);
    },
    /** Resolves when it listens, or when the first attempt failed; retries continue. */
    start: () =>
      new Promise<void>((resolve) => {
        running = run(resolve);
      }),
    /** The connection while it listens; session locks last as long as it does. */
    connection: () => listening,
    /** Closes the connection and reconnects. */
    leave(): void {
      if (listening) socket?.destroy();
    },
    async close() {
      closing.abort();
      if (listening) await Promise.race([listening.end().catch(onError), sleep(1000, undefined, { ref: false })]);
      socket?.destroy();
      await running;
    },
  };
};

export type NotificationListener = ReturnType<typeof createNotificationListener>;

/** Creates a listener beside the pool; both disconnect from a server that shuts down. @param url the database itself, not a pooler */
export const listenTo = (db: Database, url: string, onError: (error: unknown) => void): NotificationListener => {
  const listener = createNotificationListener({
    url,
    onError: (error) => {
      onError(error);
      if (isClosed(error)) void db.leave();
    },
  });
  db.onLeave(() => listener.leave());
  return listener;
};

/** Timeout of a message between two connections in ms. */
const withinMs = 5000;

/** Without NOTIFY, nodes miss each other's events: no progress is shown, and revoked sessions stay open. */
export class ListenUnavailableError extends Error {
  constructor() {
    super(
      'Database notifications do not arrive (LISTEN and NOTIFY). A pooler in transaction mode drops them: ' +
        'set DATABASE_LISTEN_URL to the address of the database itself; DATABASE_URL may stay the pooler.',
    );
    this.name = 'ListenUnavailableError';
  }
}

/** Sends a notification over one connection and receives it over another. @throws ListenUnavailableError after five seconds */
export const checkListening = async (speakUrl: string, listenUrl: string, timeout = withinMs): Promise<void> => {
  const channel = `atelier_trial_${randomBytes(6).toString('hex')}`;
  const [speaker, listener] = [speakUrl, listenUrl].map(
    (connectionString) => new pg.Client({ connectionString, application_name: 'atelier-listen-check' }),
  ) as [pg.Client, pg.Client];
  const { promise: deaf, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.all([speaker.connect(), listener.connect()]);
    const heard = new Promise<void>((resolve) => listener.once('notification', () => resolve()));
    await listener.query(`listen ${channel}`);
    timer = setTimeout(() => reject(new ListenUnavailableError()), timeout);
    await speaker.query('select pg_notify($1, $2)', [channel, 'heard']);
    await Promise.race([heard, deaf]);
  } finally {
    clearTimeout(timer);
    await Promise.allSettled([speaker.end(), listener.end()]);
  }
};

/** Advisory lock key; any constant. */
const lockKey = 0x41_54_45_4c;

/** Elects the node that publishes queue positions by an advisory lock of its listening connection. */
export const createLeaderLock = (connection: () => pg.Client | undefined): (() => Promise<boolean>) => {
  const leads = new WeakMap<pg.Client, true>();
  return async () => {
    const client = connection();
    if (!client) return false;
    if (leads.has(client)) return true;
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, 0) as taken', [lockKey]);
    if (rows[0]?.taken) leads.set(client, true);
    return rows[0]?.taken === true;
  };
};
