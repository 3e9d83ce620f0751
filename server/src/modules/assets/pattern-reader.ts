import { WorkFault } from '@atelier/child-process/work-fault';
import { createReadingProcess, type FilePreview, type ReadingProcess } from '@atelier/sewing/reading/reading-process';
import { LRUCache } from 'lru-cache';
import { ApiFailure } from '../../platform/api-failure.ts';
import { createFairTurns, TurnRefused } from '../images/fair-turns.ts';
import type { SpooledFile } from '../images/upload-spool.ts';

/** Reader processes; one user has at most one at a time, so that a slow file leaves the other to other users. */
const processes = 2;
/** Files that are read or wait, of one person and in all. */
const turnLimits = { running: processes, runningPerAddress: 1, total: 40, perAddress: 8, perPicture: 8 };
/** Seconds after which who was refused may try again. */
const tryAgainSeconds = 10;
/** What has begun ends by itself, within its own limit. */
const untilDone = new AbortController().signal;

/** Reading time of one person, ms: so much at once, and the tenth part of the time from then on. */
export const readingShare = { atOnceMs: 60_000, part: 0.1 } as const;
const remembered = 10_000;

/** How long each person's files have been read lately, on this node: it is this node's processes that they take. */
const createShares = (now: () => number) => {
  const spent = new LRUCache<string, { ms: number; at: number }>({ max: remembered });
  const levelOf = (userId: string): number => {
    const { ms, at } = spent.get(userId) ?? { ms: 0, at: now() };
    return Math.max(0, ms - (now() - at) * readingShare.part);
  };
  return {
    /** @throws ApiFailure 45005 */
    check(userId: string): void {
      const over = levelOf(userId) - readingShare.atOnceMs;
      if (over >= 0)
        throw new ApiFailure('45005', { seconds: Math.max(1, Math.ceil(over / readingShare.part / 1000)) });
    },
    spend: (userId: string, ms: number): void => void spent.set(userId, { ms: levelOf(userId) + ms, at: now() }),
  };
};

/** A file whose bytes are read when its turn comes. */
export type PatternSource = Pick<SpooledFile, 'forChild'>;

/** Looks into people's pattern files, in turns. */
export interface PatternReader {
  /** @throws WorkFault; ApiFailure 45005 when the user's files took too long or too many of them wait */
  read(userId: string, file: PatternSource): Promise<FilePreview>;
  close(): Promise<void>;
}

const refusalOf = (error: TurnRefused): unknown =>
  error.limit === 'total'
    ? new WorkFault('busy', 'files of everybody wait')
    : new ApiFailure('45005', { seconds: tryAgainSeconds }, { cause: error });

/** The processes start with the first files. `createProcess` and `now`: for tests. */
export const createPatternReader = (
  createProcess: () => ReadingProcess = createReadingProcess,
  now: () => number = Date.now,
): PatternReader => {
  const all = Array.from({ length: processes }, createProcess);
  const free = [...all];
  const turns = createFairTurns(turnLimits);
  const shares = createShares(now);

  const readNow = async (userId: string, file: PatternSource): Promise<FilePreview> => {
    shares.check(userId);
    const child = free.pop();
    if (!child) throw new Error('no free process');
    const began = now();
    try {
      return await child.read(await file.forChild());
    } finally {
      shares.spend(userId, now() - began);
      free.push(child);
    }
  };

  return {
    async read(userId, file) {
      shares.check(userId);
      try {
        return await turns.take({ address: userId, picture: userId }, untilDone, () => readNow(userId, file));
      } catch (error) {
        throw error instanceof TurnRefused ? refusalOf(error) : error;
      }
    },
    async close() {
      await Promise.all(all.map((child) => child.close()));
    },
  };
};
