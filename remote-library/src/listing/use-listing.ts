import type { ListingMark } from '@atelier/contract/listing';
import { createRangeStore, type RangeStore } from '@atelier/gallery/range-store';
import { queryClient, useQuery } from '@atelier/platform/queries';
import { useEffect, useState } from 'react';

/** Items per response (rendering sixty results exceeds a frame) and number of cached responses. */
const blocks = { size: 40, kept: 90 } as const;

/** The browser's time zone, in which months are counted. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Metadata of a list. */
export interface Marks {
  total: number;
  serial: string;
  marks: ListingMark[];
}

export interface ListingOptions<M extends Marks, Item> {
  /** Path of the metadata and the complete filter. */
  queryKey: readonly unknown[];
  marks: (signal: AbortSignal) => Promise<M>;
  range: (range: { offset: number; limit: number; serial: string }, signal: AbortSignal) => Promise<readonly Item[]>;
}

export interface Listing<M extends Marks, Item> {
  /** Metadata of the displayed list; undefined until the first response. */
  marks: M | undefined;
  store: RangeStore<Item> | undefined;
  /** Key of the displayed list: each list has its own scroll position. */
  listKey: string;
  isFailed: boolean;
  /** A new list is loading. */
  isWaiting: boolean;
  reload: () => Promise<void>;
}

/** A snapshot of a list: its metadata, and its items by index under its serial. The previous list is shown until the next one is loaded. */
export const useListing = <M extends Marks, Item>(options: ListingOptions<M, Item>): Listing<M, Item> => {
  const listKey = JSON.stringify(options.queryKey);
  const query = useQuery<M, Error, M, readonly unknown[]>(
    {
      queryKey: options.queryKey,
      queryFn: ({ signal }) => options.marks(signal),
      staleTime: 0,
      structuralSharing: false,
      placeholderData: ((before: M | undefined) => before) as never,
    },
    queryClient,
  );
  const [shown, setShown] = useState<{ data: M; store: RangeStore<Item>; listKey: string }>();
  const { data } = query;
  if (data !== undefined && !query.isPlaceholderData && data !== shown?.data) {
    const { serial } = data;
    const store = createRangeStore<Item>({
      ...blocks,
      load: (offset, limit, signal) => options.range({ offset, limit, serial }, signal),
    });
    setShown({ data, store, listKey });
  }
  const store = shown?.store;
  useEffect(() => () => store?.stop(), [store]);
  return {
    marks: shown?.data,
    store,
    listKey: shown?.listKey ?? '',
    isFailed: query.isError,
    isWaiting: query.isPlaceholderData,
    reload: async () => void (await query.refetch()),
  };
};
