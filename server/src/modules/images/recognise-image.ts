import type { EnginePicture } from '@atelier/engine/engine';
import type { PicturePool } from '@atelier/engine/picture/picture-pool';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { ownerOf } from '../wallet/owner.ts';

interface RecogniseParts {
  db: Database;
  blobs: BlobStore;
  pool: PicturePool;
  publisher: Publisher;
}

/** Looks at an upload, keeps what is in it and tells its person's pages. Does nothing when the upload is gone. @throws EngineError */
export const recogniseImage = async (
  { db, blobs, pool, publisher }: RecogniseParts,
  imageId: string,
): Promise<void> => {
  const [image] = await db.orm.select().from(images).where(eq(images.id, imageId));
  const data = image && (await blobs.get(image.blobHash));
  if (!image || !data) return;
  const { width, height } = image;
  const seen = await pool.recognise({ data, mime: image.mime as EnginePicture['mime'], width, height });
  await db.orm.update(images).set({ seen }).where(eq(images.id, imageId));
  publisher.publish(ownerOf(image), { message_type: 2, image_id: imageId, ...seen });
};
