import { type FailReason, knownReason } from '@atelier/contract/fail-reasons';
import * as contract from '@atelier/contract/matting';
import type { MattingParams } from '@atelier/engine/builtin/matting';
import { type Engine, EngineError, type EnginePicture, type EngineProgress } from '@atelier/engine/engine';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { holds } from '../../platform/db/schema/ledger.ts';
import { mattingCutouts, mattings } from '../../platform/db/schema/matting.ts';
import type { Delivery, JobQueue } from '../../platform/jobs/job-queue.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import { addReference, type BlobStore, keepContents, StorageFull } from '../../platform/storage/blob-store.ts';
import { newImageId, recordOf } from '../images/picture-files.ts';
import { capture, hold, lockWallet, type Payer } from '../wallet/ledger.ts';
import { ownerOf } from '../wallet/owner.ts';
import { downloadPrice, leaveLane, lockLane, type MattingRow } from './matting-rows.ts';

/** Result of one layer. */
interface DrawnLayer {
  picture: EnginePicture;
  isEmpty: boolean;
}

interface DrawnMatting {
  layers: readonly DrawnLayer[];
  confidence: number | null;
  warnings: readonly string[];
  /** Uncertain regions of the engine; null when not reported. */
  pieces: contract.MattingPiece[] | null;
}

interface MattingStore {
  db: Database;
  blobs: BlobStore;
  queue: JobQueue;
}

/** Claims the matting of a delivered job. null: it was cancelled or is gone. */
const claimMatting = async (db: Database, { id: jobId, retryCount }: Delivery): Promise<MattingRow | null> => {
  const [row] = await db.orm
    .update(mattings)
    .set({ state: 'drawing', version: sql`${mattings.version} + 1`, attempts: retryCount + 1, percent: 0 })
    .where(and(eq(mattings.jobId, jobId), inArray(mattings.state, ['queued', 'drawing'])))
    .returning();
  return row ?? null;
};

/** Every state change gets a new version, so an equal version means no change since the claim. */
const untouched = (row: MattingRow) =>
  and(eq(mattings.id, row.id), eq(mattings.state, 'drawing'), eq(mattings.version, row.version));

/** Stores progress for pages that open later. false: no longer wanted, or another delivery has it. */
const notePercent = async (db: Database, row: MattingRow, percent: number): Promise<boolean> => {
  const known = await db.orm.update(mattings).set({ percent }).where(untouched(row)).returning({ id: mattings.id });
  return known.length === 1;
};

const insertCutouts = async (tx: Tx, blobs: BlobStore, row: MattingRow, layers: readonly DrawnLayer[]) => {
  const [source] = await tx.select().from(images).where(eq(images.id, row.imageId));
  if (!source) return;
  const { origin: _, ...record } = recordOf(source);
  const name = `${source.name.replace(/\.[^.]*$/, '')}.png`;
  for (const [position, { picture, isEmpty }] of layers.entries()) {
    const id = newImageId();
    const blobHash = await addReference(tx, blobs, picture.data);
    const { mime, width, height, data } = picture;
    const { userId, walletId } = row;
    const image = { id, blobHash, userId, walletId, mime, width, height, bytes: data.byteLength, name };
    const origin = { image: record, crop: null };
    await tx.insert(images).values({ ...image, kind: 'upload', notes: ['cut-out'], origin });
    await tx.insert(mattingCutouts).values({ mattingId: row.id, position, imageId: id, isEmpty });
  }
};

/** Ends the job and queues the user's next matting; `end` changes the row. @throws LostClaim when another delivery has the job */
const endJob = <T>({ db, queue }: MattingStore, delivery: Delivery, userId: string, end: (tx: Tx) => Promise<T>) =>
  withTransaction(db, async (tx) => {
    await lockLane(tx, userId);
    const ended = await end(tx);
    await queue.complete(tx, delivery);
    await leaveLane(tx, queue, userId, delivery.id);
    return ended;
  });

/** Stores the results, all or nothing. null: it was cancelled. @throws LostClaim */
const completeMatting = (store: MattingStore, delivery: Delivery, row: MattingRow, drawn: DrawnMatting) =>
  endJob(store, delivery, row.userId, async (tx) => {
    const { confidence, warnings, pieces } = drawn;
    const done = { state: 'completed' as const, percent: 100, confidence, warnings: [...warnings], pieces };
    const [ended] = await tx
      .update(mattings)
      .set({ ...done, version: row.version + 1 })
      .where(untouched(row))
      .returning();
    if (ended) await insertCutouts(tx, store.blobs, row, drawn.layers);
    return ended ?? null;
  });

/** Fails the matting. null: it was cancelled. @throws LostClaim */
const failMatting = (store: MattingStore, delivery: Delivery, row: MattingRow, failReason: FailReason) =>
  endJob(store, delivery, row.userId, async (tx) => {
    const change = { state: 'failed' as const, failReason, version: row.version + 1 };
    const [ended] = await tx.update(mattings).set(change).where(untouched(row)).returning();
    return ended ?? null;
  });

/** Ends the job of a cancelled or missing matting. @throws LostClaim */
const dropMatting = async (store: MattingStore, delivery: Delivery): Promise<void> => {
  await endJob(store, delivery, String(delivery.data['userId']), async () => null);
};

/** Returns the matting to the queue: the node stops, or its slot crashed. */
const giveMattingBack = ({ db, queue }: MattingStore, delivery: Delivery, reason: 'shutdown' | 'crashed') =>
  withTransaction(db, async (tx) => {
    const back = { state: 'queued' as const, percent: 0, version: sql`${mattings.version} + 1` };
    const mine = and(eq(mattings.jobId, delivery.id), eq(mattings.state, 'drawing'));
    const [row] = await tx.update(mattings).set(back).where(mine).returning();
    await queue.requeue(tx, delivery, reason, reason === 'shutdown' ? 'free' : 'costs-a-retry');
    return row ?? null;
  });

/** Charges a mask's download once, under the wallet's lock. @returns credits charged by this call. @throws ApiFailure 42002 to 42004 */
export const chargeDownload = (db: Database, row: MattingRow, payer: Payer): Promise<number> =>
  withTransaction(db, async (tx) => {
    await lockWallet(tx, row.walletId);
    const [known] = await tx.select({ state: holds.state }).from(holds).where(eq(holds.taskId, row.id));
    if (known) return 0;
    const { walletId, userId } = row;
    await hold(tx, { ...payer, walletId, userId, taskId: row.id, amount: downloadPrice });
    await capture(tx, row.id);
    return downloadPrice;
  });

type Mark = NonNullable<MattingParams['marks']>[number];

const markOf = (step: Exclude<contract.MattingOperation, { tool: 'reset' }>): Mark => {
  switch (step.tool) {
    case 'inverse':
      return { tool: 'inverse' };
    case 'brush': {
      const { act: action, points, width, hardness } = step;
      return hardness === undefined
        ? { tool: 'stroke', action, points, width }
        : { tool: 'brush', action, points, width, hardness };
    }
    case 'rectangle': {
      const [[x1, y1], [x2, y2]] = step.points;
      const points: [number, number][] = [
        [x1, y1],
        [x2, y1],
        [x2, y2],
        [x1, y2],
      ];
      return { tool: 'region', action: step.act, points };
    }
    case 'pen':
      return { tool: 'region', action: step.act, points: step.points };
    case 'lasso':
      return { tool: 'region', action: step.act, points: step.points, ...(step.edge && { edge: step.edge }) };
  }
};

/** A start image is an input: rendering without it starts empty. */
const startOf = (start: contract.MattingLayer['start']): MattingParams['start'] => {
  if (start.kind !== 'automatic') return 'empty';
  return start.of === 'person' ? 'person' : 'auto';
};

/** Engine parameters of a layer: the steps after the last reset. A start image is an input, not a parameter. */
export const paramsOf = (layer: Pick<contract.MattingLayer, 'start' | 'operations'>): MattingParams => {
  const marks = contract
    .stepsInForce(layer.operations)
    .flatMap((step) => (step.tool === 'reset' ? [] : [markOf(step)]));
  return { marks, start: startOf(layer.start), output: 'cutout' };
};

interface MattingDraw {
  db: Database;
  blobs: BlobStore;
  engine: Engine;
  row: MattingRow;
  /** Kills the running rendering. */
  signal: AbortSignal;
  /** Called before each layer; false ends the work there and keeps the slot's process. */
  isWanted: () => Promise<boolean>;
  onProgress: (progress: EngineProgress) => void;
}

const readPictures = async (
  { db, blobs }: MattingDraw,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EnginePicture>> => {
  const rows = await db.orm
    .select()
    .from(images)
    .where(inArray(images.id, [...ids]));
  const pictures = new Map<string, EnginePicture>();
  for (const row of rows) {
    const data = await blobs.get(row.blobHash);
    const { mime, width, height } = row;
    if (data) pictures.set(row.id, { data, mime: mime as EnginePicture['mime'], width, height });
  }
  return pictures;
};

/** Renders every layer and their overlaps. null: no longer wanted. @throws EngineError; `input-missing` when an image is gone */
const drawMatting = async (draw: MattingDraw): Promise<DrawnMatting | null> => {
  const { engine, row, signal, onProgress } = draw;
  const starts = row.layers.flatMap(({ start }) => (start.kind === 'picture' ? [start.image_id] : []));
  const pictures = await readPictures(draw, [row.imageId, ...starts]);
  const pictureOf = (id: string): EnginePicture => {
    const picture = pictures.get(id);
    if (!picture) throw new EngineError('refused', 'input-missing');
    return picture;
  };
  const original = pictureOf(row.imageId);
  const taken: EnginePicture[] = [];
  const layers: DrawnLayer[] = [];
  let confidence: number | null = null;
  let pieces: contract.MattingPiece[] | null = null;
  const warnings = new Set<string>();
  const order = contract.claimOrder(row.layers);
  for (const [done, place] of order.entries()) {
    const layer = row.layers[place];
    if (!layer) continue;
    if (done > 0 && !(await draw.isWanted())) return null;
    const inputs: Record<string, EnginePicture[]> = { original: [original], taken: [...taken] };
    if (layer.start.kind === 'picture') inputs['alpha'] = [pictureOf(layer.start.image_id)];
    const { outputs, report } = await engine.run(
      {
        id: row.id,
        toolType: 'matting',
        inputs,
        params: paramsOf(layer),
        seed: 1,
      },
      {
        signal,
        requester: row.userId,
        onProgress: ({ step, percent }) => onProgress({ step, percent: (100 * done + percent) / order.length }),
      },
    );
    const [picture] = outputs;
    if (!picture) throw new EngineError('failed', 'no-output');
    const isEmpty = report.warnings.includes('matte-empty');
    if (!isEmpty) taken.push(picture);
    layers[place] = { picture, isEmpty };
    if (layer.start.kind === 'automatic') confidence = report.confidence ?? confidence;
    if (report.pieces) pieces = report.pieces.map(({ isIn, ...piece }) => ({ ...piece, is_in: isIn }));
    for (const warning of report.warnings) if (warning !== 'matte-empty') warnings.add(warning);
  }
  return { layers, confidence, warnings: [...warnings], pieces };
};

/** Interval at which progress is written to the row, ms; sockets receive each step. */
const noteEveryMs = 2000;

interface MattingHandlerOptions extends MattingStore {
  engine: Engine;
  publisher: Publisher;
  present: (row: MattingRow) => Promise<contract.Matting>;
}

const reasonOf = (error: unknown): FailReason => {
  if (error instanceof StorageFull) return 'storage-full';
  if (!(error instanceof EngineError)) return 'failed';
  const { kind, reason } = error;
  if (kind === 'refused') return knownReason(reason);
  return kind === 'timeout' || kind === 'unreadable' ? kind : kind === 'failed' ? 'failed' : 'crashed';
};

/** Only a shutdown kills a layer: killing a slot costs a process, and a cancelled matting ends with its current layer. */
const killSignalOf = (signal: AbortSignal): AbortSignal => {
  const kill = new AbortController();
  const onAbort = () => {
    if (signal.reason === 'shutdown') kill.abort(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return kill.signal;
};

/** Renders one matting while the user waits in the editor. */
export const createMattingHandler = (options: MattingHandlerOptions): JobHandler => {
  const { db, blobs, engine, publisher, present } = options;

  const tell = async (row: MattingRow | null): Promise<void> => {
    if (!row) return;
    const matting = await present(row);
    publisher.publish(ownerOf(row), { event: 'generate_result', generate_type: 'matting', matting });
  };

  const draw = (row: MattingRow, signal: AbortSignal) => {
    let [percent, notedAt] = [0, Date.now()];
    return drawMatting({
      db,
      blobs,
      engine,
      row,
      signal: killSignalOf(signal),
      isWanted: () => notePercent(db, row, percent),
      onProgress: (progress) => {
        percent = progress.percent;
        const { id: task_id, version } = row;
        const state = { task_id, version, step: progress.step, percent };
        publisher.publish(ownerOf(row), { event: 'generate_progress', generate_type: 'matting', ...state });
        if (Date.now() - notedAt < noteEveryMs) return;
        notedAt = Date.now();
        notePercent(db, row, percent).catch(() => {}); // Best effort: the next update compensates a lost one.
      },
    });
  };

  const settleFailure = async (
    delivery: Delivery,
    row: MattingRow,
    error: EngineError | StorageFull,
    signal: AbortSignal,
  ) => {
    if (signal.reason === 'shutdown') return tell(await giveMattingBack(options, delivery, 'shutdown'));
    const reason = reasonOf(error);
    const hasRetries = delivery.retryCount < delivery.retryLimit;
    if (reason === 'crashed' && hasRetries) return tell(await giveMattingBack(options, delivery, 'crashed'));
    return tell(await failMatting(options, delivery, row, reason));
  };

  return async (delivery, signal) => {
    const row = await claimMatting(db, delivery);
    if (!row) return dropMatting(options, delivery);
    await tell(row);
    try {
      const drawn = await draw(row, signal);
      if (!drawn) return await dropMatting(options, delivery);
      const contents = drawn.layers.map(({ picture }) => picture.data);
      // Files are written before the transaction, so that the user's lock is not held during fsync.
      await tell(await keepContents(options, contents, () => completeMatting(options, delivery, row, drawn)));
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof StorageFull)) throw error;
      await settleFailure(delivery, row, error, signal);
    }
  };
};
