import { purgeLibrary } from '../src/modules/assets/recycle-bin.ts';
import { runPurge } from '../src/modules/tasks/maintenance.ts';
import type { Database } from '../src/platform/db/database.ts';
import { type BlobStore, sweepUnusedBlobs } from '../src/platform/storage/blob-store.ts';

/** Runs the scheduled cleanup of history, uploads and contents at that moment. */
export const runUpkeep = async (context: { db: Database; blobs: BlobStore }, now = new Date()): Promise<void> => {
  await runPurge(context, now);
  await purgeLibrary(context.db, now);
  await sweepUnusedBlobs(context.db, context.blobs, now);
};
