import { previewVector } from '@atelier/contract/vector-preview';
import { type Engine, EngineError, type EnginePicture } from '@atelier/engine/engine';
import { toolByType } from '@atelier/engine/tools';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { ApiFailure } from '../../api-failure.ts';
import { images } from '../../db/schema/generation.ts';
import type { Generation } from '../../generation.ts';
import { createPersonLanes, LaneFull } from '../../jobs/person-lanes.ts';
import { ClientGone, whileConnected } from '../../pictures/while-connected.ts';
import { registerCall } from '../../plugins/register-call.ts';
import { checkParams } from '../../tasks/check-params.ts';

const vectorType = 8;

/** Looks ahead that a person may have waiting: two tabs do not take each other's. */
const mostWaiting = 2;

/** What has begun ends by itself, within the handler's own limit. */
const untilDone = new AbortController().signal;

const failureOf = (error: unknown): unknown => {
  if (error instanceof LaneFull || error instanceof ClientGone) return new ApiFailure('45000', { seconds: 1 });
  return error instanceof EngineError && error.kind !== 'unreadable' ? new ApiFailure('50001') : error;
};

/**
 * The vector form's look ahead: the middle of the picture, traced while the settings are moved. One at a time for each person; of those
 * that wait the newest stay, and one that nobody waits for any more leaves.
 */
export const registerVectorPreviewRoute = (
  app: FastifyInstance,
  { context }: Generation,
  engineOf: () => Engine | undefined,
): void => {
  const lanes = createPersonLanes({ waiting: mostWaiting });

  const trace = async (drawing: Engine, image: typeof images.$inferSelect, params: Record<string, unknown>) => {
    const data = await context.blobs.get(image.blobHash);
    if (!data) throw new ApiFailure('44001');
    const original = { data, mime: image.mime as EnginePicture['mime'], width: image.width, height: image.height };
    const { outputs } = await drawing.run(
      { id: uuidv7(), toolType: 'vector-preview', inputs: { original: [original] }, params, seed: 0 },
      { signal: untilDone, asker: image.userId, onProgress: () => undefined },
    );
    const [traced] = outputs;
    if (!traced) throw new ApiFailure('50001');
    const svg = new TextDecoder().decode(traced.data);
    return { svg, width: traced.width, height: traced.height, paths: svg.match(/<path /g)?.length ?? 0 };
  };

  registerCall(app, previewVector, async ({ input, session, request }) => {
    const tool = toolByType(vectorType);
    const engine = engineOf();
    if (!tool || !engine) throw new ApiFailure('50001');
    const params = checkParams(tool, input.params);
    const owned = and(
      eq(images.id, input.image_id),
      eq(images.userId, session.userId),
      eq(images.walletId, session.walletId),
    );
    const [image] = await context.db.orm.select().from(images).where(owned);
    if (!image) throw new ApiFailure('44001');
    try {
      return await whileConnected(request, (signal) =>
        lanes.run(session.userId, signal, () => trace(engine, image, params)),
      );
    } catch (error) {
      throw failureOf(error);
    }
  });
};
