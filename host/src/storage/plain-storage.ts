import { type StorageKey, storageName } from '@atelier/catalogue/constants';

/** Settings under suffixed keys of one Web Storage; nothing personal. */
export interface PlainStorage {
  keyOf(key: StorageKey): string;
  read(key: StorageKey): string | null;
  write(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
}

/** Keeps the storage's own calls from before any remote has run, whatever a remote does to them. */
export const createPlainStorage = (storage: Storage, suffix: string): PlainStorage => {
  const keyOf = (key: StorageKey) => storageName(key, suffix);
  const getItem = storage.getItem.bind(storage);
  const setItem = storage.setItem.bind(storage);
  const removeItem = storage.removeItem.bind(storage);
  return {
    keyOf,
    read: (key) => getItem(keyOf(key)),
    write: (key, value) => setItem(keyOf(key), value),
    remove: (key) => removeItem(keyOf(key)),
  };
};
