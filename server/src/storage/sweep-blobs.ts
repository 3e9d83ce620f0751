import { sql } from 'drizzle-orm';
import { type Database, withTransaction } from '../db/database.ts';
import { dropReference } from './blob-references.ts';
import type { BlobHash, BlobStore } from './blob-store.ts';

/** An upload puts its file before its row: both are left alone for this long. */
const restHours = 1;
const strayHours = 24;

/** Removes one content that nothing refers to. The locked row keeps writers of the same content waiting. */
const sweepNext = (db: Database, store: BlobStore, restBefore: Date): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ hash: BlobHash }>(sql`
      select hash from blobs where reference_count = 0 and unused_since < ${restBefore}
      order by unused_since limit 1 for update skip locked`);
    const hash = rows[0]?.hash;
    if (hash === undefined) return false;
    const reduced = await tx.execute<{ blob_hash: BlobHash }>(
      sql`delete from thumbnails where source_hash = ${hash} returning blob_hash`,
    );
    for (const { blob_hash } of reduced.rows) await dropReference(tx, blob_hash);
    await store.delete(hash);
    await tx.execute(sql`delete from blobs where hash = ${hash}`);
    return true;
  });

/** @returns how many contents were removed. */
export async function sweepUnusedBlobs(db: Database, store: BlobStore, now = new Date()): Promise<number> {
  const restBefore = new Date(now.getTime() - restHours * 3_600_000);
  let count = 0;
  while (await sweepNext(db, store, restBefore)) count += 1;
  return count;
}

/** Files without a row: a crash between file and commit left them. @returns how many were removed. */
export async function sweepStrayFiles(db: Database, store: BlobStore, now = new Date()): Promise<number> {
  let count = 0;
  for await (const hash of store.list()) {
    const file = await store.head(hash);
    if (!file || now.getTime() - file.storedAt.getTime() < strayHours * 3_600_000) continue;
    const { rows } = await db.orm.execute(sql`select 1 from blobs where hash = ${hash}`);
    if (rows.length > 0) continue;
    await store.delete(hash);
    count += 1;
  }
  return count;
}
