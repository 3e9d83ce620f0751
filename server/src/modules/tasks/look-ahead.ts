import {
  type Engine,
  EngineError,
  type EngineJob,
  type EnginePicture,
  type EngineResult,
} from '@atelier/engine/engine';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import { images } from '../../platform/db/schema/generation.ts';
import type { Generation } from '../../services.ts';
import { ClientDisconnected, withDisconnectSignal } from '../images/conversions.ts';

/** A newer request of the same user replaced this one, which had not begun. */
export class SupersededError extends Error {
  constructor() {
    super('a newer request took its place');
    this.name = 'SupersededError';
  }
}

interface PerUserQueue {
  /**
   * Runs `work` when nothing else of this user runs. `signal` removes it while it waits; running work is finished, because aborting it
   * would cost a slot its process.
   * @throws SupersededError, the signal's reason, or what `work` throws
   */
  run<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Users with running or waiting work. */
  size(): number;
}

interface Waiting {
  start: () => void;
  refuse: (reason: unknown) => void;
}

/**
 * Runs one request per user at a time and queues at most `maxWaiting` on this node. One user's requests never delay another's; the newest
 * stay queued, because they match the current slider position.
 */
export const createPerUserQueue = ({ maxWaiting: most }: { maxWaiting: number }): PerUserQueue => {
  const queues = new Map<string, Waiting[]>();

  const leave = (userId: string): void => {
    const next = queues.get(userId)?.shift();
    if (next) next.start();
    else queues.delete(userId);
  };

  /** Resolves when the work may start. */
  const enter = (userId: string, signal: AbortSignal): Promise<void> => {
    const waiting = queues.get(userId);
    if (!waiting) {
      queues.set(userId, []);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const settled =
        <A extends unknown[]>(settle: (...given: A) => void) =>
        (...given: A) => {
          signal.removeEventListener('abort', onAbort);
          settle(...given);
        };
      const entry: Waiting = { start: settled(resolve), refuse: settled(reject) };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(entry);
      if (waiting.length > most) waiting.shift()?.refuse(new SupersededError());
    });
  };

  return {
    async run(userId, signal, work) {
      signal.throwIfAborted();
      await enter(userId, signal);
      try {
        return await work();
      } finally {
        leave(userId);
      }
    },
    size: () => queues.size,
  };
};

/** Waiting previews of one user: one for each of two tabs. */
const maxWaiting = 2;

/** Never aborts: a preview that runs ends within its handler's time limit. */
const untilDone = new AbortController().signal;

const failureOf = (error: unknown): unknown => {
  if (error instanceof SupersededError || error instanceof ClientDisconnected)
    return new ApiFailure('45000', { seconds: 1 });
  return error instanceof EngineError && error.kind !== 'unreadable' ? new ApiFailure('50001') : error;
};

/** A question of a form about a picture. */
export interface LookAhead {
  request: FastifyRequest;
  session: { userId: string; walletId: string };
  imageId: string;
  job: Pick<EngineJob, 'toolType' | 'params'>;
}

/**
 * Previews of a user's own picture (`inputs.original`) while a form is open: one at a time for each user; the newest requests stay queued,
 * and a request whose client has gone is dropped. Nothing is stored.
 * @throws ApiFailure 44001 for a picture that is not theirs, 45000 where too many wait, 50001 where the work fails
 */
export const createLookAhead = (
  { context }: Generation,
  engineOf: () => Engine | undefined,
): ((look: LookAhead) => Promise<EngineResult>) => {
  const queue = createPerUserQueue({ maxWaiting });

  const run = async (engine: Engine, image: typeof images.$inferSelect, job: LookAhead['job']) => {
    const data = await context.blobs.get(image.blobHash);
    if (!data) throw new ApiFailure('44001');
    const original = { data, mime: image.mime as EnginePicture['mime'], width: image.width, height: image.height };
    return engine.run(
      { id: newId(), inputs: { original: [original] }, seed: 0, ...job },
      { signal: untilDone, asker: image.userId, onProgress: () => undefined },
    );
  };

  return async ({ request, session, imageId, job }) => {
    const owned = and(eq(images.id, imageId), eq(images.userId, session.userId), eq(images.walletId, session.walletId));
    const [image] = await context.db.orm.select().from(images).where(owned);
    if (!image) throw new ApiFailure('44001');
    const engine = engineOf();
    if (!engine) throw new ApiFailure('50001');
    try {
      return await withDisconnectSignal(request, (signal) =>
        queue.run(session.userId, signal, () => run(engine, image, job)),
      );
    } catch (error) {
      throw failureOf(error);
    }
  };
};
