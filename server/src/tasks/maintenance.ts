import { and, eq, lt, sql } from 'drizzle-orm';
import { type Database, type Tx, withTransaction } from '../db/database.ts';
import { tasks } from '../db/schema/generation.ts';
import { sweepUnusedBlobs } from '../storage/sweep-blobs.ts';
import { dropImage } from './drop-image.ts';
import { failAbandoned } from './end-task.ts';
import { recentDurations } from './estimates.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';
import { pruneZipTickets } from './zip-tickets.ts';

/** A task that nobody took within this time has expired: its credits return. A night task may miss a night or two. */
const waitingHours = { online: 24, offline: 72 } as const;
/** An upload that no task refers to is kept this long. */
const unusedUploadHours = 24;
const batchSize = 200;

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** Ends tasks that waited too long. @returns how many. */
export async function expireWaiting(context: TaskContext, now = new Date()): Promise<number> {
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
}

/** Ends the task whose job used up its deliveries. */
export async function failGivenUp(context: TaskContext, taskId: string): Promise<void> {
  const [row] = await context.db.orm.select().from(tasks).where(eq(tasks.id, taskId));
  if (row) await failAbandoned(context, row, 'crashed');
}

/** Ends tasks whose job is not there any more. @returns how many. */
export async function failUndeliverable(context: TaskContext): Promise<number> {
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
}

/** Of a result `r`: favourites and results with an open link outlive the fifteen days. */
const isKept = sql`(r.is_favourite or exists (
  select 1 from shares s where s.image_id = r.image_id and s.revoked_at is null and s.expires_at > now()))`;

/** Results and uploads of a task; what is kept stays unless `everything` goes. */
const forgetPictures = async (tx: Tx, taskId: string, everything: boolean): Promise<void> => {
  const { rows } = await tx.execute<{ image_id: string }>(sql`
    delete from results r where task_id = ${taskId} and (${everything} or not ${isKept} or deleted_at is not null)
    returning image_id`);
  await tx.execute(sql`delete from task_inputs where task_id = ${taskId}`);
  for (const { image_id } of rows) await dropImage(tx, image_id);
};

const purgeOne = (db: Database, now: Date): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string; keeps: boolean }>(sql`
      with expired as (
        select t.id, t.deleted_at is null and exists (
          select 1 from results r where r.task_id = t.id and ${isKept} and r.deleted_at is null) as keeps
        from tasks t where t.expires_at < ${now} and t.state not in ('queued', 'drawing'))
      select t.id, e.keeps from tasks t join expired e on e.id = t.id
      where not e.keeps or exists (select 1 from task_inputs i where i.task_id = t.id)
        or exists (select 1 from results r where r.task_id = t.id and (not ${isKept} or r.deleted_at is not null))
      limit 1 for update of t skip locked`);
    const task = rows[0];
    if (!task) return false;
    await forgetPictures(tx, task.id, !task.keeps);
    if (!task.keeps) await tx.execute(sql`delete from tasks where id = ${task.id}`);
    return true;
  });

/** History, recycle area included, forgets tasks after their 15 days; favourites keep their pictures. @returns how many. */
async function purgeHistory(db: Database, now = new Date()): Promise<number> {
  let count = 0;
  while (await purgeOne(db, now)) count += 1;
  return count;
}

/** Uploads that no task refers to. @returns how many. */
async function purgeUnusedUploads(db: Database, now = new Date()): Promise<number> {
  const { rows } = await db.orm.execute<{ id: string }>(sql`
    select i.id from images i where i.created_at < ${before(now, unusedUploadHours)}
      and not exists (select 1 from task_inputs t where t.image_id = i.id)
      and not exists (select 1 from results r where r.image_id = i.id)
    order by i.created_at limit ${batchSize}`);
  for (const { id } of rows) await withTransaction(db, (tx) => dropImage(tx, id));
  return rows.length;
}

const pruneDurations = (db: Database) =>
  db.orm.execute(sql`
    delete from tool_durations d using (
      select id, row_number() over (partition by tool_type, lane order by id desc) as age from tool_durations) ranked
    where ranked.id = d.id and ranked.age > ${recentDurations * 4}`);

/** History and uploads that have had their time, with the contents that only they referred to. Safe on several nodes at once. */
export async function runPurge({ db, blobs }: Pick<TaskContext, 'db' | 'blobs'>, now = new Date()): Promise<void> {
  await purgeHistory(db, now);
  await purgeUnusedUploads(db, now);
  await sweepUnusedBlobs(db, blobs, now);
  await pruneDurations(db);
  await pruneZipTickets(db, now);
}
