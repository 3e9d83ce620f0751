import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { AssetType } from '@atelier/contract/assets';
import { signatureOf } from '@atelier/engine/features/feature-vector';
import { readFlatSpec } from '@atelier/engine/flats/flat-file';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { newImageId } from '../../modules/images/picture-files.ts';
import { newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { assetFeatures, assetFiles, assetGroups, assets } from '../../platform/db/schema/assets.ts';
import { addReference, type BlobStore } from '../../platform/storage/blob-store.ts';

interface Names {
  zh: string;
  en: string;
}

/** A public material; its image is `assets/<key>.webp`. */
interface LibraryItem {
  /** Stable: a stored item is never imported again. */
  key: string;
  type: AssetType;
  name: Names;
  group: Names;
  gender_style?: string;
  style_type?: string;
  fabric_type?: string;
  width: number;
  height: number;
  /** Name of its pattern file; the content is `assets/<key>.svgz`. */
  file?: string;
  /** For the search by image: 256 signed bytes in base64, and further descriptor fields. */
  features: { vector: string; hasGarment: boolean; indecent: number };
}

interface Manifest {
  author: string;
  licence: string;
  /** `featureVersions` of all descriptors. */
  featureVersion: string;
  items: readonly LibraryItem[];
}

/** Every public material included in the product, newest first. */
export const { items: libraryItems, featureVersion }: Manifest = JSON.parse(
  readFileSync(new URL('library.json', import.meta.url), 'utf8'),
);

const mime = 'image/webp';

export const readLibraryPicture = (key: string): Promise<Buffer> =>
  readFile(new URL(`assets/${key}.webp`, import.meta.url));

export const readLibraryFile = async (key: string): Promise<Buffer> =>
  gunzipSync(await readFile(new URL(`assets/${key}.svgz`, import.meta.url)));

const publicGroup = async (tx: Tx, { type, group }: LibraryItem): Promise<string> => {
  const same = and(isNull(assetGroups.walletId), eq(assetGroups.type, type), eq(assetGroups.name, group.zh));
  const [known] = await tx.select({ id: assetGroups.id }).from(assetGroups).where(same);
  if (known) return known.id;
  const id = newId();
  await tx.insert(assetGroups).values({ id, type, name: group.zh, nameEn: group.en });
  return id;
};

const storeFile = async (tx: Tx, blobs: BlobStore, { key, file }: LibraryItem): Promise<string | null> => {
  if (file === undefined) return null;
  const data = await readLibraryFile(key);
  const id = newImageId();
  await tx
    .insert(assetFiles)
    .values({ id, blobHash: await addReference(tx, blobs, data), name: file, bytes: data.byteLength });
  return id;
};

/** Another node may have stored it first: then nothing is written. */
const store = async (db: Database, blobs: BlobStore, item: LibraryItem): Promise<void> => {
  const { key, type, name, width, height, features } = item;
  const data = await readLibraryPicture(key);
  await withTransaction(db, async (tx) => {
    const [taken] = await tx.select({ id: assets.id }).from(assets).where(eq(assets.seedKey, key));
    if (taken) return;
    const id = newImageId();
    await tx.insert(assets).values({
      ...{ id, seedKey: key, type, name: name.zh, nameEn: name.en, mime, width, height, bytes: data.byteLength },
      groupId: await publicGroup(tx, item),
      genderStyle: item.gender_style ?? null,
      styleType: item.style_type ?? null,
      fabricType: item.fabric_type ?? null,
      fileId: await storeFile(tx, blobs, item),
      blobHash: await addReference(tx, blobs, data),
    });
    const vector = Buffer.from(features.vector, 'base64');
    // The index job recomputes it when another version is in use.
    await tx
      .update(assetFeatures)
      .set({
        ...{ version: featureVersion, vector, signature: signatureOf(new Int8Array(vector)) },
        ...{ hasGarment: features.hasGarment, indecent: features.indecent, spec: readFlatSpec({ data, mime }) ?? null },
      })
      .where(eq(assetFeatures.assetId, id));
  });
};

interface ImportOptions {
  db: Database;
  blobs: BlobStore;
  items?: readonly LibraryItem[];
  signal?: AbortSignal;
}

/** Stores missing public materials, one by one. @returns the number stored. */
export const importLibrary = async ({ db, blobs, items = libraryItems, signal }: ImportOptions): Promise<number> => {
  const keys = items.map((item) => item.key);
  const rows = await db.orm.select({ key: assets.seedKey }).from(assets).where(inArray(assets.seedKey, keys));
  const known = new Set(rows.map((row) => row.key));
  let count = 0;
  for (const item of items) {
    if (signal?.aborted) break;
    if (known.has(item.key)) continue;
    await store(db, blobs, item);
    count += 1;
  }
  return count;
};
