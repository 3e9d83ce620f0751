import { getTaskChanges, getWaitInfo } from '@atelier/contract/generation';
import type { Bus } from '@atelier/platform/bus';
import type { Http } from '@atelier/platform/http';

export interface CatchUp {
  /** Brings every task that changed since the last call. Joins a run under way. */
  run(): Promise<void>;
  /** Positions and percents of the tasks under way, and what ended meanwhile: stands in for the socket. */
  poll(): Promise<void>;
  /** Another person: the cursor is not theirs. */
  reset(): void;
}

/** Task rows reach the bus as if the socket had brought them; the store keeps the newest version of each. */
export const createCatchUp = (http: Http, bus: Bus): CatchUp => {
  let cursor: string | undefined;
  let generation = 0;
  let underWay: Promise<void> | null = null;

  const readAll = async () => {
    const mine = generation;
    let more = true;
    while (more) {
      const answer = await http.call(getTaskChanges, cursor === undefined ? {} : { cursor }, { quiet: true });
      if (mine !== generation) return;
      cursor = answer.cursor;
      more = answer.more;
      for (const row of answer.tasks) bus.emit('task.changed', row);
    }
  };
  const run = () => {
    underWay ??= readAll().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  return {
    run,
    async poll() {
      const { tasks } = await http.call(getWaitInfo, {}, { quiet: true });
      for (const row of tasks) bus.emit('task.changed', row);
      bus.emit(
        'queue.moved',
        tasks.flatMap(({ id, queue_position, estimate }) =>
          queue_position === null ? [] : [{ task_id: id, position: queue_position, estimate }],
        ),
      );
      await run();
    },
    reset() {
      generation += 1;
      cursor = undefined;
      underWay = null;
    },
  };
};
