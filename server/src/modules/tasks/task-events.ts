import type { TaskMove } from '../../platform/jobs/job-queue.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import type { Balances } from '../wallet/balances.ts';
import { ownerOf } from '../wallet/level.ts';
import type { TaskPresenter, TaskRow } from './task-presenter.ts';

/** Tells the open pages what changed. Call it after the commit; it never throws. */
export interface Announcer {
  /** Sends the whole row to its user, and the balance to all users of the wallet. */
  taskChanged(row: TaskRow, moved?: 'credits-moved'): Promise<void>;
}

interface AnnouncerOptions {
  publisher: Publisher;
  balances: Balances;
  present: TaskPresenter;
  onError: (error: unknown) => void;
}

export const createAnnouncer = ({ publisher, balances, present, onError }: AnnouncerOptions): Announcer => {
  const tell = async (row: TaskRow, moved?: 'credits-moved'): Promise<void> => {
    const [task] = await present([row]);
    if (task) {
      const trace = row.traceParent === null ? {} : { trace_parent: row.traceParent };
      publisher.publish(ownerOf(row), {
        event: 'generate_result',
        generate_type: String(row.toolType),
        task,
        ...trace,
      });
    }
    if (moved) await balances.tell(row.walletId);
  };

  /** One after the other for each user, so that a page gets changes in their order. */
  const last = new Map<string, Promise<void>>();

  return {
    taskChanged(row, moved) {
      const announcement = (last.get(row.userId) ?? Promise.resolve())
        .then(() => tell(row, moved))
        .catch(onError)
        .finally(() => {
          if (last.get(row.userId) === announcement) last.delete(row.userId);
        });
      last.set(row.userId, announcement);
      return announcement;
    },
  };
};

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
