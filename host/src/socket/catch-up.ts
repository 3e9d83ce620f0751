import { getTask, getTaskChanges, getWaitInfo } from '@atelier/contract/generation';
import type { Task } from '@atelier/contract/task';
import type { Bus } from '@atelier/platform/bus';
import type { ApiError, Http } from '@atelier/platform/http';
import { shortCallTimeoutMs, withDeadline } from '../http/deadline.ts';

export interface CatchUp {
  /**
   * Reads every task changed since the last read. Never joins a pending read, whose response may be older than the caller's gap: that one
   * is aborted. @throws ApiError when the server does not respond within 30 s.
   */
  run(): Promise<void>;
  /** Replaces the socket: positions and percentages of the tasks in progress, and tasks that ended meanwhile. @throws ApiError */
  poll(): Promise<void>;
  /** Another user signed in: the cursor belongs to the previous one. */
  reset(): void;
}

interface CatchUpParts {
  http: Http;
  bus: Bus;
  /** Tasks that the page considers queued or running. */
  underWay: () => readonly Pick<Task, 'id'>[];
}

interface Reading {
  controller: AbortController;
  done: Promise<void>;
}

/** Emits task rows on the bus as if received by the socket; the store retains the newest version of each. */
export const createCatchUp = ({ http, bus, underWay }: CatchUpParts): CatchUp => {
  let cursor: string | undefined;
  let reading: Reading | null = null;
  /** Increases with every reset: a response for a former user is dropped. */
  let person = 0;

  const show = (rows: readonly Task[]) => {
    for (const row of rows) bus.emit('task.changed', row);
  };

  /** The first response lists no earlier tasks: those that ended before it are requested by id. */
  const readEnded = async (listed: readonly Task[], signal: AbortSignal) => {
    const known = new Set(listed.map(({ id }) => id));
    for (const { id } of underWay().filter((task) => !known.has(task.id))) {
      const answer = await http.call(getTask, { task_id: id }, { quiet: true, signal }).catch((error: ApiError) => {
        // A task that the server deleted must not block the others.
        if (error.kind !== 'api') throw error;
        return null;
      });
      if (answer && !signal.aborted) show([answer.task]);
    }
  };

  const readPage = async (signal: AbortSignal): Promise<boolean> => {
    const answer = await http.call(getTaskChanges, cursor === undefined ? {} : { cursor }, { quiet: true, signal });
    if (signal.aborted) return false;
    show(answer.tasks);
    if (cursor === undefined) await readEnded(answer.tasks, signal);
    if (signal.aborted) return false;
    cursor = answer.cursor;
    return answer.more;
  };

  const readAll = async (given: AbortSignal) => {
    try {
      while (await withDeadline(shortCallTimeoutMs, readPage, given));
    } catch (error) {
      // An aborted read was replaced by a new one, or the user changed.
      if (!given.aborted) throw error;
    }
  };

  const run = (): Promise<void> => {
    reading?.controller.abort();
    const controller = new AbortController();
    const mine: Reading = {
      controller,
      done: readAll(controller.signal).finally(() => {
        if (reading === mine) reading = null;
      }),
    };
    reading = mine;
    return mine.done;
  };
  return {
    run,
    async poll() {
      const mine = person;
      // The cursor is read first: it covers tasks that are shown later and end after it.
      await (reading?.done ?? run());
      const { tasks } = await withDeadline(shortCallTimeoutMs, (signal) =>
        http.call(getWaitInfo, {}, { quiet: true, signal }),
      );
      if (mine !== person) return;
      show(tasks);
      bus.emit(
        'queue.moved',
        tasks.flatMap(({ id, queue_position, estimate }) =>
          queue_position === null ? [] : [{ task_id: id, position: queue_position, estimate }],
        ),
      );
    },
    reset() {
      person += 1;
      reading?.controller.abort();
      reading = null;
      cursor = undefined;
    },
  };
};
