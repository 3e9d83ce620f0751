import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiFailure } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import { type BlobHash, StorageFull } from '../../platform/storage/blob-store.ts';

const megabyte = 1024 * 1024;

/** Retry delay in seconds after a refused upload. */
const tryAgainSeconds = 10;
/** One user's share covers a request of ten files of 20 MB and their re-encoded versions. */
const spoolLimits = { total: 4096 * megabyte, perPerson: 420 * megabyte };
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** A file on disk that is removed at the end of its request. */
export interface SpooledFile {
  bytes: number;
  hash: BlobHash;
  /** @param most bytes from its start; absent: all */
  read(most?: number): Promise<Buffer>;
  /** Input of a child process: a path on systems with `/proc`, so that the bytes do not pass through this process. */
  forChild(): Promise<string | Uint8Array>;
}

/** The files of one request. */
export interface Spool {
  /** Reads a source to its end. @throws ApiFailure 45000 over the user's share, 50001 over the total; StorageFull; errors of the source */
  keep(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<SpooledFile>;
}

export interface UploadSpool {
  /** Files that `work` spools count for a user until it ends. */
  hold<Result>(userId: string, work: (spool: Spool) => Promise<Result>): Promise<Result>;
}

interface Limits {
  /** Bytes of all concurrent requests. */
  total: number;
  /** Bytes of one user's concurrent requests. */
  perPerson: number;
}

/** An unlinked open file: it is freed with its handle, also when the process is killed. */
const openNameless = async (dir: string): Promise<FileHandle> => {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, newId());
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
};

const write = async (handle: FileHandle, chunk: Uint8Array): Promise<void> => {
  try {
    await handle.appendFile(chunk);
  } catch (cause) {
    throw fullCodes.has((cause as NodeJS.ErrnoException).code) ? new StorageFull({ cause }) : cause;
  }
};

const hasProc = process.platform === 'linux';

const readBeginning = async (handle: FileHandle, bytes: number): Promise<Buffer> => {
  const data = Buffer.allocUnsafe(bytes);
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await handle.read(data, at, bytes - at, at);
    if (bytesRead === 0) throw new Error('a spooled file is shorter than what was written');
    at += bytesRead;
  }
  return data;
};

/** Uploads wait on disk, so that memory contains only those being processed. */
export const createUploadSpool = (dir: string, { total, perPerson }: Limits = spoolLimits): UploadSpool => {
  const byPerson = new Map<string, number>();
  let used = 0;

  const count = (userId: string, bytes: number): void => {
    used += bytes;
    const left = (byPerson.get(userId) ?? 0) + bytes;
    if (left > 0) byPerson.set(userId, left);
    else byPerson.delete(userId);
  };

  return {
    async hold(userId, work) {
      const handles: FileHandle[] = [];
      let own = 0;

      const take = (bytes: number): void => {
        if ((byPerson.get(userId) ?? 0) + bytes > perPerson)
          throw new ApiFailure('45000', { seconds: tryAgainSeconds });
        if (used + bytes > total) throw new ApiFailure('50001', { seconds: tryAgainSeconds });
        own += bytes;
        count(userId, bytes);
      };

      const keep: Spool['keep'] = async (source) => {
        const handle = await openNameless(dir);
        handles.push(handle);
        const hash = createHash('sha256');
        let [bytes, refusal] = [0, undefined as unknown];
        for await (const chunk of source) {
          // A refused part is read to its end too: the parser waits for that before it continues.
          if (refusal !== undefined) continue;
          try {
            take(chunk.byteLength);
            await write(handle, chunk);
            hash.update(chunk);
            bytes += chunk.byteLength;
          } catch (error) {
            refusal = error;
          }
        }
        if (refusal !== undefined) throw refusal;
        const read = (most = bytes) => readBeginning(handle, Math.min(most, bytes));
        return {
          ...{ bytes, hash: hash.digest('hex'), read },
          forChild: async () => (hasProc ? `/proc/${process.pid}/fd/${handle.fd}` : read()),
        };
      };

      try {
        return await work({ keep });
      } finally {
        count(userId, -own);
        await Promise.allSettled(handles.map((handle) => handle.close()));
      }
    },
  };
};
