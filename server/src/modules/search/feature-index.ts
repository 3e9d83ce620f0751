import { EngineError, type EnginePicture } from '@atelier/engine/engine';
import { featureVersions } from '@atelier/engine/features/describe-picture';
import { type FeaturePool, isSurelyUnreadable } from '@atelier/engine/features/feature-pool';
import { signatureOf } from '@atelier/engine/features/feature-vector';
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { assetFeatures, noVersion } from '../../platform/db/schema/assets.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { Thumbnails } from '../images/picture-files.ts';

interface IndexParts {
  db: Database;
  blobs: BlobStore;
  pool: FeaturePool;
  thumbnails: Thumbnails;
}

type Row = typeof assetFeatures.$inferSelect;

/** Rows per read: few, so that new uploads are indexed before the backlog. */
const batchSize = 20;
/** Crashes after which an image is not retried. */
const maxAttempts = 3;

/** Queues images whose descriptors have another version. */
const forgetOthers = async ({ db, pool }: IndexParts): Promise<void> => {
  const kept = [featureVersions[pool.engine], noVersion];
  await db.orm.update(assetFeatures).set({ version: null }).where(notInArray(assetFeatures.version, kept));
};

/** The same content already has a descriptor: no computation needed. */
const copyKnown = async ({ db, pool }: IndexParts, row: Row): Promise<boolean> => {
  const version = featureVersions[pool.engine];
  const [known] = await db.orm
    .select()
    .from(assetFeatures)
    .where(and(eq(assetFeatures.contentHash, row.contentHash), eq(assetFeatures.version, version)))
    .limit(1);
  if (!known) return false;
  const { signature, vector, spec, hasGarment, indecent } = known;
  await db.orm
    .update(assetFeatures)
    .set({ version, signature, vector, spec, hasGarment, indecent })
    .where(and(isNull(assetFeatures.version), eq(assetFeatures.contentHash, row.contentHash)));
  return true;
};

const pictureOf = async ({ db, blobs }: IndexParts, row: Row): Promise<EnginePicture | null> => {
  const { rows } = await db.orm.execute<{ mime: EnginePicture['mime']; width: number; height: number }>(
    row.assetId === null
      ? sql`select mime, width, height from images where id = ${row.resultId ?? row.uploadId}`
      : sql`select mime, width, height from assets where id = ${row.assetId}`,
  );
  const data = rows[0] && (await blobs.get(row.contentHash));
  return rows[0] && data ? { ...rows[0], data } : null;
};

/** Creates the thumbnail for lists before the first view. */
const makeThumbnail = async ({ thumbnails }: IndexParts, row: Row, picture: EnginePicture): Promise<void> => {
  const { mime, width, height } = picture;
  try {
    await thumbnails.read({ hash: row.contentHash, mime, width, height }, row.resultId === null ? 320 : 640);
  } catch (error) {
    // It is created on demand when read.
    if (!(error instanceof EngineError)) throw error;
  }
};

const giveUp = async ({ db }: IndexParts, row: Row, attempts: number): Promise<void> => {
  const isOver = attempts >= maxAttempts;
  await db.orm
    .update(assetFeatures)
    .set({ attempts, ...(isOver && { version: noVersion }) })
    .where(eq(assetFeatures.id, row.id));
};

const describeOne = async (parts: IndexParts, row: Row, signal: AbortSignal): Promise<void> => {
  if (await copyKnown(parts, row)) return;
  const picture = await pictureOf(parts, row);
  if (!picture) return giveUp(parts, row, maxAttempts);
  try {
    const { features, hasGarment, indecent, spec, engine } = await parts.pool.describe(picture, { signal });
    await makeThumbnail(parts, row, picture);
    await parts.db.orm
      .update(assetFeatures)
      .set({
        version: featureVersions[engine],
        signature: signatureOf(features),
        vector: Buffer.from(features.buffer, features.byteOffset, features.byteLength),
        spec,
        hasGarment,
        indecent,
      })
      .where(eq(assetFeatures.id, row.id));
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind === 'cancelled') throw error;
    await giveUp(parts, row, isSurelyUnreadable(error) ? maxAttempts : row.attempts + 1);
  }
};

/**
 * Computes descriptors of waiting images, newest first; one that crashes its process is tried three times. @throws EngineError `cancelled`
 * when stopped
 */
export const createFeatureIndex = (parts: IndexParts): ((signal: AbortSignal) => Promise<void>) => {
  let settled: string | undefined;
  return async (signal) => {
    for (;;) {
      const version = featureVersions[parts.pool.engine];
      if (settled !== version) await forgetOthers(parts);
      settled = version;
      const rows = await parts.db.orm
        .select()
        .from(assetFeatures)
        .where(isNull(assetFeatures.version))
        .orderBy(desc(assetFeatures.id))
        .limit(batchSize);
      if (rows.length === 0) return;
      for (const row of rows) {
        if (signal.aborted) return;
        await describeOne(parts, row, signal);
      }
    }
  };
};
