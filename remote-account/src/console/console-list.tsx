import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
import { useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import type { DataTableProps } from '@atelier/ui/data-table';
import { Select, type SelectOption } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { type ReactNode, useState } from 'react';
import listing from '../listing/listing.module.css';
import { PagedTable } from '../listing/paged-table.tsx';
import orders from '../orders/orders-page.module.css';

import { useLocked } from './use-locked.ts';

/** Rows in a page. */
const pageSize = 20;

/** A list that is read page by page: what it is narrowed by, where one is in it, and what was read. */
interface ConsoleListState<Data, Filters> {
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

interface ConsoleListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'empty' | 'isBusy'> {
  list: Omit<ConsoleListState<{ total: number }, object>, 'narrow'> & { narrow: (change: { search: string }) => void };
  /** Absent until they were read. */
  rows: readonly Row[] | undefined;
  /** Names the search box; without one nothing is searched for. */
  searchLabel?: string;
  /** Other filters, before it. */
  filters?: ReactNode;
  /** Formats the total count. */
  totalWords?: (total: string) => string;
  /** That the rows could not be read. */
  failed: string;
  /** That there is none. */
  none: string;
}

/** A list of the console: its filters, then being read, failed, empty, or its rows with the pages below. */
export function ConsoleList<Row extends object>(props: ConsoleListProps<Row>) {
  const { list, rows, searchLabel, filters, totalWords, failed, none, ...table } = props;
  const t = useText('account');
  const total = list.data?.total ?? 0;
  const words = totalWords ?? ((all: string) => t('console.log.total', { total: all }));
  return (
    <>
      {searchLabel === undefined ? null : (
        <div className={`${listing.filters} ${orders.narrowing}`}>
          {filters}
          <div className={orders.search}>
            <TextInput
              aria-label={searchLabel}
              placeholder={searchLabel}
              value={list.search}
              maxLength={60}
              onChange={(event) => list.narrow({ search: event.target.value })}
            />
          </div>
        </div>
      )}
      <PagedTable
        {...table}
        rows={rows}
        isBusy={list.isFetching}
        total={total}
        totalWords={words(total.toLocaleString('en'))}
        size={pageSize}
        page={list.page}
        onPage={list.turn}
        failure={list.isError ? { words: failed, onRetry: list.reread } : undefined}
        none={{ words: none }}
      />
    </>
  );
}

interface ListFilterProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
}

/** A choice above a list. */
export function ListFilter<Value extends string>({ label, ...select }: ListFilterProps<Value>) {
  return (
    <div className={listing.filter}>
      <Select aria-label={label} {...select} />
    </div>
  );
}
