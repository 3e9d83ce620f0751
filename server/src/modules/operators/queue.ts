import { type DrawQueue, drawQueues, type findTasks, type OperatorTask } from '@atelier/contract/console-queue';
import { failWords } from '@atelier/contract/fail-reasons';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { firstOf } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { likePart } from '../../platform/db/listing.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { drawJobOf } from '../../platform/jobs/job-queue.ts';
import { readTraceParent } from '../../platform/telemetry/tracing.ts';
import type { TaskRow } from '../tasks/task-context.ts';

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

interface ToolCounts extends Record<string, unknown> {
  tool_type: number;
  waiting: number;
  drawing: number;
  completed_day: number;
  failed_day: number;
  paid_14_days: number;
  given_back_14_days: number;
}

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
