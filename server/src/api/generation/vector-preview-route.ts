import { formedToolByType } from '@atelier/catalogue/formed-tools';
import { previewVector } from '@atelier/contract/vector-preview';
import { type Engine, EngineError, type EnginePicture } from '@atelier/engine/engine';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { ApiFailure } from '../../api-failure.ts';
import { images } from '../../db/schema/generation.ts';
import type { Generation } from '../../generation.ts';
import { registerCall } from '../../plugins/register-call.ts';
import { checkParams } from '../../tasks/check-params.ts';

const vectorType = 8;

/** The latest look ahead of each person: a newer one takes its place. */
const underWay = new Map<string, AbortController>();

const failureOf = (error: unknown): unknown =>
  error instanceof EngineError && error.kind !== 'unreadable' ? new ApiFailure('50001') : error;

/** The vector form's look ahead: the middle of the picture, traced while the settings are moved. One at a time for each person. */
export function registerVectorPreviewRoute(
  app: FastifyInstance,
  { context }: Generation,
  engine: Engine | undefined,
): void {
  registerCall(app, previewVector, async ({ input, session }) => {
    const tool = formedToolByType(vectorType);
    if (!tool || !engine) throw new ApiFailure('50001');
    const params = checkParams(tool, input.params, false);
    const owned = and(
      eq(images.id, input.image_id),
      eq(images.userId, session.userId),
      eq(images.walletId, session.walletId),
    );
    const [image] = await context.db.orm.select().from(images).where(owned);
    const data = image && (await context.blobs.get(image.blobHash));
    if (!data) throw new ApiFailure('44001');
    underWay.get(session.userId)?.abort();
    const own = new AbortController();
    underWay.set(session.userId, own);
    const original = { data, mime: image.mime as EnginePicture['mime'], width: image.width, height: image.height };
    try {
      const { outputs } = await engine.run(
        { id: uuidv7(), toolType: 'vector-preview', inputs: { original: [original] }, params, seed: 0 },
        { signal: own.signal, onProgress: () => undefined },
      );
      const [traced] = outputs;
      if (!traced) throw new ApiFailure('50001');
      const svg = new TextDecoder().decode(traced.data);
      return { svg, width: traced.width, height: traced.height, paths: svg.match(/<path /g)?.length ?? 0 };
    } catch (error) {
      throw failureOf(error);
    } finally {
      if (underWay.get(session.userId) === own) underWay.delete(session.userId);
    }
  });
}
