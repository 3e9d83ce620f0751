import { useCallback, useMemo, useState } from 'react';

/** What is chosen of a list, by key: it stays while its items leave the view. */
export interface Chosen<Item> {
  items: ReadonlyMap<string, Item>;
  /** Whether a press on a tile chooses instead of opening. */
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  toggle: (item: Item) => void;
  /** Adds what is not chosen yet, to the most that may be; says whether all had room. */
  add: (items: readonly Item[]) => boolean;
  remove: (items: readonly Item[]) => void;
  clear: () => void;
}

/** @param max most that may be chosen at once. */
export const useChosen = <Item>(keyOf: (item: Item) => string, max: number): Chosen<Item> => {
  const [items, setItems] = useState<ReadonlyMap<string, Item>>(new Map());
  const [isOn, setOn] = useState(false);
  const add = useCallback(
    (more: readonly Item[]): boolean => {
      const next = new Map(items);
      for (const item of more) if (next.size < max || next.has(keyOf(item))) next.set(keyOf(item), item);
      setItems(next);
      return more.every((item) => next.has(keyOf(item)));
    },
    [items, keyOf, max],
  );
  const remove = useCallback(
    (gone: readonly Item[]): void => {
      const next = new Map(items);
      for (const item of gone) next.delete(keyOf(item));
      setItems(next);
    },
    [items, keyOf],
  );
  return useMemo(
    () => ({
      items,
      isOn: isOn || items.size > 0,
      setOn(next: boolean) {
        setOn(next);
        if (!next) setItems(new Map());
      },
      toggle: (item: Item) => (items.has(keyOf(item)) ? remove([item]) : void add([item])),
      add,
      remove,
      clear: () => setItems(new Map()),
    }),
    [items, isOn, keyOf, add, remove],
  );
};
