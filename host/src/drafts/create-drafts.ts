import type { Drafts } from '@atelier/platform/drafts';
import { atom, type getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { ClientStorage } from '../storage/client-storage.ts';

/** Names of forms with unsaved input, by the path of their page. Written by `createDrafts` only. */
export const dirtyFormsAtom: PrimitiveAtom<ReadonlyMap<string, string>> = atom<ReadonlyMap<string, string>>(
  new Map<string, string>(),
);

/** Minimum interval between encrypted writes of a changing draft. */
const writeDelayMs = 300;

/** A draft that is not stored yet. */
interface Waiting {
  value: unknown;
  /** Owner of the draft: the account may change before the write. */
  owner: string;
  timer: ReturnType<typeof setTimeout>;
  written: PromiseWithResolvers<void>;
}

/** Store of the encrypted drafts; IndexedDB in the browser. */
export interface DraftShelf {
  get(key: string): Promise<string | undefined>;
  set(key: string, sealed: string): Promise<void>;
  del(key: string): Promise<void>;
}

export interface HostDrafts extends Drafts {
  /** Writes pending drafts immediately; resolves when they are stored. */
  flush(): Promise<void>;
  /** True when a matching path has a form with unsaved input. */
  hasDirty(fits?: (path: string) => boolean): boolean;
}

interface DraftParts {
  shelf: DraftShelf;
  storage: Pick<ClientStorage, 'seal' | 'open'>;
  store: ReturnType<typeof getDefaultStore>;
  /** Owner of the drafts: the signed-in account, or null for forms before sign-in. */
  owner: () => string | null;
  /** With or without a query. */
  currentPath: () => string;
}

/**
 * Stores drafts per account and encrypted for it: another account in this browser cannot decrypt them. Changes are captured immediately and
 * written later; a reload by the host flushes first, so that the last keystroke is restored.
 */
export const createDrafts = ({ shelf, storage, store, owner, currentPath }: DraftParts): HostDrafts => {
  const waiting = new Map<string, Waiting>();
  const pending = new Set<Promise<void>>();
  const scope = () => owner() ?? 'nobody';
  const keyOf = (key: string) => `${scope()}/${key}`;
  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work.finally(() => pending.delete(tracked));
    pending.add(tracked);
    return tracked;
  };
  const take = (address: string): Waiting | undefined => {
    const draft = waiting.get(address);
    waiting.delete(address);
    if (draft) clearTimeout(draft.timer);
    return draft;
  };
  const write = (address: string): void => {
    const draft = take(address);
    if (!draft) return;
    const { owner: whose, value, written } = draft;
    track(shelf.set(address, storage.seal(value, whose))).then(written.resolve, written.reject);
  };
  return {
    async load<T>(key: string) {
      const mine = scope();
      const address = keyOf(key);
      const draft = waiting.get(address);
      if (draft) return draft.value as T;
      const sealed = await shelf.get(address);
      return sealed === undefined ? undefined : storage.open<T>(sealed, mine);
    },
    save(key, value) {
      const address = keyOf(key);
      const draft = waiting.get(address) ?? {
        value,
        owner: scope(),
        timer: setTimeout(() => write(address), writeDelayMs),
        written: Promise.withResolvers<void>(),
      };
      draft.value = value;
      waiting.set(address, draft);
      return draft.written.promise;
    },
    clear(key) {
      const address = keyOf(key);
      take(address)?.written.resolve();
      return track(shelf.del(address));
    },
    setDirty(key, isDirty) {
      const dirty = new Map(store.get(dirtyFormsAtom));
      if (dirty.has(key) === isDirty) return;
      if (isDirty) dirty.set(key, currentPath().replace(/\?.*$/, ''));
      else dirty.delete(key);
      store.set(dirtyFormsAtom, dirty);
    },
    async flush() {
      for (const address of [...waiting.keys()]) write(address);
      await Promise.allSettled(pending);
    },
    hasDirty: (fits = () => true) => [...store.get(dirtyFormsAtom).values()].some(fits),
  };
};
