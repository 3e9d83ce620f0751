import { and, eq, lt, sql } from 'drizzle-orm';
import { sharedNow } from '../../platform/db/clock.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { failAbandoned } from './end-task.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';

/** Hours after which a queued task expires and its credits return. A night task may miss a night or two. */
const waitingHours = { online: 24, offline: 72 } as const;
const batchSize = 200;

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** Ends tasks that waited too long. @returns how many. */
export const expireWaiting = async (context: TaskContext, now = sharedNow()): Promise<number> => {
  let expired: TaskRow[] = [];
  for (const mode of ['online', 'offline'] as const) {
    const late = and(
      eq(tasks.state, 'queued'),
      eq(tasks.mode, mode),
      lt(tasks.createdAt, before(now, waitingHours[mode])),
    );
    expired = [...expired, ...(await context.db.orm.select().from(tasks).where(late).limit(batchSize))];
  }
  for (const row of expired) await failAbandoned(context, row, 'expired');
  return expired.length;
};

/** Ends the task whose job used up its deliveries. */
export const failGivenUp = async (context: TaskContext, taskId: string): Promise<void> => {
  const [row] = await context.db.orm.select().from(tasks).where(eq(tasks.id, taskId));
  if (row) await failAbandoned(context, row, 'crashed');
};

/** Ends tasks whose job is not there any more. @returns how many. */
export const failUndeliverable = async (context: TaskContext): Promise<number> => {
  const rows = await context.db.orm
    .select()
    .from(tasks)
    .where(
      sql`${tasks.state} in ('queued', 'drawing') and not exists (
        select 1 from pgboss.job j where j.id = ${tasks.id} and j.state in ('created', 'retry', 'active'))`,
    )
    .limit(batchSize);
  for (const row of rows) await failAbandoned(context, row, 'crashed');
  return rows.length;
};
