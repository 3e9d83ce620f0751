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

/** A pause counts this late on other nodes, ms. */
const freshMs = 1000;

/** Which queues an operator has paused, read at most once a second. */
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

/** Pauses a queue, or lets it go on. @returns false where it was so already */
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

/** Signals wake the runner at once; polling finds retries, the begin of the night and lost signals. */
const pollIntervalMs = 2000;
/** Interval of the check for killed workers. */
const deadWorkerIntervalMs = 1000;
/** Scheduled jobs start at most this late. */
const scheduledPollIntervalMs = 10_000;

/** Why work stops before its end, as the abort reason of its signal. */
export type StopReason = 'cancelled' | 'lost' | 'shutdown';

/**
 * Does one delivery. Of a job that ends itself: ended, or given back, when it resolves. A rejection gives the job back at the cost of a
 * retry.
 */
export type JobHandler = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

/** One handler for each row of the table. */
export type JobHandlers = Readonly<Record<JobName, JobHandler>>;

/** @throws Error that names every job without a handler and every handler without a job. */
const checkHandlers = (handlers: Readonly<Record<string, unknown>>): void => {
  const missing = jobNames.filter((name) => typeof handlers[name] !== 'function');
  const surplus = Object.keys(handlers).filter((name) => !jobNames.some((known) => known === name));
  if (missing.length + surplus.length === 0) return;
  throw new Error(
    `jobs without a handler: ${missing.join(', ') || 'none'}; without a row: ${surplus.join(', ') || 'none'}`,
  );
};

export interface JobRunner {
  start(): void;
  /** Tells everything under way to stop and resolves when nothing runs any more. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  db: Database;
  /** Its signals wake the runner and cancel jobs. */
  listener: Pick<NotificationListener, 'subscribe'>;
  queue: JobQueue;
  handlers: JobHandlers;
  /** Concurrent jobs, by lane. */
  concurrency: Readonly<Record<JobLane, number>>;
  /** Name of this node. */
  node: string;
  /** Queues of which nothing is taken for now. */
  paused: () => Promise<ReadonlySet<string>>;
  isNight: () => boolean;
  /** Groups of jobs for model servers that none of these could begin now. */
  queuesWithoutCapacity: () => Promise<readonly string[]>;
  onError: (error: unknown) => void;
}

interface Run {
  lane: JobLane;
  abort: (reason: StopReason) => void;
  done: Promise<void>;
}

/** Takes jobs from the queues of the table and gives them to their handlers. @throws Error when a handler is missing. */
export const createJobRunner = (options: RunnerOptions): JobRunner => {
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
      // Stopped by a shutdown: not the job's fault, so another node starts it anew.
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
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const run of runs.values()) run.abort('shutdown');
      // A look under way may still fetch what these give back; it sees the stop and puts it back.
      await Promise.all([looking, ...[...runs.values()].map((run) => run.done)]);
    },
  };
};

const isScheduled = (name: JobName): boolean => jobRow(name).schedule !== undefined;

/** Jobs that may continue when a slot of the lane is free again. */
const namesIn = (lane: JobLane): JobName[] => jobNames.filter((name) => jobRow(name).lane === lane);
