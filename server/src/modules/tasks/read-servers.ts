import type { ModelServerRow } from '@atelier/contract/console-servers';
import type { ServerView } from '@atelier/engine/engine';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { restingServers } from '../../platform/db/schema/service.ts';
import { signalServers, silentSeconds } from './server-watch.ts';
import { countTaken } from './take-place.ts';

interface SeenView {
  node: string;
  view: ServerView;
  seenAt: Date;
}

type Rest = NonNullable<ModelServerRow['rest']>;

const momentOf = (ms: number): string => new Date(ms).toISOString();

/** What nodes that live say of each server, by its address. */
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

/** One server, over the nodes: there for all of them, for some, or for none. */
const summarise = (views: readonly SeenView[]): Pick<ModelServerRow, 'state' | 'since'> => {
  const there = views.filter(({ view }) => view.state === 'reachable');
  const away = views.filter(({ view }) => view.state === 'unreachable');
  const earliest = (of: readonly SeenView[]): string => momentOf(Math.min(...of.map(({ view }) => view.since)));
  if (there.length > 0 && away.length > 0) return { state: 'partly', since: earliest(away) };
  if (there.length > 0) return { state: 'ready', since: earliest(there) };
  return away.length > 0 ? { state: 'away', since: earliest(away) } : { state: 'connecting', since: earliest(views) };
};

/** The last failure that any node met. */
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
  // One that reaches it knows best; else what was known when it was there.
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

/** The model servers of this installation, as its living nodes see them. */
export const readModelServers = async ({ orm }: Pick<Database, 'orm'>): Promise<{ servers: ModelServerRow[] }> => {
  const [views, rests] = [await readViews(orm), await readRests(orm)];
  // Work that was begun before there were several names no server: of one it can only be there.
  const taken = await countTaken(orm, views.size === 1 ? [...views.keys()][0] : undefined);
  return {
    servers: [...views].map(([address, seen]) => rowOf(address, seen, rests.get(address), taken.get(address) ?? 0)),
  };
};

/**
 * Takes a server out of service, or puts it back. What is there goes on.
 * @returns false where it was so already
 * @throws ApiFailure 44000 where no node has such a server
 */
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
