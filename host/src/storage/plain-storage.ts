import { type StorageKey, storageName } from '@atelier/catalogue/constants';

export interface WebStorage extends KeyValueStorage {
  /** True when values last only for the page, because the browser forbids storage or it is full. */
  isMemoryOnly(): boolean;
}

/** undefined where the browser forbids storage: reading the property alone throws (site data blocked, some private windows). */
const allowed = (open: () => Storage): Storage | undefined => {
  try {
    return open();
  } catch {
    return undefined;
  }
};

/**
 * Web Storage that never throws: values that the browser does not store are kept in memory. A value that another tab may have written takes
 * precedence. Uses the storage functions captured before any remote ran, so remotes cannot change them.
 */
export const openWebStorage = (open: () => Storage): WebStorage => {
  const storage = allowed(open);
  const remembered = new Map<string, string>();
  const getItem = storage?.getItem.bind(storage);
  const setItem = storage?.setItem.bind(storage);
  const removeItem = storage?.removeItem.bind(storage);
  const isKept = (key: string, value: string): boolean => {
    try {
      setItem?.(key, value);
      return setItem !== undefined;
    } catch {
      // The storage is full. Remove the old value, which would be read as this one.
      removeItem?.(key);
      return false;
    }
  };
  return {
    getItem: (key) => getItem?.(key) ?? remembered.get(key) ?? null,
    setItem(key, value) {
      if (isKept(key, value)) remembered.delete(key);
      else remembered.set(key, value);
    },
    removeItem(key) {
      remembered.delete(key);
      removeItem?.(key);
    },
    isMemoryOnly: () => storage === undefined || remembered.size > 0,
  };
};

/** Parsed value of a key, not validated; undefined when it is absent or unreadable. */
export const readJson = <T>(storage: PlainStorage, key: StorageKey): T | undefined => {
  try {
    return (JSON.parse(storage.read(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined; // unreadable storage is treated as a first visit
  }
};

/** Stores a value where possible; full or forbidden storage drops it. */
export const writeJson = (storage: PlainStorage, key: StorageKey, value: unknown): void => {
  try {
    storage.write(key, JSON.stringify(value));
  } catch {
    // the page works without it
  }
};

/** True when the browser forbids storage to this page; locks between tabs are affected, too. */
export const isForbidden = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError';

/** The subset of Web Storage used for settings. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Settings under suffixed keys of one Web Storage; no personal data. */
export interface PlainStorage {
  keyOf(key: StorageKey): string;
  read(key: StorageKey): string | null;
  write(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
}

export const createPlainStorage = (storage: KeyValueStorage, suffix: string): PlainStorage => {
  const keyOf = (key: StorageKey) => storageName(key, suffix);
  return {
    keyOf,
    read: (key) => storage.getItem(keyOf(key)),
    write: (key, value) => storage.setItem(keyOf(key), value),
    remove: (key) => storage.removeItem(keyOf(key)),
  };
};
