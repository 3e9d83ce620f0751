import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { lock } from 'proper-lockfile';
import { DeployError } from '../deploy-error.ts';
import type { Store, StoredFile, StoredObject } from './store.ts';

const waitMs = 20_000;
/** The lock's owner renews it every two seconds; after this silence it counts as dead. */
const [silentMs, signMs] = [10_000, 2000] as const;
const retries = { forever: true, factor: 1, minTimeout: 5, maxTimeout: 25, randomize: true, maxRetryTime: waitMs };

const isHeld = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ELOCKED';

const take = async (store: string, onLost: () => void): Promise<() => Promise<void>> => {
  const lockfilePath = join(store, 'registry.lock');
  try {
    return await lock(store, { lockfilePath, stale: silentMs, update: signMs, retries, onCompromised: onLost });
  } catch (error) {
    if (!isHeld(error)) throw error;
    throw new DeployError(`another command holds ${lockfilePath} for over ${waitMs / 1000} s`);
  }
};

/**
 * Runs `work` under a lock, on this machine or on another one that shares the folder; the lock of a dead process expires after ten seconds.
 * @throws DeployError when another command does not release the lock, or took it because this process was suspended.
 */
export const withStoreLock = async <T>(store: string, work: () => T | Promise<T>): Promise<T> => {
  let isLost = false;
  const release = await take(store, () => {
    isLost = true;
  });
  try {
    const result = await work();
    if (isLost)
      throw new DeployError('this command stood still with the lock in hand: look at the status before it runs again');
    return result;
  } finally {
    if (!isLost) await release();
  }
};

const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const isCode = (error: unknown, codes: readonly string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

const readWhole = (path: string): StoredObject | undefined => {
  try {
    const bytes = readFileSync(path);
    return { bytes, tag: tagOf(bytes) };
  } catch (error) {
    if (isCode(error, ['ENOENT'])) return undefined;
    throw error;
  }
};

/** Writes a temporary file, syncs it, renames it: readers see the old bytes or the new ones. */
const writeAtomically = (path: string, bytes: Buffer): void => {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  const file = openSync(draft, 'w', 0o644);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
};

/** Removes folders left empty by a deletion, up to the store itself. */
const removeEmptyFolders = (root: string, folder: string): void => {
  for (let current = folder; current.length > root.length; current = dirname(current)) {
    try {
      rmdirSync(current);
    } catch (error) {
      if (isCode(error, ['ENOTEMPTY', 'EEXIST'])) return;
      if (!isCode(error, ['ENOENT'])) throw error;
    }
  }
};

const listFiles = (root: string, prefix: string): StoredFile[] => {
  const start = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.endsWith('.tmp'))
    .map((file) => join(file.parentPath, file.name))
    .map((path) => ({ path: path.slice(root.length + 1), stat: statSync(path, { throwIfNoEntry: false }) }))
    .flatMap(({ path, stat }) => (stat ? [{ path, size: stat.size, changedAt: stat.mtime }] : []))
    .filter(({ path }) => path.startsWith(prefix))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
};

/** A store in a folder that the web server serves. Commands may run concurrently, also on machines that share the folder. */
export const createFolderStore = (root: string): Store => ({
  name: root,
  read: async (path) => readWhole(join(root, path)),
  writeIfUnchanged: async (path, bytes, tag) => {
    mkdirSync(root, { recursive: true });
    return withStoreLock(root, () => {
      if ((readWhole(join(root, path))?.tag ?? null) !== tag) return false;
      writeAtomically(join(root, path), bytes);
      return true;
    });
  },
  put: async (path, bytes) => writeAtomically(join(root, path), bytes),
  list: async (prefix) => listFiles(root, prefix),
  delete: async (path) => {
    rmSync(join(root, path), { force: true });
    removeEmptyFolders(root, dirname(join(root, path)));
  },
});
