import type { ReportReason } from '@atelier/contract/works';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { notify } from '../notifications/notify.ts';
import { findShownWork } from './public-works.ts';
import type { SquareContext } from './square-context.ts';

/** People whose open reports hide a work until a moderator has looked. */
const reportsThatHide = 3;

const likedMost = 1000;

/** Locks a shown work. @throws ApiFailure 44003 */
const lockShown = async (tx: Tx, id: string): Promise<{ userId: string; title: string; likes: number }> => {
  const { rows } = await tx.execute<{ user_id: string; title: string; likes: number }>(
    sql`select user_id, title, likes from works where id = ${id} and state = 'shown' for update`,
  );
  if (!rows[0]) throw new ApiFailure('44003');
  const { user_id: userId, title, likes } = rows[0];
  return { userId, title, likes };
};

/** From however many tabs, one person is one like. @throws ApiFailure 44000, 44003, 45000 */
export const like = async (
  context: SquareContext,
  userId: string,
  { workId, isLiked }: { workId: string; isLiked: boolean },
): Promise<number> => {
  await findShownWork(context, workId);
  await context.limits.attempt({ limit: 'like-account', of: userId });
  return withTransaction(context.db, async (tx) => {
    const { likes } = await lockShown(tx, workId);
    const { rowCount } = await tx.execute(
      isLiked
        ? sql`insert into work_likes (work_id, user_id) values (${workId}, ${userId}) on conflict do nothing`
        : sql`delete from work_likes where work_id = ${workId} and user_id = ${userId}`,
    );
    if (!rowCount) return likes;
    const next = likes + (isLiked ? 1 : -1);
    await tx.execute(sql`update works set likes = ${next} where id = ${workId}`);
    return next;
  });
};

/** Ids, the newest first. */
export const likedBy = async ({ db }: Pick<SquareContext, 'db'>, userId: string): Promise<string[]> => {
  const { rows } = await db.orm.execute<{ work_id: string }>(sql`
    select work_id from work_likes where user_id = ${userId} order by created_at desc limit ${likedMost}`);
  return rows.map(({ work_id: id }) => id);
};

interface Report {
  workId: string;
  reason: ReportReason;
  note: string;
}

/** A second report of the same person changes nothing. @throws ApiFailure 44000, 44003, 45000 */
export const report = async (
  context: SquareContext,
  userId: string,
  { workId, reason, note }: Report,
): Promise<void> => {
  await findShownWork(context, workId);
  await context.limits.attempt({ limit: 'report-account', of: userId });
  await withTransaction(context.db, async (tx) => {
    const work = await lockShown(tx, workId);
    await tx.execute(sql`
      insert into work_reports (work_id, user_id, reason, note) values (${workId}, ${userId}, ${reason}, ${note})
      on conflict do nothing`);
    const { rows } = await tx.execute<{ open: number }>(
      sql`select count(*)::int as open from work_reports where work_id = ${workId} and settled_at is null`,
    );
    if ((rows[0]?.open ?? 0) < reportsThatHide) return;
    await tx.execute(sql`update works set state = 'hidden' where id = ${workId}`);
    await notify(tx, work.userId, 'work-hidden', { name: work.title });
  });
};
