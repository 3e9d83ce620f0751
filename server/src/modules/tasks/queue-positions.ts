import type { TaskMode } from '@atelier/contract/task';
import type { DurationSpread } from '@atelier/engine/durations';
import { sql } from 'drizzle-orm';
import { dbNow, dbNowMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { NotificationListener } from '../../platform/db/notification-listener.ts';
import {
  type DrawLane,
  subscribeToSignals,
  type TaskStateEvent,
  type TaskUnderWay,
} from '../../platform/jobs/job-queue.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import { type Estimates, quotedRange, type SecondsRange } from '../tools/estimates.ts';
import { dayOf, type LocalDay, startOfDay } from '../wallet/calendar.ts';
import { ownerOf } from '../wallet/owner.ts';

/** Hours of the night queue in a time zone: from inclusive, to exclusive; may cross midnight. */
export interface NightHours {
  from: number;
  to: number;
  timeZone: string;
}

const hourMs = 3_600_000;

/** `hour` of a calendar day in the zone. */
const hourOf = (day: LocalDay, hour: number, timeZone: string): Date =>
  new Date(startOfDay(day, timeZone).getTime() + hour * hourMs);

export const isNight = ({ from, to, timeZone }: NightHours, at: Date): boolean => {
  const hour = (at.getTime() - startOfDay(dayOf(at, timeZone), timeZone).getTime()) / hourMs;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
};

/** The next time the zone's clock shows `hour`, after a timestamp. */
const nextHour = (hour: number, after: Date, timeZone: string): Date => {
  const day = dayOf(after, timeZone);
  const today = hourOf(day, hour, timeZone);
  return today > after ? today : hourOf(day + 1, hour, timeZone);
};

/** Seconds until the night queue starts; 0 while it runs. */
export const secondsUntilNight = (hours: NightHours, at: Date): number =>
  isNight(hours, at) ? 0 : Math.ceil((nextHour(hours.from, at, hours.timeZone).getTime() - at.getTime()) / 1000);

/** End of the night in which a task that waits at that timestamp is processed. */
export const nightEnd = (hours: NightHours, at: Date): Date =>
  nextHour(hours.to, new Date(at.getTime() + secondsUntilNight(hours, at) * 1000), hours.timeZone);

/** Queue position of a waiting task. */
interface PositionEstimate {
  /** 1 is next. */
  position: number;
  /** Seconds until completion. */
  estimate: SecondsRange;
}

/** A running task. */
interface DrawingTask {
  toolType: number;
  /** Seconds since it was picked up. */
  seconds: number;
}

interface ForecastOptions {
  durationOf: (toolType: number) => DurationSpread;
  /** Number of concurrently running tasks. */
  slots: number;
  drawing: readonly DrawingTask[];
}

/** Uncertainty of a sum of durations, in one direction: correlated over all terms, and independent per term. */
interface Doubt {
  sum: number;
  squares: number;
}

/** Estimate of the time at which a slot becomes free. */
interface Slot {
  mean: number;
  down: Doubt;
  up: Doubt;
}

/** Correlation of durations in one queue: neighbours often share image size, user and load. */
const alike = 0.5;

const widthOf = ({ sum, squares }: Doubt): number => Math.sqrt(alike * sum ** 2 + (1 - alike) * squares);

const plus = ({ sum, squares }: Doubt, width: number): Doubt => ({ sum: sum + width, squares: squares + width ** 2 });

const after = (slot: Slot, { low, mean, high }: DurationSpread): Slot => ({
  mean: slot.mean + mean,
  down: plus(slot.down, Math.max(0, mean - low)),
  up: plus(slot.up, Math.max(0, high - mean)),
});

/** Remaining duration of a running task. One that exceeds nearly all others may take as long again as it is late. */
const restOf = ({ low, mean, high }: DurationSpread, seconds: number): DurationSpread => {
  const late = Math.max(0, seconds - high);
  return {
    low: Math.max(0, low - seconds),
    mean: Math.max(mean - seconds, late / 2, 0),
    high: Math.max(high - seconds, late, 0),
  };
};

const free: Slot = { mean: 0, down: { sum: 0, squares: 0 }, up: { sum: 0, squares: 0 } };

/** Forecasts positions and finish times of a queue that starts now; add tasks in processing order. */
export const createQueueForecast = ({ durationOf, slots: count, drawing }: ForecastOptions) => {
  // With several nodes, more tasks may run than this node has slots.
  const slots: Slot[] = drawing.map(({ toolType, seconds }) => after(free, restOf(durationOf(toolType), seconds)));
  while (slots.length < Math.max(1, count)) slots.push(free);
  const positions = new Map<string, PositionEstimate>();

  const nextSlot = (): number => {
    let first = 0;
    for (const [at, { mean }] of slots.entries()) if (mean < (slots[first]?.mean ?? 0)) first = at;
    return first;
  };
  const next = (toolType: number) => {
    const at = nextSlot();
    const end = after(slots[at] ?? free, durationOf(toolType));
    const estimate = quotedRange(Math.max(0, end.mean - widthOf(end.down)), end.mean + widthOf(end.up));
    return { at, end, own: { position: positions.size + 1, estimate } };
  };
  return {
    positions,
    add({ id, toolType }: { id: string; toolType: number }) {
      const { at, end, own } = next(toolType);
      slots[at] = end;
      positions.set(id, own);
      return own;
    },
    /** Position that a new task of this tool would get. */
    atEnd: (toolType: number) => next(toolType).own,
  };
};

type QueueForecast = ReturnType<typeof createQueueForecast>;

/** Position in a queue that starts so many seconds later, such as the night queue. */
export const delayedBy = ({ position, estimate }: PositionEstimate, seconds: number): PositionEstimate => ({
  position,
  estimate: { min: estimate.min + seconds, max: estimate.max + seconds },
});

/** Milliseconds for which versions of ended tasks are kept, since earlier events may arrive late. */
const endedKeptMs = 60_000;

/** Queued and running tasks in memory; events may arrive in any order. */
export const createTasksUnderWay = (now: () => number = Date.now) => {
  let entries = new Map<string, { event: TaskStateEvent; receivedAt: number }>();

  const put = (event: TaskStateEvent): boolean => {
    const known = entries.get(event.id);
    if (known && known.event.version >= event.version) return false;
    entries.set(event.id, { event, receivedAt: now() });
    return true;
  };

  return {
    /** @returns false when a newer change of the task arrived before. */
    put,
    /** Starts a full read of the table; events that arrive during it are merged with the rows. */
    beginReading() {
      const begun = now();
      return (rows: readonly TaskUnderWay[]) => {
        const received = entries;
        entries = new Map();
        for (const [id, entry] of received) {
          const isRecent = entry.receivedAt >= (entry.event.state === 'ended' ? begun - endedKeptMs : begun);
          if (isRecent) entries.set(id, entry);
        }
        for (const row of rows) put(row);
      };
    },
    list: () => [...entries.values()].flatMap(({ event }) => (event.state === 'ended' ? [] : [event])),
  };
};

type Queues = Readonly<Record<DrawLane, Readonly<Record<TaskMode, QueueForecast>>>>;

interface QueuesOptions {
  estimates: Pick<Estimates, 'likely'>;
  /** Concurrently running tasks, by lane. */
  slots: Readonly<Record<DrawLane, number>>;
}

/** Delivery order of the queue. */
const byTurn = (a: TaskUnderWay, b: TaskUnderWay): number =>
  b.priority - a.priority || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

const queuesOf = (underWay: readonly TaskUnderWay[], { estimates, slots }: QueuesOptions): Queues => {
  const now = dbNowMs();
  const tasks = underWay.toSorted(byTurn);
  const queueOf = (lane: DrawLane, mode: TaskMode): QueueForecast => {
    const own = tasks.filter((task) => task.lane === lane);
    const drawing = own
      .filter(({ state }) => state === 'drawing')
      .map(({ toolType, startedAt }) => ({ toolType, seconds: Math.max(0, now - (startedAt ?? now)) / 1000 }));
    const durationOf = (toolType: number) => estimates.likely(toolType, lane);
    const queue = createQueueForecast({ durationOf, slots: slots[lane], drawing });
    for (const task of own) if (task.state === 'queued' && task.mode === mode) queue.add(task);
    return queue;
  };
  const laneOf = (lane: DrawLane) => ({ online: queueOf(lane, 'online'), offline: queueOf(lane, 'offline') });
  return { builtin: laneOf('builtin'), model: laneOf('model') };
};

const positionsIn = (queues: Queues): ReadonlyMap<string, PositionEstimate> =>
  new Map(Object.values(queues).flatMap(({ online, offline }) => [...online.positions, ...offline.positions]));

const tickMs = 1000;
/** Changes arrive by notification; a periodic table read recovers lost ones. */
const readEveryMs = 60_000;
/** Maximum share of time for recomputing a long queue. */
const maxTimeShare = 0.05;

interface QueuePositionsOptions {
  db: Database;
  /** Delivers the `put` calls of other nodes. */
  listener: Pick<NotificationListener, 'subscribe'>;
  publisher: Publisher;
  estimates: Estimates;
  /** Concurrently running tasks, by lane. */
  slots: Readonly<Record<DrawLane, number>>;
  night: NightHours;
  /** Only one of several nodes publishes positions. */
  isLeader: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

const isShownDifferently = (before: PositionEstimate | undefined, now: PositionEstimate | undefined): boolean =>
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
const createLatestQueues = (options: QueuePositionsOptions, list: () => TaskUnderWay[]) => {
  let queues = queuesOf([], options);
  let computedAt = 0;
  let tookMs = 0;
  let isOutdated = true;
  return {
    markOutdated() {
      isOutdated = true;
    },
    get() {
      const begun = performance.now();
      if (!isOutdated || (begun - computedAt) * maxTimeShare < tookMs) return queues;
      queues = queuesOf(list(), options);
      isOutdated = false;
      computedAt = performance.now();
      tookMs = computedAt - begun;
      return queues;
    },
  };
};

/** Queue positions of all tasks, in memory: a request reads nothing from the database. */
export const createQueuePositions = (options: QueuePositionsOptions) => {
  const { db, publisher, estimates, night } = options;
  const underWay = createTasksUnderWay();
  const latest = createLatestQueues(options, underWay.list);
  let published: ReadonlyMap<string, PositionEstimate> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let [hasChanged, mustRefreshEstimates, isBusy] = [true, true, false];
  let timer: NodeJS.Timeout | undefined;

  // Added on each request: the night approaches while the queues do not change.
  const fromNow = (own: PositionEstimate, mode: TaskMode): PositionEstimate =>
    mode === 'offline' ? delayedBy(own, secondsUntilNight(night, dbNow())) : own;

  const publishChanges = (): void => {
    const current = positionsIn(latest.get());
    const changed = underWay.list().filter(({ id }) => isShownDifferently(published.get(id), current.get(id)));
    for (const own of Map.groupBy(changed, ({ userId, walletId }) => `${userId} ${walletId}`).values()) {
      const positions = own.flatMap(({ id, mode }) => {
        const position = current.get(id);
        return position ? [{ task_id: id, ...fromNow(position, mode) }] : [];
      });
      if (own[0]) publisher.publish(ownerOf(own[0]), { event: 'queue', positions });
    }
    published = current;
  };

  const change = (): void => {
    hasChanged = true;
    latest.markOutdated();
  };

  const look = async (): Promise<void> => {
    if (Date.now() - readAt >= readEveryMs) {
      const finish = underWay.beginReading();
      readAt = Date.now();
      finish(await readUnderWay(db));
      change();
    }
    if (mustRefreshEstimates && (await estimates.refresh())) {
      mustRefreshEstimates = false;
      change();
    }
    if (!hasChanged) return;
    hasChanged = false;
    if (await options.isLeader()) publishChanges();
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

  const put = (event: TaskStateEvent): void => {
    if (!underWay.put(event)) return;
    if (event.state === 'ended') mustRefreshEstimates = true;
    change();
  };

  subscribeToSignals(options.listener, {
    onSignal(signal) {
      if (signal.kind !== 'ready') put(signal.move);
    },
    // Events may have been missed: the next tick reads the whole table.
    onListening() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  });

  return {
    /** The task's position; an unknown task is last. */
    positionOf({ id, mode, lane, toolType }: { id: string; mode: TaskMode; lane: DrawLane; toolType: number }) {
      const { positions, atEnd } = latest.get()[lane][mode];
      return fromNow(positions.get(id) ?? atEnd(toolType), mode);
    },
    /** A task was queued, claimed or ended, on any node. */
    put,
    start() {
      timer = setInterval(() => void tick(), tickMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
};

export type QueuePositions = ReturnType<typeof createQueuePositions>;
