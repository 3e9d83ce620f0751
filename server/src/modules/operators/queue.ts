import type { ResponseOf } from '@atelier/contract/call';
import {
  type DrawQueue,
  drawQueues,
  type findTasks,
  type getQueue,
  type OperatorTask,
} from '@atelier/contract/console-queue';
import { failWords } from '@atelier/contract/fail-reasons';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { firstOf } from '../../platform/api-failure.ts';
import type { BlobSettings } from '../../platform/config/secret-settings.ts';
import { isoOrNull } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { likePart, readPage } from '../../platform/db/listing.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { drawJobOf, jobNames, jobRow } from '../../platform/jobs/job-queue.ts';
import { type BlobStore, readFreeBytes } from '../../platform/storage/blob-store.ts';
import { readTraceParent } from '../../platform/telemetry/tracing.ts';
import type { TaskRow } from '../tasks/task-context.ts';
import { levelNow } from '../wallet/owner.ts';
import type { StorageByLevel } from '../wallet/storage-quota.ts';

interface Standing extends Record<string, unknown> {
  lane: TaskRow['lane'];
  mode: TaskRow['mode'];
  waiting: number;
  drawing: number;
  oldest: number | null;
}

/** Running now, or ended in the last two weeks: tasks are kept 15 days. */
const isRecentOfTool = sql`(state in ('queued', 'drawing') or finished_at > now() - interval '14 days')`;
/** Paid results, and those whose credits were refunded. */
const quality = sql`count(*) filter (where state = 'completed' and price > 0)::int as paid_14_days,
  count(*) filter (where state = 'completed' and price > 0 and charged = 0)::int as given_back_14_days`;

/** Running now, or ended in the last day. */
const isRecent = sql`(state in ('queued', 'drawing') or finished_at > now() - interval '1 day')`;
const counts = sql`count(*) filter (where state = 'drawing')::int as drawing,
  count(*) filter (where state = 'completed' and finished_at > now() - interval '1 day')::int as completed_day,
  count(*) filter (where state = 'failed' and finished_at > now() - interval '1 day')::int as failed_day`;

type ToolCounts = ResponseOf<typeof getQueue>['tools'][number];

export const readQueueState = async ({ orm }: Database) => {
  const [standing, pauses, byTool, byNode] = await Promise.all([
    orm.execute<Standing>(sql`
      select lane, mode, count(*) filter (where state = 'queued')::int as waiting,
        count(*) filter (where state = 'drawing')::int as drawing,
        (extract(epoch from now() - min(created_at) filter (where state = 'queued')))::float8 as oldest
      from tasks where state in ('queued', 'drawing') group by lane, mode`),
    orm.execute<{ queue: DrawQueue; by: string; reason: string; at: string }>(
      sql`select queue, by, reason, at from paused_queues`,
    ),
    orm.execute<ToolCounts>(sql`
      select tool_type, count(*) filter (where state = 'queued')::int as waiting, ${counts}, ${quality}
      from tasks where ${isRecentOfTool} group by tool_type order by waiting desc, drawing desc, failed_day desc, tool_type`),
    orm.execute<{ node: string; drawing: number; completed_day: number; failed_day: number }>(sql`
      select node, ${counts} from tasks where node <> '' and ${isRecent} group by node order by node`),
  ]);
  const queues = drawQueues.map((queue) => {
    const own = standing.rows.find((row) => drawJobOf(row) === queue);
    const pause = pauses.rows.find((row) => row.queue === queue);
    return {
      queue,
      waiting: own?.waiting ?? 0,
      drawing: own?.drawing ?? 0,
      oldest: own?.oldest ?? null,
      paused: pause ? { by: pause.by, reason: pause.reason, at: new Date(pause.at).toISOString() } : null,
    };
  });
  return { queues, tools: byTool.rows, nodes: byNode.rows };
};

const present = ({ row, who }: { row: TaskRow; who: string }): OperatorTask => ({
  id: row.id,
  who,
  tool_type: row.toolType,
  state: row.state,
  mode: row.mode,
  lane: row.lane,
  node: row.node,
  attempts: row.attempts,
  fail_reason: row.failReason,
  ...(row.failReason && { fail_words: failWords(row.failReason) }),
  trace_id: readTraceParent(row.traceParent)?.traceId ?? null,
  price: row.price,
  created_at: row.createdAt.toISOString(),
  started_at: row.startedAt?.toISOString() ?? null,
  finished_at: row.finishedAt?.toISOString() ?? null,
});

/** A page of the tasks in a state, newest first. */
export const listAllTasks = async (
  { orm }: Database,
  { state, tool_type: toolType, search = '', page, size }: z.output<(typeof findTasks)['request']>,
): Promise<{ total: number; tasks: OperatorTask[] }> => {
  const where = and(
    eq(tasks.state, state),
    toolType === undefined ? undefined : eq(tasks.toolType, toolType),
    search === ''
      ? undefined
      : sql`(lower(${users.username}) like ${likePart(search)} or ${tasks.node} = ${search} or ${tasks.id}::text = ${search}
          or ${tasks.traceParent} like ${`00-${likePart(search).slice(1)}`})`,
  );
  const ofUser = eq(users.id, tasks.userId);
  const [total, rows] = await Promise.all([
    orm.$count(sql`${tasks} join ${users} on ${ofUser}`, where),
    orm
      .select({ row: tasks, who: users.username })
      .from(tasks)
      .innerJoin(users, ofUser)
      .where(where)
      .orderBy(desc(tasks.id))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  return { total, tasks: rows.map(present) };
};

/** @throws ApiFailure 44000 */
export const findAnyTask = async ({ orm }: Pick<Database, 'orm'>, taskId: string): Promise<TaskRow> => {
  return firstOf(await orm.select().from(tasks).where(sql`${tasks.id}::text = ${taskId}`));
};

/** Timeout of the store in ms. */
const patienceMs = 2000;
const gigabyte = 1e9;

interface StorageNeeds {
  db: Database;
  blobs: BlobStore;
  settings: BlobSettings;
  byLevel: StorageByLevel;
}

/** Milliseconds in which the store responds that an object is missing; null: no response. */
const askStore = async (blobs: BlobStore): Promise<number | null> => {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), patienceMs);
  const begun = performance.now();
  try {
    const answered = await Promise.race([blobs.head('0'.repeat(64)).then(() => true), late.promise]);
    return answered === null ? null : Math.round(performance.now() - begun);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};

const readStore = async ({ db, blobs, settings }: StorageNeeds) => {
  const [{ rows }, answer, free] = await Promise.all([
    db.orm.execute<{ contents: number; bytes: number; unused: number; unused_bytes: number }>(sql`
      select count(*)::int as contents, coalesce(sum(bytes), 0)::float8 as bytes,
        count(*) filter (where reference_count = 0)::int as unused,
        coalesce(sum(bytes) filter (where reference_count = 0), 0)::float8 as unused_bytes
      from blobs`),
    askStore(blobs),
    readFreeBytes(settings),
  ]);
  const kept = rows[0] ?? { contents: 0, bytes: 0, unused: 0, unused_bytes: 0 };
  return {
    kind: settings.place.kind,
    is_moving: settings.from !== undefined,
    answer_ms: answer,
    free_bytes: free,
    ...kept,
  };
};

interface RunRow extends Record<string, unknown> {
  job: string;
  node: string;
  ended_at: string | null;
  failed_at: string | null;
  error: string;
}

/** Every scheduled job, including those that never ran. */
const readUpkeep = async ({ orm }: Database) => {
  const { rows } = await orm.execute<RunRow>(sql`select job, node, ended_at, failed_at, error from job_runs`);
  return jobNames
    .filter((job) => jobRow(job).schedule !== undefined)
    .map((job) => {
      const run = rows.find((row) => row.job === job);
      const { node = '', error = '', ended_at: ended = null, failed_at: failed = null } = run ?? {};
      return { job, title: jobRow(job).title, node, error, ended_at: isoOrNull(ended), failed_at: isoOrNull(failed) };
    });
};

interface WalletRow extends Record<string, unknown> {
  id: string;
  owner: string;
  is_company: boolean;
  level: number;
  storage_gb: number | null;
  bytes: number;
}

/** All bytes of a wallet, as the quota counts them. */
const uses = sql`(
  select wallet_id, sum(bytes)::float8 as bytes from (
    select wallet_id, bytes from images union all
    select wallet_id, bytes from assets where wallet_id is not null union all
    select wallet_id, bytes from asset_files where wallet_id is not null union all
    select wallet_id, bytes from contents) kept group by wallet_id)`;

/** Stored bytes by location and owner, largest first. */
export const readStorage = async (needs: StorageNeeds, { page, size }: { page: number; size: number }) => {
  const [store, upkeep, { total, rows }] = await Promise.all([
    readStore(needs),
    readUpkeep(needs.db),
    readPage<WalletRow>(needs.db.orm, {
      columns: sql`w.id, coalesce(c.name, u.username, '') as owner, w.company_id is not null as is_company, ${levelNow} as level,
        w.storage_gb, s.bytes`,
      from: sql`${uses} s join wallets w on w.id = s.wallet_id
        left join companies c on c.id = w.company_id left join users u on u.id = w.user_id`,
      ...{ countFrom: sql`${uses} s`, order: sql`s.bytes desc, w.id`, page, size },
    }),
  ]);
  const { byLevel } = needs;
  const wallets = rows.map(({ storage_gb: own, ...row }) => ({
    ...row,
    max_bytes: (own ?? byLevel.get(row.level) ?? byLevel.get(0) ?? 0) * gigabyte,
  }));
  return { store, upkeep, total, wallets };
};
