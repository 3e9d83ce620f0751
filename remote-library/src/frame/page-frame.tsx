import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import type { ReactNode } from 'react';
import type { LibraryKey } from '../library-texts.ts';
import type { Listing, Marks } from '../listing/use-listing.ts';
import styles from './frame.module.css';
import { SearchBox } from './search-box.tsx';

export interface PageFrameProps {
  title: string;
  /** Beside the title: how many, how long they stay. */
  count: string;
  words: OwnWords<LibraryKey>;
  search?: { value: string; onChange: (value: string) => void; label?: string };
  /** Right end of the head. */
  acts?: ReactNode;
  filters: ReactNode;
  /** Left of the list. */
  side?: ReactNode;
  children: ReactNode;
}

/** A page of the library: head, filters, list. */
export function PageFrame({ title, count, words, search, acts, filters, side, children }: PageFrameProps) {
  return (
    <Sheet padding={0} className={styles.sheet}>
      {side}
      <div className={styles.main}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <span className={styles.count} role="status">
            {count}
          </span>
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

export interface ListStateProps<M extends Marks, Item> {
  listing: Listing<M, Item>;
  words: OwnWords<LibraryKey>;
  /** Where there is nothing. */
  empty: ReactNode;
  children: (marks: M, store: NonNullable<Listing<M, Item>['store']>) => ReactNode;
}

/** A list while it is read, when it could not be, when it has nothing, and as it is. */
export function ListState<M extends Marks, Item>({ listing, words, empty, children }: ListStateProps<M, Item>) {
  const { marks, store } = listing;
  if (listing.isFailed && !listing.isWaiting)
    return (
      <div className={styles.note}>
        <EmptyState
          title={words('loadFailed')}
          action={<Button onClick={() => void listing.reload()}>{words('retry')}</Button>}
        />
      </div>
    );
  if (!marks || !store)
    return (
      <div className={styles.waiting} role="status" aria-label={words('loading')}>
        <Skeleton shape="picture" count={12} />
      </div>
    );
  if (marks.total === 0) return <div className={styles.note}>{empty}</div>;
  return children(marks, store);
}
