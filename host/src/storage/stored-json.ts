import type { StorageKey } from '@atelier/catalogue/constants';
import type { PlainStorage } from './plain-storage.ts';

/** What a key holds, unchecked; undefined when there is nothing, or nothing that can be read. */
export const readJson = <T>(storage: PlainStorage, key: StorageKey): T | undefined => {
  try {
    return (JSON.parse(storage.read(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined; // unreadable storage is as good as a first visit
  }
};

/** Keeps a value where that is possible: what is full or forbidden only makes the browser forget. */
export const writeJson = (storage: PlainStorage, key: StorageKey, value: unknown): void => {
  try {
    storage.write(key, JSON.stringify(value));
  } catch {
    // the page works without
  }
};
