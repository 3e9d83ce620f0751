import { useLanguage, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { DataTable, type DataTableProps } from '@atelier/ui/data-table';
import { Icon, type IconName } from '@atelier/ui/icon';
import { Pager } from '@atelier/ui/pager';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Select, type SelectOption } from '@atelier/ui/select';
import { Sheet } from '@atelier/ui/sheet';
import type { ReactNode } from 'react';
import styles from './listing.module.css';

/** Share of a limit from which the bar is highlighted. */
const nearly = 0.85;

/** A member's usage of the limit in this package month. */
export function UseBar({ used, limit }: { used: number; limit: number | null }) {
  const t = useText('account');
  const share = limit === null ? 0 : Math.min(1, used / Math.max(1, limit));
  return (
    <span className={styles.use}>
      {limit === null ? null : (
        <span className={share >= nearly ? `${styles.bar} ${styles.high}` : styles.bar} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span>
        <b>{used.toLocaleString('en')}</b>
        {` / ${limit === null ? t('company.unlimited') : limit.toLocaleString('en')}`}
      </span>
    </span>
  );
}

/** An error with a retry button for one section of the page; the rest is shown. */
export function Failed({ words, onRetry }: { words: string; onRetry: () => void }) {
  const t = useText('account');
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.failedWords}>
        <Icon name="warn" size={16} />
        {words}
      </p>
      <Button size="s" label={t('person.retry')} onClick={onRetry} />
    </div>
  );
}

/** A page until its user is known. */
export function PageSkeleton() {
  return (
    <Sheet padding={24} className={styles.sheet} aria-busy="true">
      <Skeleton count={8} />
    </Sheet>
  );
}

/** A list until it is loaded. */
export function ListSkeleton() {
  return (
    <div className={styles.loading}>
      <Skeleton count={6} />
    </div>
  );
}

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'empty'> {
  /** Absent until loaded. */
  rows: readonly Row[] | undefined;
  /** Total number of rows. */
  total: number;
  /** Formats the total count. */
  totalWords: string;
  /** Rows per page. */
  size: number;
  /** Page number, from 1. */
  page: number;
  onPage: (page: number) => void;
  /** Empty state: reason and next step. */
  none: { words: string; icon?: IconName; next?: string | undefined; action?: ReactNode };
  /** Set when the rows could not be loaded. */
  failure: { words: string; onRetry: () => void } | undefined;
}

/** A paginated table: loading, failed, empty, or its rows with pagination. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { rows, total, totalWords, size, page, onPage, none, failure, ...table } = props;
  const language = useLanguage();
  if (failure) return <Failed {...failure} />;
  if (!rows) return <ListSkeleton />;
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

interface ListFilterProps<Value extends string | number> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Label of the empty value, which is the first option. */
  all?: string;
  options: readonly SelectOption<Value>[];
}

/** A select above a list. */
export function ListFilter<Value extends string | number>(props: ListFilterProps<Value>) {
  const { label, all, options, ...select } = props;
  const every = all === undefined ? options : [{ value: '' as Value, label: all }, ...options];
  return (
    <div className={styles.filter}>
      <Select aria-label={label} {...select} options={every} />
    </div>
  );
}
