import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { type BlobHash, type BlobStore, hashPattern, StorageFull } from './blob-store.ts';

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
export const createFileBlobStore = async (root: string): Promise<BlobStore> => {
  const aside = path.join(root, 'tmp');
  // Half-written files of a crash have no final name, so nothing refers to them.
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
    // A fresh time keeps the sweep from deleting a file that is about to be referenced.
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
