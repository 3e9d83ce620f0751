import type { ConfigProviderProps } from '@arco-design/web-react';
import { lazy, Suspense } from 'react';
import en from '../locales/en/pager.json' with { type: 'json' };
import zh from '../locales/zh/pager.json' with { type: 'json' };
import styles from './pager.module.css';

type Words = NonNullable<ConfigProviderProps['locale']>;
/** Button labels of Arco's pagination, which has no other texts. */
const pagerWords = (language: string) =>
  language.startsWith('zh')
    ? ({ locale: 'zh-CN', Pagination: zh } as Words & { Pagination: typeof zh })
    : ({ locale: 'en-US', Pagination: en } as Words & { Pagination: typeof en });

const PageButtons = lazy(async () => ({ default: (await import('./page-buttons.tsx')).PageButtons }));

export interface PagerProps {
  /** One-based. */
  page: number;
  /** Rows per page. */
  size: number;
  /** Total number of rows. */
  total: number;
  onChange: (page: number) => void;
  /** The number of rows as text. */
  children: string;
  /** BCP 47, for the button labels. */
  language: string;
}

/** Below a table: number of rows and page navigation. */
export function Pager({ page, size, total, onChange, language, children }: PagerProps) {
  const words = pagerWords(language);
  return (
    <nav className={styles.pager} aria-label={words.Pagination.page}>
      <span className={styles.total}>{children}</span>
      {total > size ? (
        <Suspense fallback={null}>
          <PageButtons page={page} size={size} total={total} onChange={onChange} locale={words} />
        </Suspense>
      ) : null}
    </nav>
  );
}
