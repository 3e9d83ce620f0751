import type { TaskContext } from '../tasks/task-context.ts';
import type { TaskRow } from '../tasks/task-presenter.ts';

/** Tells which tasks ended with a membership or a company. Call it after the commit. */
export const announceEnded = ({ announcer }: Pick<TaskContext, 'announcer'>, ended: readonly TaskRow[]): void => {
  for (const row of ended) void announcer.taskChanged(row, 'credits-moved');
};
