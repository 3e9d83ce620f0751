import type { changeResults } from '@atelier/contract/result-list';
import { taskActions } from '@atelier/contract/task';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, uuid } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { results, tasks } from '../../platform/db/schema/generation.ts';
import { type ImageRow, isImageId } from '../images/picture-files.ts';
import type { Owner } from '../wallet/level.ts';
import { withdrawTask } from './end-task.ts';
import { isSeenTask, selectOwnResults, selectSeenResults, type Viewer } from './list-results.ts';
import { nextVersion, type TaskContext, type TaskRow } from './task-context.ts';

type Change = Partial<Pick<TaskRow, 'name' | 'deletedAt'>>;

/** The row of the task, locked, as it is now; `work` may refuse or say what to change. The change is announced. */
const change = async (
  context: TaskContext,
  row: TaskRow,
  work: (tx: Tx, current: TaskRow) => Promise<Change>,
): Promise<TaskRow> => {
  const changed = await withTransaction(context.db, async (tx) => {
    const version = await nextVersion(tx, row.userId);
    const [current] = await tx.select().from(tasks).where(eq(tasks.id, row.id)).for('update');
    if (!current) throw new ApiFailure('44000');
    const wanted = await work(tx, current);
    const [next] = await tx
      .update(tasks)
      // What was kept past its time may be no longer: the next purge looks again.
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

/**
 * Moves a task to the recycle bin; a waiting one is cancelled with it and its credits return.
 * @throws ApiFailure 41032 while it is being drawn or when it is in the recycle bin already.
 */
export const deleteTask = async (context: TaskContext, row: TaskRow): Promise<TaskRow> =>
  (row.state === 'queued' ? await withdrawTask(context, row) : null) ??
  change(context, row, async (_tx, current) =>
    current.state !== 'queued' && allowed(current).canDelete ? { deletedAt: dbNow() } : refuse(),
  );

/** Back from the recycle area, single results included. @throws ApiFailure 41032 when nothing is deleted. */
export const restoreTask = (context: TaskContext, row: TaskRow): Promise<TaskRow> =>
  change(context, row, async (tx, current) => {
    const { rowCount } = await tx.execute(
      sql`update results set deleted_at = null where task_id = ${row.id} and deleted_at is not null`,
    );
    if (!allowed(current).canRestore && !rowCount) refuse();
    return { deletedAt: null };
  });

/** Some results into the recycle area; the last one takes its task along. @returns how many. @throws ApiFailure 41032 */
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

/** One result. @throws ApiFailure 44000, 41032 */
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

/** @throws ApiFailure 44000 when it is not there, deleted or not the asker's. */
export const findOwnResult = async (
  { db }: Pick<TaskContext, 'db'>,
  who: Owner,
  resultId: string,
): Promise<OwnResult> => {
  const [found] = isImageId(resultId) ? await selectOwnResults(db, who, eq(results.imageId, resultId)) : [];
  if (!found) throw new ApiFailure('44000');
  return found;
};

/** The same, and of the members' work what an administrator sees. @throws ApiFailure 44000 */
export const findSeenResult = async (
  { db }: Pick<TaskContext, 'db'>,
  viewer: Viewer,
  resultId: string,
): Promise<OwnResult> => {
  const [found] = isImageId(resultId) ? await selectSeenResults(db, viewer, eq(results.imageId, resultId)) : [];
  if (!found) throw new ApiFailure('44000');
  return found;
};

/** Keeps the picture past the fifteen days, or lets it go with them. */
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

/** Tasks that may be changed, with those of their results that were asked for. */
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

/** Restores some results; of a task that is wholly in the recycle bin, the other results stay there. */
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

/** What cannot be done to one is left out; anything else stops. */
const orNone = async (work: () => Promise<number>): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiFailure) return 0;
    throw error;
  }
};

/** Many at once, task by task: one's own, and members' for an administrator. @returns how many items were changed. */
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
