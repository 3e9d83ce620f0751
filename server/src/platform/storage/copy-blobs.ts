import type { BlobHash, BlobStore } from './blob-store.ts';

export interface CopiedBlobs {
  copied: number;
  bytes: number;
  /** Stood there already, of the same size. */
  known: number;
  /** Gone meanwhile: the sweep took them. */
  gone: number;
}

/** Contents under way at a time: a bucket far away answers slowly and many at once. */
const atOnce = 8;

/**
 * Copies every content of one store to another, except those already there. Can run while the product works, and again after an
 * interruption.
 * @param onCopied called after each hundred contents
 */
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
