import type { Engine } from '@atelier/engine/engine';
import { type Delivery, type DrawLane, touchEveryMs } from '../jobs/generation-queue.ts';
import { orphanedDeliveries } from '../jobs/worker-lease.ts';
import type { Publisher } from '../sockets/publisher.ts';
import { drawTask, giveBack, type StopReason } from './draw-task.ts';
import { isNight, type NightHours } from './night-hours.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';

/** Signals wake the worker at once; this is for retries, the night's begin and a signal that was lost. */
const lookEveryMs = 2000;

export interface Worker {
  /** From now on it draws, as the worker of this number; called again after a lost connection. */
  lead(number: number): void;
  /** A job may be there. */
  wake(): void;
  cancel(taskId: string): void;
  /** Gives everything under way back and resolves when nothing runs any more. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  context: TaskContext;
  engine: Engine;
  publisher: Publisher;
  /** Tasks drawn at the same time, by lane. */
  slots: Readonly<Record<DrawLane, number>>;
  night: NightHours;
  now?: () => Date;
  onEnded?: (row: TaskRow) => void;
  onError: (error: unknown) => void;
}

interface Run {
  delivery: Delivery;
  abort: (reason: StopReason) => void;
  done: Promise<void>;
}

export function createWorker(options: WorkerOptions): Worker {
  const { context, slots, night, now = () => new Date(), onError } = options;
  const runs = new Map<string, Run>();
  let number: number | undefined;
  let isStopped = false;
  let isLooking = false;
  let mustLookAgain = false;
  let timer: NodeJS.Timeout | undefined;

  const keepAlive = (delivery: Delivery, abort: Run['abort']): NodeJS.Timeout =>
    setInterval(() => {
      context.queue.touch(delivery).then((isMine) => {
        if (!isMine) abort('lost');
      }, onError);
    }, touchEveryMs);

  const begin = (delivery: Delivery, worker: number): void => {
    const controller = new AbortController();
    const abort = (reason: StopReason) => controller.abort(reason);
    const heartbeat = keepAlive(delivery, abort);
    const draw = async (): Promise<void> => {
      try {
        const ended = await drawTask({ ...options, worker, delivery, signal: controller.signal });
        if (ended) options.onEnded?.(ended);
      } catch (error) {
        onError(error);
        await giveBack(context, delivery, 'error').catch(onError);
      } finally {
        clearInterval(heartbeat);
        runs.delete(delivery.taskId);
        wake();
      }
    };
    runs.set(delivery.taskId, { delivery, abort, done: draw() });
  };

  const fetchNext = async (lane: DrawLane): Promise<Delivery | null> =>
    (await context.queue.fetch('online', lane)) ??
    (isNight(night, now()) ? context.queue.fetch('offline', lane) : null);

  const hasRoom = (lane: DrawLane): boolean =>
    [...runs.values()].filter((run) => run.delivery.lane === lane).length < slots[lane];

  const lookIn = async (lane: DrawLane): Promise<void> => {
    while (!isStopped && number !== undefined && hasRoom(lane)) {
      const delivery = await fetchNext(lane);
      if (!delivery) return;
      begin(delivery, number);
    }
  };

  const look = async (): Promise<void> => {
    for (const lane of ['builtin', 'model'] as const) await lookIn(lane);
  };

  const wake = (): void => {
    if (isStopped) return;
    mustLookAgain = true;
    if (isLooking) return;
    isLooking = true;
    void (async () => {
      while (mustLookAgain) {
        mustLookAgain = false;
        await look().catch(onError);
      }
      isLooking = false;
    })();
  };

  const adoptOrphans = async (): Promise<void> => {
    for (const delivery of await orphanedDeliveries(context.db.orm)) await giveBack(context, delivery, 'worker gone');
  };

  const tick = (): void => {
    adoptOrphans().catch(onError).finally(wake);
  };

  return {
    lead(own) {
      number = own;
      timer ??= setInterval(tick, lookEveryMs);
      tick();
    },
    wake,
    cancel: (taskId) => runs.get(taskId)?.abort('cancelled'),
    async stop() {
      isStopped = true;
      clearInterval(timer);
      for (const run of runs.values()) run.abort('shutdown');
      await Promise.all([...runs.values()].map((run) => run.done));
    },
  };
}
