import type { TaskMode } from '@atelier/contract/task';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Tx } from '../db/database.ts';

/**
 * Who is expected to draw a task. Each lane has its own queues and its own number of tasks at a time, so that minutes on a
 * model server hold up nothing that the processors here draw.
 */
export type DrawLane = 'builtin' | 'model';

const queueNames = {
  builtin: { online: 'gen.online', offline: 'gen.night' },
  model: { online: 'gen.online.model', offline: 'gen.night.model' },
} as const satisfies Record<DrawLane, Record<TaskMode, string>>;

const queues = (['builtin', 'model'] as const).flatMap((lane) =>
  Object.values(queueNames[lane]).map((name) => [lane, name] as const),
);

const nameOf = ({ lane, mode }: { lane: DrawLane; mode: TaskMode }): string => queueNames[lane][mode];

/** Deliveries after the first; the task has failed when they are used up. */
export const retryLimit = 3;
/** A worker that said nothing for this long has lost its job (pg-boss accepts no less). */
const heartbeatSeconds = 10;
/** How long a drawing task keeps its heartbeat fresh by `touch`. */
export const touchEveryMs = 3000;
/**
 * Longer than any tool's own time limit: a last resort against a worker that hangs and still sends heartbeats. A model server's job may
 * also wait there behind others.
 */
const expireInSeconds = { builtin: 30 * 60, model: 90 * 60 } as const satisfies Record<DrawLane, number>;
/** A waiting job is never removed by the queue itself: the task's own expiry decides. */
const retentionSeconds = 30 * 24 * 60 * 60;
const deleteAfterSeconds = 24 * 60 * 60;

/** One delivery of a task's job. The number fences: after another delivery, this one can settle nothing. */
export interface Delivery {
  taskId: string;
  mode: TaskMode;
  lane: DrawLane;
  retryCount: number;
}

/** Another delivery owns the job now, or it was cancelled. Roll back. */
export class LostClaim extends Error {
  constructor(delivery: Delivery) {
    super(`task ${delivery.taskId}: delivery ${delivery.retryCount} lost its claim`);
    this.name = 'LostClaim';
  }
}

/** The queues of generation. Jobs carry nothing but the task's id; the task's row says the rest. */
export interface GenerationQueue {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Part of the submitting transaction. */
  send(tx: Tx, job: { taskId: string; mode: TaskMode; lane: DrawLane; priority: number }): Promise<void>;
  /** The next job, or null. */
  fetch(mode: TaskMode, lane?: DrawLane): Promise<Delivery | null>;
  /** Part of the transaction that ends the task. @throws LostClaim */
  complete(tx: Tx, delivery: Delivery): Promise<void>;
  /** Back into the queue, or to the end of its retries. Does nothing when the claim is lost. */
  giveBack(tx: Tx, delivery: Delivery, reason: string): Promise<void>;
  /** Part of the cancelling transaction. */
  cancel(tx: Tx, job: { taskId: string; mode: TaskMode; lane: DrawLane }): Promise<void>;
  /** Says that the worker lives. false: the claim is lost. */
  touch(delivery: Delivery): Promise<boolean>;
}

interface QueueOptions {
  db: Database;
  /** A node that draws also finds the jobs of dead workers. */
  supervises: boolean;
  onError: (error: unknown) => void;
}

export function createGenerationQueue({ db, supervises, onError }: QueueOptions): GenerationQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    schedule: false,
    supervise: supervises,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on('error', onError);
  const within = (tx: Tx) => ({ db: fromDrizzle(tx, sql) });
  const attemptOf = ({ taskId, retryCount }: Delivery) => ({ id: taskId, retryCount });
  const affected = (response: unknown): number => (response as { affected: number }).affected;

  return {
    async start() {
      await boss.start();
      for (const [lane, name] of queues) {
        const known = await boss.getQueue(name);
        if (known) continue;
        await boss.createQueue(name, {
          retryLimit,
          heartbeatSeconds,
          expireInSeconds: expireInSeconds[lane],
          retentionSeconds,
          deleteAfterSeconds,
        });
      }
    },
    stop: () => boss.stop({ graceful: false, close: false }),
    async send(tx, { taskId, mode, lane, priority }) {
      const id = await boss.send(nameOf({ mode, lane }), {}, { ...within(tx), id: taskId, priority });
      if (id === null) throw new Error(`task ${taskId}: the queue has a job of that id already`);
    },
    async fetch(mode, lane = 'builtin') {
      const [job] = await boss.fetch(nameOf({ mode, lane }), { batchSize: 1 });
      return job ? { taskId: job.id, mode, lane, retryCount: job.retryCount } : null;
    },
    async complete(tx, delivery) {
      const response = await boss.complete(nameOf(delivery), attemptOf(delivery), null, within(tx));
      if (affected(response) !== 1) throw new LostClaim(delivery);
    },
    async giveBack(tx, delivery, reason) {
      await boss.fail(nameOf(delivery), attemptOf(delivery), { reason }, within(tx));
    },
    async cancel(tx, { taskId, ...job }) {
      await boss.cancel(nameOf(job), taskId, within(tx));
    },
    async touch(delivery) {
      return affected(await boss.touch(nameOf(delivery), attemptOf(delivery))) === 1;
    },
  };
}
