import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from '@atelier/object-store/object-store';
import { ObjectStoreError } from '@atelier/object-store/object-store-error';
import { createS3ObjectStore } from '@atelier/object-store/s3-object-store';
import type { BlobPlace, BlobSettings } from '../config/blob-settings.ts';
import { dbNowMs } from '../db/clock.ts';

/** SHA-256 of the content as 64 lower-case hex digits: a blob's only name. */
export type BlobHash = string;

/** Format of a `BlobHash`; no other text becomes part of a path or a key. */
const hashPattern = /^[0-9a-f]{64}$/;

export const hashOf = (data: Uint8Array): BlobHash => createHash('sha256').update(data).digest('hex');

/** Content to store: bytes, or a file that is read when it is written. */
export type Content = Uint8Array | { hash: BlobHash; bytes: number; read(): Promise<Uint8Array> };

export const contentHash = (content: Content): BlobHash => ('read' in content ? content.hash : hashOf(content));

export const contentLength = (content: Content): number => ('read' in content ? content.bytes : content.byteLength);

export const contentBytes = async (content: Content): Promise<Uint8Array> =>
  'read' in content ? content.read() : content;

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
