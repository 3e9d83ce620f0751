import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
import { useText } from '@atelier/platform/i18n';
import type { DataTableProps } from '@atelier/ui/data-table';
import { TextInput } from '@atelier/ui/text-input';
import { type ReactNode, useState } from 'react';
import listing from '../listing/listing.module.css';
import { PagedTable } from '../listing/paged-table.tsx';
import orders from '../orders/orders-page.module.css';
import { useConsoleQuery } from './console-parts.tsx';

/** Rows per page. */
const pageSize = 20;

/** State of a paginated list: filters, page and loaded data. */
interface ConsoleListState<Data, Filters> {
  /** Absent until loaded; the previous page stays while the next one loads. */
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  reread: () => void;
  search: string;
  filters: Filters;
  /** Page number, from 1. */
  page: number;
  /** Changes the filters and returns to the first page. */
  narrow: (change: Partial<Filters> & { search?: string }) => void;
  turn: (page: number) => void;
}

/**
 * @param call lists `page` by `size`, filtered by `search` and the filters
 * @param first initial filters; an empty string omits a filter
 */
export const useConsoleList = <C extends Call, Filters extends object = object>(
  call: C,
  first?: Filters,
): ConsoleListState<ResponseOf<C>, Filters> => {
  const [{ search, page, ...filters }, setState] = useState({ search: '', page: 1, ...first });
  const given = Object.entries({ search: search.trim(), ...filters }).filter(([, value]) => value !== '');
  const request = { ...Object.fromEntries(given), page, size: pageSize } as RequestOf<C>;
  const { data, isError, isFetching, reread } = useConsoleQuery(call, request, { keepsPrevious: true });
  return {
    ...{ data, isError, isFetching, reread, search, page },
    filters: filters as Filters,
    narrow: (change) => setState((state) => ({ ...state, ...change, page: 1 })),
    turn: (next) => setState((state) => ({ ...state, page: next })),
  };
};

interface ConsoleListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'empty' | 'isBusy'> {
  list: Omit<ConsoleListState<{ total: number }, object>, 'narrow'> & { narrow: (change: { search: string }) => void };
  /** Absent until loaded. */
  rows: readonly Row[] | undefined;
  /** Label of the search box; without it there is no search. */
  searchLabel?: string;
  /** Other filters, before the search box. */
  filters?: ReactNode;
  /** Formats the total count. */
  totalWords?: (total: string) => string;
  /** Message when the rows could not be loaded. */
  failed: string;
  /** Message when there are no rows. */
  none: string;
}

/** A list of the console: its filters, then loading, failed, empty, or its rows with pagination. */
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
