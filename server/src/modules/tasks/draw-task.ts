import { setTimeout as sleep } from 'node:timers/promises';
import { withPresentNames } from '@atelier/catalogue/former-names';
import { type FailReason, isOurFailure, knownReason } from '@atelier/contract/fail-reasons';
import * as engines from '@atelier/engine/engine';
import { isToolType, type ToolType } from '@atelier/engine/tools';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { withTransaction } from '../../platform/db/database.ts';
import { images, tasks } from '../../platform/db/schema/generation.ts';
import { type Delivery, signalWithin } from '../../platform/jobs/job-queue.ts';
import type { JobHandler, StopReason } from '../../platform/jobs/job-runner.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import { type BlobHash, type BlobStore, hashOf, StorageAway, StorageFull } from '../../platform/storage/blob-store.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { currentTrace, readTraceParent, runInTrace, within } from '../../platform/telemetry/tracing.ts';
import { allowedProviders, readWordsConsent } from '../auth/consents.ts';
import { ownerOf } from '../wallet/owner.ts';
import { queueDeliveries } from '../webhooks/deliveries.ts';
import * as endings from './end-task.ts';
import { recordProviderCall, reserveServerSlot } from './model-servers.ts';
import { nextVersion, type TaskContext, type TaskRow, toTaskStateEvent } from './task-context.ts';

/** The input was deleted. */
class InputMissing extends Error {}

/** The store responds, but cannot read this content. */
class InputUnreadable extends Error {}

const absentHash = hashOf(Buffer.from('a content that is never stored'));

const isStoreUp = (blobs: BlobStore): Promise<boolean> =>
  blobs.head(absentHash).then(
    () => true,
    () => false,
  );

/** Reads one input. An unreachable store delays the task; an unreadable content costs a retry. */
const readInput = async (blobs: BlobStore, hash: BlobHash): Promise<Buffer | null> => {
  try {
    return await blobs.get(hash);
  } catch (error) {
    if (!(error instanceof StorageAway) || !(await isStoreUp(blobs))) throw error;
    throw new InputUnreadable(`the store answers, but does not give ${hash}`, { cause: error });
  }
};

/** The task's images by input name. @throws InputMissing; StorageAway when the store does not respond */
const loadInputs = async ({ db, blobs }: TaskContext, row: TaskRow): Promise<engines.EngineJob['inputs']> => {
  const ids = Object.values(row.inputs).flatMap((list) => list.map((image) => image.id));
  const found = ids.length === 0 ? [] : await db.orm.select().from(images).where(inArray(images.id, ids));
  const byId = new Map(found.map((image) => [image.id, image]));
  const load = async (id: string): Promise<engines.EnginePicture> => {
    const image = byId.get(id);
    const data = image && (await readInput(blobs, image.blobHash));
    if (!data) throw new InputMissing(id);
    return { data, mime: image.mime as engines.EnginePicture['mime'], width: image.width, height: image.height };
  };
  const entries = Object.entries(row.inputs).map(
    async ([name, list]) => [name, await Promise.all(list.map((image) => load(image.id)))] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
};

interface DrawOptions {
  context: TaskContext;
  engine: engines.Engine;
  publisher: Publisher;
  delivery: Delivery;
  signal: AbortSignal;
}

/** Claims the task for this delivery. null: it was cancelled, or a newer delivery has it. */
const claim = ({ context, delivery }: DrawOptions): Promise<TaskRow | null> =>
  withTransaction(context.db, async (tx) => {
    const [known] = await tx.select({ userId: tasks.userId }).from(tasks).where(eq(tasks.id, delivery.id));
    if (!known) return null;
    const version = await nextVersion(tx, known.userId);
    const attempts = delivery.retryCount + 1;
    const [row] = await tx
      .update(tasks)
      .set({ version, state: 'drawing', attempts, node: context.node, percent: 0, startedAt: sql`now()` })
      .where(and(eq(tasks.id, delivery.id), inArray(tasks.state, ['queued', 'drawing']), lt(tasks.attempts, attempts)))
      .returning();
    if (row) await signalWithin(tx, { kind: 'moved', move: toTaskStateEvent(row) });
    return row ?? null;
  });

/** Publishes every progress step, and stores it at most once a second for pages that open later. */
const createReporter = ({ context, publisher }: DrawOptions, row: TaskRow) => {
  let storedAt = Date.now();
  return ({ step, percent, preview, ahead }: engines.EngineProgress): void => {
    publisher.publish(ownerOf(row), {
      event: 'generate_progress',
      generate_type: String(row.toolType),
      task_id: row.id,
      version: row.version,
      step,
      percent,
      ...(ahead !== undefined && { ahead }),
      ...(preview && { preview: `data:image/webp;base64,${Buffer.from(preview).toString('base64')}` }),
    });
    if (Date.now() - storedAt < 1000) return;
    storedAt = Date.now();
    const mine = and(eq(tasks.id, row.id), eq(tasks.attempts, row.attempts), eq(tasks.state, 'drawing'));
    // The next update replaces a lost one.
    context.db.orm
      .update(tasks)
      .set({ percent })
      .where(mine)
      .then(undefined, () => {});
  };
};

/** Stores the handle of work at a model server while this delivery owns the task. */
const storeHandle =
  ({ db }: TaskContext, row: TaskRow) =>
  async (engineHandle: engines.EngineHandle): Promise<void> => {
    const mine = and(eq(tasks.id, row.id), eq(tasks.attempts, row.attempts));
    await db.orm.update(tasks).set({ engineHandle }).where(mine);
  };

const reasonOf = (error: unknown): FailReason => {
  if (error instanceof InputMissing) return 'input-missing';
  if (error instanceof StorageFull) return 'storage-full';
  if (!(error instanceof engines.EngineError)) return 'failed';
  if (error.kind === 'refused' || error.kind === 'unavailable') return knownReason(error.reason);
  return error.kind === 'cancelled' ? 'failed' : error.kind;
};

/** Warnings of a refusal are stored like those of a result. */
const refusalOf = (row: TaskRow, error: unknown) => {
  const report = error instanceof engines.EngineError && error.kind === 'refused' ? error.report : undefined;
  return report && { warnings: report.warnings, warningPlaces: endings.warningPlacesOf(row, report, 0) };
};

const fail = async ({ context, delivery }: DrawOptions, row: TaskRow, error: unknown): Promise<TaskRow | null> => {
  const [failReason, fault, report] = [reasonOf(error), endings.faultOf(error), refusalOf(row, error)];
  const ended = await withTransaction(context.db, async (tx) => {
    const ending = { state: 'failed', failReason, ofDelivery: true, ...(report && { report }) } as const;
    const failed = await endings.endUncharged(tx, row, ending);
    if (failed) {
      await endings.noteFault(tx, { taskId: row.id, attempt: row.attempts, node: context.node, fault });
      await context.queue.complete(tx, delivery);
      await endings.releaseSoon(tx, context.queue, failed);
      await queueDeliveries(tx, context.queue, failed);
    }
    return failed;
  });
  if (!ended) return null;
  context.service.ended(!isOurFailure(ended.failReason));
  await context.announcer.taskChanged(ended, 'credits-moved');
  return ended;
};

/** Returns the task to the queue. Only failures cost a retry. */
const requeue = async (
  context: TaskContext,
  delivery: Delivery,
  reason: 'crashed' | 'error' | 'shutdown' | 'storage-away',
  fault?: endings.Fault,
): Promise<void> => {
  const returned = await withTransaction(context.db, async (tx) => {
    const [known] = await tx.select({ userId: tasks.userId }).from(tasks).where(eq(tasks.id, delivery.id));
    if (!known) return null;
    const version = await nextVersion(tx, known.userId);
    const mine = and(
      eq(tasks.id, delivery.id),
      eq(tasks.state, 'drawing'),
      eq(tasks.attempts, delivery.retryCount + 1),
    );
    const back = { version, state: 'queued', percent: 0, startedAt: null } as const;
    const [row] = await tx.update(tasks).set(back).where(mine).returning();
    if (!row) return null;
    if (fault) await endings.noteFault(tx, { taskId: row.id, attempt: row.attempts, node: context.node, fault });
    const isFree = reason === 'shutdown' || reason === 'storage-away';
    await context.queue.requeue(tx, delivery, reason, isFree ? 'free' : 'costs-a-retry');
    await signalWithin(tx, { kind: 'moved', move: toTaskStateEvent(row) });
    return row;
  });
  if (returned) await context.announcer.taskChanged(returned);
};

/** Errors that end the task; after any other one the job is delivered again. */
const isExpected = (error: unknown): boolean =>
  error instanceof engines.EngineError || error instanceof InputMissing || error instanceof StorageFull;

/** Fails, requeues or leaves the task after a failed run. */
const settleFailure = async (options: DrawOptions, row: TaskRow, error: unknown): Promise<TaskRow | null> => {
  const stop = options.signal.aborted ? (options.signal.reason as StopReason) : null;
  // Cancelled: the cancelling transaction ended the task. Lost: another delivery owns it.
  if (stop === 'cancelled' || stop === 'lost') return null;
  const isCrash = error instanceof engines.EngineError && error.kind === 'crashed';
  const { retryCount, retryLimit } = options.delivery;
  const again = stop === 'shutdown' ? stop : isCrash && retryCount < retryLimit ? 'crashed' : undefined;
  if (again !== undefined) {
    await requeue(options.context, options.delivery, again, again === 'crashed' ? endings.faultOf(error) : undefined);
    return null;
  }
  return fail(options, row, error);
};

const waitedSeconds = ({ createdAt, startedAt }: TaskRow): number =>
  Math.max(0, ((startedAt ?? createdAt).getTime() - createdAt.getTime()) / 1000);

/** Runs a claimed task and stores the result; each phase is a span of its trace. */
const drawClaimed = async (options: DrawOptions, row: TaskRow, toolType: ToolType): Promise<TaskRow | null> => {
  const { context, engine, delivery, signal } = options;
  const started = performance.now();
  const begin = (name: string) => context.tracing.begin(name, { parent: currentTrace() });
  try {
    const inputs = await loadInputs(context, row);
    const job: engines.EngineJob = {
      id: row.id,
      toolType,
      inputs,
      params: withPresentNames(row.params),
      seed: row.seed,
      engine: row.lane,
      ...(row.engineHandle && { handle: row.engineHandle }),
    };
    const onProgress = createReporter(options, row);
    const maySendTo = engine.servers && (await allowedProviders(context.db.orm, row.userId, inputs));
    const { wordsTo } = engine;
    const maySendWords =
      wordsTo !== undefined && (await readWordsConsent(context.db.orm, row.userId, wordsTo)) === true;
    const result = await within(begin('engine'), () =>
      engine.run(job, {
        ...{ signal, onProgress, remember: storeHandle(context, row) },
        ...(maySendTo && { maySendTo }),
        maySendWords,
        onProviderCall: (call) => recordProviderCall(context.db, row.id, call),
        takePlace: reserveServerSlot(context.db, row),
      }),
    );
    const engineName = result.engine ?? engine.name;
    return await within(begin('store'), () =>
      endings.completeTask(context, { delivery, row, result, engineName, started }),
    );
  } catch (error) {
    if (!isExpected(error)) throw error;
    return settleFailure(options, row, error);
  }
};

/** Runs a delivered task until it is completed, failed or requeued. @throws database errors; the job is delivered again */
export const drawTask = async (options: DrawOptions): Promise<TaskRow | null> => {
  const { context, delivery } = options;
  const row = await claim(options);
  if (!row || !isToolType(row.toolType)) {
    await context.queue.finish(delivery);
    return null;
  }
  const { toolType } = row;
  const { tracing, service } = context;
  void context.announcer.taskChanged(row);
  if (row.attempts === 1 && row.mode === 'online') service.waited(waitedSeconds(row));
  const parent = readTraceParent(row.traceParent);
  if (row.attempts === 1)
    tracing.begin('queue', { parent, kind: 'consumer', at: row.createdAt }).end({ at: row.startedAt ?? undefined });
  const attributes = { 'atelier.task': row.id, 'atelier.tool': toolType, 'atelier.attempt': row.attempts };
  const step = tracing.begin('draw', { parent, kind: 'consumer', attributes });
  return runInTrace(step.trace, async () => {
    try {
      const ended = await drawClaimed(options, row, toolType);
      step.end(ended?.state === 'failed' ? { error: ended.failReason } : {});
      return ended;
    } catch (error) {
      step.end({ error });
      throw error;
    }
  });
};

/** Seconds between a task's end and the range quoted at its submission; 0 within it, null without a quoted range. */
export const estimateMiss = ({
  createdAt,
  finishedAt,
  quotedMin,
  quotedMax,
}: Pick<TaskRow, 'createdAt' | 'finishedAt' | 'quotedMin' | 'quotedMax'>): number | null => {
  if (finishedAt === null || quotedMin === null || quotedMax === null) return null;
  const seconds = (finishedAt.getTime() - createdAt.getTime()) / 1000;
  return Math.max(0, quotedMin - seconds, seconds - quotedMax);
};

/** Milliseconds between two deliveries of a task whose contents are unavailable. */
const storagePauseMs = 2000;

interface DrawHandlerNeeds {
  context: TaskContext;
  engine: engines.Engine;
  publisher: Publisher;
  metrics: Metrics;
  onError: (error: unknown) => void;
}

/** Handler of the jobs that run tasks. */
export const createDrawHandler = ({ context, engine, publisher, metrics, onError }: DrawHandlerNeeds): JobHandler => {
  const measure = (row: TaskRow): void => {
    const seconds = ((row.finishedAt?.getTime() ?? 0) - (row.startedAt?.getTime() ?? 0)) / 1000;
    metrics.taskSeconds.observe({ tool: String(row.toolType), state: row.state }, seconds);
    const missed = row.state === 'completed' ? estimateMiss(row) : null;
    if (missed !== null) metrics.estimateMiss.observe(missed);
  };
  return async (delivery, signal) => {
    try {
      const ended = await drawTask({ context, engine, publisher, delivery, signal });
      if (ended) measure(ended);
    } catch (error) {
      onError(error);
      if (!(error instanceof StorageAway)) return requeue(context, delivery, 'error', endings.faultOf(error));
      // Other workers have the same problem: waits without using a retry, or a short outage would fail every task.
      await sleep(storagePauseMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted || signal.reason === 'shutdown') await requeue(context, delivery, 'storage-away');
    }
  };
};
