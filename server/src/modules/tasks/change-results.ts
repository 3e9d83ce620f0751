import type { changeResults } from '@atelier/contract/result-list';
import { taskActions } from '@atelier/contract/task';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { sharedNow } from '../../platform/db/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { results, tasks } from '../../platform/db/schema/generation.ts';
import { isImageId } from '../images/image-id.ts';
import { change, deleteTask, restoreTask } from './change-task.ts';
import { isSeenTask, type Viewer } from './seen-work.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';

type Request = z.output<typeof changeResults.request>;
type Kind = Request['change'];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

const nothing = (): never => {
  throw new ApiFailure('41032');
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

const deleteSome = async (tx: Tx, current: TaskRow, ids: string[]) => {
  if (!taskActions({ state: current.state, deleted_at: current.deletedAt?.toISOString() ?? null }).canDelete) nothing();
  const here = and(eq(results.taskId, current.id), isNull(results.deletedAt));
  const { rowCount } = await tx
    .update(results)
    .set({ deletedAt: sharedNow() })
    .where(and(here, inArray(results.imageId, ids)));
  const left = await tx.select({ id: results.imageId }).from(results).where(here).limit(1);
  return { count: rowCount ?? 0, isEmpty: left.length === 0 };
};

const changeOne = async (context: TaskContext, { task, resultIds }: Part, kind: Kind): Promise<number> => {
  let count = 0;
  await change(context, task, async (tx, current) => {
    if (kind === 'restore') {
      count = await restoreSome(tx, current, resultIds);
      return count === 0 ? nothing() : { deletedAt: null };
    }
    if (kind === 'delete') {
      const done = await deleteSome(tx, current, resultIds);
      count = done.count;
      if (count === 0) nothing();
      return done.isEmpty ? { deletedAt: sharedNow() } : {};
    }
    const isFavourite = kind === 'favourite';
    const marked = await tx.execute(sql`
      update results set is_favourite = ${isFavourite}
      where image_id = any(${sql.param(resultIds)}) and deleted_at is null and is_favourite <> ${isFavourite}`);
    count = current.deletedAt ? 0 : (marked.rowCount ?? 0);
    return count === 0 ? nothing() : {};
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
