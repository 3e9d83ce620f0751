import { type StorageKey, storageName } from '@atelier/catalogue/constants';

/** The part of Web Storage that settings are kept with. */
export type KeyedTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Settings under suffixed keys of one Web Storage; nothing personal. */
export interface PlainStorage {
  keyOf(key: StorageKey): string;
  read(key: StorageKey): string | null;
  write(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
}

export const createPlainStorage = (storage: KeyedTexts, suffix: string): PlainStorage => {
  const keyOf = (key: StorageKey) => storageName(key, suffix);
  return {
    keyOf,
    read: (key) => storage.getItem(keyOf(key)),
    write: (key, value) => storage.setItem(keyOf(key), value),
    remove: (key) => storage.removeItem(keyOf(key)),
  };
};
