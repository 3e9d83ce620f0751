import { createHash } from 'node:crypto';
import type { BlobStore } from '../src/platform/storage/blob-store.ts';

/** A store with the given number of contents, the ones that `blobs` numbers, that counts its calls. */
export const createBlobSpy = (count: number) => {
  const names = Array.from({ length: count }, (_, n) => createHash('sha256').update(String(n)).digest('hex'));
  let heads = 0;
  let named = 0;
  const store: BlobStore = {
    put: async () => {},
    get: async () => null,
    delete: async () => {},
    async head() {
      heads += 1;
      return { bytes: 9, storedAt: new Date(0) };
    },
    async *list(prefix = '') {
      for (const name of names) {
        if (!name.startsWith(prefix)) continue;
        named += 1;
        yield name;
      }
    },
  };
  return { store, heads: () => heads, named: () => named };
};
