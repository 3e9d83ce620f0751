import { type FailReason, failReasons } from '@atelier/contract/errors';
import type { Matting } from '@atelier/contract/matting';
import { type Engine, EngineError } from '@atelier/engine/engine';
import type { Database } from '../db/database.ts';
import type { Publisher } from '../sockets/publisher.ts';
import { type BlobStore, hashOf } from '../storage/blob-store.ts';
import { drawMatting } from './draw-matting.ts';
import {
  claimMatting,
  completeMatting,
  failMatting,
  type MattingRow,
  noteProgress,
  pruneMattings,
} from './matting-rows.ts';

/** A matting that another node took in is found within this time, ms. */
const lookEveryMs = 1000;
/** How often a node says that it lives, ms. */
const aliveEveryMs = 5000;
const pruneEveryMs = 3_600_000;

export interface MattingRunner {
  start(): void;
  /** One may be waiting. */
  wake(): void;
  /** Resolves when nothing is drawn any more; what was under way is taken up by the next start. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  db: Database;
  blobs: BlobStore;
  /** Absent on a node that only answers calls: it draws nothing. */
  engine: Engine | undefined;
  publisher: Publisher;
  present: (row: MattingRow) => Promise<Matting>;
  onError: (error: unknown) => void;
}

const reasonOf = (error: unknown): FailReason => {
  if (!(error instanceof EngineError)) return 'failed';
  const { kind, reason } = error;
  if (kind === 'refused')
    return reason !== undefined && Object.hasOwn(failReasons, reason) ? (reason as FailReason) : 'failed';
  return kind === 'timeout' || kind === 'unreadable' ? kind : kind === 'failed' ? 'failed' : 'crashed';
};

/** Draws mattings one after the other, past the queue of tasks: a person sits before the editor and waits. */
export const createMattingRunner = (options: RunnerOptions): MattingRunner => {
  const { db, blobs, engine, publisher, present, onError } = options;
  let isStopped = false;
  let isBusy = false;
  let mustLookAgain = false;
  let controller: AbortController | undefined;
  let timers: NodeJS.Timeout[] = [];
  let running = Promise.resolve();

  const tell = async (row: MattingRow | null): Promise<void> => {
    if (!row) return;
    const matting = await present(row);
    publisher.publishToUser(row.userId, { event: 'generate_result', generate_type: 'matting', matting });
  };

  const draw = async (row: MattingRow, drawingEngine: Engine): Promise<void> => {
    const own = new AbortController();
    controller = own;
    let percent = 0;
    const alive = setInterval(() => {
      noteProgress(db, row, percent).then((isMine) => {
        if (!isMine) own.abort();
      }, onError);
    }, aliveEveryMs);
    await tell(row);
    try {
      const drawn = await drawMatting({
        db,
        blobs,
        engine: drawingEngine,
        row,
        signal: own.signal,
        onProgress: (progress) => {
          percent = progress.percent;
          publisher.publishToUser(row.userId, {
            event: 'generate_progress',
            generate_type: 'matting',
            task_id: row.id,
            version: row.version,
            step: progress.step,
            percent,
          });
        },
      });
      for (const { picture } of drawn.layers) await blobs.put(hashOf(picture.data), picture.data);
      await tell(await completeMatting(db, blobs, row, drawn));
    } catch (error) {
      if (!(error instanceof EngineError)) onError(error);
      await tell(await failMatting(db, row, reasonOf(error)));
    } finally {
      clearInterval(alive);
      controller = undefined;
    }
  };

  const look = async (drawingEngine: Engine): Promise<void> => {
    while (mustLookAgain) {
      mustLookAgain = false;
      for (let row = await claimMatting(db); row && !isStopped; row = await claimMatting(db))
        await draw(row, drawingEngine);
    }
  };

  const wake = (): void => {
    if (!engine || isStopped) return;
    mustLookAgain = true;
    if (isBusy) return;
    isBusy = true;
    running = look(engine)
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  };

  return {
    wake,
    start() {
      if (!engine) return;
      timers = [
        setInterval(wake, lookEveryMs).unref(),
        setInterval(() => void pruneMattings(db).catch(onError), pruneEveryMs).unref(),
      ];
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      controller?.abort();
      await running;
    },
  };
};
