import type { Database } from '../src/db/database.ts';
import { purgeLibrary } from '../src/library/recycle-area.ts';
import type { BlobStore } from '../src/storage/blob-store.ts';
import { sweepUnusedBlobs } from '../src/storage/sweep-blobs.ts';
import { runPurge } from '../src/tasks/purge.ts';

/** What the clock does to history, uploads and their contents, as at that moment. */
export const runUpkeep = async (context: { db: Database; blobs: BlobStore }, now = new Date()): Promise<void> => {
  await runPurge(context, now);
  await purgeLibrary(context.db, now);
  await sweepUnusedBlobs(context.db, context.blobs, now);
};
