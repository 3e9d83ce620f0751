import { useEffect, useRef } from 'react';
import type { RangeStore } from './range-store.ts';

/** A view that goes on moving asks for its items so late: a bar that is dragged asks for nothing on its way, ms. */
const askMs = 40;
/** After so long without a move the next view is asked for at once, ms. */
const calmMs = 250;

/** Asks for the items of what is drawn; `last` under `first`: nothing is drawn yet. */
export const useWants = <Item>(store: RangeStore<Item>, first: number, last: number): void => {
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
