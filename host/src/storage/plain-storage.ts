import { type StorageKey, storageName } from '@atelier/catalogue/constants';

/** Settings under suffixed keys of one Web Storage; nothing personal. */
export interface PlainStorage {
  keyOf(key: StorageKey): string;
  read(key: StorageKey): string | null;
  write(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
}

export const createPlainStorage = (storage: Storage, suffix: string): PlainStorage => {
  const keyOf = (key: StorageKey) => storageName(key, suffix);
  return {
    keyOf,
    read: (key) => storage.getItem(keyOf(key)),
    write: (key, value) => storage.setItem(keyOf(key), value),
    remove: (key) => storage.removeItem(keyOf(key)),
  };
};
