import { and, eq, inArray, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { type Database, type Tx, withTransaction } from '../../db/database.ts';
import { assetFiles, assetGroups, assets } from '../../db/schema/assets.ts';
import { newImageId } from '../../pictures/image-id.ts';
import { addReference } from '../../storage/blob-references.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { fabrics } from './fabrics.ts';
import { garments } from './garments.ts';
import type { LibraryItem } from './library-item.ts';
import { patterns } from './patterns.ts';
import { poses } from './poses.ts';
import { scenes } from './scenes.ts';
import { sewingPatterns } from './sewing-patterns.ts';

/** Every public material that comes with the product, in the order in which the library is filled: the newest stands first. */
export const libraryItems: readonly LibraryItem[] = [
  ...sewingPatterns,
  ...poses,
  ...garments,
  ...scenes,
  ...patterns,
  ...fabrics,
];

const publicGroup = async (tx: Tx, { type, group }: LibraryItem): Promise<string> => {
  const same = and(isNull(assetGroups.walletId), eq(assetGroups.type, type), eq(assetGroups.name, group.zh));
  const [known] = await tx.select({ id: assetGroups.id }).from(assetGroups).where(same);
  if (known) return known.id;
  const id = uuidv7();
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

/**
 * Draws the public materials that are not there yet and stores them one by one; a stop in between costs nothing. Runs beside
 * the server's answers. @returns how many were drawn.
 */
export const seedLibrary = async (
  db: Database,
  blobs: BlobStore,
  signal?: AbortSignal,
  items: readonly LibraryItem[] = libraryItems,
): Promise<number> => {
  const keys = items.map((item) => item.key);
  const rows = await db.orm.select({ key: assets.seedKey }).from(assets).where(inArray(assets.seedKey, keys));
  const known = new Set(rows.map((row) => row.key));
  const missing = items.filter((item) => !known.has(item.key));
  let drawn = 0;
  for (const item of missing) {
    if (signal?.aborted) return drawn;
    await store(db, blobs, item, await item.draw());
    drawn += 1;
  }
  return drawn;
};
