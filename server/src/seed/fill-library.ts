import type { Database } from '../platform/db/database.ts';
import type { BlobStore } from '../platform/storage/blob-store.ts';
import { fillAssets } from './fill-assets.ts';
import { fillResults } from './fill-results.ts';
import { storePictures } from './plain-pictures.ts';

export interface FillLibraryOptions {
  userId: string;
  walletId: string;
  assets: number;
  results: number;
  /** Over how many years up to now. */
  years: number;
  /** Different pictures among them. */
  pictures?: number;
  toolTypes: readonly number[];
}

/** Materials and results by the hundred thousand on a few stored contents: for measuring and trying out, never for a real account. */
export const fillLibrary = async (db: Database, blobs: BlobStore, options: FillLibraryOptions): Promise<void> => {
  const { assets, results, years, toolTypes } = options;
  const pictures = await storePictures(db, blobs, options.pictures ?? 60);
  if (assets > 0) await fillAssets(db, options, { count: assets, years, pictures });
  if (results > 0) await fillResults(db, options, { count: results, years, toolTypes, pictures });
  // As the database does by itself within minutes: plans know the rows, and indexes answer alone.
  for (const table of ['assets', 'tasks', 'images', 'results']) await db.pool.query(`vacuum analyze ${table}`);
};
