import type { BlobHash, BlobStore } from './blob-store.ts';

/**
 * A store that is being moved: everything new is put into both, so that nodes which still know the old one alone find it; what is
 * only in the old one is read from there and brought along. `atelier-admin move-blobs` brings the rest.
 */
export const createMovingBlobStore = (to: BlobStore, from: BlobStore): BlobStore => ({
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
