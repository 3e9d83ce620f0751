import { browserCipher } from '@atelier/contract/envelope-browser';
import { createClientStorage } from '../storage/client-storage.ts';
import type { KeyValueStorage } from '../storage/plain-storage.ts';

/** Web Storage in memory. */
export const buildStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (place) => [...items.keys()][place] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
};

/** Encrypted storage of one browser; pass `web` for another tab of it. */
export const buildClientStorage = (web: KeyValueStorage = buildStorage()) =>
  createClientStorage(web, browserCipher, '_test');
