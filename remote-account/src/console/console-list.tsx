import { useText } from '@atelier/platform/i18n';
import type { DataTableProps } from '@atelier/ui/data-table';
import { Select, type SelectOption } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import type { ReactNode } from 'react';
import listing from '../listing/listing.module.css';
import { PagedTable } from '../listing/paged-table.tsx';
import orders from '../orders/orders-page.module.css';
import { type ConsoleListState, pageSize } from './use-console-list.ts';

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
