import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { BlobHash, BlobStore } from './blob-store.ts';

const hashPattern = /^[0-9a-f]{64}$/;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** Opens, works, syncs, closes. */
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

/**
 * Content-addressed files below `root`, spread over 256 folders. A file appears under its name only when it is whole:
 * written aside, synced, renamed, then its folder synced.
 */
export async function createFileBlobStore(root: string): Promise<BlobStore> {
  const aside = path.join(root, 'tmp');
  // What a crash left half-written has no name yet, so nobody can miss it.
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });

  const folderOf = (hash: BlobHash) => path.join(root, hash.slice(0, 2));
  const fileOf = (hash: BlobHash) => {
    if (!hashPattern.test(hash)) throw new RangeError('not a content hash');
    return path.join(folderOf(hash), hash);
  };

  const put = async (hash: BlobHash, data: Uint8Array): Promise<void> => {
    const file = fileOf(hash);
    const now = new Date();
    const known = await orNull(stat(file));
    // A fresh time tells the sweep that somebody is about to refer to it.
    if (known?.size === data.byteLength) return utimes(file, now, now);
    const draft = path.join(aside, randomUUID());
    await synced(draft, 'wx', (handle) => handle.writeFile(data));
    if (await mkdir(folderOf(hash), { recursive: true, mode: 0o700 })) await syncFolder(root);
    await rename(draft, file);
    await syncFolder(folderOf(hash));
  };

  return {
    put,
    get: (hash) => orNull(readFile(fileOf(hash))),
    delete: (hash) => rm(fileOf(hash), { force: true }),
    head: async (hash) => {
      const found = await orNull(stat(fileOf(hash)));
      return found && { bytes: found.size, storedAt: found.mtime };
    },
    async *list() {
      for (const folder of await readdir(root)) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue;
        for (const name of await readdir(path.join(root, folder))) if (hashPattern.test(name)) yield name;
      }
    },
  };
}
