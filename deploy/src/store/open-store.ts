import { resolve } from 'node:path';
import type { ObjectStore, PutOptions } from '@atelier/object-store/object-store';
import { ObjectStoreError, type ObjectStoreFault } from '@atelier/object-store/object-store-error';
import { readBucketSettings } from '@atelier/object-store/open-bucket';
import { createS3ObjectStore } from '@atelier/object-store/s3-object-store';
import { DeployError } from '../deploy-error.ts';
import { servedType } from '../remote-files.ts';
import { createFolderStore } from './folder-store.ts';
import type { Store, StoredFile, StoredObject } from './store.ts';

/** Cache headers of an object: version files are immutable, everything else is revalidated. */
const objectHeaders = (path: string): Required<Pick<PutOptions, 'contentType' | 'cacheControl'>> => ({
  contentType: servedType(path) ?? 'application/octet-stream',
  cacheControl: path.startsWith('remotes/') ? 'public, max-age=31536000, immutable' : 'no-cache',
});

interface S3StoreOptions {
  /** The operator ensures that only one command runs at a time: writes are unconditional. */
  isSingleWriter?: boolean;
}

const advice: Readonly<Partial<Record<ObjectStoreFault, string>>> = {
  away: 'the bucket cannot be reached: check S3_ENDPOINT and the network',
  denied: 'the bucket refuses these keys: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and what they may do',
  no_bucket: 'there is no such bucket: make it first, or check S3_ENDPOINT',
  full: 'the bucket is full',
};

const orInWords = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    if (!(error instanceof ObjectStoreError)) throw error;
    throw new DeployError([advice[error.fault], error.message].filter(Boolean).join('; '), { cause: error });
  });

const filesOf = async (bucket: ObjectStore, prefix: string): Promise<StoredFile[]> => {
  const files: StoredFile[] = [];
  for await (const { key, bytes, changedAt } of bucket.list(prefix)) files.push({ path: key, size: bytes, changedAt });
  return files;
};

/**
 * A store in a bucket. The registry is written by conditional puts (`If-Match`, `If-None-Match`), so commands of several machines may run
 * concurrently; a server that ignores conditions is detected before the first write and refused.
 */
const createS3Store = (bucket: ObjectStore, { isSingleWriter = false }: S3StoreOptions = {}): Store => {
  const read = async (path: string): Promise<StoredObject | undefined> => orInWords(bucket.get(path));

  const write = (path: string, bytes: Buffer, condition: Pick<PutOptions, 'onlyOn'> = {}): Promise<boolean> =>
    orInWords(bucket.put(path, bytes, { ...objectHeaders(path), ...condition }));

  let isProven = false;
  const proveConditions = async (): Promise<void> => {
    if (isProven || isSingleWriter) return;
    const probe = Buffer.from('conditional writes are needed here\n');
    await write('conditions.txt', probe, { onlyOn: null });
    if (await write('conditions.txt', probe, { onlyOn: null })) {
      throw new DeployError(
        `${bucket.name} ignores conditional writes, so two commands at once could lose a change: update its server, or set S3_SINGLE_WRITER=1 and run one command at a time`,
      );
    }
    isProven = true;
  };

  return {
    name: bucket.name,
    read,
    writeIfUnchanged: async (path, bytes, tag) => {
      await proveConditions();
      if (await write(path, bytes, isSingleWriter ? {} : { onlyOn: tag })) return true;
      // A request retried after a lost response is refused because its first attempt succeeded.
      return (await read(path))?.bytes.equals(bytes) ?? false;
    },
    put: async (path, bytes) => void (await write(path, bytes)),
    list: (prefix) => orInWords(filesOf(bucket, prefix)),
    delete: (path) => orInWords(bucket.delete(path)),
  };
};

type Environment = Readonly<Record<string, string | undefined>>;

const openBucket = (address: string, env: Environment): Store => {
  const { settings, problem } = readBucketSettings(address, env);
  if (!settings) throw new DeployError(problem);
  return createS3Store(createS3ObjectStore(settings), { isSingleWriter: env['S3_SINGLE_WRITER'] === '1' });
};

/** Opens the store at an address: a folder, or `s3://bucket/prefix` with server and keys in the environment. */
export const openStore = (address: string, env: Environment): Store =>
  address.startsWith('s3://') ? openBucket(address, env) : createFolderStore(resolve(address));
