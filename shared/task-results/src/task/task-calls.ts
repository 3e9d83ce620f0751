import { cancelGroup, getGroup, retryGroup } from '@atelier/contract/batch';
import {
  cancelGenerateTask,
  collectResult,
  delRowGenerate,
  delSingleGenerate,
  getTask,
  giveBackCredits as giveBackCall,
  renameGenerate,
  restoreGenerate,
  uncollectResult,
} from '@atelier/contract/generation';
import type { Task, TaskResult } from '@atelier/contract/task';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient } from '@atelier/platform/queries';
import { tasks } from '@atelier/platform/tasks';
import type { Words } from '../texts/words.ts';

/** Runs a change of tasks, stores the response, and shows an error as its code requires. */
const change = async (run: () => Promise<{ task: Task } | { tasks: readonly Task[] }>): Promise<boolean> => {
  try {
    const changed = await run();
    tasks.put('task' in changed ? [changed.task] : changed.tasks);
    return true;
  } catch (error) {
    dialogs.showError(error);
    return false;
  }
};

export const cancelTask = async (task: Task, words: Words): Promise<void> => {
  if (await change(() => http.call(cancelGenerateTask, { task_id: task.id }, { quiet: true }))) {
    dialogs.toast({ message: words('taskCancelled') });
  }
};

/** @returns whether the credits were returned; a failure is already shown. */
export const giveBackCredits = (task: Pick<Task, 'id'>, words: Words): Promise<boolean> => {
  const call = async () => {
    const given = await http.call(giveBackCall, { task_id: task.id }, { quiet: true });
    const credits = words('creditsCount', { count: given.credits });
    dialogs.toast({ message: words('gaveBack', { credits, count: given.left }) });
    return given;
  };
  return change(call);
};

export const restoreTask = async (task: Pick<Task, 'id'>, words: Words): Promise<void> => {
  if (await change(() => http.call(restoreGenerate, { task_id: task.id }, { quiet: true }))) {
    dialogs.toast({ message: words('restored') });
  }
};

const undoable = (message: string, task: Task, words: Words) =>
  dialogs.toast({ message, action: { label: words('undo'), onAct: () => void restoreTask(task, words) } });

export const deleteTask = async (task: Task, words: Words): Promise<void> => {
  if (await change(() => http.call(delRowGenerate, { task_id: task.id }, { quiet: true }))) {
    // Undo does not requeue a cancelled task, so the notice of a queued one does not offer it.
    if (task.state === 'queued') dialogs.toast({ message: words('deletedUncharged') });
    else undoable(words('deleted'), task, words);
  }
};

/** Deleting the last result of a task deletes the task. */
export const deleteResult = async (task: Task, result: TaskResult, words: Words): Promise<void> => {
  const ids = { task_id: task.id, result_id: result.id };
  if (await change(() => http.call(delSingleGenerate, ids, { quiet: true }))) {
    undoable(words('deletedOne'), task, words);
  }
};

export const toggleFavourite = async (task: Task, result: TaskResult): Promise<void> => {
  const call = result.favourite ? uncollectResult : collectResult;
  await change(async () => {
    await http.call(call, { result_id: result.id }, { quiet: true });
    return http.call(getTask, { task_id: task.id }, { quiet: true });
  });
};

/** @returns false when the name was rejected; the reason is already shown. */
export const renameTask = (task: Pick<Task, 'id'>, name: string): Promise<boolean> =>
  change(() => http.call(renameGenerate, { task_id: task.id, name }, { quiet: true }));

/** Cancels the queued and running tasks of a batch. */
export const cancelBatch = async (groupId: string, words: Words): Promise<void> => {
  if (await change(() => http.call(cancelGroup, { group_id: groupId }, { quiet: true }))) {
    dialogs.toast({ message: words('groupCancelled') });
  }
};

/** Retries the failed and cancelled tasks of a batch, or one of them. */
export const retryBatch = async (groupId: string, taskId?: string): Promise<void> => {
  const request = { group_id: groupId, ...(taskId === undefined ? {} : { task_id: taskId }) };
  await change(() => http.call(retryGroup, request, { quiet: true }));
  // The new tasks replace the old ones; only the server knows their positions.
  await queryClient.invalidateQueries({ queryKey: callQuery(getGroup, { group_id: groupId }).queryKey });
};
