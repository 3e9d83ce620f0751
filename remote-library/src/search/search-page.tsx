import { useSearchParams } from '@atelier/platform/router';
import { type DragEvent, useMemo, useState } from 'react';
import { QueryPanel } from './query-panel.tsx';
import { readAddress, type SearchAddress, writeAddress } from './search-address.ts';
import styles from './search-page.module.css';
import { SearchResults } from './search-results.tsx';
import { useImageSearch } from './use-image-search.ts';
import { usePastedFile, useQueryUpload } from './use-query-upload.ts';

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** /patternLibrary/searchPattern: pictures that are like a picture. The whole search stands in the address. */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(params), [params]);
  const [isOver, setOver] = useState(false);
  const search = useImageSearch(address);
  const change = (part: Partial<SearchAddress>, replace = true): void =>
    setParams(writeAddress({ ...address, ...part }), { replace });
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
