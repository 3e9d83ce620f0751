import type { Drafts } from '@atelier/platform/drafts';
import { atom, type getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { ClientStorage } from '../session/client-storage.ts';

/** Names of forms with unsaved input, with the path that each stands on. Host only. */
const dirtyFormsAtom: PrimitiveAtom<ReadonlyMap<string, string>> = atom<ReadonlyMap<string, string>>(
  new Map<string, string>(),
);

/** Where sealed drafts lie; IndexedDB in the browser. */
export interface DraftShelf {
  get(key: string): Promise<string | undefined>;
  set(key: string, sealed: string): Promise<void>;
  del(key: string): Promise<void>;
}

export interface HostDrafts extends Drafts {
  /** Resolves once every save so far has reached the disk. */
  flush(): Promise<void>;
  /** Is there a form with unsaved input, on a path that fits? */
  hasDirty(fits?: (path: string) => boolean): boolean;
}

interface DraftParts {
  shelf: DraftShelf;
  storage: Pick<ClientStorage, 'seal' | 'open'>;
  store: ReturnType<typeof getDefaultStore>;
  /** Whose drafts: the signed-in account, or null for forms before signing in. */
  owner: () => string | null;
  /** With or without a query. */
  currentPath: () => string;
}

/** Drafts are kept per account and encrypted for it: another account on this browser cannot open them. */
export const createDrafts = ({ shelf, storage, store, owner, currentPath }: DraftParts): HostDrafts => {
  const pending = new Set<Promise<void>>();
  const scope = () => owner() ?? 'nobody';
  const keyOf = (key: string) => `${scope()}/${key}`;
  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work.finally(() => pending.delete(tracked));
    pending.add(tracked);
    return tracked;
  };
  return {
    async load<T>(key: string) {
      const mine = scope();
      const sealed = await shelf.get(keyOf(key));
      return sealed === undefined ? undefined : storage.open<T>(sealed, mine);
    },
    save: (key, value) => track(shelf.set(keyOf(key), storage.seal(value, scope()))),
    clear: (key) => track(shelf.del(keyOf(key))),
    setDirty(key, isDirty) {
      const dirty = new Map(store.get(dirtyFormsAtom));
      if (dirty.has(key) === isDirty) return;
      if (isDirty) dirty.set(key, currentPath().replace(/\?.*$/, ''));
      else dirty.delete(key);
      store.set(dirtyFormsAtom, dirty);
    },
    async flush() {
      await Promise.allSettled(pending);
    },
    hasDirty: (fits = () => true) => [...store.get(dirtyFormsAtom).values()].some(fits),
  };
};
