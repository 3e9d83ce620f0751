import { useEffect, useRef } from 'react';
import type { RangeStore } from './range-store.ts';

/** Delay of loading while the view scrolls, ms, so that a dragged scroll bar loads nothing in between. */
const askMs = 40;
/** After this long without scrolling the next view is loaded at once, ms. */
const calmMs = 250;

/** Asks for the items of what is drawn; `last` under `first`: nothing is drawn yet. */
export const useRangePrefetch = <Item>(store: RangeStore<Item>, first: number, last: number): void => {
  const moved = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (last < first) return;
    const sinceMove = performance.now() - moved.current;
    moved.current = performance.now();
    if (sinceMove > calmMs) return store.want(first, last);
    const timer = setTimeout(() => store.want(first, last), askMs);
    return () => clearTimeout(timer);
  }, [store, first, last]);
};
