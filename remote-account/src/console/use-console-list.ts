import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useState } from 'react';
import { useLocked } from './use-locked.ts';

/** Rows in a page. */
export const pageSize = 20;

/** A list that is read page by page: what it is narrowed by, where one is in it, and what was read. */
export interface ConsoleListState<Data, Filters> {
  /** Absent until it was read; the page before stays while the next one is read. */
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  reread: () => void;
  search: string;
  filters: Filters;
  /** From 1. */
  page: number;
  /** Narrows it otherwise, from its first page. */
  narrow: (change: Partial<Filters> & { search?: string }) => void;
  turn: (page: number) => void;
}

interface ListOptions<Filters> {
  /** What it is narrowed by at first; an empty string leaves one out. */
  filters?: Filters;
  /** The console was locked meanwhile. */
  onLocked: () => void;
}

/** @param call lists `page` by `size`, narrowed by `search` and by the filters */
export const useConsoleList = <C extends Call, Filters extends object = object>(
  call: C,
  { filters: first, onLocked }: ListOptions<Filters>,
): ConsoleListState<ResponseOf<C>, Filters> => {
  const [{ search, page, ...filters }, setState] = useState({ search: '', page: 1, ...first });
  const given = Object.entries({ search: search.trim(), ...filters }).filter(([, value]) => value !== '');
  const request = { ...Object.fromEntries(given), page, size: pageSize } as RequestOf<C>;
  const { data, isError, error, isFetching, refetch } = useQuery(
    { ...callQuery(call, request), placeholderData: (before) => before, staleTime: 0 },
    queryClient,
  );
  useLocked(error, onLocked);
  return {
    ...{ data, isError, isFetching, search, page },
    filters: filters as Filters,
    reread: () => void refetch(),
    narrow: (change) => setState((state) => ({ ...state, ...change, page: 1 })),
    turn: (next) => setState((state) => ({ ...state, page: next })),
  };
};
