import { type DragEvent, useState } from 'react';
import { QueryPanel } from './query-panel.tsx';
import styles from './search-page.module.css';
import { SearchResults } from './search-results.tsx';
import { useImageSearch } from './use-image-search.ts';
import { usePastedFile, useQueryUpload } from './use-query-upload.ts';
import { useSearchAddress } from './use-search-address.ts';

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** /patternLibrary/searchPattern: pictures that are like a picture. The search is stored in the query parameters. */
export function SearchPage() {
  const [address, change] = useSearchAddress();
  const [isOver, setOver] = useState(false);
  const search = useImageSearch(address);
  const { slot, start, again } = useQueryUpload((id) =>
    change({ like: { kind: 'image', id }, crop: undefined }, false),
  );
  usePastedFile(start);
  const handleDrop = (event: DragEvent): void => {
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    start(file);
  };
  const query = address.like && !search.isError ? search.data?.query : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere; the button beside does the same
    <div
      className={isOver ? `${styles.page} ${styles.over}` : styles.page}
      onDragOver={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={handleDrop}
    >
      <QueryPanel
        address={address}
        query={query}
        isPending={address.like !== undefined && search.isPending}
        upload={{ isOver, slot, onFile: start, onAgain: again }}
        onChange={change}
      />
      <SearchResults address={address} search={search} onChange={change} />
    </div>
  );
}
