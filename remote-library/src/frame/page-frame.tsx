import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Sheet } from '@atelier/ui/sheet';
import type { ReactNode } from 'react';
import type { LibraryKey } from '../library-texts.ts';
import { SearchBox } from './filters.tsx';
import styles from './frame.module.css';

export interface PageFrameProps {
  title: string;
  /** Beside the title: number of items, retention period. */
  count: string;
  words: OwnWords<LibraryKey>;
  search?: { value: string; onChange: (value: string) => void; label?: string };
  /** Right end of the header. */
  acts?: ReactNode;
  filters: ReactNode;
  /** Left of the list. */
  side?: ReactNode;
  children: ReactNode;
}

/** A page of the library: header, filters, list. */
export function PageFrame({ title, count, words, search, acts, filters, side, children }: PageFrameProps) {
  return (
    <Sheet padding={0} className={styles.sheet}>
      {side}
      <div className={styles.main}>
        <header className={styles.head}>
          <div className={styles.titles}>
            <h1 className={styles.title}>{title}</h1>
            <span className={styles.count} role="status">
              {count}
            </span>
          </div>
          {search ? (
            <div className={styles.search}>
              <SearchBox value={search.value} label={search.label ?? words('search')} onChange={search.onChange} />
            </div>
          ) : null}
          {acts}
        </header>
        {filters ? <div className={styles.filters}>{filters}</div> : null}
        {children}
      </div>
    </Sheet>
  );
}
