import {
  cancelGenerateTask,
  delRowGenerate,
  delSingleGenerate,
  getGenerateHistory,
  getTask,
  getTaskChanges,
  getWaitInfo,
  renameGenerate,
  restoreGenerate,
} from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
import type { FastifyInstance } from 'fastify';
import type { Generation } from '../../generation.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { seenName } from '../../platform/text/seen-name.ts';
import { registerCall } from '../auth/register-call.ts';
import { deleteResult, deleteTask, renameTask, restoreTask } from './change-task.ts';
import { refuseProhibited } from './check-submission.ts';
import { cancelTask } from './end-task.ts';
import { waitingLimit } from './submit-task.ts';
import type { TaskRow } from './task-presenter.ts';
import { findOwnTask, readChanges, readHistory, readUnderWay } from './task-queries.ts';

/** Reading tasks, and everything a person may do to one. */
export const registerTaskRoutes = (app: FastifyInstance, { context }: Generation): void => {
  const { db, present } = context;
  const answer = async (row: TaskRow): Promise<{ task: Task }> => {
    const [task] = await present([row]);
    if (!task) throw new ApiFailure('44000');
    return { task };
  };

  registerCall(app, getGenerateHistory, async ({ input, session }) => {
    const { total, rows, next } = await readHistory(db, session, input);
    return { total, tasks: await present(rows), next };
  });

  registerCall(app, getWaitInfo, async ({ session }) => ({
    tasks: await present(await readUnderWay(db, session)),
    waiting_limit: waitingLimit,
  }));

  registerCall(app, getTaskChanges, async ({ input, session }) => {
    const { rows, cursor, more } = await readChanges(db, session, input.cursor);
    return { tasks: await present(rows), cursor, more };
  });

  registerCall(app, getTask, async ({ input, session }) => answer(await findOwnTask(db, session, input.task_id)));

  registerCall(app, cancelGenerateTask, async ({ input, session }) => {
    const cancelled = await cancelTask(context, await findOwnTask(db, session, input.task_id));
    if (!cancelled) throw new ApiFailure('41032');
    return answer(cancelled);
  });

  registerCall(app, delRowGenerate, async ({ input, session }) =>
    answer(await deleteTask(context, await findOwnTask(db, session, input.task_id))),
  );

  registerCall(app, delSingleGenerate, async ({ input, session }) =>
    answer(await deleteResult(context, await findOwnTask(db, session, input.task_id), input.result_id)),
  );

  registerCall(app, restoreGenerate, async ({ input, session }) =>
    answer(await restoreTask(context, await findOwnTask(db, session, input.task_id))),
  );

  registerCall(app, renameGenerate, async ({ input, session }) => {
    const name = seenName(input.name, 'name');
    refuseProhibited([name]);
    return answer(await renameTask(context, await findOwnTask(db, session, input.task_id), name));
  });
};
