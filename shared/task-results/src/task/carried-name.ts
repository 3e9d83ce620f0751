import type { Task, TaskResult } from '@atelier/contract/task';

/** File name of a result that is put into a form. */
export const carriedName = (task: Pick<Task, 'name'>, result: Pick<TaskResult, 'mime'>): string =>
  `${task.name.replace(/\.(png|jpe?g|webp)$/i, '')}.${result.mime === 'image/jpeg' ? 'jpg' : 'png'}`;
