import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { avatarPath } from '../people/avatar.ts';
import { isImageId } from './image-id.ts';
import { sendPicture } from './image-routes.ts';

const isPng = (data: Buffer): boolean => data.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));

interface AvatarContext {
  db: Database;
  blobs: BlobStore;
  config: { brand: { imageOrigin: string } };
}

/** `/images/avatar/<name>`: a person's picture. Another picture has another name. */
export const registerAvatarRoutes = (app: FastifyInstance, { db, blobs, config }: AvatarContext): void => {
  const origin = config.brand.imageOrigin.replace(/\/$/, '');
  app.get<{ Params: { id: string } }>(`${avatarPath}:id`, async (request, reply) => {
    const { id } = request.params;
    const [row] = isImageId(id)
      ? await db.orm
          .select({ hash: users.avatarHash })
          .from(users)
          .where(eq(users.avatarUrl, `${origin}${avatarPath}${id}`))
      : [];
    const data = row?.hash ? await blobs.get(row.hash) : null;
    if (!data) throw new ApiFailure('44000');
    const file = { data, mime: isPng(data) ? 'image/png' : 'image/jpeg' };
    return sendPicture(reply, file, { cacheControl: 'public, max-age=604800, immutable' });
  });
};
