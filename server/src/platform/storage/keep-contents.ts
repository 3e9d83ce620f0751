import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../db/database.ts';
import { type BlobHash, type BlobStore, type Content, contentBytes, contentHash } from './blob-store.ts';

/** Deletes a file; the inserted row blocks writers of the same content until the file is gone. */
const takeBack = (db: Database, store: BlobStore, hash: BlobHash): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into blobs (hash, bytes, reference_count, unused_since) values (${hash}, 0, 0, now()) on conflict do nothing`);
    // It is referenced, or the sweep will delete it.
    if (!rowCount) return;
    await store.delete(hash);
    await tx.execute(sql`delete from blobs where hash = ${hash}`);
  });

/**
 * Stores contents and then runs `write`, whose transaction refers to them. When one of them fails, unreferenced contents are deleted at
 * once.
 * @throws what `write` throws, or StorageFull
 */
export const keepContents = async <Result>(
  { db, blobs }: { db: Database; blobs: BlobStore },
  contents: readonly Content[],
  write: () => Promise<Result>,
): Promise<Result> => {
  const put: BlobHash[] = [];
  try {
    for (const data of contents) {
      const hash = contentHash(data);
      await blobs.put(hash, await contentBytes(data));
      put.push(hash);
    }
    return await write();
  } catch (error) {
    // What stays because the database is away too is a stray file, and swept as such.
    for (const hash of new Set(put)) await takeBack(db, blobs, hash).catch(() => {});
    throw error;
  }
};
