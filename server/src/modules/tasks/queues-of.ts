import type { TaskMode } from '@atelier/contract/task';
import { sharedMs } from '../../platform/db/clock.ts';
import type { DrawLane } from '../../platform/jobs/job-table.ts';
import type { TaskUnderWay } from '../../platform/jobs/task-move.ts';
import type { Estimates } from '../tools/estimates.ts';
import { createQueuePlaces, type QueuePlace, type QueuePlaces } from './queue-places.ts';

export type Queues = Readonly<Record<DrawLane, Readonly<Record<TaskMode, QueuePlaces>>>>;

interface QueuesOptions {
  estimates: Pick<Estimates, 'likely'>;
  /** Concurrently drawn tasks, by lane. */
  slots: Readonly<Record<DrawLane, number>>;
}

/** As the queue delivers them. */
const byTurn = (a: TaskUnderWay, b: TaskUnderWay): number =>
  b.priority - a.priority || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** Positions of all waiting tasks. */
export const queuesOf = (underWay: readonly TaskUnderWay[], { estimates, slots }: QueuesOptions): Queues => {
  const now = sharedMs();
  const tasks = underWay.toSorted(byTurn);
  const queueOf = (lane: DrawLane, mode: TaskMode): QueuePlaces => {
    const own = tasks.filter((task) => task.lane === lane);
    const drawing = own
      .filter(({ state }) => state === 'drawing')
      .map(({ toolType, startedAt }) => ({ toolType, seconds: Math.max(0, now - (startedAt ?? now)) / 1000 }));
    const durationOf = (toolType: number) => estimates.likely(toolType, lane);
    const queue = createQueuePlaces({ durationOf, slots: slots[lane], drawing });
    for (const task of own) if (task.state === 'queued' && task.mode === mode) queue.add(task);
    return queue;
  };
  const laneOf = (lane: DrawLane) => ({ online: queueOf(lane, 'online'), offline: queueOf(lane, 'offline') });
  return { builtin: laneOf('builtin'), model: laneOf('model') };
};

export const placesIn = (queues: Queues): ReadonlyMap<string, QueuePlace> =>
  new Map(Object.values(queues).flatMap(({ online, offline }) => [...online.places, ...offline.places]));
