import { lazy, Suspense } from 'react';
import styles from './pager.module.css';
import { pagerWords } from './pager-words.ts';

const PageButtons = lazy(async () => ({ default: (await import('./page-buttons.tsx')).PageButtons }));

export interface PagerProps {
  /** From 1. */
  page: number;
  /** Rows on a page. */
  size: number;
  /** Rows in all. */
  total: number;
  onChange: (page: number) => void;
  /** How many there are, in words. */
  children: string;
  /** BCP 47, for what the buttons are called. */
  language: string;
}

/** Below a table: how many rows there are, and the way to the others. */
export function Pager({ page, size, total, onChange, language, children }: PagerProps) {
  const words = pagerWords(language);
  return (
    <nav className={styles.pager} aria-label={words.Pagination.page}>
      <span className={styles.total}>{children}</span>
      {total > size ? (
        <Suspense fallback={null}>
          <PageButtons page={page} size={size} total={total} onChange={onChange} language={language} />
        </Suspense>
      ) : null}
    </nav>
  );
}
