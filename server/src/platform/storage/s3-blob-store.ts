import type { ObjectStore } from '@atelier/object-store/object-store';
import { ObjectStoreError } from '@atelier/object-store/object-store-error';
import { sharedMs } from '../db/clock.ts';
import { type BlobHash, type BlobStore, hashOf, hashPattern, StorageAway, StorageFull } from './blob-store.ts';

/** A content that was put longer ago than this is put again, so that its fresh time keeps the sweep of strays away. */
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

/**
 * Content-addressed objects in a bucket, `ab/ab12...`. Reads are checked against the hash: a mismatch is read once more, and content that is
 * damaged in the bucket is reported and never returned.
 */
export const createS3BlobStore = (bucket: ObjectStore): BlobStore => {
  const getOnce = async (hash: BlobHash) => (await orOurs(bucket.get(keyOf(hash))))?.bytes;

  return {
    put: async (hash, data) => {
      const key = keyOf(hash);
      const known = await orOurs(bucket.head(key));
      if (known?.bytes === data.byteLength && sharedMs() - known.changedAt.getTime() < freshForMs) return;
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
