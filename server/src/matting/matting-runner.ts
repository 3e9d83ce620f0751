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
/** Mattings of different persons under way at a time. The engine draws one layer after the other, so they take turns by layer. */
const mostAtOnce = 4;

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

/** Draws mattings past the queue of tasks, one of a person at a time: somebody sits before the editor and waits. */
export const createMattingRunner = (options: RunnerOptions): MattingRunner => {
  const { db, blobs, engine, publisher, present, onError } = options;
  let isStopped = false;
  let isLooking = false;
  let mustLookAgain = false;
  const runs = new Map<AbortController, Promise<void>>();
  let timers: NodeJS.Timeout[] = [];

  const tell = async (row: MattingRow | null): Promise<void> => {
    if (!row) return;
    const matting = await present(row);
    publisher.publishToUser(row.userId, { event: 'generate_result', generate_type: 'matting', matting });
  };

  const draw = async (row: MattingRow, drawingEngine: Engine, own: AbortController): Promise<void> => {
    let percent = 0;
    const alive = setInterval(() => {
      noteProgress(db, row, percent).catch(onError);
    }, aliveEveryMs);
    await tell(row);
    try {
      const drawn = await drawMatting({
        db,
        blobs,
        engine: drawingEngine,
        row,
        signal: own.signal,
        isWanted: () => noteProgress(db, row, percent),
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
      for (const { picture } of drawn?.layers ?? []) await blobs.put(hashOf(picture.data), picture.data);
      if (drawn) await tell(await completeMatting(db, blobs, row, drawn));
    } catch (error) {
      if (!(error instanceof EngineError)) onError(error);
      await tell(await failMatting(db, row, reasonOf(error)));
    } finally {
      clearInterval(alive);
    }
  };

  const begin = (row: MattingRow, drawingEngine: Engine): void => {
    const own = new AbortController();
    const run = draw(row, drawingEngine, own)
      .catch(onError)
      .finally(() => {
        runs.delete(own);
        wake();
      });
    runs.set(own, run);
  };

  const look = async (drawingEngine: Engine): Promise<void> => {
    while (mustLookAgain) {
      mustLookAgain = false;
      while (!isStopped && runs.size < mostAtOnce) {
        const row = await claimMatting(db);
        if (!row) break;
        begin(row, drawingEngine);
      }
    }
  };

  const wake = (): void => {
    if (!engine || isStopped) return;
    mustLookAgain = true;
    if (isLooking) return;
    isLooking = true;
    look(engine)
      .catch(onError)
      .finally(() => {
        isLooking = false;
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
      for (const own of runs.keys()) own.abort();
      await Promise.all(runs.values());
    },
  };
};
