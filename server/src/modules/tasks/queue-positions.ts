import type { TaskMode } from '@atelier/contract/task';
import type { DurationSpread } from '@atelier/engine/durations';
import type { EngineReport } from '@atelier/engine/engine';
import type { EnginePlace } from '@atelier/engine/places/engine-place';
import { settlePlaces } from '@atelier/engine/places/settle-places';
import { sql } from 'drizzle-orm';
import { dbNow, dbNowMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TaskStateEvent, TaskUnderWay } from '../../platform/jobs/job-queue.ts';
import type { DrawLane } from '../../platform/jobs/job-table.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import { type Estimates, quotedRange, type SecondsRange } from '../tools/estimates.ts';
import { ownerOf } from '../wallet/level.ts';
import { createTasksUnderWay, inputsInOrder } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';

/** Local hours of the night queue: from inclusive, to exclusive; may run over midnight. */
export interface NightHours {
  from: number;
  to: number;
}

export const isNight = ({ from, to }: NightHours, at: Date): boolean => {
  const hour = at.getHours();
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
};

/** Seconds until the night queue is drawn; 0 while it is. */
export const secondsUntilNight = (hours: NightHours, at: Date): number => {
  if (isNight(hours, at)) return 0;
  const start = new Date(at);
  start.setHours(hours.from, 0, 0, 0);
  if (start <= at) start.setDate(start.getDate() + 1);
  return Math.ceil((start.getTime() - at.getTime()) / 1000);
};

/** When the night ends in which a task that waits at that moment is drawn. */
export const nightEnd = (hours: NightHours, at: Date): Date => {
  const begin = new Date(at.getTime() + secondsUntilNight(hours, at) * 1000);
  const end = new Date(begin);
  end.setHours(hours.to, 0, 0, 0);
  if (end <= begin) end.setDate(end.getDate() + 1);
  return end;
};

/** Queue position of a waiting task. */
interface QueuePlace {
  /** 1 is next. */
  position: number;
  /** Seconds until it is done. */
  estimate: SecondsRange;
}

interface WaitingTask {
  id: string;
  toolType: number;
}

/** A task that is being drawn. */
interface DrawingTask {
  toolType: number;
  /** Since it was picked up. */
  seconds: number;
}

interface PlaceOptions {
  durationOf: (toolType: number) => DurationSpread;
  /** Tasks drawn at the same time. */
  slots: number;
  drawing: readonly DrawingTask[];
}

interface QueuePlaces {
  places: ReadonlyMap<string, QueuePlace>;
  /** One more task at the end. */
  add(task: WaitingTask): QueuePlace;
  /** Position that one more task of this tool would get. */
  atEnd(toolType: number): QueuePlace;
}

/** How far a sum of durations may be off, one way: by all parts alike, and by each on its own. */
interface Doubt {
  sum: number;
  squares: number;
}

/** What is known of the moment at which a slot is free. */
interface Slot {
  mean: number;
  down: Doubt;
  up: Doubt;
}

/**
 * Correlation of the durations in one queue. Neighbours are often pictures of one size from one person, drawn under one load: half of what
 * one is off, the others are off too.
 */
const alike = 0.5;

const widthOf = ({ sum, squares }: Doubt): number => Math.sqrt(alike * sum ** 2 + (1 - alike) * squares);

const plus = ({ sum, squares }: Doubt, width: number): Doubt => ({ sum: sum + width, squares: squares + width ** 2 });

const after = (slot: Slot, { low, mean, high }: DurationSpread): Slot => ({
  mean: slot.mean + mean,
  down: plus(slot.down, Math.max(0, mean - low)),
  up: plus(slot.up, Math.max(0, high - mean)),
});

/** What is left of a drawing. One that takes longer than nearly all others may take as long again as it is late. */
const restOf = ({ low, mean, high }: DurationSpread, seconds: number): DurationSpread => {
  const late = Math.max(0, seconds - high);
  return {
    low: Math.max(0, low - seconds),
    mean: Math.max(mean - seconds, late / 2, 0),
    high: Math.max(high - seconds, late, 0),
  };
};

const free: Slot = { mean: 0, down: { sum: 0, squares: 0 }, up: { sum: 0, squares: 0 } };

/** Places of one queue's tasks, added in the order in which they will be drawn, as if it were drawn from now on. */
export const createQueuePlaces = ({ durationOf, slots: count, drawing }: PlaceOptions): QueuePlaces => {
  // Several machines may draw: what is drawn at this moment says so.
  const slots: Slot[] = drawing.map(({ toolType, seconds }) => after(free, restOf(durationOf(toolType), seconds)));
  while (slots.length < Math.max(1, count)) slots.push(free);
  const places = new Map<string, QueuePlace>();

  const nextSlot = (): number => {
    let next = 0;
    for (const [at, { mean }] of slots.entries()) if (mean < (slots[next]?.mean ?? 0)) next = at;
    return next;
  };
  const place = (toolType: number) => {
    const at = nextSlot();
    const end = after(slots[at] ?? free, durationOf(toolType));
    const estimate = quotedRange(Math.max(0, end.mean - widthOf(end.down)), end.mean + widthOf(end.up));
    return { at, end, place: { position: places.size + 1, estimate } };
  };
  return {
    places,
    add({ id, toolType }) {
      const { at, end, place: own } = place(toolType);
      slots[at] = end;
      places.set(id, own);
      return own;
    },
    atEnd: (toolType) => place(toolType).place,
  };
};

/** The same place in a queue whose first task can start in so many seconds: the night queue waits for its hours. */
export const startingIn = ({ position, estimate }: QueuePlace, seconds: number): QueuePlace => ({
  position,
  estimate: { min: estimate.min + seconds, max: estimate.max + seconds },
});

type Queues = Readonly<Record<DrawLane, Readonly<Record<TaskMode, QueuePlaces>>>>;

interface QueuesOptions {
  estimates: Pick<Estimates, 'likely'>;
  /** Concurrently drawn tasks, by lane. */
  slots: Readonly<Record<DrawLane, number>>;
}

/** As the queue delivers them. */
const byTurn = (a: TaskUnderWay, b: TaskUnderWay): number =>
  b.priority - a.priority || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

/** Positions of all waiting tasks. */
const queuesOf = (underWay: readonly TaskUnderWay[], { estimates, slots }: QueuesOptions): Queues => {
  const now = dbNowMs();
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

const placesIn = (queues: Queues): ReadonlyMap<string, QueuePlace> =>
  new Map(Object.values(queues).flatMap(({ online, offline }) => [...online.places, ...offline.places]));

const tickMs = 1000;
/** Changes arrive by notification; periodic reads of the table make up for lost ones. */
const readEveryMs = 60_000;
/** A long queue is worked out anew at most so often that it takes this share of the time. */
const shareOfTime = 0.05;

/** Queue positions of all tasks, in memory: a request reads nothing from the database. */
export interface QueuePositions {
  /** The task's position; a task that is not known yet is at the end. */
  positionOf(task: { id: string; mode: TaskMode; lane: DrawLane; toolType: number }): QueuePlace;
  /** A task was queued, taken or ended: by a commit of this node, or notified by another. */
  put(move: TaskStateEvent): void;
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

export const createQueuePositions = (options: BoardOptions): QueuePositions => {
  const { db, publisher, estimates, night } = options;
  const underWay = createTasksUnderWay();
  const latest = createLatestQueues(options, underWay.list);
  let announced: ReadonlyMap<string, QueuePlace> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let [hasMoved, mustLearn, isBusy] = [true, true, false];
  let timer: NodeJS.Timeout | undefined;

  // Added on each request: the night comes nearer while the queues do not change.
  const fromNow = (place: QueuePlace, mode: TaskMode): QueuePlace =>
    mode === 'offline' ? startingIn(place, secondsUntilNight(night, dbNow())) : place;

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
    positionOf({ id, mode, lane, toolType }) {
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

/** What is kept of the places of a report; null rather than an empty list, because most have none. */
export const keptPlaces = (row: TaskRow, report: EngineReport, results: number): EnginePlace[] | null => {
  const inputs = inputsInOrder(row).map(([name, list]) => [name, list.length] as const);
  const places = settlePlaces(report, { results, inputs });
  return places.length > 0 ? places : null;
};
