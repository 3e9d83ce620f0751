import { sql } from 'drizzle-orm';
import { dbNow } from '../db/clock.ts';
import { type Database, type Tx, withTransaction } from '../db/database.ts';
import { type BlobHash, type BlobStore, type Content, contentBytes, contentHash, contentLength } from './blob-store.ts';

type Executes = Pick<Tx, 'execute'>;

/** Counts a reference and ensures the content; the locked row blocks the sweep. Store large contents before the transaction. */
export const addReference = async (tx: Executes, store: BlobStore, data: Content): Promise<BlobHash> => {
  const hash = contentHash(data);
  await tx.execute(sql`
    insert into blobs (hash, bytes, reference_count) values (${hash}, ${contentLength(data)}, 1)
    on conflict (hash) do update set reference_count = blobs.reference_count + 1, unused_since = null`);
  if (!(await store.head(hash))) await store.put(hash, await contentBytes(data));
  return hash;
};

/** Removes one reference. The next sweep deletes the file. */
export const dropReference = async (tx: Executes, hash: BlobHash): Promise<void> => {
  await tx.execute(sql`
    update blobs set reference_count = reference_count - 1,
      unused_since = case when reference_count = 1 then now() end
    where hash = ${hash}`);
};

/** Removes references to many contents, each as often as it occurs; in a global order, which prevents deadlocks. */
export const dropReferences = async (tx: Executes, hashes: readonly BlobHash[]): Promise<void> => {
  if (hashes.length === 0) return;
  await tx.execute(sql`
    with going as (select hash, count(*) as times from unnest(${sql.param([...hashes])}::text[]) hash group by hash),
      locked as (select b.hash, g.times from blobs b join going g using (hash) order by b.hash for update of b)
    update blobs b set reference_count = b.reference_count - l.times,
      unused_since = case when b.reference_count = l.times then now() end
    from locked l where l.hash = b.hash`);
};

/** Hours for which unreferenced files and rows are kept, since an upload writes its file before its row. */
const restHours = 1;
const strayHours = 24;

/** Removes one unreferenced content. The locked row blocks writers of the same content. */
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

/** @returns number of removed contents. */
export const sweepUnusedBlobs = async (db: Database, store: BlobStore, now = dbNow()): Promise<number> => {
  const restBefore = new Date(now.getTime() - restHours * 3_600_000);
  let count = 0;
  while (await sweepNext(db, store, restBefore)) count += 1;
  return count;
};

/** Interval of the sweep's 256 partitions: one every half hour. */
const partEveryMs = 1_800_000;
const parts = 256;

/** Partition for a time, as the first two digits of its names. */
const partAt = (now: Date): string => (Math.floor(now.getTime() / partEveryMs) % parts).toString(16).padStart(2, '0');

/** Deletes files without a row, left by a crash; one partition of the names at a time. @returns their number */
export const sweepStrayFiles = async (db: Database, store: BlobStore, now = dbNow()): Promise<number> => {
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

/** Stores contents, then runs `write`; on failure unreferenced contents are deleted. @throws errors of `write`, or StorageFull */
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
    // Files that remain because the database is also unavailable are removed by the sweep.
    for (const hash of new Set(put)) await takeBack(db, blobs, hash).catch(() => {});
    throw error;
  }
};

interface CopiedBlobs {
  copied: number;
  bytes: number;
  /** Number of existing files of the same size. */
  known: number;
  /** Number of files that the sweep deleted during the copy. */
  gone: number;
}

/** Concurrent copies: a remote bucket has a high latency and handles many requests. */
const atOnce = 8;

/** Copies every missing content to another store; repeatable while the product runs. @param onCopied called after each hundred */
export const copyBlobs = async (
  from: BlobStore,
  to: BlobStore,
  onCopied: (state: Readonly<CopiedBlobs>) => void = () => {},
): Promise<CopiedBlobs> => {
  const state: CopiedBlobs = { copied: 0, bytes: 0, known: 0, gone: 0 };

  const copy = async (hash: BlobHash): Promise<void> => {
    const [there, here] = await Promise.all([to.head(hash), from.head(hash)]);
    if (here && there?.bytes === here.bytes) {
      state.known += 1;
      return;
    }
    const data = here && (await from.get(hash));
    if (!data) {
      state.gone += 1;
      return;
    }
    await to.put(hash, data);
    state.copied += 1;
    state.bytes += data.byteLength;
    if (state.copied % 100 === 0) onCopied(state);
  };

  const names = from.list();
  const iterator = names[Symbol.asyncIterator]();
  const lane = async (): Promise<void> => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await copy(next.value);
  };
  // An async generator serialises calls of `next`, so several workers can share it.
  await Promise.all(Array.from({ length: atOnce }, lane));
  return state;
};
