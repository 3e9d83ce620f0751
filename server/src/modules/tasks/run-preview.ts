import {
  type Engine,
  EngineError,
  type EngineJob,
  type EnginePicture,
  type EngineResult,
} from '@atelier/engine/engine';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import { images } from '../../platform/db/schema/generation.ts';
import type { Generation } from '../../services.ts';
import { ClientDisconnected, withDisconnectSignal } from '../images/conversions.ts';

/** A newer request of the same user replaced this one before it started. */
export class SupersededError extends Error {
  constructor() {
    super('a newer request took its place');
    this.name = 'SupersededError';
  }
}

interface Waiting {
  start: () => void;
  refuse: (reason: unknown) => void;
}

/** Runs one request per user at a time and keeps the newest `maxWaiting` on this node. */
export const createPerUserQueue = ({ maxWaiting: most }: { maxWaiting: number }) => {
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
    /** Runs `work` alone for this user; `signal` removes it while it waits. @throws SupersededError, the signal's reason */
    async run<T>(userId: string, signal: AbortSignal, work: () => Promise<T>) {
      signal.throwIfAborted();
      await enter(userId, signal);
      try {
        return await work();
      } finally {
        leave(userId);
      }
    },
    /** Users with running or waiting work. */
    size: () => queues.size,
  };
};

/** Waiting previews of one user: one for each of two tabs. */
const maxWaiting = 2;

/** Never aborts: a running preview ends within its handler's time limit. */
const untilDone = new AbortController().signal;

const failureOf = (error: unknown): unknown => {
  if (error instanceof SupersededError || error instanceof ClientDisconnected)
    return new ApiFailure('45000', { seconds: 1 });
  return error instanceof EngineError && error.kind !== 'unreadable' ? new ApiFailure('50001') : error;
};

/** A preview request of a form for an image. */
export interface PreviewRequest {
  request: FastifyRequest;
  session: { userId: string; walletId: string };
  imageId: string;
  job: Pick<EngineJob, 'toolType' | 'params'>;
}

/** Previews while a form is open; nothing is stored. @throws ApiFailure 44001 not theirs, 45000 too many wait, 50001 work fails */
export const createPreviewRunner = (
  { context }: Generation,
  engineOf: () => Engine | undefined,
): ((look: PreviewRequest) => Promise<EngineResult>) => {
  const queue = createPerUserQueue({ maxWaiting });

  const run = async (engine: Engine, image: typeof images.$inferSelect, job: PreviewRequest['job']) => {
    const data = await context.blobs.get(image.blobHash);
    if (!data) throw new ApiFailure('44001');
    const original = { data, mime: image.mime as EnginePicture['mime'], width: image.width, height: image.height };
    return engine.run(
      { id: newId(), inputs: { original: [original] }, seed: 0, ...job },
      { signal: untilDone, requester: image.userId, onProgress: () => undefined },
    );
  };

  return async ({ request, session, imageId, job }) => {
    const owned = and(eq(images.id, imageId), eq(images.userId, session.userId), eq(images.walletId, session.walletId));
    const image = firstOf(await context.db.orm.select().from(images).where(owned), '44001');
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
