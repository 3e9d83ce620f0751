import { useCallback, useMemo, useRef, useState } from 'react';

/** Selection of a list, by key: it persists while its items are out of view. */
export interface Chosen<Item> {
  items: ReadonlyMap<string, Item>;
  /** True when a press on a tile selects instead of opening it. */
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  toggle: (item: Item) => void;
  /** Adds items up to the limit; returns whether all were added. */
  add: (items: readonly Item[]) => boolean;
  remove: (items: readonly Item[]) => void;
  clear: () => void;
}

/** @param max maximum selected items. */
export const useChosen = <Item>(keyOf: (item: Item) => string, max: number): Chosen<Item> => {
  const [items, setItems] = useState<ReadonlyMap<string, Item>>(new Map());
  const [isOn, setOn] = useState(false);
  // A range waits for its items, and key presses outpace renders: additions in between must not be lost.
  const latest = useRef(items);
  const put = useCallback((next: ReadonlyMap<string, Item>): void => {
    latest.current = next;
    setItems(next);
  }, []);
  const add = useCallback(
    (more: readonly Item[]): boolean => {
      const next = new Map(latest.current);
      for (const item of more) if (next.size < max || next.has(keyOf(item))) next.set(keyOf(item), item);
      put(next);
      return more.every((item) => next.has(keyOf(item)));
    },
    [put, keyOf, max],
  );
  const remove = useCallback(
    (gone: readonly Item[]): void => {
      const next = new Map(latest.current);
      for (const item of gone) next.delete(keyOf(item));
      put(next);
    },
    [put, keyOf],
  );
  return useMemo(
    () => ({
      items,
      isOn: isOn || items.size > 0,
      setOn(next: boolean) {
        setOn(next);
        if (!next) put(new Map());
      },
      toggle: (item: Item) => (latest.current.has(keyOf(item)) ? remove([item]) : void add([item])),
      add,
      remove,
      clear: () => put(new Map()),
    }),
    [items, isOn, keyOf, add, remove, put],
  );
};
