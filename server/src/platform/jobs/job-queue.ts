import type { TaskMode } from '@atelier/contract/task';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Tx } from '../db/database.ts';
import type { NotificationListener } from '../db/notification-listener.ts';

/**
 * Who is expected to draw a task. Each has its own number of tasks at a time, so that minutes on a model server hold up nothing that
 * the processors here draw.
 */
export type DrawLane = 'builtin' | 'model';

/** Jobs of a lane share its concurrency on a node; among several jobs of a lane the first in the table has priority. */
export type JobLane = DrawLane | 'matting' | 'recognition' | 'index' | 'seed-assets' | 'money' | 'webhooks' | 'upkeep';

/** One kind of background job. Its handler has the same name (`createJobHandlers`); the server does not start without it. */
export interface JobRow {
  /** Name of the pg-boss queue. */
  readonly queue: string;
  readonly lane: JobLane;
  /** Minute, hour, day, month, weekday (UTC): whichever node comes first sends it, once, unless the last one is still waiting or running. */
  readonly schedule?: string;
  /** Name of a repeating job in the console. */
  readonly title?: { zh: string; en: string };
  /** Only taken in the hours of the night. */
  readonly isNightWork?: true;
  /** The handler ends the job itself, in the transaction that stores what came of it. */
  readonly endsItself?: true;
  /** Deliveries after the first, for workers that died; a shutdown uses none up. */
  readonly retryLimit: number;
  /** Longer than the work ever takes: a last resort against a worker that hangs and still sends heartbeats. */
  readonly expireInSeconds: number;
}

const drawn = { endsItself: true, retryLimit: 3 } as const;
const minutes = 60;
/** Beyond the wall-clock limit of the slowest tool (`cpu-limit.ts`). A model server's job may also wait there behind others. */
const expiry = { builtin: 180 * minutes, model: 90 * minutes } as const;
/** What failed comes again with the next turn. */
const upkeep = { lane: 'upkeep', retryLimit: 0, expireInSeconds: 60 * minutes } as const;

/** Everything that happens later. */
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
  /** Recognises the content of an upload: a hint that a form waits for briefly and can do without. */
  recognise: { queue: 'recognise', lane: 'recognition', retryLimit: 2, expireInSeconds: 2 * minutes },
  /** Describes pictures for the search by image: new ones, and all when what describes them has changed. */
  index: {
    queue: 'index',
    lane: 'index',
    schedule: '* * * * *',
    title: { zh: '更新以图搜索的索引', en: 'Index images for search' },
    retryLimit: 0,
    expireInSeconds: 60 * minutes,
  },
  /** Imports the public materials that are not there yet: asked for at each start, and once a day for what failed. */
  materials: {
    queue: 'materials',
    lane: 'seed-assets',
    schedule: '27 18 * * *',
    title: { zh: '导入公共素材', en: 'Import public assets' },
    retryLimit: 0,
    expireInSeconds: 120 * minutes,
  },
  /** Processes a payment provider's notification. */
  'payment-event': { queue: 'payment.event', lane: 'money', retryLimit: 5, expireInSeconds: 5 * minutes },
  /** Sends a refund to the payment provider. */
  'payment-refund': { queue: 'payment.refund', lane: 'money', retryLimit: 0, expireInSeconds: 5 * minutes },
  /** One attempt of a delivery to a webhook. */
  webhook: { queue: 'webhook', lane: 'webhooks', retryLimit: 2, expireInSeconds: 2 * minutes },
  /** Dead-letter queue: fails what waits for a job without deliveries left. */
  'dead-letter': { ...upkeep, queue: 'abandoned', retryLimit: 10 },
  /** Ends what ended tasks left at a model server. What cannot be reached comes again with `expire`. */
  'cleanup-remote-prompts': { ...upkeep, queue: 'release' },
  /** Ends tasks that waited too long or whose job is gone. */
  expire: {
    ...upkeep,
    queue: 'expire',
    schedule: '* * * * *',
    title: { zh: '结束超时的任务', en: 'End overdue tasks' },
  },
  /** Notifies those who wait for a tool that can be used now. */
  'tool-openings': {
    ...upkeep,
    queue: 'tool.openings',
    schedule: '* * * * *',
    title: { zh: '通知工具开放', en: 'Notify of opened tools' },
  },
  /** Tickets, codes, sessions, counts and lots whose time is over. */
  prune: {
    ...upkeep,
    queue: 'prune',
    schedule: '* * * * *',
    title: { zh: '清理过期的会话和验证码', en: 'Remove expired sessions and codes' },
  },
  /** Payments whose message was lost, orders whose time is over, packages that begin, monthly credits. */
  payments: {
    ...upkeep,
    queue: 'payments',
    schedule: '* * * * *',
    title: { zh: '处理付款和套餐到期', en: 'Settle payments and plans' },
  },
  /** Compares the ledger with the payment providers' lists of the day before. */
  'compare-payments': {
    ...upkeep,
    queue: 'payments.compare',
    schedule: '43 */6 * * *',
    title: { zh: '与支付渠道对账', en: 'Reconcile with payment providers' },
  },
  /** Deletes expired history, unused uploads and unsaved mattings. */
  purge: {
    ...upkeep,
    queue: 'purge',
    schedule: '*/10 * * * *',
    title: { zh: '清理到期的历史图片', en: 'Delete expired history' },
  },
  /** Packs a user's data export on request. */
  export: { lane: 'upkeep', queue: 'export', retryLimit: 2, expireInSeconds: 30 * minutes },
  /** Renews the registry of remotes once a day, where this node has the key for it. */
  'renew-registry': {
    ...upkeep,
    queue: 'renew.registry',
    schedule: '17 * * * *',
    title: { zh: '更新模块登记表', en: 'Renew the module registry' },
  },
  /** Audits the ledger: recent movements, and everything at night. */
  audit: {
    ...upkeep,
    queue: 'audit',
    schedule: '*/5 * * * *',
    title: { zh: '核对近期账目', en: 'Audit recent ledger entries' },
  },
  'audit-whole': {
    ...upkeep,
    queue: 'audit.whole',
    schedule: '41 19 * * *',
    title: { zh: '核对全部账目', en: 'Audit the whole ledger' },
  },
  /** Stored contents that nothing refers to. */
  sweep: {
    ...upkeep,
    queue: 'sweep',
    schedule: '5,35 * * * *',
    title: { zh: '清理无用的文件', en: 'Delete unused files' },
  },
} as const satisfies Record<string, JobRow>;

export type JobName = keyof typeof jobTable;

export const jobNames = Object.keys(jobTable) as JobName[];

/** The row with all that a row may have. */
export const jobRow = (name: JobName): JobRow => jobTable[name];

/** The job that draws a task. */
export const drawJobOf = ({ lane, mode }: { lane: DrawLane; mode: TaskMode }): JobName => {
  const base = lane === 'model' ? 'draw-by-model' : 'draw';
  return mode === 'offline' ? `${base}-at-night` : base;
};

/** Silence after which a worker counts as dead: four heartbeats are missing. */
const silentMs = 3000;
/** A check this late was delayed, as heartbeats may have been. */
const lateMs = 2500;

/** A job whose worker fell silent; the number of the delivery fences. */
interface SilentJob {
  queue: string;
  id: string;
  retryCount: number;
}

/**
 * Finds the jobs of killed workers sooner than pg-boss, whose shortest heartbeat limit is 10 s. A global pause (a blocked database, a
 * suspended machine) also delays this check: after a late or failed check no worker counts as dead until heartbeats have had time to
 * arrive again.
 */
export const createDeadWorkerCheck = ({ db, now = Date.now }: { db: Database; now?: () => number }) => {
  let lastCheck: number | undefined;
  let trustsFrom = 0;

  return async (): Promise<SilentJob[]> => {
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

/** `ready`: such a job can be fetched. `cancel`: stop drawing a task. `moved`: a task was queued, taken, or it ended. */
export type Signal = { kind: 'ready'; job: JobName } | { kind: 'cancel' | 'moved'; move: TaskStateEvent };

const channel = 'atelier_jobs';

/** Sends a signal to every node when, and only if, the transaction commits. */
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
    // Written by `signalWithin` alone, on this product's own channel.
    onPayload: (payload) => onSignal(JSON.parse(payload) as Signal),
    onListening,
  });

/** The shortest limit of pg-boss; `createDeadWorkerCheck` notices sooner. */
const heartbeatSeconds = 10;
/** How long a running job keeps its heartbeat fresh by `touch`. */
export const touchEveryMs = 700;
/** A waiting job is never removed by the queue itself: the expiry of what it is about decides. */
const retentionSeconds = 30 * 24 * 60 * 60;
/** Ended jobs are not read again; the queue's own counts include every row in it. */
const deleteAfterSeconds = 10 * 60;

/** One delivery of a job. Its number fences: after another delivery, this one can settle nothing. */
export interface Delivery {
  name: JobName;
  id: string;
  data: Readonly<Record<string, unknown>>;
  retryCount: number;
  /** Deliveries after the first that the job may have. */
  retryLimit: number;
  /** Of `abandoned`: the job that was given up. */
  source?: { name: JobName; id: string };
}

/** Another delivery owns the job now, or it was cancelled. Roll back. */
export class LostClaim extends Error {
  constructor({ name, id, retryCount }: Delivery) {
    super(`job ${name} ${id}: delivery ${retryCount} lost its claim`);
    this.name = 'LostClaim';
  }
}

interface NewJob {
  id: string;
  data?: Readonly<Record<string, unknown>>;
  /** Higher goes first. */
  priority?: number;
  /** Not before this moment. */
  startAfter?: Date;
  /** What `fetch` may leave where it is. */
  group?: string | undefined;
}

/** The queues of the job table. */
export interface JobQueue {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Part of the transaction that wants the work. */
  send(tx: Tx, name: JobName, job: NewJob): Promise<void>;
  /** Does a scheduled job now, unless it waits or runs already. */
  nudge(name: JobName): Promise<void>;
  /** The next job that is in none of these groups, or null. */
  fetch(name: JobName, without?: readonly string[]): Promise<Delivery | null>;
  /** Part of the transaction that ends the work. @throws LostClaim */
  complete(tx: Tx, delivery: Delivery): Promise<void>;
  /** Ends a job that stores nothing. Does nothing when the claim is lost. */
  finish(delivery: Delivery): Promise<void>;
  /**
   * Back into the queue. A worker that failed it uses a delivery up, and the last one ends it; a worker that only stops does not. Does
   * nothing when the claim is lost.
   */
  requeue(tx: Tx, delivery: Delivery, reason: string, cost: 'costs-a-retry' | 'free'): Promise<void>;
  /** Part of the cancelling transaction. */
  cancel(tx: Tx, name: JobName, id: string): Promise<void>;
  /** Requeues what workers had that were killed, at the cost of a retry each. */
  takeFromDead(): Promise<void>;
  /** Says that the worker lives. false: the claim is lost. */
  touch(delivery: Delivery): Promise<boolean>;
}

interface QueueOptions {
  db: Database;
  /** A node that works also finds the jobs of dead workers and sends what is due. */
  supervises: boolean;
  onError: (error: unknown) => void;
}

const queueOptionsOf = (name: JobName, { retryLimit, expireInSeconds }: JobRow) => ({
  ...{ retryLimit, expireInSeconds, heartbeatSeconds, retentionSeconds, deleteAfterSeconds },
  ...(name !== 'dead-letter' && jobRow(name).endsItself && { deadLetter: jobRow('dead-letter').queue }),
});

/** `abandoned` first: the others name it. */
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

/**
 * Lets pg-boss learn each queue now. It would ask for one that is new at its first use, on a connection of its own: within as many
 * transactions as the pool has connections, all of them would wait for one more.
 */
const learnQueues = async (boss: PgBoss): Promise<void> => {
  for (const name of jobNames) await boss.findJobs(jobRow(name).queue, { id: noId });
};

/** The table says what is due when; what it no longer says is forgotten. */
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

export const createJobQueue = ({ db, supervises, onError }: QueueOptions): JobQueue => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    schedule: supervises,
    supervise: supervises,
    // A pass counts the queued rows: with 100,000 jobs waiting it takes a tenth of a second of the database.
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
    async send(tx, name, { id, data = {}, priority = 0, group, startAfter }) {
      const sent = await boss.send(jobRow(name).queue, data, {
        ...within(tx),
        ...{ id, priority },
        ...(group !== undefined && { group: { id: group } }),
        ...(startAfter && { startAfter }),
      });
      if (sent === null) throw new Error(`job ${name} ${id}: the queue has a job of that id already`);
      await signalWithin(tx, { kind: 'ready', job: name });
    },
    async nudge(name) {
      await db.orm.transaction(async (tx) => {
        const sent = await boss.send(jobRow(name).queue, {}, within(tx));
        if (sent !== null) await signalWithin(tx, { kind: 'ready', job: name });
      });
    },
    async fetch(name, without = []) {
      const [job] = await boss.fetch<Delivery['data']>(jobRow(name).queue, {
        ...{ batchSize: 1, includeMetadata: true },
        ...(without.length > 0 && { ignoreGroups: [...without] }),
      });
      if (!job) return null;
      const { id, data, retryCount, retryLimit, sourceName, sourceId } = job;
      return { name, id, data: data ?? {}, retryCount, retryLimit, ...sourceOf(sourceName, sourceId) };
    },
    async complete(tx, delivery) {
      const response = await boss.complete(queueOf(delivery), attemptOf(delivery), null, within(tx));
      if (affected(response) !== 1) throw new LostClaim(delivery);
    },
    async finish(delivery) {
      await boss.complete(queueOf(delivery), attemptOf(delivery));
    },
    async requeue(tx, delivery, reason, cost) {
      if (cost === 'free') {
        // The number of a delivery must grow, since it fences; so the limit grows with it.
        await tx.execute(sql`
          update pgboss.job set retry_limit = retry_limit + 1
          where name = ${queueOf(delivery)} and id = ${delivery.id} and state = 'active' and retry_count = ${delivery.retryCount}`);
      }
      await boss.fail(queueOf(delivery), attemptOf(delivery), { reason }, within(tx));
      await signalWithin(tx, { kind: 'ready', job: delivery.name });
    },
    async cancel(tx, name, id) {
      await boss.cancel(jobRow(name).queue, id, within(tx));
    },
    async takeFromDead() {
      for (const { queue, id, retryCount } of await findSilent()) {
        await boss.fail(queue, { id, retryCount }, { reason: 'its worker fell silent' });
        const job = nameOfQueue.get(queue);
        if (job) await signalWithin(db.orm, { kind: 'ready', job });
      }
    },
    async touch(delivery) {
      return affected(await boss.touch(queueOf(delivery), attemptOf(delivery))) === 1;
    },
  };
};

/** What the queue positions are computed from, for a task that waits or is being drawn. */
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
  /** Milliseconds since 1970, as the next one. */
  createdAt: number;
  startedAt: number | null;
}

/** A task as it is after a change; of two the one with the higher version counts. */
export type TaskStateEvent = TaskUnderWay | { id: string; version: number; state: 'ended' };
