import type { TaskMove } from '../../platform/jobs/task-move.ts';
import type { TaskRow } from './task-presenter.ts';

/** A row as input of the queue positions. */
export const moveOf = (row: TaskRow): TaskMove => {
  const { id, version, state } = row;
  if (state !== 'queued' && state !== 'drawing') return { id, version, state: 'ended' };
  const { userId, walletId, toolType, mode, lane, priority, createdAt, startedAt } = row;
  return {
    id,
    version,
    state,
    userId,
    walletId,
    toolType,
    mode,
    lane,
    priority,
    createdAt: createdAt.getTime(),
    startedAt: startedAt?.getTime() ?? null,
  };
};
