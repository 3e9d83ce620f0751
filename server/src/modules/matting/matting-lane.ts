import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { mattings } from '../../platform/db/schema/matting.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';

/**
 * Each user has at most one matting in the queue; the next one is queued at the end when it has ended. So users take turns, however many
 * mattings one of them requests. All functions below need the user's lock, taken before any of their rows.
 */
export const lockLane = async (tx: Tx, userId: string): Promise<void> => {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
};

/** Queues the user's oldest waiting matting, unless one of theirs has a job. */
export const callNext = async (tx: Tx, queue: JobQueue, userId: string): Promise<void> => {
  const jobId = newId();
  const { rows } = await tx.execute<{ id: string }>(sql`
    update mattings set job_id = ${jobId}
    where id = (select id from mattings where user_id = ${userId} and state = 'queued' order by created_at, id limit 1)
      and not exists (select 1 from mattings where user_id = ${userId} and job_id is not null)
    returning id`);
  if (rows[0]) await queue.send(tx, 'matting', { id: jobId, data: { mattingId: rows[0].id, userId } });
};

/** The job has ended: queues the user's next matting. */
export const leaveLane = async (tx: Tx, queue: JobQueue, userId: string, jobId: string): Promise<void> => {
  await tx.update(mattings).set({ jobId: null }).where(eq(mattings.jobId, jobId));
  await callNext(tx, queue, userId);
};

/** Fails the matting of a job that will not be delivered any more. */
export const abandonMatting = async (db: Database, queue: JobQueue, jobId: string): Promise<void> => {
  const [held] = await db.orm.select({ userId: mattings.userId }).from(mattings).where(eq(mattings.jobId, jobId));
  if (!held) return;
  await withTransaction(db, async (tx) => {
    await lockLane(tx, held.userId);
    await tx
      .update(mattings)
      .set({ state: 'failed', failReason: 'crashed', version: sql`${mattings.version} + 1` })
      .where(and(eq(mattings.jobId, jobId), sql`${mattings.state} in ('queued', 'drawing')`));
    await leaveLane(tx, queue, held.userId, jobId);
  });
};

/** Ends mattings whose job is gone, and queues waiting ones of users without a job. @returns number of users repaired. */
export const mendLanes = async (db: Database, queue: JobQueue): Promise<number> => {
  const lost = await db.orm.execute<{ job_id: string }>(sql`
    select job_id from mattings m where job_id is not null and not exists (
      select 1 from pgboss.job j where j.id = m.job_id and j.state in ('created', 'retry', 'active')) limit 100`);
  for (const { job_id: jobId } of lost.rows) await abandonMatting(db, queue, jobId);
  const stalled = await db.orm.execute<{ user_id: string }>(sql`
    select distinct user_id from mattings m where state = 'queued' and not exists (
      select 1 from mattings o where o.user_id = m.user_id and o.job_id is not null) limit 100`);
  for (const { user_id: userId } of stalled.rows) {
    await withTransaction(db, async (tx) => {
      await lockLane(tx, userId);
      await callNext(tx, queue, userId);
    });
  }
  return lost.rows.length + stalled.rows.length;
};
