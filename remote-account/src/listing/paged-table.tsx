import { useLanguage } from '@atelier/platform/i18n';
import { DataTable, type DataTableProps } from '@atelier/ui/data-table';
import { EmptyState } from '@atelier/ui/empty-state';
import type { IconName } from '@atelier/ui/icon';
import { Pager } from '@atelier/ui/pager';
import { Skeleton } from '@atelier/ui/skeleton';
import type { ReactNode } from 'react';
import { Failed } from './failed.tsx';
import styles from './listing.module.css';

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'empty'> {
  /** Absent until they were read. */
  rows: readonly Row[] | undefined;
  /** Rows in all pages. */
  total: number;
  /** Formats the total count. */
  totalWords: string;
  /** Of rows, in one page. */
  size: number;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  /** Why there is none, and what to do. */
  none: { words: string; icon?: IconName; next?: string | undefined; action?: ReactNode };
  /** Set where the rows could not be read. */
  failure: { words: string; onRetry: () => void } | undefined;
}

/** A table read page by page: being read, failed, empty, or its rows with the pages below. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { rows, total, totalWords, size, page, onPage, none, failure, ...table } = props;
  const language = useLanguage();
  if (failure) return <Failed {...failure} />;
  if (!rows)
    return (
      <div className={styles.loading}>
        <Skeleton count={6} />
      </div>
    );
  return (
    <>
      <DataTable
        {...table}
        rows={rows}
        empty={
          <EmptyState title={none.words} {...(none.icon && { icon: none.icon })} action={none.action}>
            {none.next}
          </EmptyState>
        }
      />
      {total === 0 ? null : (
        <Pager page={page} size={size} total={total} onChange={onPage} language={language}>
          {totalWords}
        </Pager>
      )}
    </>
  );
}
