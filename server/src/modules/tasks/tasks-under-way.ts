import type { TaskMove, TaskUnderWay } from '../../platform/jobs/task-move.ts';

/** A mirror in memory of the tasks that wait or are being drawn; changes may arrive in any order. */
export interface TasksUnderWay {
  /** @returns false when a newer change of the task arrived before. */
  put(move: TaskMove): boolean;
  /** Begins to read all of them; what is put while that goes on counts beside what was read. */
  beginReading(): (rows: readonly TaskUnderWay[]) => void;
  list(): TaskUnderWay[];
}

/** Versions of ended tasks are kept as long, since earlier changes may arrive late. */
const endedKeptMs = 60_000;

interface Entry {
  move: TaskMove;
  heardAt: number;
}

export const createTasksUnderWay = (now: () => number = Date.now): TasksUnderWay => {
  let entries = new Map<string, Entry>();

  const put = (move: TaskMove): boolean => {
    const known = entries.get(move.id);
    if (known && known.move.version >= move.version) return false;
    entries.set(move.id, { move, heardAt: now() });
    return true;
  };

  return {
    put,
    beginReading() {
      const begun = now();
      return (rows) => {
        const heard = entries;
        entries = new Map();
        for (const [id, entry] of heard) {
          const isRecent = entry.heardAt >= (entry.move.state === 'ended' ? begun - endedKeptMs : begun);
          if (isRecent) entries.set(id, entry);
        }
        for (const row of rows) put(row);
      };
    },
    list: () => [...entries.values()].flatMap(({ move }) => (move.state === 'ended' ? [] : [move])),
  };
};
