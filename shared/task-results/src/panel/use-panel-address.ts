import { useSearchParams } from '@atelier/platform/router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TaskFilter } from '../list/merge-tasks.ts';
import { addressOfFilter, filterOfAddress } from './filter-address.ts';
import type { PanelTab } from './panel-head.tsx';

/** A value once it has not changed for a while, so that typing asks the server once and not for every letter. */
const useRested = <T>(value: T, delayMs: number): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
};

/** The address is written, and the server asked, once the fingers have rested this long. */
const searchDelayMs = 250;

export interface PanelAddress {
  tab: PanelTab;
  setTab: (tab: PanelTab) => void;
  /** With the search as it is typed. */
  filter: TaskFilter;
  /** The debounced value, which is requested. */
  asked: TaskFilter;
  setFilter: (filter: TaskFilter) => void;
}

/** Tab and filters of the panel, stored in the query parameters: links, reloads and the Back button show the same. */
export const usePanelAddress = (): PanelAddress => {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const kept = useMemo(() => filterOfAddress(new URLSearchParams(text)), [text]);
  const [search, setSearch] = useState(kept.search);
  const rested = useRested(search, searchDelayMs);
  const write = useCallback(
    (filter: TaskFilter) => setParams((now) => addressOfFilter(now, filter), { replace: true }),
    [setParams],
  );
  useEffect(() => setSearch(kept.search), [kept.search]);
  useEffect(() => {
    if (rested === search && rested.trim() !== kept.search) write({ ...kept, search: rested });
  }, [rested, search, kept, write]);
  const filter = useMemo(() => ({ ...kept, search }), [kept, search]);
  return {
    tab: params.get('tab') === 'history' ? 'history' : 'results',
    setTab: (tab) =>
      setParams(
        (now) => {
          if (tab === 'history') now.set('tab', tab);
          else now.delete('tab');
          return now;
        },
        { replace: true },
      ),
    filter,
    asked: kept,
    setFilter: (next) => {
      setSearch(next.search);
      // A change of letters alone waits until the fingers rest.
      const isTyping = next.search !== '' && JSON.stringify({ ...next, search }) === JSON.stringify(filter);
      if (!isTyping) write(next);
    },
  };
};
