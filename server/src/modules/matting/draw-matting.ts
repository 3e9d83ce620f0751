import { type FailReason, knownReason } from '@atelier/contract/fail-reasons';
import {
  claimOrder,
  type Matting,
  type MattingLayer,
  type MattingOperation,
  type MattingPiece,
  stepsInForce,
} from '@atelier/contract/matting';
import type { MattingParams } from '@atelier/engine/builtin/matting';
import { type Engine, EngineError, type EnginePicture, type EngineProgress } from '@atelier/engine/engine';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import type { Delivery } from '../../platform/jobs/job-queue.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import { type BlobStore, StorageFull } from '../../platform/storage/blob-store.ts';
import { keepContents } from '../../platform/storage/sweep-blobs.ts';
import { ownerOf } from '../wallet/owner.ts';
import {
  claimMatting,
  completeMatting,
  type DrawnLayer,
  type DrawnMatting,
  dropMatting,
  failMatting,
  giveMattingBack,
  type MattingStore,
  notePercent,
} from './end-matting.ts';
import type { MattingRow } from './matting-rows.ts';

type Mark = NonNullable<MattingParams['marks']>[number];

const markOf = (step: Exclude<MattingOperation, { tool: 'reset' }>): Mark => {
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
const startOf = (start: MattingLayer['start']): MattingParams['start'] => {
  if (start.kind !== 'automatic') return 'empty';
  return start.of === 'person' ? 'person' : 'auto';
};

/** Engine parameters of a layer: the steps after the last reset. A start image is an input, not a parameter. */
export const paramsOf = (layer: Pick<MattingLayer, 'start' | 'operations'>): MattingParams => {
  const marks = stepsInForce(layer.operations).flatMap((step) => (step.tool === 'reset' ? [] : [markOf(step)]));
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
  let pieces: MattingPiece[] | null = null;
  const warnings = new Set<string>();
  const order = claimOrder(row.layers);
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
  present: (row: MattingRow) => Promise<Matting>;
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
