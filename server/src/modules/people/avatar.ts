import { and, eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { dropReference } from '../../platform/storage/blob-references.ts';
import { isImageId, newImageId } from '../images/image-id.ts';

const side = { min: 256, max: 1024 };

/** Path of avatars: everyone who sees the user may see the avatar, so its random name is the only protection. */
export const avatarPath = '/images/avatar/';

/**
 * Sets an uploaded picture as the user's avatar, or removes it with an empty id. The avatar keeps its own reference: the upload may go.
 * @throws ApiFailure 44001 gone or not theirs, 41214 not a square of 256 to 1024 pixels
 */
export const setAvatar = async (tx: Tx, userId: string, imageId: string, origin: string): Promise<void> => {
  const [before] = await tx.select({ hash: users.avatarHash }).from(users).where(eq(users.id, userId)).for('update');
  if (imageId === '') await tx.update(users).set({ avatarUrl: '', avatarHash: null }).where(eq(users.id, userId));
  else {
    const own = and(eq(images.id, imageId), eq(images.userId, userId));
    const [image] = isImageId(imageId) ? await tx.select().from(images).where(own).for('key share') : [];
    if (!image) throw new ApiFailure('44001');
    const isFit = image.width === image.height && image.width >= side.min && image.width <= side.max;
    if (!isFit) throw new ApiFailure('41214', side);
    await tx.execute(sql`
      update blobs set reference_count = reference_count + 1, unused_since = null where hash = ${image.blobHash}`);
    const avatarUrl = `${origin.replace(/\/$/, '')}${avatarPath}${newImageId()}`;
    await tx.update(users).set({ avatarUrl, avatarHash: image.blobHash }).where(eq(users.id, userId));
  }
  if (before?.hash) await dropReference(tx, before.hash);
};
