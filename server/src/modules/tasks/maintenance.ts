import { and, eq, lt, sql } from 'drizzle-orm';
import { dbNow } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { tasks } from '../../platform/db/schema/generation.ts';
import { dropReference } from '../../platform/storage/blob-store.ts';
import { recentDurations } from '../tools/estimates.ts';
import { failAbandoned } from './end-task.ts';
import { pruneZipTickets } from './shares.ts';
import type { TaskContext, TaskRow } from './task-context.ts';

/** Hours after which a queued task expires and its credits are refunded. A night task may miss a night or two. */
const waitingHours = { online: 24, offline: 72 } as const;
const batchSize = 200;

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** Ends tasks that waited too long. @returns their number. */
export const expireWaiting = async (context: TaskContext, now = dbNow()): Promise<number> => {
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

/** Fails a task whose job used all its deliveries. */
export const failGivenUp = async (context: TaskContext, taskId: string): Promise<void> => {
  const [row] = await context.db.orm.select().from(tasks).where(eq(tasks.id, taskId));
  if (row) await failAbandoned(context, row, 'crashed');
};

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

/** Deletes an image, unless a task still uses it as input or result, or a report references it. */
const dropImage = async (tx: Tx, imageId: string): Promise<void> => {
  const { rows } = await tx.execute<{ blob_hash: string }>(sql`
    delete from images i where i.id = ${imageId}
      and not exists (select 1 from task_inputs t where t.image_id = i.id)
      and not exists (select 1 from results r where r.image_id = i.id)
      and not exists (select 1 from support_report_images s where s.image_id = i.id)
    returning blob_hash`);
  if (rows[0]) await dropReference(tx, rows[0].blob_hash);
};

/** True for a result `r` that is a work or on a board: like favourites and results with an open link it is kept beyond the fifteen days. */
const isWorkOrOnBoard = sql`(exists (select 1 from works w where w.image_id = r.image_id and w.state in ('waiting', 'shown', 'hidden'))
  or exists (select 1 from board_items b where b.image_id = r.image_id))`;

/** End of the last open link of a result `r`; null without one. */
const openUntil = (now: Date) => sql`(
  select max(s.expires_at) from shares s where s.image_id = r.image_id and s.revoked_at is null and s.expires_at > ${now})`;

/** Timestamp until which part of the task is kept; null when nothing is. A favourite has no end. */
const keptUntil = async (tx: Tx, taskId: string, now: Date): Promise<string | null> => {
  const { rows } = await tx.execute<{ until: string | null }>(sql`
    select max(case when r.is_favourite or ${isWorkOrOnBoard} then timestamptz '9999-01-01' else ${openUntil(now)} end)::text as until
    from results r join tasks t on t.id = r.task_id
    where r.task_id = ${taskId} and r.deleted_at is null and t.deleted_at is null`);
  return rows[0]?.until ?? null;
};

/** Deletes results and uploads of a task; kept ones stay unless `everything` is deleted. */
const forgetPictures = async (tx: Tx, taskId: string, everything: boolean, now: Date): Promise<void> => {
  const { rows } = await tx.execute<{ image_id: string }>(sql`
    delete from results r where task_id = ${taskId}
      and (${everything} or deleted_at is not null or not (r.is_favourite or ${isWorkOrOnBoard} or ${openUntil(now)} is not null))
    returning image_id`);
  // Other references to an input are checked afterwards.
  await tx.execute(sql`
    with forgotten as (delete from task_inputs where task_id = ${taskId} returning image_id)
    update images set look_at = ${now}::timestamptz - interval '1 second'
    where look_at is null and id in (select image_id from forgotten)`);
  for (const { image_id } of rows) await dropImage(tx, image_id);
};

/** Purges one expired task: deletes it, or trims it to its kept results and skips it until that changes. */
const purgeOne = (db: Database, now: Date): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from tasks where coalesce(kept_until, expires_at) < ${now} and state not in ('queued', 'drawing')
      order by coalesce(kept_until, expires_at) limit 1 for update skip locked`);
    const id = rows[0]?.id;
    if (id === undefined) return false;
    const until = await keptUntil(tx, id, now);
    await forgetPictures(tx, id, until === null, now);
    if (until === null) await tx.execute(sql`delete from tasks where id = ${id}`);
    else await tx.execute(sql`update tasks set kept_until = ${until} where id = ${id}`);
    return true;
  });

/** Deletes tasks after their 15 days, including the recycle bin; kept results stay. @returns the number of checked tasks. */
const purgeHistory = async (db: Database, now: Date): Promise<number> => {
  let count = 0;
  while (await purgeOne(db, now)) count += 1;
  return count;
};

/** Deletes masks whose last image is being deleted. */
const dropEmptyMasks = (tx: Tx, images: readonly string[]) =>
  tx.execute(sql`
    delete from mattings m where m.id in (select matting_id from matting_cutouts where image_id = any(${sql.param(images)}))
      and not exists (
        select 1 from matting_cutouts c where c.matting_id = m.id and not c.image_id = any(${sql.param(images)}))`);

/** Deletes images that lost their last reference. @returns the number of checked ones. */
const purgeImages = (db: Database, now: Date): Promise<number> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string; is_used: boolean }>(sql`
      with due as (
        select id from images where look_at < ${now} order by look_at limit ${batchSize} for update skip locked)
      select id from due`);
    if (rows.length === 0) return 0;
    const due = sql.param(rows.map(({ id }) => id));
    // Checked after the rows are locked: no new reference can appear afterwards.
    const unused = await tx.execute<{ id: string }>(sql`
      select id from images i where id = any(${due})
        and not exists (select 1 from task_inputs t where t.image_id = i.id)
        and not exists (select 1 from results r where r.image_id = i.id)
        and not exists (select 1 from support_report_images s where s.image_id = i.id)`);
    const going = unused.rows.map(({ id }) => id);
    await dropEmptyMasks(tx, going);
    const dropped = await tx.execute<{ blob_hash: string }>(
      sql`delete from images where id = any(${sql.param(going)}) returning blob_hash`,
    );
    for (const { blob_hash } of dropped.rows) await dropReference(tx, blob_hash);
    await tx.execute(sql`update images set look_at = null where id = any(${due})`);
    return rows.length;
  });

const pruneDurations = (db: Database) =>
  db.orm.execute(sql`
    delete from tool_durations d using (
      select id, row_number() over (partition by tool_type, lane order by id desc) as age from tool_durations) ranked
    where ranked.id = d.id and ranked.age > ${recentDurations * 4}`);

/** Purges expired history and uploads; the cost is proportional to their number. Safe on several nodes concurrently. */
export const runPurge = async ({ db }: { db: Database }, now = dbNow()): Promise<void> => {
  await purgeHistory(db, now);
  while ((await purgeImages(db, now)) === batchSize);
  await pruneDurations(db);
  await pruneZipTickets(db, now);
};
