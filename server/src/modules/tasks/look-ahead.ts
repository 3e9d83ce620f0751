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
import { createPersonLanes, SupersededError } from '../../platform/jobs/job-runner.ts';
import type { Generation } from '../../services.ts';
import { ClientDisconnected, withDisconnectSignal } from '../images/conversions.ts';

/** Looks ahead that a person may have waiting: two tabs do not take each other's. */
const mostWaiting = 2;

/** What has begun ends by itself, within the handler's own limit. */
const untilDone = new AbortController().signal;

const failureOf = (error: unknown): unknown => {
  if (error instanceof SupersededError || error instanceof ClientDisconnected)
    return new ApiFailure('45000', { seconds: 1 });
  return error instanceof EngineError && error.kind !== 'unreadable' ? new ApiFailure('50001') : error;
};

/** What a form wants to know of a picture. */
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
  const lanes = createPersonLanes({ waiting: mostWaiting });

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
        lanes.run(session.userId, signal, () => run(engine, image, job)),
      );
    } catch (error) {
      throw failureOf(error);
    }
  };
};
