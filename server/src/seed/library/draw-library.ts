import { createSlot, type Slot } from '@atelier/engine/slot/slot';
import type { DrawingProcess } from '@atelier/sewing/drawing/drawing-process';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { newImageId } from '../../modules/images/picture-files.ts';
import { newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { assetFiles, assetGroups, assets } from '../../platform/db/schema/assets.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { addReference } from '../../platform/storage/sweep-blobs.ts';
import { drawnPatterns, sewingPatterns } from './drawn-patterns.ts';
import { fabrics } from './fabrics.ts';
import { garments } from './garments.ts';
import type { LibraryItem } from './library-item.ts';
import { patterns } from './patterns.ts';
import { poses } from './poses.ts';
import { scenes } from './scenes.ts';
import { styleDrawings } from './style-drawings.ts';

/** Every public material that comes with the product, in list order: the newest first. */
export const libraryItems: readonly LibraryItem[] = [
  ...sewingPatterns,
  ...styleDrawings,
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

interface SeedOptions {
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

const program = new URL('./draw-handlers.ts', import.meta.url).href;
/** Milliseconds for one picture, on a machine that has much else to do. */
const timeLimitMs = 120_000;

/** Draws in one process, or in a new one where that died. */
const createPainter = (signal: AbortSignal) => {
  let slot: Slot | undefined;
  return {
    async paint({ key }: { key: string }): Promise<Buffer> {
      if (!slot || slot.isDead)
        slot = createSlot(program, { onFailure: () => {}, onUnknownMessage: () => {}, onDeath: () => {} });
      await slot.ready;
      const job = { id: key, toolType: 'material' as const, inputs: {}, params: { key }, seed: 0 };
      const { outputs } = await slot.run(job, { signal, timeLimitMs, onProgress: () => {} });
      if (!outputs[0]) throw new Error(`nothing was drawn for ${key}`);
      return Buffer.from(outputs[0].data);
    },
    close: () => slot?.kill(),
  };
};

interface LibraryParts {
  db: Database;
  blobs: BlobStore;
  /** Draws the sewing patterns. */
  drawing: DrawingProcess;
  onError: (error: unknown) => void;
}

/**
 * Draws the missing public materials in child processes that end with the work. Failures are reported and retried the next
 * time.
 */
export const drawLibrary = async ({ drawing, ...parts }: LibraryParts, signal: AbortSignal): Promise<void> => {
  const painter = createPainter(signal);
  try {
    await seedLibrary({ ...parts, items: libraryItems, signal, paint: painter.paint });
  } finally {
    painter.close();
  }
  await seedLibrary({ ...parts, items: drawnPatterns(drawing), signal });
};
