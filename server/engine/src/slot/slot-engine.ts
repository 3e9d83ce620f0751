import { createHash } from 'node:crypto';
import { type Engine, EngineError, type EngineJob, type EngineResult, type EngineRunOptions } from '../engine.ts';
import { defaultSlotCount } from '../environment/default-slots.ts';
import type { Handler } from '../handler.ts';
import type { PeopleSeen } from '../vision/people.ts';
import type { PeopleFinder } from '../vision/vision-pool.ts';
import type { SlotQuestion } from './messages.ts';
import { createSlot, type Slot } from './slot.ts';

/** A slot is replaced after this number of jobs, or after its memory once reached this size (WASM heaps never shrink). */
const maxJobsPerSlot = 20;
const maxPeakMegabytes = 700;
/** Maximum pause before a slot that died before it was ready is replaced; pauses grow up to it. */
const maxRespawnPauseMs = 10_000;

const extraRestLimitMs = 60_000;

/** The subset of a pino logger that the engine uses. */
export interface EngineLogger {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
}

/** `handlers` defines limits and tool types in this process; `module` is the same table for the child to import. */
export interface SlotRegistry {
  handlers: readonly Handler[];
  module: string;
}

export interface SlotEngineOptions {
  /** Concurrent jobs; one additional process is kept warm as the spare. */
  slots?: number;
  /** Concurrent interactive jobs, before the others; they may use the spare. */
  interactive?: number;
  /** Processes beyond the spare, started when interactive work finds none free, and ended after they were idle. */
  extra?: number;
  /** Idle time before an extra process ends, milliseconds. */
  extraRestMs?: number;
  /** Jobs after which a slot is replaced. */
  jobsPerSlot?: number;
  logger?: EngineLogger;
  registry: SlotRegistry;
  /** People detection for handlers; without it they get none. Not closed with the engine. */
  people?: PeopleFinder;
}

/** Interactive work may also use the spare. */
type JobQueue = 'queued' | 'interactive';

interface Waiting {
  lane: JobQueue;
  requester: string | undefined;
  /** Keys of the job's pictures. */
  pictures: readonly string[];
  start: () => void;
}

/** Number of pictures whose contours a slot caches. */
const maxSeen = 8;
/** Bytes from the middle of a file that identify a picture; a collision only costs time. */
const keyBytes = 65_536;

const keysOf = ({ inputs }: EngineJob): string[] =>
  Object.values(inputs)
    .flat()
    .map(({ data }) => {
      const from = Math.max(0, (data.length - keyBytes) >> 1);
      return `${data.length} ${createHash('sha256')
        .update(data.subarray(from, from + keyBytes))
        .digest('base64')}`;
    });

/**
 * Engine with child processes. Jobs beyond the slot count are queued in order. Cancel and timeout kill the slot, the only means to stop
 * native code; the spare accepts the next job while a new spare starts. Interactive jobs, by default one at a time and one per user, have
 * priority and may use the spare or an extra process.
 */
export const createSlotEngine = (options: SlotEngineOptions): Engine => {
  const { slots: limit = defaultSlotCount(), interactive = 1, jobsPerSlot = maxJobsPerSlot } = options;
  const { extra = 0, extraRestMs = extraRestLimitMs, logger, registry, people } = options;
  const byTool = new Map(registry.handlers.map((handler) => [handler.toolType, handler]));
  const limitOf: Record<JobQueue, number> = { queued: limit, interactive };
  const idle: Slot[] = [];
  const alive = new Set<Slot>();
  /** Recent pictures of a slot, whose contours it caches. */
  const seen = new WeakMap<Slot, readonly string[]>();
  const waiting: Waiting[] = [];
  const running: Record<JobQueue, number> = { queued: 0, interactive: 0 };
  /** Users with running interactive work. */
  const served = new Set<string>();
  let failedStarts = 0;
  let isClosed = false;

  const isSpent = (slot: Slot) => slot.use.jobs >= jobsPerSlot || slot.use.peakMegabytes > maxPeakMegabytes;

  const spawn = (most = limit + 1): void => {
    if (isClosed || alive.size >= most) return;
    let isReady = false;
    const slot = createSlot(registry.module, {
      onFailure: (job, failure) =>
        !isClosed &&
        logger?.warn({ task: job.id, toolType: job.toolType, pid: slot.pid, ...failure }, 'engine job failed'),
      onUnknownMessage: (message) =>
        logger?.warn({ pid: slot.pid, message }, 'an engine process sent a message of an unknown kind: ignored'),
      onDeath: (dead) => {
        alive.delete(dead);
        if (idle.includes(dead)) idle.splice(idle.indexOf(dead), 1);
        failedStarts = isReady ? 0 : failedStarts + 1;
        const pause = isReady ? 0 : Math.min(maxRespawnPauseMs, 100 * 2 ** failedStarts);
        setTimeout(() => spawn(), pause).unref();
      },
    });
    alive.add(slot);
    void slot.ready.then(() => {
      if (slot.isDead) return;
      isReady = true;
      logger?.info({ pid: slot.pid }, 'engine slot ready');
      release(slot);
    });
  };

  const release = (slot: Slot): void => {
    if (slot.isDead) return;
    if (isSpent(slot)) {
      logger?.info({ pid: slot.pid, ...slot.use }, 'engine slot recycled');
      slot.kill();
      return;
    }
    // Last in, first out: the slot with OpenCV loaded stays busy, the spare stays fresh.
    idle.push(slot);
    startNext();
    if (alive.size > limit + 1) setTimeout(() => retire(slot), extraRestMs).unref();
  };

  /** Ends an idle extra process. */
  const retire = (slot: Slot): void => {
    if (idle.includes(slot) && alive.size > limit + 1) slot.kill();
  };

  const mayStart = ({ lane, requester }: Waiting): boolean =>
    running[lane] < limitOf[lane] && !(lane === 'interactive' && requester !== undefined && served.has(requester));

  const startNext = (): void => {
    const next = waiting.findIndex(mayStart);
    if (next < 0) return;
    if (idle.length > 0) waiting.splice(next, 1)[0]?.start();
    else if (waiting[next]?.lane === 'interactive') spawn(limit + 1 + extra);
  };

  /** An idle slot: one with a cached picture of the job, else the last one. */
  const takeIdle = (pictures: readonly string[]): Slot | undefined => {
    const familiar = idle.findLastIndex((slot) => pictures.some((key) => seen.get(slot)?.includes(key)));
    const [slot] = idle.splice(familiar, 1);
    if (slot) {
      const before = seen.get(slot)?.filter((key) => !pictures.includes(key)) ?? [];
      seen.set(slot, [...before, ...pictures].slice(-maxSeen));
    }
    return slot;
  };

  /** Resolves with a slot that counts as running, interactive work first, then in request order. */
  const acquire = ({ lane, requester, pictures }: Omit<Waiting, 'start'>, signal: AbortSignal): Promise<Slot> => {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new EngineError('cancelled'));
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        const slot = takeIdle(pictures);
        if (isClosed || !slot) return reject(new EngineError('cancelled', 'engine-closed'));
        running[lane] += 1;
        if (lane === 'interactive' && requester !== undefined) served.add(requester);
        resolve(slot);
      };
      const entry: Waiting = { lane, requester, pictures, start };
      if (isClosed) return reject(new EngineError('cancelled', 'engine-closed'));
      if (signal.aborted) return reject(new EngineError('cancelled'));
      signal.addEventListener('abort', leave, { once: true });
      const ahead = lane === 'interactive' ? waiting.filter((other) => other.lane === lane).length : waiting.length;
      waiting.splice(ahead, 0, entry);
      startNext();
    });
  };

  /** A failed detection only omits the people of the job's picture. */
  const onQuestion = async ({ picture, wanted }: SlotQuestion): Promise<PeopleSeen | null> => {
    try {
      return (await people?.see(picture, wanted)) ?? null;
    } catch (error) {
      if (!isClosed) logger?.warn({ error: String(error) }, 'a look for people failed: a tool goes on without them');
      return null;
    }
  };

  const supports = (toolType: EngineJob['toolType']): boolean => {
    const handler = byTool.get(toolType);
    return handler !== undefined && (handler.needs ?? []).every((model) => people?.models.includes(model));
  };

  const run = async (job: EngineJob, { signal, onProgress, requester }: EngineRunOptions): Promise<EngineResult> => {
    const handler = byTool.get(job.toolType);
    if (!handler) throw new EngineError('failed', 'no-handler');
    const lane: JobQueue = handler.isInteractive ? 'interactive' : 'queued';
    const slot = await acquire({ lane, requester, pictures: keysOf(job) }, signal);
    try {
      return await slot.run(job, { signal, timeLimitMs: handler.timeLimitMs, onProgress, onQuestion });
    } catch (error) {
      // The slot did not crash, it was closed during the job.
      throw isClosed ? new EngineError('cancelled', 'engine-closed', { cause: error }) : error;
    } finally {
      running[lane] -= 1;
      if (lane === 'interactive' && requester !== undefined) served.delete(requester);
      release(slot);
      startNext();
    }
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    for (const { start } of waiting.splice(0)) start();
    for (const slot of [...alive]) slot.kill();
  };

  for (let i = 0; i <= limit; i++) spawn();
  return { name: 'classical', supports, ...(people && { people }), run, close };
};
