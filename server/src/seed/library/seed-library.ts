import { and, eq, inArray, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { newImageId } from '../../modules/images/picture-files.ts';
import { newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { assetFiles, assetGroups, assets } from '../../platform/db/schema/assets.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { addReference } from '../../platform/storage/sweep-blobs.ts';
import type { LibraryItem } from './library-item.ts';

const publicGroup = async (tx: Tx, { type, group }: LibraryItem): Promise<string> => {
  const same = and(isNull(assetGroups.walletId), eq(assetGroups.type, type), eq(assetGroups.name, group.zh));
  const [known] = await tx.select({ id: assetGroups.id }).from(assetGroups).where(same);
  if (known) return known.id;
  const id = newId();
  await tx.insert(assetGroups).values({ id, type, name: group.zh, nameEn: group.en });
  return id;
};

const storeFile = async (
  tx: Tx,
  blobs: BlobStore,
  file: { name: string; data: Buffer } | null,
): Promise<string | null> => {
  if (!file) return null;
  const { data } = file;
  const id = newImageId();
  const blobHash = await addReference(tx, blobs, data);
  await tx.insert(assetFiles).values({ id, blobHash, name: file.name, bytes: data.byteLength });
  return id;
};

/** Another node may have been quicker: then nothing is written. */
const store = async (db: Database, blobs: BlobStore, item: LibraryItem, data: Buffer): Promise<void> => {
  const { width, height, format } = await sharp(data).metadata();
  const file = item.file ? { name: item.file.name, data: Buffer.from(await item.file.draw()) } : null;
  await withTransaction(db, async (tx) => {
    const [taken] = await tx.select({ id: assets.id }).from(assets).where(eq(assets.seedKey, item.key));
    if (taken) return;
    await tx.insert(assets).values({
      id: newImageId(),
      seedKey: item.key,
      type: item.type,
      name: item.name.zh,
      nameEn: item.name.en,
      groupId: await publicGroup(tx, item),
      genderStyle: item.gender_style ?? null,
      styleType: item.style_type ?? null,
      fabricType: item.fabric_type ?? null,
      fileId: await storeFile(tx, blobs, file),
      blobHash: await addReference(tx, blobs, data),
      mime: `image/${format}`,
      width,
      height,
      bytes: data.byteLength,
    });
  });
};

export interface SeedOptions {
  db: Database;
  blobs: BlobStore;
  items: readonly LibraryItem[];
  signal?: AbortSignal | undefined;
  /** JPEG or PNG of an item; drawn here where nothing else draws it. */
  paint?: (item: LibraryItem) => Promise<Buffer>;
  /** Reports an item that could not be drawn, which is retried the next time; without it a failure ends the work. */
  onError?: (error: unknown) => void;
}

/**
 * Draws the materials that are not there yet and stores them one by one: a stop in between costs the one that is being drawn.
 * @returns how many were drawn.
 */
export const seedLibrary = async ({ db, blobs, items, signal, paint, onError }: SeedOptions): Promise<number> => {
  const keys = items.map((item) => item.key);
  const rows = await db.orm.select({ key: assets.seedKey }).from(assets).where(inArray(assets.seedKey, keys));
  const known = new Set(rows.map((row) => row.key));
  let drawn = 0;
  for (const item of items) {
    if (signal?.aborted) break;
    if (known.has(item.key)) continue;
    try {
      await store(db, blobs, item, await (paint?.(item) ?? item.draw()));
      drawn += 1;
    } catch (error) {
      if (signal?.aborted) break;
      if (!onError) throw error;
      onError(error);
    }
  }
  return drawn;
};
