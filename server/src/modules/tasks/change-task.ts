import type { changeResults } from '@atelier/contract/result-list';
import { taskActions } from '@atelier/contract/task';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dbNow, uuid } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { results, tasks } from '../../platform/db/schema/generation.ts';
import { type ImageRow, isImageId } from '../images/picture-files.ts';
import { firstIdAt } from '../wallet/audit.ts';
import { dayOf, formatDay, parseDay, startOfDay } from '../wallet/calendar.ts';
import { giveBack, lockWallet } from '../wallet/ledger.ts';
import type { Owner } from '../wallet/owner.ts';
import { withdrawTask } from './end-task.ts';
import { isSeenTask, selectOwnResults, selectSeenResults, type Viewer } from './list-results.ts';
import { giveBackDays, giveBackUntil, nextVersion, type TaskContext, type TaskRow } from './task-context.ts';

type Change = Partial<Pick<TaskRow, 'name' | 'deletedAt'>>;

/** Locks the task's row; `work` may refuse or return changes. The change is announced. */
const change = async (
  context: TaskContext,
  row: TaskRow,
  work: (tx: Tx, current: TaskRow) => Promise<Change>,
): Promise<TaskRow> => {
  const changed = await withTransaction(context.db, async (tx) => {
    const version = await nextVersion(tx, row.userId);
    const current = firstOf(await tx.select().from(tasks).where(eq(tasks.id, row.id)).for('update'));
    const wanted = await work(tx, current);
    const [next] = await tx
      .update(tasks)
      // Its retention may have ended: the next purge checks it again.
      .set({ ...wanted, version, keptUntil: null })
      .where(eq(tasks.id, row.id))
      .returning();
    return next ?? current;
  });
  void context.announcer.taskChanged(changed);
  return changed;
};

const allowed = (row: TaskRow) => taskActions({ state: row.state, deleted_at: row.deletedAt?.toISOString() ?? null });

const refuse = (): never => {
  throw new ApiFailure('41032');
};

export const renameTask = (context: TaskContext, row: TaskRow, name: string): Promise<TaskRow> =>
  change(context, row, async () => ({ name }));

/** Moves a task to the recycle bin; a waiting one is cancelled. @throws ApiFailure 41032 while running or already in the bin */
export const deleteTask = async (context: TaskContext, row: TaskRow): Promise<TaskRow> =>
  (row.state === 'queued' ? await withdrawTask(context, row) : null) ??
  change(context, row, async (_tx, current) =>
    current.state !== 'queued' && allowed(current).canDelete ? { deletedAt: dbNow() } : refuse(),
  );

/** Restores from the recycle bin, single results included. @throws ApiFailure 41032 when nothing is deleted. */
export const restoreTask = (context: TaskContext, row: TaskRow): Promise<TaskRow> =>
  change(context, row, async (tx, current) => {
    const { rowCount } = await tx.execute(
      sql`update results set deleted_at = null where task_id = ${row.id} and deleted_at is not null`,
    );
    if (!allowed(current).canRestore && !rowCount) refuse();
    return { deletedAt: null };
  });

/** Moves results to the recycle bin; the last one moves its task too. @returns the number of results. @throws ApiFailure 41032 */
const deleteSome = async (tx: Tx, current: TaskRow, ids: readonly string[]) => {
  if (!allowed(current).canDelete) refuse();
  const here = and(eq(results.taskId, current.id), isNull(results.deletedAt));
  const { rowCount } = await tx
    .update(results)
    .set({ deletedAt: dbNow() })
    .where(and(here, inArray(results.imageId, [...ids])));
  const left = await tx.select({ id: results.imageId }).from(results).where(here).limit(1);
  return { count: rowCount ?? 0, changes: left.length === 0 ? { deletedAt: dbNow() } : {} };
};

/** Deletes one result. @throws ApiFailure 44000, 41032 */
export const deleteResult = (context: TaskContext, row: TaskRow, resultId: string): Promise<TaskRow> =>
  change(context, row, async (tx, current) => {
    const { count, changes } = await deleteSome(tx, current, [resultId]);
    if (count === 0) throw new ApiFailure('44000');
    return changes;
  });

interface OwnResult {
  task: TaskRow;
  result: typeof results.$inferSelect;
  image: ImageRow;
}

/** @throws ApiFailure 44000 when it is missing, deleted or not the requester's. */
export const findOwnResult = async (
  { db }: Pick<TaskContext, 'db'>,
  who: Owner,
  resultId: string,
): Promise<OwnResult> =>
  firstOf(isImageId(resultId) ? await selectOwnResults(db, who, eq(results.imageId, resultId)) : []);

/** Same as `findOwnResult`, including members' results visible to an administrator. @throws ApiFailure 44000 */
export const findSeenResult = async (
  { db }: Pick<TaskContext, 'db'>,
  viewer: Viewer,
  resultId: string,
): Promise<OwnResult> =>
  firstOf(isImageId(resultId) ? await selectSeenResults(db, viewer, eq(results.imageId, resultId)) : []);

/** Keeps the image beyond the fifteen days, or undoes that. */
export const markFavourite = (
  context: TaskContext,
  { task, result }: OwnResult,
  isFavourite: boolean,
): Promise<TaskRow> =>
  change(context, task, async (tx) => {
    await tx.update(results).set({ isFavourite }).where(eq(results.imageId, result.imageId));
    return {};
  });

type Request = z.output<typeof changeResults.request>;
type Kind = Request['change'];

interface Part {
  task: TaskRow;
  resultIds: string[];
}

/** Tasks that may be changed, with the requested ones of their results. */
const readParts = async ({ db }: TaskContext, viewer: Viewer, ids: readonly string[]): Promise<Part[]> => {
  if (ids.length === 0) return [];
  const rows = await db.orm
    .select({ task: tasks, resultId: results.imageId })
    .from(results)
    .innerJoin(tasks, eq(tasks.id, results.taskId))
    .where(and(inArray(results.imageId, [...ids]), isSeenTask(viewer)));
  return [...Map.groupBy(rows, ({ task }) => task.id).values()].flatMap((of) => {
    const task = of[0]?.task;
    return task ? [{ task, resultIds: of.map(({ resultId }) => resultId) }] : [];
  });
};

/** Restores some results; of a task that is completely in the recycle bin, the other results stay there. */
const restoreSome = async (tx: Tx, current: TaskRow, ids: string[]): Promise<number> => {
  if (current.deletedAt)
    await tx
      .update(results)
      .set({ deletedAt: current.deletedAt })
      .where(and(eq(results.taskId, current.id), isNull(results.deletedAt)));
  const { rowCount } = await tx
    .update(results)
    .set({ deletedAt: null })
    .where(and(inArray(results.imageId, ids), isNotNull(results.deletedAt)));
  return rowCount ?? 0;
};

const changeOne = async (context: TaskContext, { task, resultIds }: Part, kind: Kind): Promise<number> => {
  let count = 0;
  await change(context, task, async (tx, current) => {
    if (kind === 'restore') {
      count = await restoreSome(tx, current, resultIds);
      return count === 0 ? refuse() : { deletedAt: null };
    }
    if (kind === 'delete') {
      const done = await deleteSome(tx, current, resultIds);
      count = done.count;
      return count === 0 ? refuse() : done.changes;
    }
    const isFavourite = kind === 'favourite';
    const marked = await tx.execute(sql`
      update results set is_favourite = ${isFavourite}
      where image_id = any(${sql.param(resultIds)}) and deleted_at is null and is_favourite <> ${isFavourite}`);
    count = current.deletedAt ? 0 : (marked.rowCount ?? 0);
    return count === 0 ? refuse() : {};
  });
  return count;
};

/** Counts an impossible change as 0; other errors are thrown. */
const orNone = async (work: () => Promise<number>): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiFailure) return 0;
    throw error;
  }
};

/** Changes many items task by task: own ones, and members' for an administrator. @returns the number of changed items. */
export const changeMany = async (context: TaskContext, viewer: Viewer, request: Request): Promise<number> => {
  const { result_ids: resultIds, task_ids: taskIds, change: kind } = request;
  let count = 0;
  for (const part of await readParts(context, viewer, resultIds.filter(isImageId)))
    count += await orNone(() => changeOne(context, part, kind));
  const whole = kind === 'delete' ? deleteTask : kind === 'restore' ? restoreTask : undefined;
  const ids = taskIds.filter((id) => uuid.test(id));
  if (!whole || ids.length === 0) return count;
  const wanted = and(inArray(tasks.id, ids), isSeenTask(viewer));
  for (const row of await context.db.orm.select().from(tasks).where(wanted))
    count += await orNone(async () => {
      await whole(context, row);
      return 1;
    });
  return count;
};

/** Number of the user's refunds from the wallet in the calendar month. The wallet must be locked. */
const countGiveBacks = async (tx: Tx, { walletId, userId }: TaskRow, timeZone: string): Promise<number> => {
  const firstDay = `${formatDay(dayOf(dbNow(), timeZone)).slice(0, 8)}01`;
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ledger_movements
    where wallet_id = ${walletId} and user_id = ${userId} and kind = 'give-back'
      and id >= ${firstIdAt(startOfDay(parseDay(firstDay), timeZone))}`);
  return rows[0]?.count ?? 0;
};

/** @throws ApiFailure 41032, 41035 to 41037: reason why the task's credits are not refunded. */
const requireGiveBack = async (tx: Tx, row: TaskRow, used: number, limit: number): Promise<void> => {
  const until = giveBackUntil(row);
  if (!until || limit === 0) throw new ApiFailure('41032');
  if (until <= dbNow()) throw new ApiFailure('41035', { days: giveBackDays });
  const { rows } = await tx.execute<{ is_public: boolean; is_refunded: boolean }>(sql`
    select
      exists (select 1 from results r
        left join works w on w.image_id = r.image_id and w.state in ('waiting', 'shown')
        left join shares s on s.image_id = r.image_id and s.revoked_at is null and s.expires_at > now()
        left join board_items i on i.image_id = r.image_id
        left join boards b on b.id = i.board_id and b.link_token is not null and coalesce(b.link_ends_at > now(), true)
        where r.task_id = ${row.id} and (w.id is not null or s.id is not null or b.id is not null)) as is_public,
      exists (select 1 from hold_lots h join credit_lots l on l.id = h.lot_id join orders o on o.id = l.order_id
        where h.task_id = ${row.id} and o.state <> 'paid') as is_refunded`);
  if (rows[0]?.is_refunded) throw new ApiFailure('41032');
  if (rows[0]?.is_public) throw new ApiFailure('41036');
  if (used >= limit) throw new ApiFailure('41037', { limit });
};

/** Refunds the credits of a completed task, idempotent. @throws ApiFailure as `requireGiveBack` */
export const giveBackTask = async (context: TaskContext, row: TaskRow) => {
  const limit = context.giveBacksPerMonth;
  const { given, isNew } = await withTransaction(context.db, async (tx) => {
    await lockWallet(tx, row.walletId);
    const used = await countGiveBacks(tx, row, context.timeZone);
    const current = firstOf(await tx.select().from(tasks).where(eq(tasks.id, row.id)));
    const isOver = current.state === 'completed' && current.price > 0 && current.charged === 0;
    if (isOver)
      return { given: { task: current, credits: current.price, left: Math.max(0, limit - used) }, isNew: false };
    await requireGiveBack(tx, current, used, limit);
    const credits = await giveBack(tx, row.id);
    if (credits === null) throw new ApiFailure('41032');
    const version = await nextVersion(tx, row.userId);
    const [task] = await tx
      .update(tasks)
      .set({ version, charged: 0 })
      .where(and(eq(tasks.id, row.id), eq(tasks.state, 'completed')))
      .returning();
    if (!task) throw new ApiFailure('41032');
    return { given: { task, credits, left: limit - used - 1 }, isNew: true };
  });
  if (isNew) await context.announcer.taskChanged(given.task, 'credits-moved');
  return given;
};
