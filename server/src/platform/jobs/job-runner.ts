import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import type { NotificationListener } from '../db/notification-listener.ts';
import {
  type Delivery,
  type JobLane,
  type JobName,
  type JobQueue,
  jobNames,
  jobRow,
  LostClaim,
  signalWithin,
  subscribeToSignals,
  touchEveryMs,
} from './job-queue.ts';

/** Stores when a scheduled job last ended or failed, and its error. */
export const noteJobRun = async (
  db: Pick<Database, 'orm'>,
  { job, node, error }: { job: JobName; node: string; error?: unknown },
): Promise<void> => {
  const words = error === undefined ? '' : String(error instanceof Error ? error.message : error).slice(0, 300);
  const [ended, failed] = error === undefined ? [sql`now()`, sql`null`] : [sql`null`, sql`now()`];
  await db.orm.execute(sql`
    insert into job_runs (job, node, ended_at, failed_at, error) values (${job}, ${node}, ${ended}, ${failed}, ${words})
    on conflict (job) do update set node = excluded.node, error = excluded.error,
      ended_at = coalesce(excluded.ended_at, job_runs.ended_at), failed_at = coalesce(excluded.failed_at, job_runs.failed_at)`);
};

/** Cache time in ms: maximum delay of a pause on other nodes. */
const freshMs = 1000;

/** Queues that an operator paused, read at most once a second. */
export const createPauses = (db: Pick<Database, 'orm'>): (() => Promise<ReadonlySet<string>>) => {
  let known: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < freshMs) return known;
    const { rows } = await db.orm.execute<{ queue: string }>(sql`select queue from paused_queues`);
    readAt = performance.now();
    known = new Set(rows.map(({ queue }) => queue));
    return known;
  };
};

/** Pauses or resumes a queue. @returns false when unchanged */
export const setPaused = async (
  tx: Tx,
  { queue, paused, by, reason }: { queue: JobName; paused: boolean; by: string; reason: string },
): Promise<boolean> => {
  const { rows } = paused
    ? await tx.execute(sql`
        insert into paused_queues (queue, by, reason) values (${queue}, ${by}, ${reason}) on conflict do nothing returning queue`)
    : await tx.execute(sql`delete from paused_queues where queue = ${queue} returning queue`);
  if (!paused) await signalWithin(tx, { kind: 'ready', job: queue });
  return rows.length > 0;
};

/** Signals wake the runner immediately; polling finds retries, the start of the night and lost signals. */
const pollIntervalMs = 2000;
/** Interval of the check for killed workers. */
const deadWorkerIntervalMs = 1000;
/** Maximum start delay of scheduled jobs. */
const scheduledPollIntervalMs = 10_000;

/** Reason of an early stop, as the abort reason of the signal. */
export type StopReason = 'cancelled' | 'lost' | 'shutdown';

/** Handles one delivery. A rejection requeues the job at the cost of a retry. */
export type JobHandler = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

/** One handler for each row of the table. */
export type JobHandlers = Readonly<Record<JobName, JobHandler>>;

/** @throws Error naming every job without a handler and every handler without a job. */
const checkHandlers = (handlers: Readonly<Record<string, unknown>>): void => {
  const missing = jobNames.filter((name) => typeof handlers[name] !== 'function');
  const surplus = Object.keys(handlers).filter((name) => !jobNames.some((known) => known === name));
  if (missing.length + surplus.length === 0) return;
  throw new Error(
    `jobs without a handler: ${missing.join(', ') || 'none'}; without a row: ${surplus.join(', ') || 'none'}`,
  );
};

interface RunnerOptions {
  db: Database;
  /** Its signals wake the runner and cancel jobs. */
  listener: Pick<NotificationListener, 'subscribe'>;
  queue: JobQueue;
  handlers: JobHandlers;
  concurrency: Readonly<Record<JobLane, number>>;
  node: string;
  paused: () => Promise<ReadonlySet<string>>;
  isNight: () => boolean;
  /** Job groups without a free model server. */
  queuesWithoutCapacity: () => Promise<readonly string[]>;
  onError: (error: unknown) => void;
}

interface Run {
  lane: JobLane;
  abort: (reason: StopReason) => void;
  done: Promise<void>;
}

/** Fetches jobs from the queues of the table and calls their handlers. @throws Error when a handler is missing. */
export const createJobRunner = (options: RunnerOptions) => {
  const { db, listener, queue, handlers, concurrency, node, paused, isNight, queuesWithoutCapacity, onError } = options;
  checkHandlers(handlers);
  const runs = new Map<string, Run>();
  const wanted = new Set<JobName>();
  let isStopped = false;
  let looking: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] = [];

  const requeue = (
    delivery: Delivery,
    error: unknown,
    cost: 'costs-a-retry' | 'free' = 'costs-a-retry',
  ): Promise<void> => db.orm.transaction((tx) => queue.requeue(tx, delivery, String(error), cost));

  /** For the operator console only. */
  const note = async ({ name: job }: Delivery, error?: unknown): Promise<void> => {
    if (isScheduled(job)) await noteJobRun(db, { job, node, error }).catch(onError);
  };

  const keepAlive = (delivery: Delivery, abort: Run['abort']): NodeJS.Timeout =>
    setInterval(() => {
      queue.touch(delivery).then((isMine) => {
        if (!isMine) abort('lost');
      }, onError);
    }, touchEveryMs);

  const work = async (delivery: Delivery, signal: AbortSignal): Promise<void> => {
    try {
      await handlers[delivery.name](delivery, signal);
      if (!jobRow(delivery.name).endsItself) await queue.finish(delivery);
      await note(delivery);
    } catch (error) {
      if (error instanceof LostClaim) return;
      // Stopped by a shutdown: not the job's fault, so another node restarts it.
      if (isStopped) return requeue(delivery, 'shutdown', 'free').catch(onError);
      onError(error);
      await requeue(delivery, error).catch(onError);
      await note(delivery, error);
    }
  };

  const begin = (delivery: Delivery): void => {
    const controller = new AbortController();
    const abort = (reason: StopReason) => controller.abort(reason);
    const heartbeat = keepAlive(delivery, abort);
    const { lane } = jobRow(delivery.name);
    const done = work(delivery, controller.signal).finally(() => {
      clearInterval(heartbeat);
      runs.delete(delivery.id);
      wake(...namesIn(lane));
    });
    runs.set(delivery.id, { lane, abort, done });
  };

  const isOpen = (name: JobName): boolean => {
    const { lane, isNightWork } = jobRow(name);
    if (isStopped || (isNightWork && !isNight())) return false;
    return [...runs.values()].filter((run) => run.lane === lane).length < concurrency[lane];
  };

  /** In the order of the table. */
  const look = async (): Promise<void> => {
    const names = jobNames.filter((name) => wanted.has(name));
    wanted.clear();
    const held = await paused();
    for (const name of names) {
      if (held.has(name)) continue;
      while (isOpen(name)) {
        const delivery = await queue.fetch(name, jobRow(name).lane === 'model' ? await queuesWithoutCapacity() : []);
        if (!delivery) break;
        if (isStopped) return requeue(delivery, 'shutdown', 'free');
        begin(delivery);
      }
    }
  };

  const wake = (...names: JobName[]): void => {
    if (isStopped) return;
    for (const name of names) wanted.add(name);
    looking ??= (async () => {
      while (wanted.size > 0 && !isStopped) await look().catch(onError);
      looking = undefined;
    })();
  };

  subscribeToSignals(listener, {
    onSignal(signal) {
      if (signal.kind === 'ready') wake(signal.job);
      else if (signal.kind === 'cancel') runs.get(signal.move.id)?.abort('cancelled');
    },
    onListening: () => wake(...jobNames),
  });

  return {
    start() {
      const [scheduled, sent] = [jobNames.filter(isScheduled), jobNames.filter((name) => !isScheduled(name))];
      timers = [
        setInterval(() => wake(...sent), pollIntervalMs),
        setInterval(() => wake(...scheduled), scheduledPollIntervalMs),
        setInterval(() => void queue.takeFromDead().catch(onError), deadWorkerIntervalMs),
      ];
      wake(...jobNames);
    },
    /** Aborts all running jobs and resolves when they have ended. */
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const run of runs.values()) run.abort('shutdown');
      // A running fetch may still take jobs that these return; it sees the stop and requeues them.
      await Promise.all([looking, ...[...runs.values()].map((run) => run.done)]);
    },
  };
};

export type JobRunner = ReturnType<typeof createJobRunner>;

const isScheduled = (name: JobName): boolean => jobRow(name).schedule !== undefined;

/** Jobs that may start when a slot of the lane is free. */
const namesIn = (lane: JobLane): JobName[] => jobNames.filter((name) => jobRow(name).lane === lane);
