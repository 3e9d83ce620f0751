import { type FailReason, failReasons } from '@atelier/contract/fail-reasons';
import type { Matting } from '@atelier/contract/matting';
import { type Engine, EngineError } from '@atelier/engine/engine';
import type { Delivery } from '../../platform/jobs/job-queue.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import { StorageFull } from '../../platform/storage/blob-store.ts';
import { keepContents } from '../../platform/storage/keep-contents.ts';
import { ownerOf } from '../wallet/owner.ts';
import { drawMatting } from './draw-matting.ts';
import {
  claimMatting,
  completeMatting,
  dropMatting,
  failMatting,
  giveMattingBack,
  type MattingStore,
  notePercent,
} from './end-matting.ts';
import type { MattingRow } from './matting-rows.ts';

/** Interval at which progress is written to the row, ms; sockets get each step. */
const noteEveryMs = 2000;

export interface MattingHandlerOptions extends MattingStore {
  engine: Engine;
  publisher: Publisher;
  present: (row: MattingRow) => Promise<Matting>;
}

const reasonOf = (error: unknown): FailReason => {
  if (error instanceof StorageFull) return 'storage-full';
  if (!(error instanceof EngineError)) return 'failed';
  const { kind, reason } = error;
  if (kind === 'refused')
    return reason !== undefined && Object.hasOwn(failReasons, reason) ? (reason as FailReason) : 'failed';
  return kind === 'timeout' || kind === 'unreadable' ? kind : kind === 'failed' ? 'failed' : 'crashed';
};

/** Only a shutdown kills a layer: a slot that is killed costs a process, and what was cancelled ends with its layer. */
const killSignalOf = (signal: AbortSignal): AbortSignal => {
  const kill = new AbortController();
  const onAbort = () => {
    if (signal.reason === 'shutdown') kill.abort(signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return kill.signal;
};

/** Draws one matting while the user waits in the editor. */
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
        notePercent(db, row, percent).catch(() => {}); // Only a convenience: the next one makes up for a lost one.
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
