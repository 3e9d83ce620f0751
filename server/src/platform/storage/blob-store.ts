import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from '@atelier/object-store/object-store';
import { ObjectStoreError } from '@atelier/object-store/object-store-error';
import { createS3ObjectStore } from '@atelier/object-store/s3-object-store';
import { sql } from 'drizzle-orm';
import type { BlobPlace, BlobSettings } from '../config/secret-settings.ts';
import { dbNow, dbNowMs } from '../db/clock.ts';
import { type Database, type Tx, withTransaction } from '../db/database.ts';

/** SHA-256 of the content as 64 lower-case hex digits: a blob's only name. */
export type BlobHash = string;

/** Format of a `BlobHash`; no other text becomes part of a path or a key. */
const hashPattern = /^[0-9a-f]{64}$/;

export const hashOf = (data: Uint8Array): BlobHash => createHash('sha256').update(data).digest('hex');

/** Content to store: bytes, or a file that is read when it is written. */
export type Content = Uint8Array | { hash: BlobHash; bytes: number; read(): Promise<Uint8Array> };

const contentHash = (content: Content): BlobHash => ('read' in content ? content.hash : hashOf(content));

export const contentLength = (content: Content): number => ('read' in content ? content.bytes : content.byteLength);

const contentBytes = async (content: Content): Promise<Uint8Array> => ('read' in content ? content.read() : content);

/** The store is full; nothing of the content was stored. */
export class StorageFull extends Error {
  constructor(options: { cause: unknown }) {
    super('the store is full', options);
    this.name = 'StorageFull';
  }
}

/** The store does not respond: the same call may be retried. */
export class StorageAway extends Error {
  constructor(options: { cause: unknown }) {
    super('the store does not answer', options);
    this.name = 'StorageAway';
  }
}

/** Storage of file contents. Every method is idempotent. @throws StorageAway */
export interface BlobStore {
  /** Resolves when the content is durable. `hash` is the content's own. @throws StorageFull */
  put(hash: BlobHash, data: Uint8Array): Promise<void>;
  /** null when it is missing. */
  get(hash: BlobHash): Promise<Buffer | null>;
  delete(hash: BlobHash): Promise<void>;
  /** null when it is missing. */
  head(hash: BlobHash): Promise<{ bytes: number; storedAt: Date } | null>;
  /** Every stored hash, or those that start with these two digits. */
  list(prefix?: string): AsyncIterable<BlobHash>;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';
/** Disk full, or quota exceeded. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** Opens a file, runs `work`, syncs and closes it. */
const synced = async (file: string, flags: string, work: (handle: FileHandle) => Promise<void>): Promise<void> => {
  const handle = await open(file, flags, 0o600);
  try {
    await work(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const syncFolder = (folder: string): Promise<void> => synced(folder, 'r', async () => {});

/** Content-addressed files in 256 folders; a temporary file is written, synced, renamed, then its folder synced. */
export const createFileBlobStore = async (root: string): Promise<BlobStore> => {
  const aside = path.join(root, 'tmp');
  // Partially written files of a crash have no final name, so nothing references them.
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });

  const folderOf = (hash: BlobHash) => path.join(root, hash.slice(0, 2));
  const fileOf = (hash: BlobHash) => {
    if (!hashPattern.test(hash)) throw new RangeError('not a content hash');
    return path.join(folderOf(hash), hash);
  };

  const write = async (hash: BlobHash, data: Uint8Array): Promise<void> => {
    const draft = path.join(aside, randomUUID());
    try {
      await synced(draft, 'wx', (handle) => handle.writeFile(data));
      if (await mkdir(folderOf(hash), { recursive: true, mode: 0o700 })) await syncFolder(root);
      await rename(draft, fileOf(hash));
      await syncFolder(folderOf(hash));
    } catch (error) {
      await rm(draft, { force: true });
      throw fullCodes.has(codeOf(error) ?? '') ? new StorageFull({ cause: error }) : error;
    }
  };

  const put = async (hash: BlobHash, data: Uint8Array): Promise<void> => {
    const file = fileOf(hash);
    const now = new Date();
    const known = await orNull(stat(file));
    // A new timestamp protects a file that is about to be referenced from the sweep.
    if (known?.size === data.byteLength) await utimes(file, now, now);
    else await write(hash, data);
  };

  return {
    put,
    get: (hash) => orNull(readFile(fileOf(hash))),
    delete: (hash) => rm(fileOf(hash), { force: true }),
    head: async (hash) => {
      const found = await orNull(stat(fileOf(hash)));
      return found && { bytes: found.size, storedAt: found.mtime };
    },
    async *list(prefix) {
      for (const folder of prefix === undefined ? await readdir(root) : [prefix]) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue;
        const names = await orNull(readdir(path.join(root, folder)));
        for (const name of names ?? []) if (hashPattern.test(name)) yield name;
      }
    },
  };
};

/** Writes into both stores and reads from the new one first, while `atelier-admin move-blobs` copies the rest. */
const createMovingBlobStore = (to: BlobStore, from: BlobStore): BlobStore => ({
  put: async (hash, data) => {
    await to.put(hash, data);
    await from.put(hash, data);
  },
  get: async (hash) => {
    const found = await to.get(hash);
    if (found) return found;
    const old = await from.get(hash);
    if (old) await to.put(hash, old);
    return old;
  },
  delete: async (hash) => {
    await from.delete(hash);
    await to.delete(hash);
  },
  head: async (hash) => (await to.head(hash)) ?? from.head(hash),
  async *list(prefix) {
    const seen = new Set<BlobHash>();
    for (const store of [to, from])
      for await (const hash of store.list(prefix)) {
        if (!seen.has(hash)) yield hash;
        seen.add(hash);
      }
  },
});

/** Age in ms after which an existing content is written again, so that its new timestamp protects it from the sweep. */
const freshForMs = 3_600_000;

const keyOf = (hash: BlobHash): string => {
  if (!hashPattern.test(hash)) throw new RangeError('not a content hash');
  return `${hash.slice(0, 2)}/${hash}`;
};

const asOurs = (error: unknown): unknown => {
  if (!(error instanceof ObjectStoreError)) return error;
  if (error.fault === 'full') return new StorageFull({ cause: error });
  return error.fault === 'away' ? new StorageAway({ cause: error }) : error;
};

const orOurs = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw asOurs(error);
  });

/** Content-addressed objects `ab/ab12...`; reads are verified and retried once, damaged content is never returned. */
const createS3BlobStore = (bucket: ObjectStore): BlobStore => {
  const getOnce = async (hash: BlobHash) => (await orOurs(bucket.get(keyOf(hash))))?.bytes;

  return {
    put: async (hash, data) => {
      const key = keyOf(hash);
      const known = await orOurs(bucket.head(key));
      if (known?.bytes === data.byteLength && dbNowMs() - known.changedAt.getTime() < freshForMs) return;
      await orOurs(bucket.put(key, data, { contentType: 'application/octet-stream' }));
    },
    get: async (hash) => {
      for (let tries = 2; tries > 0; tries -= 1) {
        const bytes = await getOnce(hash);
        if (bytes === undefined) return null;
        if (hashOf(bytes) === hash) return bytes;
      }
      throw new ObjectStoreError('damaged', `${bucket.name}/${keyOf(hash)} is not the content that was stored`);
    },
    delete: async (hash) => orOurs(bucket.delete(keyOf(hash))),
    head: async (hash) => {
      const found = await orOurs(bucket.head(keyOf(hash)));
      return found ? { bytes: found.bytes, storedAt: found.changedAt } : null;
    },
    async *list(prefix) {
      for await (const { key } of bucket.list(prefix === undefined ? '' : `${prefix}/`)) {
        const name = key.slice(3);
        if (hashPattern.test(name) && key === keyOf(name)) yield name;
      }
    },
  };
};

export const openBlobPlace = async (place: BlobPlace): Promise<BlobStore> =>
  place.kind === 'folder' ? createFileBlobStore(place.folder) : createS3BlobStore(createS3ObjectStore(place.settings));

/** Opens the installation's store; both stores while contents are being moved. */
export const openBlobStore = async ({ place, from }: BlobSettings): Promise<BlobStore> => {
  const store = await openBlobPlace(place);
  return from ? createMovingBlobStore(store, await openBlobPlace(from)) : store;
};

/** Free bytes on the blob store's disk; null for a bucket, and for a folder that does not exist yet. */
export const readFreeBytes = async ({ place }: BlobSettings): Promise<number | null> => {
  if (place.kind !== 'folder') return null;
  const stats = await statfs(place.folder).catch(() => null);
  return stats && stats.bavail * stats.bsize;
};

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
