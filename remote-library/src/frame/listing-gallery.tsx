import { Gallery, type GalleryProps } from '@atelier/gallery/gallery';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import type { ReactNode } from 'react';
import type { LibraryKey } from '../library-texts.ts';
import type { Address } from '../listing/use-address.ts';
import type { Listing, Marks } from '../listing/use-listing.ts';
import styles from './frame.module.css';

type GivenProps = 'label' | 'face' | 'chosen' | 'max' | 'onOpen' | 'onDrop';

export interface ListingGalleryProps<M extends Marks, Item> extends Pick<GalleryProps<Item>, GivenProps> {
  listing: Listing<M, Item>;
  /** Keeps the scroll position in the query parameters. */
  address: Pick<Address, 'at' | 'setAt'>;
  words: OwnWords<LibraryKey>;
  /** Rendered when the list is empty. */
  empty: ReactNode;
  className?: string;
}

/** Gallery of a listing with its loading, error and empty states. */
export function ListingGallery<M extends Marks, Item>(props: ListingGalleryProps<M, Item>) {
  const { listing, address, words, empty, className, ...gallery } = props;
  const { marks, store } = listing;
  if (listing.isFailed && !listing.isWaiting)
    return (
      <div className={styles.note}>
        <EmptyState
          title={words('loadFailed')}
          action={<Button label={words('retry')} onClick={() => void listing.reload()} />}
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
  const list = (
    <Gallery
      {...gallery}
      key={listing.listKey}
      total={marks.total}
      marks={marks.marks}
      store={store}
      at={address.at}
      onRest={address.setAt}
      foot={gallery.chosen.isOn ? <div className={styles.foot} /> : null}
    />
  );
  return className ? <div className={className}>{list}</div> : list;
}
