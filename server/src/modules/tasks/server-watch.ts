import type { ModelServers, ServerView } from '@atelier/engine/engine';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { NotificationListener } from '../../platform/db/notification-listener.ts';
import { serverViews } from '../../platform/db/schema/service.ts';
import { readResting } from './take-place.ts';

/** Between two readings of what is out of service, ms: a signal that was lost counts this late. */
const everyMs = 2000;
/** What a node says of its servers is said again after this long, so that others see that it lives. */
const repeatMs = 20_000;
/** A node that has said nothing for so long is not counted, s. */
export const silentSeconds = 60;

const channel = 'atelier_model_servers';

/** Has every node read again what is out of service, or look at a server (`''`: at all). Heard when the transaction commits. */
export const signalServers = async (
  tx: Pick<Tx, 'execute'>,
  signal: { kind: 'changed' } | { kind: 'look'; address: string },
): Promise<void> => {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`);
};

/** Tells the database what this node knows of its model servers, and the node what operators took out of service. */
interface ServerWatch {
  /** Resolves when what is out of service is known. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface WatchOptions {
  db: Pick<Database, 'orm'>;
  servers: ModelServers;
  node: string;
  listener: NotificationListener;
  onError: (error: unknown) => void;
}

/** Removes NUL, which PostgreSQL refuses in JSON. */
const storable = (view: ServerView): ServerView => ({
  ...view,
  error: view.error?.replaceAll('\0', '') ?? null,
});

/** Before the listener starts. */
export const createServerWatch = ({ db, servers, node, listener, onError }: WatchOptions): ServerWatch => {
  const told = new Map<string, { words: string; at: number }>();
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | undefined;
  let isStopped = false;

  const tell = async (view: ServerView): Promise<void> => {
    const words = JSON.stringify(view);
    const before = told.get(view.address);
    if (before?.words === words && performance.now() - before.at < repeatMs) return;
    const values = { address: view.address, node, view: storable(view) };
    await db.orm
      .insert(serverViews)
      .values(values)
      .onConflictDoUpdate({
        target: [serverViews.address, serverViews.node],
        set: { view: values.view, seenAt: sql`now()` },
      });
    told.set(view.address, { words, at: performance.now() });
  };
  const turn = async (): Promise<void> => {
    servers.keepOut(await readResting(db.orm));
    for (const view of servers.views()) await tell(view);
  };
  /** Never two at once. */
  const soon = async (): Promise<void> => {
    if (isStopped) return;
    turning ??= turn()
      .catch(onError)
      .finally(() => {
        turning = undefined;
      });
    await turning;
  };

  listener.subscribe({
    channel,
    // Written by `signalServers` alone, on this product's own channel.
    onPayload(payload) {
      const signal = JSON.parse(payload) as Parameters<typeof signalServers>[1];
      const looked = signal.kind === 'look' ? servers.look(signal.address || undefined) : Promise.resolve();
      void looked.then(() => turning).then(soon);
    },
    onListening: () => void soon(),
  });
  return {
    async start() {
      await soon();
      timer = setInterval(() => void soon(), everyMs);
      timer.unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await turning;
      for (const address of servers.addresses) {
        await db.orm
          .delete(serverViews)
          .where(and(eq(serverViews.address, address), eq(serverViews.node, node)))
          .catch(onError);
      }
    },
  };
};
