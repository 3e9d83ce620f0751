import type { EnginePicture, EngineResult } from '@atelier/engine/engine';
import { embedXmp } from '@atelier/engine/provenance/embed-xmp';
import { hashParams } from '@atelier/engine/provenance/provenance';
import { buildXmp } from '@atelier/engine/provenance/xmp';
import { toolByType } from '@atelier/engine/tools';
import { and, eq, sql } from 'drizzle-orm';
import { sharedNow } from '../../platform/db/clock.ts';
import { type Tx, withTransaction } from '../../platform/db/database.ts';
import { images, results, tasks, toolDurations } from '../../platform/db/schema/generation.ts';
import { type Delivery, LostClaim } from '../../platform/jobs/job-queue.ts';
import { signalWithin } from '../../platform/jobs/signals.ts';
import { addReference } from '../../platform/storage/blob-references.ts';
import { keepContents } from '../../platform/storage/keep-contents.ts';
import { newImageId } from '../images/image-id.ts';
import { capture, lockWallet } from '../wallet/ledger.ts';
import { keptPlaces } from './kept-places.ts';
import { moveOf } from './move-of.ts';
import { releaseSoon } from './release-ended.ts';
import type { TaskContext } from './task-context.ts';
import type { TaskRow } from './task-presenter.ts';
import { nextVersion } from './task-version.ts';

interface Completion {
  delivery: Delivery;
  row: TaskRow;
  result: EngineResult;
  engineName: string;
  /** Moment of the pick-up on the monotonic clock, milliseconds. */
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

/** A model made it, or something that it was made from. */
const isGenerated = ({ row, result }: Pick<Completion, 'row' | 'result'>): boolean =>
  result.isGenerative === true ||
  Object.values(row.inputs).some((list) => list.some(({ notes }) => notes.includes('ai-generated')));

/** The same pictures with what made them inside. */
const withProvenance = ({ marks }: TaskContext, completion: Completion): EnginePicture[] => {
  const { row, result, engineName } = completion;
  const { key = '' } = toolByType(row.toolType) ?? {};
  const xmp = buildXmp({
    engine: engineName,
    method: result.method,
    tool: { type: row.toolType, key },
    paramsHash: hashParams(row.params),
    time: sharedNow(),
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
        warningPlaces: keptPlaces(row, result.report, result.outputs.length),
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
    // Storing counts: who waits for the next task waits for it too.
    const seconds = (performance.now() - started) / 1000;
    await tx.insert(toolDurations).values({ toolType: row.toolType, lane: row.lane, seconds });
    await signalWithin(tx, { kind: 'moved', move: moveOf(done) });
    return done;
  });

/**
 * Stores the pictures, ends the task and takes its credits, all or nothing.
 * @throws StorageFull
 * @returns null when the task was cancelled meanwhile or another delivery has it: nothing was changed.
 */
export const completeTask = async (context: TaskContext, drawn: Completion): Promise<TaskRow | null> => {
  const completion = { ...drawn, result: { ...drawn.result, outputs: withProvenance(context, drawn) } };
  const contents = completion.result.outputs.map(({ data }) => data);
  try {
    // Put before the transaction, so that the wallet is not locked while files are synced.
    const done = await keepContents(context, contents, () => write(context, completion));
    context.service.ended(true);
    await context.announcer.taskChanged(done, 'credits-moved');
    return done;
  } catch (error) {
    if (error instanceof LostClaim) return null;
    throw error;
  }
};
