import { sql } from 'drizzle-orm';
import { sharedNow } from '../db/clock.ts';
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
export const sweepUnusedBlobs = async (db: Database, store: BlobStore, now = sharedNow()): Promise<number> => {
  const restBefore = new Date(now.getTime() - restHours * 3_600_000);
  let count = 0;
  while (await sweepNext(db, store, restBefore)) count += 1;
  return count;
};

/** Runs of the sweep until it has looked at all names: 256 parts, one every half hour. */
const partEveryMs = 1_800_000;
const parts = 256;

/** The part of the names that a look at this time is about, as its first two digits. */
const partAt = (now: Date): string => (Math.floor(now.getTime() / partEveryMs) % parts).toString(16).padStart(2, '0');

/**
 * Files without a row: a crash between file and commit left them. Looks at one part of the names at a time, and at a file itself only when
 * no row knows it. @returns how many were removed.
 */
export const sweepStrayFiles = async (db: Database, store: BlobStore, now = sharedNow()): Promise<number> => {
  const stored: BlobHash[] = [];
  for await (const hash of store.list(partAt(now))) stored.push(hash);
  const { rows } = await db.orm.execute<{ hash: BlobHash }>(
    sql`select name as hash from unnest(${sql.param(stored)}::text[]) name where not exists (select 1 from blobs where hash = name)`,
  );
  let count = 0;
  for (const { hash } of rows) {
    const file = await store.head(hash);
    if (!file || now.getTime() - file.storedAt.getTime() < strayHours * 3_600_000) continue;
    await store.delete(hash);
    count += 1;
  }
  return count;
};
