import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { type SharePart, sharedImageId } from '../tasks/shares.ts';
import { sendPicture, whileReading } from './image-routes.ts';
import type { PictureFiles } from './picture-files.ts';
import { isThumbnailWidth } from './signed-address.ts';

const parts: readonly string[] = ['result', 'original'] satisfies SharePart[];

/** `/images/share/<link>/<part>`: the link is looked at with every fetch, so that ending it ends its pictures. */
export const registerShareRoutes = (app: FastifyInstance, db: Database, files: PictureFiles): void => {
  app.get<{ Params: { id: string; part: string }; Querystring: { w?: string } }>(
    '/images/share/:id/:part',
    async (request, reply) => {
      const { id, part } = request.params;
      if (!parts.includes(part)) throw new ApiFailure('44000');
      const imageId = await sharedImageId(db, id, part as SharePart);
      const width = request.query.w === undefined ? undefined : Number(request.query.w);
      if (width !== undefined && !isThumbnailWidth(width)) throw new ApiFailure('41000', { field: 'w' });
      const file = await whileReading(request, (reader) => files.readShared(imageId, width, reader));
      if (!file) throw new ApiFailure('44000');
      return sendPicture(reply, file, { cacheControl: 'private, no-store', range: request.headers.range });
    },
  );
};
