import { type FailReason, isOurFailure } from '@atelier/contract/fail-reasons';
import {
  type Engine,
  EngineError,
  type EnginePicture,
  type EngineReport,
  type EngineResult,
} from '@atelier/engine/engine';
import type { EnginePlace } from '@atelier/engine/places/engine-place';
import { settlePlaces } from '@atelier/engine/places/settle-places';
import { embedXmp } from '@atelier/engine/provenance/embed-xmp';
import { hashParams } from '@atelier/engine/provenance/provenance';
import { buildXmp } from '@atelier/engine/provenance/xmp';
import { toolByType } from '@atelier/engine/tools';
import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { images, results, tasks, toolDurations } from '../../platform/db/schema/generation.ts';
import { taskFaults } from '../../platform/db/schema/support.ts';
import { type Delivery, drawJobOf, type JobQueue, LostClaim, signalWithin } from '../../platform/jobs/job-queue.ts';
import { addReference, keepContents } from '../../platform/storage/blob-store.ts';
import { newImageId } from '../images/picture-files.ts';
import { capture, lockWallet, release } from '../wallet/ledger.ts';
import { queueDeliveries } from '../webhooks/deliveries.ts';
import { inputsInOrder, nextVersion, type TaskContext, type TaskRow, toTaskStateEvent } from './task-context.ts';

const releaseBatchSize = 20;

/** Part of the transaction that ends a task: queues a job that releases its work at an external engine. */
export const releaseSoon = async (tx: Tx, queue: JobQueue, { engineHandle }: TaskRow): Promise<void> => {
  if (engineHandle !== null) await queue.send(tx, 'cleanup-remote-prompts', { id: newId() });
};

/** Releases work of ended tasks at an external engine; unreachable ones are retried later. @returns the number released */
export const releaseEnded = async ({ db }: Pick<TaskContext, 'db'>, engine: Engine | undefined): Promise<number> => {
  if (!engine?.release) return 0;
  const ended = and(isNotNull(tasks.engineHandle), notInArray(tasks.state, ['queued', 'drawing']));
  const rows = await db.orm
    .select({ id: tasks.id, handle: tasks.engineHandle })
    .from(tasks)
    .where(ended)
    .orderBy(sql`random()`)
    .limit(releaseBatchSize);
  let count = 0;
  for (const { id, handle } of rows) {
    try {
      if (handle) await engine.release(handle);
    } catch {
      // The server is unreachable: the handle is kept for the next run.
      continue;
    }
    await db.orm
      .update(tasks)
      .set({ engineHandle: null })
      .where(and(eq(tasks.id, id), ended));
    count += 1;
  }
  return count;
};

/** Error of one delivery. */
export interface Fault {
  /** Kind of an engine error. */
  kind: string;
  /** Machine-readable reason; empty without one. */
  reason: string;
  /** Message of the error. */
  detail: string;
}

const detailLength = 300;

const wordsOf = (thrown: unknown): string => {
  // Drizzle's message repeats the parameters of a statement, which may be secrets.
  const error = thrown instanceof DrizzleQueryError ? thrown.cause : thrown;
  if (error === undefined || error === null) return '';
  return error instanceof Error ? error.message : String(error);
};

/** One line, without images that a response may contain. */
const shortened = (words: string): string =>
  words
    .replaceAll(/data:[\w/+.-]+;base64,[\w+/=]*/g, 'data:…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, detailLength);

export const faultOf = (error: unknown): Fault => {
  if (!(error instanceof EngineError)) {
    const kind = error instanceof Error && error.name !== 'Error' ? error.name : 'error';
    return { kind, reason: '', detail: shortened(wordsOf(error)) };
  }
  return { kind: error.kind, reason: error.reason ?? '', detail: shortened(wordsOf(error.cause)) };
};

/** Stored with the task, for a report that its user may send. */
export const noteFault = async (
  tx: Pick<Tx, 'insert'>,
  { taskId, attempt, node, fault }: { taskId: string; attempt: number; node: string; fault: Fault },
): Promise<void> => {
  await tx.insert(taskFaults).values({ taskId, attempt, node, ...fault });
};

interface Ending {
  state: 'failed' | 'cancelled';
  failReason?: FailReason;
  /** The engine's report about a refused image. */
  report?: { warnings: string[]; warningPlaces: EnginePlace[] | null };
  ofDelivery?: boolean;
  /** Only while it is queued. */
  onlyQueued?: boolean;
  /** Moves it to the recycle bin with the same change. */
  isDeleted?: boolean;
}

/** Ends an unfinished task and refunds its credits. null: it had ended already, nothing was changed. */
export const endUncharged = async (tx: Tx, task: TaskRow, ending: Ending): Promise<TaskRow | null> => {
  await lockWallet(tx, task.walletId);
  const version = await nextVersion(tx, task.userId);
  const [row] = await tx
    .update(tasks)
    .set({
      version,
      state: ending.state,
      failReason: ending.failReason ?? null,
      finishedAt: sql`now()`,
      ...ending.report,
      ...(ending.isDeleted && { deletedAt: sql`now()` }),
    })
    .where(
      and(
        eq(tasks.id, task.id),
        inArray(tasks.state, ending.onlyQueued ? ['queued'] : ['queued', 'drawing']),
        ending.ofDelivery ? eq(tasks.attempts, task.attempts) : undefined,
      ),
    )
    .returning();
  if (!row) return null;
  await release(tx, task.id);
  await signalWithin(tx, { kind: ending.state === 'cancelled' ? 'cancel' : 'moved', move: toTaskStateEvent(row) });
  return row;
};

/** Cancels its queued job and its prompt at the model server. */
const dropJob = async (tx: Tx, { queue }: TaskContext, row: TaskRow): Promise<void> => {
  await queue.cancel(tx, drawJobOf(row), row.id);
  await releaseSoon(tx, queue, row);
};

/** Cancels a wallet's tasks (`onlyQueued`: waiting ones), of one user or all. @returns them, to announce after the commit */
export const endTasksOf = async (
  tx: Tx,
  context: TaskContext,
  { walletId, userId, onlyQueued = false }: { walletId: string; userId?: string; onlyQueued?: boolean },
): Promise<TaskRow[]> => {
  await lockWallet(tx, walletId);
  const open = await tx
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.walletId, walletId),
        userId === undefined ? undefined : eq(tasks.userId, userId),
        inArray(tasks.state, onlyQueued ? ['queued'] : ['queued', 'drawing']),
      ),
    )
    // Counters of several users are locked in one order.
    .orderBy(asc(tasks.userId), asc(tasks.id));
  const ended: TaskRow[] = [];
  for (const row of open) {
    const cancelled = await endUncharged(tx, row, { state: 'cancelled', onlyQueued });
    if (!cancelled) continue;
    await dropJob(tx, context, cancelled);
    ended.push(cancelled);
  }
  return ended;
};

const cancelWith = async (
  context: TaskContext,
  row: TaskRow,
  how: Pick<Ending, 'onlyQueued' | 'isDeleted'>,
): Promise<TaskRow | null> => {
  const ended = await withTransaction(context.db, async (tx) => {
    const cancelled = await endUncharged(tx, row, { state: 'cancelled', ...how });
    if (cancelled) await dropJob(tx, context, cancelled);
    return cancelled;
  });
  if (ended) await context.announcer.taskChanged(ended, 'credits-moved');
  return ended;
};

/** Cancels a task for its user. null: it had ended already. */
export const cancelTask = (context: TaskContext, row: TaskRow): Promise<TaskRow | null> => cancelWith(context, row, {});

/** Cancels a waiting task and moves it to the recycle bin. null: it no longer waits. */
export const withdrawTask = (context: TaskContext, row: TaskRow): Promise<TaskRow | null> =>
  cancelWith(context, row, { onlyQueued: true, isDeleted: true });

/** Fails a task whose job will not be delivered again. */
export const failAbandoned = async (context: TaskContext, row: TaskRow, reason: FailReason): Promise<void> => {
  const ended = await withTransaction(context.db, async (tx) => {
    const failed = await endUncharged(tx, row, { state: 'failed', failReason: reason, ofDelivery: true });
    if (failed) {
      const fault = { kind: 'abandoned', reason, detail: '' };
      await noteFault(tx, { taskId: row.id, attempt: row.attempts, node: '', fault });
      await dropJob(tx, context, failed);
      await queueDeliveries(tx, context.queue, failed);
    }
    return failed;
  });
  if (!ended) return;
  context.service.ended(!isOurFailure(reason));
  await context.announcer.taskChanged(ended, 'credits-moved');
};

/** Value of the column `warning_places` for an engine's report: regions on inputs and on the given number of results; null for none. */
export const warningPlacesOf = (row: TaskRow, report: EngineReport, results: number): EnginePlace[] | null => {
  const inputs = inputsInOrder(row).map(([name, list]) => [name, list.length] as const);
  const places = settlePlaces(report, { results, inputs });
  return places.length > 0 ? places : null;
};

interface Completion {
  delivery: Delivery;
  row: TaskRow;
  result: EngineResult;
  engineName: string;
  /** Timestamp of the pick-up on the monotonic clock, milliseconds. */
  started: number;
}

const insertResult = async (tx: Tx, context: TaskContext, row: TaskRow, picture: EnginePicture, position: number) => {
  const id = newImageId();
  const blobHash = await addReference(tx, context.blobs, picture.data);
  await tx.insert(images).values({
    id,
    blobHash,
    userId: row.userId,
    walletId: row.walletId,
    kind: 'result',
    mime: picture.mime,
    width: picture.width,
    height: picture.height,
    bytes: picture.data.byteLength,
    name: row.name,
  });
  await tx.insert(results).values({ imageId: id, taskId: row.id, position });
};

/** True when a model created it or one of its sources. */
const isGenerated = ({ row, result }: Pick<Completion, 'row' | 'result'>): boolean =>
  result.isGenerative === true ||
  Object.values(row.inputs).some((list) => list.some(({ notes }) => notes.includes('ai-generated')));

/** The same images with embedded provenance metadata. */
const withProvenance = ({ marks }: TaskContext, completion: Completion): EnginePicture[] => {
  const { row, result, engineName } = completion;
  const { key = '' } = toolByType(row.toolType) ?? {};
  const xmp = buildXmp({
    engine: engineName,
    method: result.method,
    tool: { type: row.toolType, key },
    paramsHash: hashParams(row.params),
    time: dbNow(),
    seed: row.seed,
    isGenerative: isGenerated(completion),
    hasInputs: Object.values(row.inputs).some((list) => list.length > 0),
    ...marks,
    produceId: row.id,
  });
  return result.outputs.map((picture) => ({ ...picture, data: embedXmp(picture, xmp) }));
};

const write = (context: TaskContext, completion: Completion): Promise<TaskRow> =>
  withTransaction(context.db, async (tx) => {
    const { delivery, row, result, engineName, started } = completion;
    await lockWallet(tx, row.walletId);
    const version = await nextVersion(tx, row.userId);
    const mine = and(eq(tasks.id, row.id), eq(tasks.state, 'drawing'), eq(tasks.attempts, row.attempts));
    const [done] = await tx
      .update(tasks)
      .set({
        version,
        state: 'completed',
        percent: 100,
        finishedAt: sql`now()`,
        engine: engineName,
        method: result.method,
        isGenerative: isGenerated(completion),
        confidence: result.report.confidence ?? null,
        warnings: result.report.warnings,
        warningPlaces: warningPlacesOf(row, result.report, result.outputs.length),
        words: result.report.words ?? null,
        charged: row.price,
      })
      .where(mine)
      .returning();
    if (!done) throw new LostClaim(delivery);
    for (const [position, picture] of result.outputs.entries()) await insertResult(tx, context, row, picture, position);
    if ((await capture(tx, row.id)) === null) throw new Error(`task ${row.id} is drawn but holds no credits`);
    await context.queue.complete(tx, delivery);
    await releaseSoon(tx, context.queue, done);
    await queueDeliveries(tx, context.queue, done);
    // Storing counts, since the next task in the queue waits for it too.
    const seconds = (performance.now() - started) / 1000;
    await tx.insert(toolDurations).values({ toolType: row.toolType, lane: row.lane, seconds });
    await signalWithin(tx, { kind: 'moved', move: toTaskStateEvent(done) });
    return done;
  });

/** Stores results, ends the task, captures its credits. @throws StorageFull @returns null when cancelled or claimed elsewhere */
export const completeTask = async (context: TaskContext, drawn: Completion): Promise<TaskRow | null> => {
  const completion = { ...drawn, result: { ...drawn.result, outputs: withProvenance(context, drawn) } };
  const contents = completion.result.outputs.map(({ data }) => data);
  try {
    // Stored before the transaction, so that the wallet is not locked during file syncs.
    const done = await keepContents(context, contents, () => write(context, completion));
    context.service.ended(true);
    await context.announcer.taskChanged(done, 'credits-moved');
    return done;
  } catch (error) {
    if (error instanceof LostClaim) return null;
    throw error;
  }
};
