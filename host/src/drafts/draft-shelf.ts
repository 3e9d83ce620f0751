import { storageName } from '@atelier/catalogue/constants';
import { createStore, del, get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { DraftShelf } from './create-drafts.ts';

/** Commits without waiting for the answer to the write: a page that is being left does not receive it any more, and the write would be undone. */
const put = (shelf: UseStore, key: string, sealed: string): Promise<void> =>
  shelf('readwrite', (store) => {
    store.put(sealed, key);
    const written = promisifyRequest(store.transaction);
    store.transaction.commit();
    return written;
  });

/** IndexedDB; where the browser refuses it (some private windows), drafts live as long as the page. */
export const createDraftShelf = (
  suffix: string,
  indexedDb: IDBFactory | undefined = globalThis.indexedDB,
): DraftShelf => {
  const memory = new Map<string, string>();
  const shelf = indexedDb ? createStore(storageName('drafts', suffix), 'drafts') : null;
  const orMemory = async <T>(work: (() => Promise<T>) | null, otherwise: () => T): Promise<T> => {
    if (!work) return otherwise();
    try {
      return await work();
    } catch {
      // Quota or a private window: the draft survives at least until the page goes.
      return otherwise();
    }
  };
  return {
    get: (key) =>
      orMemory(shelf && (async () => memory.get(key) ?? (await get<string>(key, shelf))), () => memory.get(key)),
    set: (key, sealed) => orMemory(shelf && (() => put(shelf, key, sealed)), () => void memory.set(key, sealed)),
    del: (key) => {
      memory.delete(key);
      return orMemory(shelf && (() => del(key, shelf)), () => undefined);
    },
  };
};
