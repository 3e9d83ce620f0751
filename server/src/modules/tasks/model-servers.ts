import type { ModelServerRow, ProviderUse } from '@atelier/contract/console-servers';
import { type Provider, providerKeys } from '@atelier/contract/providers';
import { leastBusy } from '@atelier/engine/comfyui/places';
import type { ModelServers, ProviderCall, ServerView, TakePlace } from '@atelier/engine/engine';
import { and, eq, sql } from 'drizzle-orm';
import type { Registry } from 'prom-client';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Config } from '../../platform/config/config.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import type { NotificationListener } from '../../platform/db/notification-listener.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { restingServers, serverViews } from '../../platform/db/schema/service.ts';
import { createScrapedGauges } from '../../platform/telemetry/metrics.ts';

/** Advisory lock key; any constant different from those of migrations and first rows. */
const lockKey = 7_283_469;

/** Number of tasks per server over all nodes: tasks whose node is restarting still run there. */
const countReservations = async (tx: Pick<Tx, 'execute'>, but = ''): Promise<Map<string, number>> => {
  const { rows } = await tx.execute<{ server: string; count: number }>(sql`
    select engine_handle->>'server' as server, count(*)::int as count from tasks
    where state in ('queued', 'drawing') and engine_handle->>'server' is not null and id::text <> ${but}
    group by 1`);
  return new Map(rows.map(({ server, count }) => [server, count]));
};

const readResting = async (tx: Pick<Tx, 'execute'>): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ address: string }>(sql`select address from resting_servers`);
  return new Set(rows.map(({ address }) => address));
};

/** Reserves a slot at a model server by naming it in the task's row; nodes are serialised. */
export const reserveServerSlot =
  (db: Database, { id, attempts }: Pick<typeof tasks.$inferSelect, 'id' | 'attempts'>): TakePlace =>
  (offers, handle) =>
    withTransaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
      const [taken, resting] = [await countReservations(tx, id), await readResting(tx)];
      const open = offers.filter(({ server }) => !resting.has(server));
      const chosen = leastBusy(open, (server) => taken.get(server) ?? 0);
      if (!chosen) return null;
      const rows = await tx
        .update(tasks)
        .set({ engineHandle: { ...handle, server: chosen.server } })
        .where(and(eq(tasks.id, id), eq(tasks.attempts, attempts), eq(tasks.state, 'drawing')))
        .returning({ id: tasks.id });
      // The claim was lost, or the task has ended: its signal aborts shortly.
      return rows.length > 0 ? chosen.server : null;
    });

/** Job groups whose servers are all full or disabled. When all are unreachable, jobs are taken and fail at their time limit. */
type ModelGate = () => Promise<string[]>;

export const createCapacityCheck =
  (db: Pick<Database, 'orm'>, servers: ModelServers): ModelGate =>
  async () => {
    const taken = await countReservations(db.orm);
    // Claimed tasks without a slot, because two nodes took one for the same slot; they get the next free slots.
    const { rows } = await db.orm.execute<{ tool_type: number; count: number }>(sql`
      select tool_type, count(*)::int as count from tasks
      where state = 'drawing' and lane = 'model' and engine_handle is null group by 1`);
    const waiting = new Map(rows.map(({ tool_type: type, count }) => [type, count]));
    return servers.reach().flatMap(({ toolType, servers: able, isKeptOut }) => {
      const free = able.reduce((sum, { server, slots }) => sum + Math.max(0, slots - (taken.get(server) ?? 0)), 0);
      const isShut = able.length > 0 || isKeptOut;
      return isShut && free <= (waiting.get(toolType) ?? 0) ? [String(toolType)] : [];
    });
  };

/** Poll interval in ms for disabled servers: maximum delay after a lost signal. */
const everyMs = 2000;
/** Heartbeat interval in ms of a node's server states. */
const repeatMs = 20_000;
/** Seconds without a heartbeat after which a node is not counted. */
const silentSeconds = 60;

const channel = 'atelier_model_servers';

/** Makes every node reload the disabled servers, or check a server (`''`: all). Delivered when the transaction commits. */
export const signalServers = async (
  tx: Pick<Tx, 'execute'>,
  signal: { kind: 'changed' } | { kind: 'look'; address: string },
): Promise<void> => {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`);
};

/** Providers that the operator has configured. */
export const connectedProviders = ({ fal, comfy }: Pick<Config, 'fal' | 'comfy'>): Provider[] => [
  ...(fal ? ['fal' as const] : []),
  ...(comfy?.partnerKey === undefined ? [] : ['comfy' as const]),
];

type ProviderLimits = Partial<Record<Provider, number | undefined>>;

/** Counts a completed provider job for its day, once per handle of the task: a later run may repeat an unstored call. */
export const recordProviderCall = (
  db: Database,
  taskId: string,
  { provider, seconds, usd, isFailed }: ProviderCall,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ is_counted: boolean }>(sql`
      select engine_handle->'isCounted' is not null as is_counted from tasks where id = ${taskId} for update`);
    if (rows[0]?.is_counted) return;
    await tx.execute(sql`
      update tasks set engine_handle = engine_handle || '{"isCounted": true}' where id = ${taskId}`);
    await tx.execute(sql`
      insert into provider_days (provider, day, calls, failures, seconds, usd)
      values (${provider}, (now() at time zone 'utc')::date, 1, ${isFailed ? 1 : 0}, ${seconds}, ${usd})
      on conflict (provider, day) do update set calls = provider_days.calls + 1,
        failures = provider_days.failures + excluded.failures,
        seconds = provider_days.seconds + excluded.seconds, usd = provider_days.usd + excluded.usd`);
  });

const readMonth = async (tx: Pick<Tx, 'execute'>): Promise<Map<string, number>> => {
  const { rows } = await tx.execute<{ provider: string; usd: number }>(sql`
    select provider, sum(usd)::float8 as usd from provider_days
    where day >= date_trunc('month', now() at time zone 'utc') group by provider`);
  return new Map(rows.map(({ provider, usd }) => [provider, usd]));
};

/** Providers that reached this month's limit. */
const readSpent = async (tx: Pick<Tx, 'execute'>, limits: ProviderLimits): Promise<Set<Provider>> => {
  const spent = await readMonth(tx);
  return new Set(providerKeys.filter((key) => (spent.get(key) ?? 0) >= (limits[key] ?? Number.POSITIVE_INFINITY)));
};

/** Calls, failures, duration and cost of each provider that is configured or was used in the last 31 days. */
export const readProviderUse = async (
  { orm }: Pick<Database, 'orm'>,
  limits: ProviderLimits,
  connected: readonly Provider[],
): Promise<ProviderUse[]> => {
  const month = await readMonth(orm);
  const { rows } = await orm.execute<{ provider: string } & ProviderUse['days'][number]>(sql`
    select provider, to_char(day, 'YYYY-MM-DD') as day, calls, failures, seconds, usd from provider_days
    where day > (now() at time zone 'utc')::date - 31 order by day desc`);
  const byProvider = Map.groupBy(rows, ({ provider }) => provider);
  return providerKeys
    .filter((key) => connected.includes(key) || byProvider.has(key))
    .map((provider) => ({
      provider,
      limit: limits[provider] ?? null,
      usd: month.get(provider) ?? 0,
      days: (byProvider.get(provider) ?? []).map(({ provider: _, ...day }) => day),
    }));
};

interface WatchOptions {
  limits: ProviderLimits;
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

/** Create it before the listener starts. */
export const createServerWatch = ({ db, servers, limits, node, listener, onError }: WatchOptions) => {
  const lastReported = new Map<string, { words: string; at: number }>();
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | undefined;
  let isStopped = false;

  const tell = async (view: ServerView): Promise<void> => {
    const words = JSON.stringify(view);
    const before = lastReported.get(view.address);
    if (before?.words === words && performance.now() - before.at < repeatMs) return;
    const values = { address: view.address, node, view: storable(view) };
    await db.orm
      .insert(serverViews)
      .values(values)
      .onConflictDoUpdate({
        target: [serverViews.address, serverViews.node],
        set: { view: values.view, seenAt: sql`now()` },
      });
    lastReported.set(view.address, { words, at: performance.now() });
  };
  const turn = async (): Promise<void> => {
    servers.keepOut(await readResting(db.orm));
    servers.closeProviders?.(await readSpent(db.orm, limits));
    for (const view of servers.views()) await tell(view);
  };
  /** Runs are never concurrent. */
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
    // Written only by `signalServers`, on this product's own channel.
    onPayload(payload) {
      const signal = JSON.parse(payload) as Parameters<typeof signalServers>[1];
      const looked = signal.kind === 'look' ? servers.look(signal.address || undefined) : Promise.resolve();
      void looked.then(() => turning).then(soon);
    },
    onListening: () => void soon(),
  });
  return {
    /** Resolves when the disabled servers are loaded. */
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

interface SeenView {
  node: string;
  view: ServerView;
  seenAt: Date;
}

type Rest = NonNullable<ModelServerRow['rest']>;

const momentOf = (ms: number): string => new Date(ms).toISOString();

/** Live nodes' views of each server, by its address. */
const readViews = async (tx: Pick<Tx, 'execute'>): Promise<Map<string, SeenView[]>> => {
  const { rows } = await tx.execute<{ address: string; node: string; view: ServerView; seen_at: string }>(sql`
    select address, node, view, seen_at from server_views
    where seen_at > now() - make_interval(secs => ${silentSeconds}) order by address, seen_at desc, node`);
  return Map.groupBy(
    rows.map(({ seen_at: seenAt, ...row }) => ({ ...row, seenAt: new Date(seenAt) })),
    ({ address }) => address,
  );
};

const readRests = async (tx: Pick<Tx, 'execute'>): Promise<Map<string, Rest>> => {
  const { rows } = await tx.execute<{ address: string; by: string; reason: string; at: string }>(
    sql`select address, by, reason, at from resting_servers`,
  );
  return new Map(rows.map(({ address, by, reason, at }) => [address, { by, reason, at: new Date(at).toISOString() }]));
};

/** State of one server over the nodes: reachable for all, some or none. */
const summarise = (views: readonly SeenView[]): Pick<ModelServerRow, 'state' | 'since'> => {
  const there = views.filter(({ view }) => view.state === 'reachable');
  const away = views.filter(({ view }) => view.state === 'unreachable');
  const earliest = (of: readonly SeenView[]): string => momentOf(Math.min(...of.map(({ view }) => view.since)));
  if (there.length > 0 && away.length > 0) return { state: 'partly', since: earliest(away) };
  if (there.length > 0) return { state: 'ready', since: earliest(there) };
  return away.length > 0 ? { state: 'away', since: earliest(away) } : { state: 'connecting', since: earliest(views) };
};

/** The latest failure on any node. */
const lastErrorOf = (views: readonly SeenView[]): ModelServerRow['error'] => {
  const [last] = views
    .flatMap(({ node, view: { error, errorAt } }) =>
      error === null || errorAt === null ? [] : [{ words: error, node, at: errorAt }],
    )
    .toSorted((a, b) => b.at - a.at);
  return last ? { ...last, at: momentOf(last.at) } : null;
};

const rowOf = (address: string, views: readonly SeenView[], rest: Rest | undefined, used: number): ModelServerRow => {
  const known = views.filter(({ view }) => view.tools.length > 0);
  // The view of a node that reaches it; else the last known one.
  const best = known.find(({ view }) => view.state === 'reachable') ?? known[0];
  const { version = null, devices = [], queued = 0, tools = [] } = best?.view ?? {};
  return {
    address,
    ...summarise(views),
    slots: Math.max(...views.map(({ view }) => view.slots)),
    used,
    queued,
    rest: rest ?? null,
    version,
    devices,
    error: lastErrorOf(views),
    tools: tools.map(({ toolType, ...tool }) => ({ tool_type: toolType, ...tool })),
    nodes: views
      .map(({ node, view, seenAt }) => ({
        node,
        state:
          view.state === 'reachable'
            ? ('ready' as const)
            : view.state === 'unreachable'
              ? ('away' as const)
              : view.state,
        since: momentOf(view.since),
        seen_at: seenAt.toISOString(),
      }))
      .toSorted((a, b) => a.node.localeCompare(b.node)),
  };
};

/** Model servers of this installation, as its live nodes see them. */
export const readModelServers = async ({ orm }: Pick<Database, 'orm'>): Promise<{ servers: ModelServerRow[] }> => {
  const [views, rests, taken] = [await readViews(orm), await readRests(orm), await countReservations(orm)];
  return {
    servers: [...views].map(([address, seen]) => rowOf(address, seen, rests.get(address), taken.get(address) ?? 0)),
  };
};

/** Disables or enables a server. @returns false when unchanged @throws ApiFailure 44000 for an unknown server */
export const restServer = async (
  tx: Tx,
  { address, isResting, by, reason }: { address: string; isResting: boolean; by: string; reason: string },
): Promise<boolean> => {
  if (isResting && !(await readViews(tx)).has(address)) throw new ApiFailure('44000');
  const { rows } = isResting
    ? await tx.execute(sql`
        insert into ${restingServers} (address, by, reason) values (${address}, ${by}, ${reason})
        on conflict do nothing returning address`)
    : await tx.execute(sql`delete from ${restingServers} where address = ${address} returning address`);
  await signalServers(tx, { kind: 'changed' });
  return rows.length > 0;
};

/** Metrics of the model servers over all nodes, read at each scrape. */
export const createModelServerMetrics = (db: Database): Registry =>
  createScrapedGauges(
    {
      model_server_slots: ['Tasks that a model server may have at a time', 'server'],
      model_server_tasks: ['Tasks that it has', 'server'],
      model_server_queue: ['Prompts of all clients in its own queue at the last check', 'server'],
      model_server_away_seconds: [
        'Since some node cannot reach a model server; 0 while all do, and while it is out of service',
        'server',
      ],
    },
    async (set) => {
      for (const row of (await readModelServers(db)).servers) {
        const server = { server: row.address };
        const isMissed = row.rest === null && (row.state === 'away' || row.state === 'partly');
        const awaySeconds = isMissed ? Math.max(0, (dbNowMs() - Date.parse(row.since)) / 1000) : 0;
        set('model_server_away_seconds', awaySeconds, server);
        set('model_server_slots', row.slots, server);
        set('model_server_tasks', row.used, server);
        set('model_server_queue', row.queued, server);
      }
    },
  );
