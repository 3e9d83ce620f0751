import { taskActions } from '@atelier/contract/task';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { results, tasks } from '../../platform/db/schema/generation.ts';
import { isImageId } from '../images/image-id.ts';
import type { ImageRow } from '../images/picture-record.ts';
import type { Owner } from '../wallet/owner.ts';
import { withdrawTask } from './end-task.ts';
import { selectOwnResults, selectSeenResults } from './own-results.ts';
import type { Viewer } from './seen-work.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';
import { nextVersion } from './task-version.ts';

type Change = Partial<Pick<TaskRow, 'name' | 'deletedAt'>>;

/** The row of the task, locked, as it is now; `work` may refuse or say what to change. The change is announced. */
export const change = async (
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
    current.state !== 'queued' && allowed(current).canDelete ? { deletedAt: sharedNow() } : refuse(),
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

/** One result into the recycle area; the last one takes its task along. @throws ApiFailure 44000, 41032 */
export const deleteResult = (context: TaskContext, row: TaskRow, resultId: string): Promise<TaskRow> =>
  change(context, row, async (tx, current) => {
    if (!allowed(current).canDelete) refuse();
    const here = and(eq(results.taskId, row.id), isNull(results.deletedAt));
    const found = await tx
      .update(results)
      .set({ deletedAt: sharedNow() })
      .where(and(here, eq(results.imageId, resultId)))
      .returning();
    if (found.length === 0) throw new ApiFailure('44000');
    const left = await tx.select({ id: results.imageId }).from(results).where(here);
    return left.length === 0 ? { deletedAt: sharedNow() } : {};
  });

export interface OwnResult {
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
