import type { TaskMode } from '@atelier/contract/task';
import { sql } from 'drizzle-orm';
import { sharedNow } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DrawLane } from '../../platform/jobs/job-table.ts';
import type { TaskMove, TaskUnderWay } from '../../platform/jobs/task-move.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import type { Estimates } from '../tools/estimates.ts';
import { ownerOf } from '../wallet/owner.ts';
import { type NightHours, secondsUntilNight } from './night-hours.ts';
import { type QueuePlace, startingIn } from './queue-places.ts';
import { placesIn, queuesOf } from './queues-of.ts';
import { createTasksUnderWay } from './tasks-under-way.ts';

const tickMs = 1000;
/** Changes arrive by notification; periodic reads of the table make up for lost ones. */
const readEveryMs = 60_000;
/** A long queue is worked out anew at most so often that it takes this share of the time. */
const shareOfTime = 0.05;

/** Queue positions of all tasks, in memory: a request reads nothing from the database. */
export interface QueueBoard {
  /** The task's position; a task that is not known yet is at the end. */
  placeOf(task: { id: string; mode: TaskMode; lane: DrawLane; toolType: number }): QueuePlace;
  /** A task was queued, taken or ended: by a commit of this node, or notified by another. */
  put(move: TaskMove): void;
  /** Moves may have been missed: read all with the next tick. */
  markStale(): void;
  start(): void;
  stop(): void;
}

interface BoardOptions {
  db: Database;
  publisher: Publisher;
  estimates: Estimates;
  /** Concurrently drawn tasks, by lane. */
  slots: Readonly<Record<DrawLane, number>>;
  night: NightHours;
  /** Only one of several nodes tells the sockets. */
  isLeader: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

const isMoved = (before: QueuePlace | undefined, now: QueuePlace | undefined): boolean =>
  now !== undefined &&
  (before?.position !== now.position ||
    before.estimate.min !== now.estimate.min ||
    before.estimate.max !== now.estimate.max);

const readUnderWay = async (db: Database): Promise<TaskUnderWay[]> => {
  const { rows } = await db.orm.execute<TaskUnderWay & Record<string, unknown>>(sql`
    select id, version::float8 as version, state, user_id as "userId", wallet_id as "walletId", tool_type as "toolType", mode, lane, priority,
      extract(epoch from created_at)::float8 * 1000 as "createdAt",
      extract(epoch from started_at)::float8 * 1000 as "startedAt"
    from tasks where state in ('queued', 'drawing')`);
  return rows;
};

/** The current queues, recomputed on the first request after a change. */
const createLatestQueues = (options: BoardOptions, list: () => TaskUnderWay[]) => {
  let queues = queuesOf([], options);
  let workedOutAt = 0;
  let tookMs = 0;
  let isOutdated = true;
  return {
    markOutdated() {
      isOutdated = true;
    },
    get() {
      const begun = performance.now();
      if (!isOutdated || (begun - workedOutAt) * shareOfTime < tookMs) return queues;
      queues = queuesOf(list(), options);
      isOutdated = false;
      workedOutAt = performance.now();
      tookMs = workedOutAt - begun;
      return queues;
    },
  };
};

export const createQueueBoard = (options: BoardOptions): QueueBoard => {
  const { db, publisher, estimates, night } = options;
  const underWay = createTasksUnderWay();
  const latest = createLatestQueues(options, underWay.list);
  let announced: ReadonlyMap<string, QueuePlace> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let [hasMoved, mustLearn, isBusy] = [true, true, false];
  let timer: NodeJS.Timeout | undefined;

  // Added on each request: the night comes nearer while the queues do not change.
  const fromNow = (place: QueuePlace, mode: TaskMode): QueuePlace =>
    mode === 'offline' ? startingIn(place, secondsUntilNight(night, sharedNow())) : place;

  const tell = (): void => {
    const places = placesIn(latest.get());
    const moved = underWay.list().filter(({ id }) => isMoved(announced.get(id), places.get(id)));
    for (const own of Map.groupBy(moved, ({ userId, walletId }) => `${userId} ${walletId}`).values()) {
      const positions = own.flatMap(({ id, mode }) => {
        const place = places.get(id);
        return place ? [{ task_id: id, ...fromNow(place, mode) }] : [];
      });
      if (own[0]) publisher.publish(ownerOf(own[0]), { event: 'queue', positions });
    }
    announced = places;
  };

  const change = (): void => {
    hasMoved = true;
    latest.markOutdated();
  };

  const look = async (): Promise<void> => {
    if (Date.now() - readAt >= readEveryMs) {
      const finish = underWay.beginReading();
      readAt = Date.now();
      finish(await readUnderWay(db));
      change();
    }
    if (mustLearn && (await estimates.refresh())) {
      mustLearn = false;
      change();
    }
    if (!hasMoved) return;
    hasMoved = false;
    if (await options.isLeader()) tell();
  };

  const tick = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await look();
    } catch (error) {
      readAt = Number.NEGATIVE_INFINITY;
      options.onError(error);
    } finally {
      isBusy = false;
    }
  };

  return {
    placeOf({ id, mode, lane, toolType }) {
      const { places, atEnd } = latest.get()[lane][mode];
      return fromNow(places.get(id) ?? atEnd(toolType), mode);
    },
    put(move) {
      if (!underWay.put(move)) return;
      if (move.state === 'ended') mustLearn = true;
      change();
    },
    markStale() {
      readAt = Number.NEGATIVE_INFINITY;
    },
    start() {
      timer = setInterval(() => void tick(), tickMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
};
