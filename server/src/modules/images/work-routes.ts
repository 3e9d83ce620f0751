import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { findShownWork } from '../works/public-works.ts';
import { sendPicture, whileReading } from './image-routes.ts';
import type { PictureFiles } from './picture-files.ts';
import { isThumbnailWidth } from './signed-address.ts';

/** Caches keep the bytes and ask each time whether they may still be shown: what was taken back is gone with the next look. */
const cacheControl = 'public, no-cache';

/** `/images/work/<work>`: the work is looked at with every fetch, so that taking it back ends its pictures. */
export const registerWorkRoutes = (app: FastifyInstance, db: Database, files: PictureFiles): void => {
  app.get<{ Params: { id: string }; Querystring: { w?: string } }>('/images/work/:id', async (request, reply) => {
    const work = await findShownWork({ db }, request.params.id);
    const width = request.query.w === undefined ? undefined : Number(request.query.w);
    if (width !== undefined && !isThumbnailWidth(width)) throw new ApiFailure('41000', { field: 'w' });
    const tag = `"${createHash('sha256').update(`${work.image_id} ${width}`).digest('base64url').slice(0, 22)}"`;
    void reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).header('cache-control', cacheControl).send();
    const imageId = work.image_id;
    // A reduced picture has no file metadata; the visible label marks what a model made.
    const file =
      width === undefined || work.generated
        ? await whileReading(request, (reader) => files.readShared(imageId, width, reader))
        : await files.readReduced(imageId, width);
    if (!file) throw new ApiFailure('44003');
    return sendPicture(reply, file, { cacheControl, range: request.headers.range });
  });
};
