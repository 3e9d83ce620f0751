import type { TaskMode } from '@atelier/contract/task';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Tx } from '../db/database.ts';
import type { NotificationListener } from '../db/notification-listener.ts';

/** Engine of a task: each has its own concurrency, so that a slow model server does not delay built-in tools. */
export type DrawLane = 'builtin' | 'model';

/** Jobs of a lane share its concurrency on a node; among several jobs of a lane the first in the table has priority. */
export type JobLane = DrawLane | 'matting' | 'recognition' | 'index' | 'seed-assets' | 'money' | 'webhooks' | 'upkeep';

/** One kind of background job. Its handler has the same name (`createJobHandlers`); the server does not start without it. */
export interface JobRow {
  /** Name of the pg-boss queue. */
  readonly queue: string;
  readonly lane: JobLane;
  /** Cron: minute, hour, day, month, weekday (UTC, whatever `TIME_ZONE` is). The first node sends it, once, unless the previous one still waits or runs. */
  readonly schedule?: string;
  /** Title of a scheduled job in the console. */
  readonly title?: { zh: string; en: string };
  /** Runs only in the hours of the night. */
  readonly isNightWork?: true;
  /** The handler ends the job itself, in the transaction that stores the result. */
  readonly endsItself?: true;
  /** Retries after a worker crash; a shutdown uses none. */
  readonly retryLimit: number;
  /** Longer than the work ever takes: a last resort against a worker that hangs and still sends heartbeats. */
  readonly expireInSeconds: number;
}

const drawn = { endsItself: true, retryLimit: 3 } as const;
const minutes = 60;
/** Above the wall-clock limit of the slowest tool (`cpu-limit.ts`). A model server's job may also wait in its queue. */
const expiry = { builtin: 180 * minutes, model: 90 * minutes } as const;
/** A failed run is repeated at the next schedule. */
const upkeep = { lane: 'upkeep', retryLimit: 0, expireInSeconds: 60 * minutes } as const;

const every = (schedule: string, zh: string, en: string) => ({ schedule, title: { zh, en } });

/** All background jobs. */
export const jobTable = {
  draw: { queue: 'draw', lane: 'builtin', expireInSeconds: expiry.builtin, ...drawn },
  'draw-at-night': {
    ...{ queue: 'draw.night', lane: 'builtin', isNightWork: true },
    ...{ expireInSeconds: expiry.builtin, ...drawn },
  },
  'draw-by-model': { queue: 'draw.model', lane: 'model', expireInSeconds: expiry.model, ...drawn },
  'draw-by-model-at-night': {
    ...{ queue: 'draw.model.night', lane: 'model', isNightWork: true },
    ...{ expireInSeconds: expiry.model, ...drawn },
  },
  /** The user waits in the open editor. */
  matting: { queue: 'matting', lane: 'matting', endsItself: true, retryLimit: 1, expireInSeconds: 30 * minutes },
  /** Recognises the content of an upload: an optional hint for which a form waits briefly. */
  recognise: { queue: 'recognise', lane: 'recognition', retryLimit: 2, expireInSeconds: 2 * minutes },
  /** Computes descriptors for the search by image: of new images, and of all after a version change. */
  index: {
    ...upkeep,
    queue: 'index',
    lane: 'index',
    ...every('* * * * *', '更新以图搜索的索引', 'Index images for search'),
  },
  /** Imports missing public materials: at each start, and once a day for failed ones. */
  materials: {
    ...{ ...upkeep, queue: 'materials', lane: 'seed-assets', expireInSeconds: 120 * minutes },
    ...every('27 18 * * *', '导入公共素材', 'Import public assets'),
  },
  /** Processes a payment provider's notification. */
  'payment-event': { queue: 'payment.event', lane: 'money', retryLimit: 5, expireInSeconds: 5 * minutes },
  /** Sends a refund to the payment provider. */
  'payment-refund': { queue: 'payment.refund', lane: 'money', retryLimit: 0, expireInSeconds: 5 * minutes },
  /** One attempt of a delivery to a webhook. */
  webhook: { queue: 'webhook', lane: 'webhooks', retryLimit: 2, expireInSeconds: 2 * minutes },
  /** Dead-letter queue: fails tasks whose job has no deliveries left. */
  'dead-letter': { ...upkeep, queue: 'abandoned', retryLimit: 10 },
  /** Ends remote prompts of ended tasks. Unreachable servers are retried with `expire`. */
  'cleanup-remote-prompts': { ...upkeep, queue: 'release' },
  /** Ends tasks that waited too long or whose job is gone. */
  expire: { ...upkeep, queue: 'expire', ...every('* * * * *', '结束超时的任务', 'End overdue tasks') },
  /** Notifies users who wait for a tool that is available. */
  'tool-openings': {
    ...upkeep,
    queue: 'tool.openings',
    ...every('* * * * *', '通知工具开放', 'Notify of opened tools'),
  },
  /** Deletes expired tickets, codes, sessions, counters and lots. */
  prune: {
    ...upkeep,
    queue: 'prune',
    ...every('* * * * *', '清理过期的会话和验证码', 'Remove expired sessions and codes'),
  },
  /** Payments with a lost notification, expired orders, starting packages, monthly credits. */
  payments: { ...upkeep, queue: 'payments', ...every('* * * * *', '处理付款和套餐到期', 'Settle payments and plans') },
  /** Compares the ledger with the payment providers' lists of the previous day. */
  'compare-payments': {
    ...upkeep,
    queue: 'payments.compare',
    ...every('43 */6 * * *', '与支付渠道对账', 'Reconcile with payment providers'),
  },
  /** Deletes expired history, unused uploads and unsaved mattings. */
  purge: { ...upkeep, queue: 'purge', ...every('*/10 * * * *', '清理到期的历史图片', 'Delete expired history') },
  /** Packs a user's data export on request. */
  export: { lane: 'upkeep', queue: 'export', retryLimit: 2, expireInSeconds: 30 * minutes },
  /** Audits the ledger: recent movements, and everything at night. */
  audit: { ...upkeep, queue: 'audit', ...every('*/5 * * * *', '核对近期账目', 'Audit recent ledger entries') },
  'audit-whole': { ...upkeep, queue: 'audit.whole', ...every('41 19 * * *', '核对全部账目', 'Audit the whole ledger') },
  /** Deletes unreferenced contents. */
  sweep: { ...upkeep, queue: 'sweep', ...every('5,35 * * * *', '清理无用的文件', 'Delete unused files') },
} as const satisfies Record<string, JobRow>;

export type JobName = keyof typeof jobTable;

export const jobNames = Object.keys(jobTable) as JobName[];

/** The row, typed with all optional fields. */
export const jobRow = (name: JobName): JobRow => jobTable[name];

/** The job that runs a task. */
export const drawJobOf = ({ lane, mode }: { lane: DrawLane; mode: TaskMode }): JobName => {
  const base = lane === 'model' ? 'draw-by-model' : 'draw';
  return mode === 'offline' ? `${base}-at-night` : base;
};

/** Silence in ms after which a worker counts as dead: four missed heartbeats. */
const silentMs = 3000;
/** Delay in ms of a check above which heartbeats may be delayed too. */
const lateMs = 2500;

/** Detects jobs of killed workers sooner than pg-boss (at least 10 s). After a late or failed check heartbeats get time to arrive. */
export const createDeadWorkerCheck = ({ db, now = Date.now }: { db: Database; now?: () => number }) => {
  let lastCheck: number | undefined;
  let trustsFrom = 0;

  return async (): Promise<{ queue: string; id: string; retryCount: number }[]> => {
    const begun = now();
    if (lastCheck === undefined || begun - lastCheck > lateMs) trustsFrom = begun + silentMs;
    const { rows } = await db.orm.execute<{ name: string; id: string; retry_count: number }>(sql`
      select name, id, retry_count from pgboss.job
      where state = 'active' and heartbeat_on < pgboss.job_now() - ${silentMs} * interval '1 millisecond'`);
    lastCheck = now();
    if (lastCheck - begun > lateMs) trustsFrom = lastCheck + silentMs;
    if (lastCheck < trustsFrom) return [];
    return rows.map(({ name, id, retry_count }) => ({ queue: name, id, retryCount: retry_count }));
  };
};

/** `ready`: such a job can be fetched. `cancel`: stop a running task. `moved`: a task was queued, claimed or ended. */
export type Signal = { kind: 'ready'; job: JobName } | { kind: 'cancel' | 'moved'; move: TaskStateEvent };

const channel = 'atelier_jobs';

/** Sends a signal to every node if and when the transaction commits. */
export const signalWithin = async (tx: Pick<Tx, 'execute'>, signal: Signal): Promise<void> => {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`);
};

/** @param onListening called after (re)connecting: signals may have been missed, so read the tables */
export const subscribeToSignals = (
  listener: Pick<NotificationListener, 'subscribe'>,
  { onSignal, onListening }: { onSignal: (signal: Signal) => void; onListening: () => void },
): void =>
  listener.subscribe({
    channel,
    // Written only by `signalWithin`, on this product's own channel.
    onPayload: (payload) => onSignal(JSON.parse(payload) as Signal),
    onListening,
  });

/** The shortest limit of pg-boss; `createDeadWorkerCheck` detects sooner. */
const heartbeatSeconds = 10;
/** Interval at which a running job renews its heartbeat with `touch`. */
export const touchEveryMs = 700;
/** The queue itself never removes a waiting job: its subject's expiry decides. */
const retentionSeconds = 30 * 24 * 60 * 60;
/** Ended jobs are not read again; the queue's counts include every row in it. */
const deleteAfterSeconds = 10 * 60;

/** One delivery of a job. Its number is a fencing token: after another delivery, this one can change nothing. */
export interface Delivery {
  name: JobName;
  id: string;
  data: Readonly<Record<string, unknown>>;
  retryCount: number;
  retryLimit: number;
  /** For `abandoned`: the failed job. */
  source?: { name: JobName; id: string };
}

/** Another delivery owns the job, or it was cancelled. Roll back. */
export class LostClaim extends Error {
  constructor({ name, id, retryCount }: Delivery) {
    super(`job ${name} ${id}: delivery ${retryCount} lost its claim`);
    this.name = 'LostClaim';
  }
}

interface NewJob {
  id: string;
  data?: Readonly<Record<string, unknown>>;
  /** Higher values first. */
  priority?: number;
  /** Earliest start. */
  startAfter?: Date;
  /** Group that `fetch` may exclude. */
  group?: string | undefined;
}

interface QueueOptions {
  db: Database;
  /** A working node also detects jobs of dead workers and sends scheduled ones. */
  supervises: boolean;
  onError: (error: unknown) => void;
}

const queueOptionsOf = (name: JobName, { retryLimit, expireInSeconds }: JobRow) => ({
  ...{ retryLimit, expireInSeconds, heartbeatSeconds, retentionSeconds, deleteAfterSeconds },
  ...(name !== 'dead-letter' && jobRow(name).endsItself && { deadLetter: jobRow('dead-letter').queue }),
});

/** `abandoned` first: the others reference it. */
const creationOrder = (): JobName[] => ['dead-letter', ...jobNames.filter((name) => name !== 'dead-letter')];

const createQueues = async (boss: PgBoss): Promise<void> => {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const name of creationOrder()) {
    const row = jobRow(name);
    const options = queueOptionsOf(name, row);
    if (known.has(row.queue)) await boss.updateQueue(row.queue, options);
    else await boss.createQueue(row.queue, { ...options, ...(row.schedule && { policy: 'exclusive' }) });
  }
};

const noId = '00000000-0000-0000-0000-000000000000';

/** Loads all queues now: pg-boss would load each at first use on an extra connection, which deadlocks a full pool. */
const learnQueues = async (boss: PgBoss): Promise<void> => {
  for (const name of jobNames) await boss.findJobs(jobRow(name).queue, { id: noId });
};

/** Writes the table's schedules and removes others. */
const writeSchedules = async (boss: PgBoss): Promise<void> => {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const name of jobNames) {
    const { queue, schedule } = jobRow(name);
    if (schedule !== undefined && known.get(queue) !== schedule) await boss.schedule(queue, schedule);
    if (schedule !== undefined) known.delete(queue);
  }
  for (const queue of known.keys()) await boss.unschedule(queue);
};

const nameOfQueue = new Map(jobNames.map((name) => [jobRow(name).queue, name]));

const affected = (response: unknown): number => (response as { affected: number }).affected;

export const createJobQueue = ({ db, supervises, onError }: QueueOptions) => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    schedule: supervises,
    supervise: supervises,
    // A pass counts the queued rows: with 100,000 waiting jobs it uses a tenth of a second of the database.
    superviseIntervalSeconds: 4,
    monitorIntervalSeconds: 4,
  });
  boss.on('error', onError);
  const findSilent = createDeadWorkerCheck({ db });
  const within = (tx: Tx) => ({ db: fromDrizzle(tx, sql) });
  const queueOf = ({ name }: Delivery) => jobRow(name).queue;
  const attemptOf = ({ id, retryCount }: Delivery) => ({ id, retryCount });

  const sourceOf = (queue: string | null, id: string | null): Pick<Delivery, 'source'> => {
    const name = queue === null ? undefined : nameOfQueue.get(queue);
    return name && id !== null ? { source: { name, id } } : {};
  };

  return {
    async start() {
      await boss.start();
      await createQueues(boss);
      await learnQueues(boss);
      if (supervises) await writeSchedules(boss);
    },
    stop: () => boss.stop({ graceful: false, close: false }),
    /** Part of the transaction that creates the work. */
    async send(tx: Tx, name: JobName, { id, data = {}, priority = 0, group, startAfter }: NewJob) {
      const sent = await boss.send(jobRow(name).queue, data, {
        ...within(tx),
        ...{ id, priority },
        ...(group !== undefined && { group: { id: group } }),
        ...(startAfter && { startAfter }),
      });
      if (sent === null) throw new Error(`job ${name} ${id}: the queue has a job of that id already`);
      await signalWithin(tx, { kind: 'ready', job: name });
    },
    /** Runs a scheduled job now, unless it is already waiting or running. */
    async nudge(name: JobName) {
      await db.orm.transaction(async (tx) => {
        const sent = await boss.send(jobRow(name).queue, {}, within(tx));
        if (sent !== null) await signalWithin(tx, { kind: 'ready', job: name });
      });
    },
    /** The next job outside these groups, or null. */
    async fetch(name: JobName, without: readonly string[] = []) {
      const [job] = await boss.fetch<Delivery['data']>(jobRow(name).queue, {
        ...{ batchSize: 1, includeMetadata: true },
        ...(without.length > 0 && { ignoreGroups: [...without] }),
      });
      if (!job) return null;
      const { id, data, retryCount, retryLimit, sourceName, sourceId } = job;
      return { name, id, data: data ?? {}, retryCount, retryLimit, ...sourceOf(sourceName, sourceId) };
    },
    /** Part of the transaction that ends the work. @throws LostClaim */
    async complete(tx: Tx, delivery: Delivery) {
      const response = await boss.complete(queueOf(delivery), attemptOf(delivery), null, within(tx));
      if (affected(response) !== 1) throw new LostClaim(delivery);
    },
    /** Ends a job without a result. Does nothing when the claim is lost. */
    async finish(delivery: Delivery) {
      await boss.complete(queueOf(delivery), attemptOf(delivery));
    },
    /** Requeues. A failure uses a delivery, and the last one ends the job; a shutdown does not. Does nothing when the claim is lost. */
    async requeue(tx: Tx, delivery: Delivery, reason: string, cost: 'costs-a-retry' | 'free') {
      if (cost === 'free') {
        // The delivery number must increase, since it is a fencing token; so the limit increases with it.
        await tx.execute(sql`
          update pgboss.job set retry_limit = retry_limit + 1
          where name = ${queueOf(delivery)} and id = ${delivery.id} and state = 'active' and retry_count = ${delivery.retryCount}`);
      }
      await boss.fail(queueOf(delivery), attemptOf(delivery), { reason }, within(tx));
      await signalWithin(tx, { kind: 'ready', job: delivery.name });
    },
    /** Part of the cancelling transaction. */
    async cancel(tx: Tx, name: JobName, id: string) {
      await boss.cancel(jobRow(name).queue, id, within(tx));
    },
    /** Requeues jobs of killed workers, at the cost of a retry each. */
    async takeFromDead() {
      for (const { queue, id, retryCount } of await findSilent()) {
        await boss.fail(queue, { id, retryCount }, { reason: 'its worker fell silent' });
        const job = nameOfQueue.get(queue);
        if (job) await signalWithin(db.orm, { kind: 'ready', job });
      }
    },
    /** Renews the worker's heartbeat. false: the claim is lost. */
    async touch(delivery: Delivery) {
      return affected(await boss.touch(queueOf(delivery), attemptOf(delivery))) === 1;
    },
  };
};

export type JobQueue = ReturnType<typeof createJobQueue>;

/** Fields of an unfinished task from which queue positions are computed. */
export interface TaskUnderWay {
  id: string;
  version: number;
  state: 'queued' | 'drawing';
  userId: string;
  walletId: string;
  toolType: number;
  mode: TaskMode;
  lane: DrawLane;
  priority: number;
  /** Milliseconds since 1970, like the next one. */
  createdAt: number;
  startedAt: number | null;
}

/** State of a task after a change; of two events the one with the higher version counts. */
export type TaskStateEvent = TaskUnderWay | { id: string; version: number; state: 'ended' };
