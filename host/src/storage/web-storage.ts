import type { KeyedTexts } from './plain-storage.ts';

export interface WebStorage extends KeyedTexts {
  /** Whether something lasts only as long as the page: the browser forbade to keep it, or has no room for it. */
  isForgetful(): boolean;
}

/** undefined where the browser forbids it: reading the property alone throws (site data blocked, some private windows). */
const allowed = (open: () => Storage): Storage | undefined => {
  try {
    return open();
  } catch {
    return undefined;
  }
};

/**
 * Web Storage that never throws: what the browser does not keep is remembered until the page goes. What another tab could write
 * counts first. Keeps the storage's own calls from before any remote has run, whatever a remote does to them.
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
    isForgetful: () => storage === undefined || remembered.size > 0,
  };
};
